import TextMerge

/// The merge of the heads of one conflict, on bases that may have to be merged themselves.
///
/// This type decides which contents are merged on which base; the merger makes each step.
struct HistoryMerge {
  typealias Merged = ContentMerger.Merged

  private let conflict: Conflict
  private let merger: ContentMerger
  /// Merges of several bases, by their version IDs.
  private var mergedBases: [[VersionID]: MergedBase] = [:]
  /// All known versions, for the ancestors of ancestors.
  private lazy var ancestors = AncestorSearch(conflict.history)

  /// The greatest number of levels of ancestors that conflict.
  ///
  /// Each has the one below as its base, in separate markers; nobody reads more than a few.
  static let mostConflictLevels = 64

  /// The greatest number of texts that are merged at once: every two of them are compared.
  static let mostTexts = 256

  /// The result of merging several bases.
  private struct MergedBase {
    let merged: Merged
    /// The number of levels of bases that conflict, one on the other.
    let conflictLevels: Int
  }

  /// The merge of a conflict's heads.
  init(of conflict: Conflict, by merger: ContentMerger) {
    self.conflict = conflict
    self.merger = merger
  }

  /// The merged content, or why there is none.
  ///
  /// - Complexity: one step of the merger for heads that share one base, otherwise one step for each head; each further
  ///   base adds the merge of its own ancestors, once. The text merger's step is linear in the texts and compares every
  ///   two of them, of which there are at most ``mostTexts``.
  mutating func content() -> Merged {
    let heads = conflict.heads.map({ $0.version })
    if let decline = conflict.declineOfKinds { return .failure(decline) }
    if let decline = tooMany(heads, "versions") { return .failure(decline) }
    if let decline = conflict.declineOfContents { return .failure(decline) }

    let bases = conflict.bases.map({ $0.version })
    if bases.isEmpty, let text = merger.mergeOfOneText(heads.map { content($0) }) { return text }
    if shareBases(heads) {
      let (base, conflict) = (mergedBase(bases), conflict)
      return merge(
        heads, on: base, labels: { Self.labels(of: conflict) },
        names: { Self.names(of: conflict.heads) })
    }
    return mergeInRankOrder(heads)
  }

  /// Whether all pairs of heads have the same common ancestors: true unless some version is before several heads but
  /// not before all of them.
  private func shareBases(_ heads: [FileVersion]) -> Bool {
    if heads.count < 3 { return true }
    guard heads.count > Ancestry.fewMaxima, let bound = CommonBound(of: heads) else {
      return conflict.history.allSatisfy { ancestor in
        let descendants = heads.count { Ancestry.isBefore(ancestor, $0) }
        return descendants < 2 || descendants == heads.count
      }
    }
    let index = VectorIndex(heads.compactMap { $0.vector })
    return conflict.history.allSatisfy { ancestor in
      guard let vector = ancestor.vector, !bound.isAfter(ancestor) else { return true }
      return index.successors(of: vector, atMost: 2) < 2
    }
  }

  /// Merges the first two heads, then each further one into the result.
  ///
  /// The base of a step is the set of versions that are before the next head and before some head already merged.
  private mutating func mergeInRankOrder(_ heads: [FileVersion]) -> Merged {
    var merged = MergedContent(bytes: content(heads[0]))
    ancestors.markAncestors(of: heads[0])
    // Names are needed only for units smaller than lines.
    let names = conflict.granularity.units.isEmpty ? [] : Self.names(of: conflict.heads)
    for (index, head) in heads.enumerated().dropFirst() {
      let bases = ancestors.markedBases(of: head)
      ancestors.markAncestors(of: head)
      let result = mergedBase(bases).flatMap {
        step(
          [merged.bytes, content(head)], on: $0.bytes, units: conflict.granularity.units,
          names: {
            names.isEmpty
              ? [] : [names[..<index].joined(separator: " and "), names[index]]
          })
      }
      switch result {
      case .success(let next):
        // A conflict that an earlier step settled by smaller units stays settled by them.
        var finer = merged.finer ?? next.finer
        if merged.finer != nil, let more = next.finer { finer?.append(more) }
        merged = MergedContent(bytes: next.bytes, finer: finer)
      case .failure(var decline):
        // The preview of a step is not a preview of the whole.
        decline.preview = nil
        decline.previewMarkers = []
        return .failure(decline)
      }
    }
    return .success(merged)
  }

  /// The one text to merge on: the base, or the merge of several bases on their own ancestors.
  ///
  /// If these conflict, the preview is their text with conflict markers.
  private mutating func mergedBase(_ bases: [FileVersion]) -> Merged {
    // Each waits for the merge of those after it. Every step continues with versions strictly before, so this ends.
    var waiting: [[FileVersion]] = []
    var next = bases
    var below: MergedBase
    while true {
      if let known = knownBase(next) {
        below = known
        break
      }
      waiting.append(next)
      next = ancestors.bases(of: next)
    }
    while let bases = waiting.popLast() {
      below = merge(bases, above: below)
      mergedBases[bases.map({ $0.fullID })] = below
    }
    return below.merged
  }

