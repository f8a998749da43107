import ConflictResolution

/// How the time of a version compares with that of another.
///
/// The newest version is compared with the next one, every other with the newest.
public struct VersionAge: Hashable, Sendable {
  /// Which of two came first.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// The version is the earlier one.
    case earlier
    /// Both have one time, to less than a second.
    case same
    /// The version is the later one.
    case later
  }

  /// Which came first.
  public let order: Order
  /// The time between the two, in the unit that a person would use; `nil` if they have the same time.
  public let duration: String?
  /// The place of the other version in ``ConflictReview/versions``.
  public let other: Int
  /// What the other version is called: by its writer, or by its number if both have the same writer.
  private let otherName: String

  /// The comparison in words, safe for a terminal: `50 s later than Home Mac's`.
  public var text: String {
    let name = DisplayedNames.text(otherName)
    return duration.map { "\($0) \(order.rawValue) than \(name)" } ?? "at the same time as \(name)"
  }

  /// The ages of versions, each compared with another.
  ///
  /// - Complexity: O(*n*) in the number of versions.
  static func ages(of versions: [ReviewedVersion]) -> [VersionAge?] {
    // The latest two, highest in rank first where times are equal.
    var latest: [Int] = []
    for (place, version) in versions.enumerated() {
      guard let modified = version.modified else { continue }
      let position = latest.firstIndex { versions[$0].modified.map { $0 < modified } ?? true }
      latest.insert(place, at: position ?? latest.count)
      if latest.count > 2 { latest.removeLast() }
    }
    return versions.indices.map { place in
      guard let modified = versions[place].modified,
        let other = latest.first(where: { $0 != place }), let compared = versions[other].modified
      else { return nil }
      let (first, last) = (min(modified, compared), max(modified, compared))
      // Nobody saves twice within a second: that much is what file systems and tools round.
      let isSame =
        UInt64(bitPattern: last.nanoseconds) &- UInt64(bitPattern: first.nanoseconds)
        < 1_000_000_000
      let isSameWriter = versions[other].writer == versions[place].writer
      return VersionAge(
        order: isSame ? .same : modified < compared ? .earlier : .later,
        duration: isSame ? nil : Explanation.duration(from: first, to: last), other: other,
        otherName: isSameWriter ? "version \(other + 1)" : versions[other].writerAsOther)
    }
  }
}
