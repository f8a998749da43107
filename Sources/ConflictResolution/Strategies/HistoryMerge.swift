/// The merge of the heads of one conflict, on bases that may have to be merged themselves.
///
/// Which content is merged with which on what is decided here; how one such step is made is the
/// merger's.
struct HistoryMerge {
  typealias Merged = ContentMerger.Merged

  private let conflict: Conflict
  private let merger: ContentMerger
  /// Merges of several bases, by their version IDs.
  private var mergedBases: [[VersionID]: Merged] = [:]

  /// The merge of a conflict's heads.
  init(of conflict: Conflict, by merger: ContentMerger) {
    self.conflict = conflict
    self.merger = merger
  }

  /// The merged content, or why there is none.
  ///
  /// - Complexity: one step of the merger for heads that share one base (the text merger's is linear
  ///   in the texts); each further base adds the merge of its own ancestors, once.
  mutating func content() -> Merged {
    let heads = conflict.heads.map({ $0.version })
    if let notText = conflict.heads.first(where: { $0.state.kind != .file }) {
      return .declined("\(notText.id) is a \(notText.state.kind.rawValue), not a text file")
    }
    let lacking =
      conflict.heads.filter { $0.bytes == nil }.map({ $0.id })
      + conflict.bases.filter { !$0.state.isAtHand }.map({ $0.id })
    if !lacking.isEmpty { return .lacks(lacking) }

    let bases = conflict.bases.map({ $0.version })
    // All pairs have the same common ancestors unless some version is before several heads but not
    // before all of them.
    let shareBases = conflict.history.allSatisfy { ancestor in
      let descendants = heads.count { Ancestry.isBefore(ancestor, $0) }
      return descendants < 2 || descendants == heads.count
    }
    if shareBases {
      return merge(heads, on: mergedBase(bases), labels: labels, names: names(of: conflict.heads))
    }
    return mergeInRankOrder(heads)
  }

  /// Merges the first two heads, then each further one into the result.
  ///
  /// The base of a step is what is before the next head and before some head already merged.
  private mutating func mergeInRankOrder(_ heads: [FileVersion]) -> Merged {
    var merged = MergedContent(bytes: content(heads[0]))
    var isBeforeMerged = conflict.history.map { Ancestry.isBefore($0, heads[0]) }
    for (index, head) in heads.enumerated().dropFirst() {
      let isBeforeHead = conflict.history.map { Ancestry.isBefore($0, head) }
      let bases = Ancestry.maxima(
        of: conflict.history.indices.filter { isBeforeMerged[$0] && isBeforeHead[$0] }
          .map { conflict.history[$0] })
      for place in isBeforeHead.indices where isBeforeHead[place] { isBeforeMerged[place] = true }
      let names = names(of: conflict.heads)
      let result = mergedBase(bases).flatMap {
        step(
          [merged.bytes, content(head)], on: $0.bytes, units: conflict.granularity.units,
          names: [names[..<index].joined(separator: " and "), names[index]])
      }
      switch result {
      case .success(let next):
        // What an earlier step settled by something finer is still settled by that.
        var finer = merged.finer ?? next.finer
        if merged.finer != nil, let more = next.finer { finer?.append(more) }
        merged = MergedContent(bytes: next.bytes, finer: finer)
      case .failure(var decline):
        // What a step has is no preview of the whole.
        decline.preview = nil
        decline.previewMarkers = []
        return .failure(decline)
      }
    }
    return .success(merged)
  }

  /// The one text to merge on: the base, or the merge of several bases on their own ancestors.
  ///
  /// Where these conflict, the preview is their text with conflict markers.
  private mutating func mergedBase(_ given: [FileVersion]) -> Merged {
    // The bases, their bases, and so on, until there is one text: a history may go back any number of times.
    var levels: [(bases: [FileVersion], key: [VersionID])] = []
    var bases = given
    var merged: Merged
    while true {
      if let text = singleText(of: bases) {
        merged = text
        break
      }
      let key = bases.map({ $0.fullID })
      if let known = mergedBases[key] {
        merged = known
        break
      }
      levels.append((bases, key))
      // Every step goes to versions strictly before, so this ends.
      bases = Ancestry.bases(of: bases, in: conflict.history)
    }
    for level in levels.reversed() {
      merged = merge(
        level.bases, on: merged, labels: ConflictLabels(base: [], sides: level.bases.map(label))
      ).mapError { decline in
        var whole = decline
        whole.reason = "the several common ancestors cannot be merged: " + decline.reason
        whole.proposal = nil
        return whole
      }
      mergedBases[level.key] = merged
    }
    return merged
  }

  /// What all of the bases hold, or why that is no text; nothing where they hold different texts.
  private func singleText(of bases: [FileVersion]) -> Merged? {
    guard let first = bases.first else {
      return .declined(DeclinedStrategy.withoutBase)
    }
    if let notText = bases.first(where: { $0.state.kind != .file }) {
      return .declined("the common ancestor is a \(notText.state.kind.rawValue), not a text file")
    }
    let lacking = bases.filter { !$0.state.isAtHand }
    if !lacking.isEmpty { return .lacks(lacking.map(name)) }
    guard bases.allSatisfy({ $0.state == first.state }) else { return nil }
    return .success(MergedContent(bytes: content(first)))
  }

  /// The merge of versions on a text, or on ancestors that conflict: then only a preview comes of it,
  /// in which the ancestors' conflict stands as the base, in shorter markers.
  ///
  /// Without names of the sides nothing finer than lines is tried: the merge of ancestors is a text
  /// that nobody sees, so nobody could accept it.
  private func merge(
    _ versions: [FileVersion], on base: Merged, labels: ConflictLabels, names: [String] = []
  ) -> Merged {
    let sides = versions.map(content)
    switch base {
    case .success(let merged):
      return step(
        sides, on: merged.bytes, labels: labels,
        units: names.isEmpty ? [] : conflict.granularity.units, names: names)
    case .failure(var decline):
      guard let conflicted = decline.preview else { return base }
      // Where the sides agree on what the ancestors dispute there is nothing to mark.
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

  /// One merge, with a preview where it conflicts and there are labels for it; where it conflicts by
  /// lines and units are given, these are tried.
  private func step(
    _ sides: [[UInt8]], on base: [UInt8], labels: ConflictLabels? = nil, units: [MergeUnit] = [],
    names: [String] = []
  ) -> Merged {
    merger.merge(
      sides, on: base, path: conflict.path, labels: labels, units: units, names: names)
  }

  /// What heads are called where it is told what was taken from whom: by their devices, where these
  /// differ.
  private func names(of heads: [Contender]) -> [String] {
    let devices = heads.map { $0.device }
    let areTold = Set(devices).count == devices.count
    return heads.map { areTold ? $0.device.description : $0.id.description }
  }

  private var labels: ConflictLabels {
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