  /// The text of bases that need no merge, or whose merge is known; `nil` if they have to be merged.
  private func knownBase(_ bases: [FileVersion]) -> MergedBase? {
    func known(_ merged: Merged) -> MergedBase { MergedBase(merged: merged, conflictLevels: 0) }
    guard let first = bases.first else {
      return known(
        merger.needsBase
          ? .declined("there is no base to merge on", lacking: .base)
          : .success(MergedContent(bytes: [])))
    }
    if let notText = bases.first(where: { $0.state.kind != .file }) {
      return known(
        .declined("the base is a \(notText.state.kind.noun), not a text file"))
    }
    let lacking = bases.filter { !$0.state.isAtHand }
    if !lacking.isEmpty { return known(.failure(.lacking(lacking.map(name)))) }
    if bases.allSatisfy({ $0.state == first.state }) {
      return known(.success(MergedContent(bytes: content(first))))
    }
    if let decline = tooMany(bases, "bases") { return known(.failure(decline)) }
    return mergedBases[bases.map({ $0.fullID })]
  }

  /// Why some versions are not merged: they are too many for the text merger; `nil` if they are not.
  private func tooMany(_ versions: [FileVersion], _ what: String) -> StrategyDecision.Decline? {
    guard case .text = merger, versions.count > Self.mostTexts else { return nil }
    return StrategyDecision.Decline(
      reason:
        "\(versions.count) \(what) are in conflict, and no more than \(Self.mostTexts) texts are "
        + "merged at once")
  }

  /// Merges bases on the merge of their own ancestors.
  private func merge(_ bases: [FileVersion], above below: MergedBase) -> MergedBase {
    if below.conflictLevels > Self.mostConflictLevels { return below }
    let merged = merge(
      bases, on: below.merged, labels: { ConflictLabels(base: [], sides: bases.map(label)) })
    guard case .failure(var decline) = merged else {
      return MergedBase(merged: merged, conflictLevels: 0)
    }
    let levels = below.conflictLevels + 1
    if levels > Self.mostConflictLevels {
      return MergedBase(
        merged: .declined(
          "the several bases cannot be merged: they and theirs conflict through more than "
            + "\(Self.mostConflictLevels) levels"), conflictLevels: levels)
    }
    decline.reason = "the several bases cannot be merged: " + decline.reason
    // The heads do have ancestors.
    decline.lack = nil
    decline.proposal = nil
    return MergedBase(merged: .failure(decline), conflictLevels: levels)
  }

  /// The merge of versions on a text, or on ancestors that conflict.
  ///
  /// If the ancestors conflict, the result is only a preview, in which their conflict is the base, in shorter markers.
  ///
  /// Without names of the sides, no units smaller than lines are tried: the merge of ancestors is not shown, so nobody
  /// could accept it.
  private func merge(
    _ versions: [FileVersion], on base: Merged, labels: @escaping () -> ConflictLabels,
    names: (() -> [String])? = nil
  ) -> Merged {
    let sides = versions.map(content)
    switch base {
    case .success(let merged):
      return step(
        sides, on: merged.bytes, labels: labels,
        units: names == nil ? [] : conflict.granularity.units, names: names ?? { [] })
    case .failure(var decline):
      guard let conflicted = decline.preview else { return base }
      // If the sides agree on what the ancestors dispute, there is nothing to mark.
      switch step(sides, on: conflicted, labels: labels) {
      case .success:
        decline.preview = nil
        decline.previewMarkers = []
      case .failure(let whole):
        decline.preview = whole.preview
        decline.previewMarkers = whole.previewMarkers + decline.previewMarkers
      }
      return .failure(decline)
    }
  }

  /// One merge, with a preview if it conflicts and there are labels for it; if it conflicts by lines and units are
  /// given, these are tried.
  private func step(
    _ sides: [[UInt8]], on base: [UInt8], labels: (() -> ConflictLabels)? = nil,
    units: [MergeUnit] = [], names: () -> [String] = { [] }
  ) -> Merged {
    merger.merge(
      sides, on: base, path: conflict.path, labels: labels, units: units, names: names)
  }

  /// The names of heads as sources of changes: their devices, if these differ.
  private static func names(of heads: [Contender]) -> [String] {
    let devices = heads.map { $0.device }
    let areTold = Set(devices).count == devices.count
    return heads.map { areTold ? $0.device.description : $0.id.description }
  }

  private static func labels(of conflict: Conflict) -> ConflictLabels {
    ConflictLabels(
      base: Array(conflict.bases.map({ $0.id.description }).joined(separator: " and ").utf8),
      sides: conflict.heads.map { Array("\($0.device) \($0.id)".utf8) })
  }

  /// The name of a version in conflict markers.
  private func label(_ version: FileVersion) -> [UInt8] {
    Array("\(version.device) \(name(version))".utf8)
  }

  private func content(_ version: FileVersion) -> [UInt8] {
    if case .file(let content) = version.state { content.bytes ?? [] } else { [] }
  }

  private func name(_ version: FileVersion) -> VersionID {
    version.vector.map(VersionID.init(vector:)) ?? version.idWithoutVector
  }
}
