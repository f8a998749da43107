public import ConflictResolution
import DataMerge
import TextMerge

extension ConflictReview {
  /// What differs between two versions.
  ///
  /// - Parameters:
  ///   - left: The place of one in ``versions``.
  ///   - right: The place of the other.
  ///   - limits: How much is compared.
  /// - Returns: The comparison; `nil` for a place that does not exist.
  /// - Complexity: That of ``VersionComparison``.
  public func comparison(
    from left: Int, to right: Int, limits: ComparisonLimits = ComparisonLimits()
  ) -> VersionComparison? {
    guard versions.indices.contains(left), versions.indices.contains(right) else { return nil }
    return VersionComparison(
      from: versions[left].state, to: versions[right].state, limits: limits)
  }

  /// What a version changed since the versions parted.
  ///
  /// - Parameters:
  ///   - index: The place of the version in ``versions``.
  ///   - limits: How much is compared.
  /// - Returns: The comparison; `nil` without a base, and for a place that does not exist.
  /// - Complexity: That of ``VersionComparison``.
  public func comparisonWithBase(
    of index: Int, limits: ComparisonLimits = ComparisonLimits()
  ) -> VersionComparison? {
    guard let base, versions.indices.contains(index) else { return nil }
    return VersionComparison(from: base.state, to: versions[index].state, limits: limits)
  }

  /// The versions, by place, that are texts: the sides of ``hunks(limits:)``, in their order.
  public var textVersions: [Int] {
    versions.indices.filter { Self.text(of: versions[$0].state) != nil }
  }

  /// The version, by place, whose text is known to be newer than all others; `nil` if none is.
  public var newestText: Int? {
    let places = textVersions
    return places.first { place in
      places.allSatisfy { $0 == place || versions[place].isNewer(than: versions[$0]) }
    }
  }

  /// The texts of the conflict, hunk by hunk.
  ///
  /// Side 0 is the version ``textVersions`` names first, and so on. Markers call each side by the version's number,
  /// counted from 1, and its writer.
  ///
  /// - Parameter limits: How large a text may be.
  /// - Returns: The hunks; `nil` if there are not two texts that conflict.
  /// - Complexity: That of ``ConflictHunks``.
  public func hunks(limits: ComparisonLimits = ComparisonLimits()) -> ConflictHunks? {
    let places = textVersions
    return ConflictHunks(
      base: base.flatMap { Self.text(of: $0.state) },
      sides: places.compactMap { Self.text(of: versions[$0].state) },
      labels: places.map { "\($0 + 1) \(versions[$0].writer)" }, maximumBytes: limits.textBytes)
  }

  /// The conflict of two versions in parts that are finer than lines; ours is the text of version ``textVersions`` names
  /// first.
  ///
  /// Settings and data are decided value by value. A text whose words are merged without a question, as those of prose are,
  /// is decided sentence by sentence.
  ///
  /// - Parameters:
  ///   - policy: The policy by which the file was resolved; the default one if it is `nil`.
  ///   - limits: How large a text may be.
  /// - Returns: The parts; `nil` for more versions, without a base, for other texts, and if the conflict has no such parts.
  /// - Complexity: That of ``FinerConflict``.
  public func finerConflict(
    by policy: Policy? = nil, limits: ComparisonLimits = ComparisonLimits()
  ) -> FinerConflict? {
    let texts = versions.compactMap { Self.text(of: $0.state) }
    guard versions.count == 2, texts.count == 2,
      let base = base.flatMap({ Self.text(of: $0.state) }),
      (texts + [base]).allSatisfy({ $0.count <= limits.textBytes })
    else { return nil }
    if let format = DataFormat(path: file.path.bytes) {
      return FinerConflict(valuesOf: format, base: base, ours: texts[0], theirs: texts[1])
    }
    let granularity = (policy ?? Policy([])).settings(for: file.path, isDirectory: false)
      .granularity(at: file.path)
    guard granularity.isTaken, granularity.units.contains(.words) else { return nil }
    return hunks(limits: limits).flatMap { FinerConflict(sentencesOf: $0) }
  }

  /// The result of merging the texts by lines.
  ///
  /// - Parameter limits: How large a text may be.
  /// - Returns: The text; `nil` if they conflict, if there is no base, or if a version is not text or not at hand.
  /// - Complexity: That of a merge.
  public func mergedText(limits: ComparisonLimits = ComparisonLimits()) -> [UInt8]? {
    let sides = versions.compactMap { Self.text(of: $0.state) }
    guard sides.count == versions.count, let base = base.flatMap({ Self.text(of: $0.state) }) else {
      return nil
    }
    let merger = TextMerger(maximumInputSize: limits.textBytes)
    do throws(TextMergeError) {
      return try merger.merge(base: base, sides: sides).cleanText
    } catch {
      return nil
    }
  }

  private static func text(of state: FileState) -> [UInt8]? {
    guard case .file(let content) = state, let bytes = content.bytes, LineOrder.isText(bytes) else {
      return nil
    }
    return bytes
  }
}
