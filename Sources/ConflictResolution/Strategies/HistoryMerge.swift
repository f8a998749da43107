/// The text merge of the heads of one conflict, on bases that may have to be merged themselves.
struct HistoryMerge {
  typealias Merged = Result<[UInt8], StrategyDecision.Decline>

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
    let shareBases =
      heads.count == 2
      || pairsOf(heads).allSatisfy { pair in
        Ancestry.bases(of: pair, in: conflict.history) == bases
      }
    if shareBases {
      return mergedBase(bases).flatMap { merge(heads.map(content), on: $0, isWhole: true) }
    }
    return mergeInRankOrder(heads)
  }

  /// Merges the first two heads, then each further one into the result.
  ///
  /// The base of a step is what is before the next head and before some head already merged.
  private mutating func mergeInRankOrder(_ heads: [FileVersion]) -> Merged {
    var merged = content(heads[0])
    for (index, head) in heads.enumerated().dropFirst() {
      let common = conflict.history.filter { ancestor in
        Ancestry.isBefore(ancestor, head)
          && heads[..<index].contains { Ancestry.isBefore(ancestor, $0) }
      }
      let bases = common.filter { ancestor in
        !common.contains { Ancestry.isBefore(ancestor, $0) }
      }
      switch mergedBase(bases).flatMap({ merge([merged, content(head)], on: $0, isWhole: false) }) {
      case .success(let text): merged = text
      case .failure(let decline): return .failure(decline)
      }
    }
    return .success(merged)
  }

  /// The one text to merge on: the base, or the merge of several bases on their own ancestors.
  private mutating func mergedBase(_ bases: [FileVersion]) -> Merged {
    guard let first = bases.first else {
      return .declined("there is no common ancestor to merge on")
    }
    if let notText = bases.first(where: { $0.state.kind != .file }) {
      return .declined("the common ancestor is a \(notText.state.kind.rawValue), not a text file")
    }
    let lacking = bases.filter { !$0.state.isAtHand }
    if !lacking.isEmpty { return .lacks(lacking.map(name)) }
    if bases.allSatisfy({ $0.state == first.state }) { return .success(content(first)) }
    let key = bases.map({ $0.fullID })
    if let known = mergedBases[key] { return known }
    // Every step goes to versions strictly before, so this ends.
    let merged = mergedBase(Ancestry.bases(of: bases, in: conflict.history)).flatMap {
      merge(bases.map(content), on: $0, isWhole: false)
    }.mapError { decline in
      StrategyDecision.Decline(
        reason: "the several common ancestors cannot be merged: " + decline.reason,
        needs: decline.needs)
    }
    mergedBases[key] = merged
    return merged
  }

  /// One merge; only that of all heads at once has a preview that a person can use.
  private func merge(_ sides: [[UInt8]], on base: [UInt8], isWhole: Bool) -> Merged {
    do throws(TextMergeError) {
      let result = try TextMerger().merge(base: base, sides: sides)
      if let text = result.cleanText { return .success(text) }
      let count = result.conflictCount
      return .failure(
        StrategyDecision.Decline(
          reason: count == 1 ? "1 hunk conflicts" : "\(count) hunks conflict",
          preview: isWhole ? result.conflictText(style: .diff3, labels: labels) : nil))
    } catch {
      return .declined(error.description)
    }
  }

  private var labels: ConflictLabels {
    ConflictLabels(
      base: Array(conflict.bases.map({ $0.id.description }).joined(separator: " and ").utf8),
      sides: conflict.heads.map { Array("\($0.device) \($0.id)".utf8) })
  }

  private func pairsOf(_ heads: [FileVersion]) -> [[FileVersion]] {
    heads.indices.flatMap { index in heads[(index + 1)...].map { [heads[index], $0] } }
  }

  private func content(_ version: FileVersion) -> [UInt8] {
    if case .file(let content) = version.state { content.bytes ?? [] } else { [] }
  }

  private func name(_ version: FileVersion) -> VersionID {
    version.vector.map(VersionID.init(vector:)) ?? version.idWithoutVector
  }
}

extension Result where Success == [UInt8], Failure == StrategyDecision.Decline {
  fileprivate static func declined(_ reason: String) -> Self {
    .failure(StrategyDecision.Decline(reason: reason))
  }

  fileprivate static func lacks(_ versions: [VersionID]) -> Self {
    let names = versions.map({ $0.description }).joined(separator: " and ")
    return .failure(
      StrategyDecision.Decline(reason: "the content of \(names) is not at hand", needs: versions))
  }
}
