/// The text merge of the heads of one conflict, on bases that may have to be merged themselves.
struct HistoryMerge {
  typealias Merged = Result<MergedText, StrategyDecision.Decline>

  /// A merged text, and what of it something finer than lines settled.
  struct MergedText {
    let text: [UInt8]
    var finer: FinerMerge?
  }

  private let conflict: Conflict
  /// Merges of several bases, by their version IDs.
  private var mergedBases: [[VersionID]: Merged] = [:]

  /// The merge of a conflict's heads.
  init(of conflict: Conflict) { self.conflict = conflict }

  /// The merged text, or why there is none.
  ///
  /// - Complexity: linear in the texts for heads that share one base; each further base adds the
  ///   merge of its own ancestors, once.
  mutating func text() -> Merged {
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
    var merged = MergedText(text: content(heads[0]))
    var isBeforeMerged = conflict.history.map { Ancestry.isBefore($0, heads[0]) }
    for (index, head) in heads.enumerated().dropFirst() {
      let isBeforeHead = conflict.history.map { Ancestry.isBefore($0, head) }
      let bases = Ancestry.maxima(
        of: conflict.history.indices.filter { isBeforeMerged[$0] && isBeforeHead[$0] }
          .map { conflict.history[$0] })
      for place in isBeforeHead.indices where isBeforeHead[place] { isBeforeMerged[place] = true }
      let names = names(of: conflict.heads)
      let step = mergedBase(bases).flatMap {
        merge(
          [merged.text, content(head)], on: $0.text, units: conflict.granularity.units,
          names: [names[..<index].joined(separator: " and "), names[index]])
      }
      switch step {
      case .success(let next):
        // What an earlier step settled by something finer is still settled by that.
        var finer = merged.finer ?? next.finer
        if merged.finer != nil, let more = next.finer { finer?.append(more) }
        merged = MergedText(text: next.text, finer: finer)
      case .failure(var decline):
        // What a step has is no preview of the whole.
        decline.preview = nil
        return .failure(decline)
      }
    }
    return .success(merged)
  }

  /// The one text to merge on: the base, or the merge of several bases on their own ancestors.
  ///
  /// Where these conflict, the preview is their text with conflict markers.
  private mutating func mergedBase(_ bases: [FileVersion]) -> Merged {
    guard let first = bases.first else {
      return .declined("there is no common ancestor to merge on")
    }
    if let notText = bases.first(where: { $0.state.kind != .file }) {
      return .declined("the common ancestor is a \(notText.state.kind.rawValue), not a text file")
    }
    let lacking = bases.filter { !$0.state.isAtHand }
    if !lacking.isEmpty { return .lacks(lacking.map(name)) }
    if bases.allSatisfy({ $0.state == first.state }) {
      return .success(MergedText(text: content(first)))
    }
    let key = bases.map({ $0.fullID })
    if let known = mergedBases[key] { return known }
    // Every step goes to versions strictly before, so this ends.
    let merged = merge(
      bases, on: mergedBase(Ancestry.bases(of: bases, in: conflict.history)),
      labels: ConflictLabels(base: [], sides: bases.map(label))
    ).mapError { decline in
      StrategyDecision.Decline(
        reason: "the several common ancestors cannot be merged: " + decline.reason,
        needs: decline.needs, preview: decline.preview)
    }
    mergedBases[key] = merged
    return merged
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
      return merge(
        sides, on: merged.text, labels: labels,
        units: names.isEmpty ? [] : conflict.granularity.units, names: names)
    case .failure(var decline):
      guard let conflicted = decline.preview else { return base }
      // Where the sides agree on what the ancestors dispute there is nothing to mark.
      decline.preview =
        switch merge(sides, on: conflicted, labels: labels) {
        case .success: nil
        case .failure(let whole): whole.preview
        }
      return .failure(decline)
    }
  }

  /// One merge, with a preview where it conflicts and there are labels for it; where it conflicts by
  /// lines and units are given, these are tried.
  private func merge(
    _ sides: [[UInt8]], on base: [UInt8], labels: ConflictLabels? = nil, units: [MergeUnit] = [],
    names: [String] = []
  ) -> Merged {
    do throws(TextMergeError) {
      let result = try TextMerger().merge(base: base, sides: sides)
      if let text = result.cleanText { return .success(MergedText(text: text)) }
      let count = result.conflictCount
      let decline = StrategyDecision.Decline(
        reason: count == 1 ? "1 hunk conflicts" : "\(count) hunks conflict",
        preview: labels.map { result.conflictText(style: .diff3, labels: $0) })
      guard let proposal = result.proposal(by: units) else { return .failure(decline) }
      return .success(
        MergedText(
          text: proposal.text, finer: FinerMerge(proposal, instead: decline, names: names)))
    } catch {
      return .declined(error.description)
    }
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

extension Result where Success == HistoryMerge.MergedText, Failure == StrategyDecision.Decline {
  fileprivate static func declined(_ reason: String) -> Self {
    .failure(StrategyDecision.Decline(reason: reason))
  }

  fileprivate static func lacks(_ versions: [VersionID]) -> Self {
    let names = versions.map({ $0.description }).joined(separator: " and ")
    return .failure(
      StrategyDecision.Decline(reason: "the content of \(names) is not at hand", needs: versions))
  }
}
