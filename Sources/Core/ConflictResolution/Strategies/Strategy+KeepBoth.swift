extension Strategy {
  /// Keeps all versions: the first in rank keeps the name, each other gets a numbered name.
  ///
  /// An empty file never keeps the name if another version has bytes. Nothing is discarded. Equal contents are kept
  /// once. In a `type` conflict, a directory with live files in it keeps the name. Declines only if no numbered name is
  /// free.
  public static let keepBoth = Strategy(
    name: "keep-both", mayDiscard: false, readsContents: false, decide: decideToKeepAll)

  private static func decideToKeepAll(_ conflict: Conflict) -> StrategyDecision {
    if let directory = conflict.directoryInUse {
      return .keepAll(
        first: directory,
        Explanation(rule: .type, reason: "the directory has files in it and keeps the name"))
    }
    let first = conflict.heads[0]
    if first.size == 0, conflict.contested == .content,
      let whole = conflict.heads.first(where: { ($0.size ?? 0) > 0 })
    {
      return .keepAll(
        first: whole.id,
        Explanation(
          rule: .size,
          reason: "\(first.device)'s is empty, so \(whole.device)'s keeps the name",
          values: [first, whole].map { Explanation.Value($0.id, "\($0.size ?? 0)") }))
    }
    return .keepAll(
      first: first.id,
      Explanation(
        rule: .rank, reason: first.device.description + "'s ranks highest and keeps the name",
        values: Explanation.times(of: conflict.heads)))
  }

  /// The number of versions that ``keepBoth(newest:)`` may keep.
  static let keptCounts: ClosedRange<Int64> = 1...9_999

  /// Keeps some versions, those of highest rank, as ``keepBoth`` keeps all; the older ones are discarded.
  ///
  /// A version that lost its content to a crash or an interrupted transfer is kept last. If there are more versions, it
  /// declines as ``newest`` does: if a version has no time, or a time too far ahead.
  ///
  /// - Parameter count: the number of versions to keep, at least 1; versions with one content count as one.
  /// - Returns: a strategy that discards the older versions.
  public static func keepBoth(newest count: Int) -> Strategy {
    Strategy(name: "keep-both:\(count)", readsContents: false) { conflict in
      guard conflict.directoryInUse == nil, conflict.contested == .content,
        let kept = conflict.headsToKeep(count)
      else { return decideToKeepAll(conflict) }
      if let decline = conflict.declineIfTimesMislead { return .decline(decline) }
      let (first, last) = (kept[0], kept[kept.count - 1])
      // Of those with a higher rank than the last that is kept.
      var losses: [(rank: Int, words: String)] = []
      for head in conflict.heads where head.rank < last.rank {
        guard let (loss, other) = conflict.loss(of: head) else { continue }
        losses.append((head.rank, loss.reason(other: "\(other.device)'s")))
      }
      return .keepSome(
        kept.map { $0.id },
        Explanation(
          rule: .rank, reason: "\(first.device)'s ranks highest and keeps the name",
          values: Explanation.times(of: conflict.heads))
      ) { [losses] head in
        let words = "not one of the newest \(count), "
        if let loss = losses.first(where: { $0.rank == head.rank }) {
          return Explanation(rule: .size, reason: words + "it " + loss.words)
        }
        return Explanation.rank(of: head, below: last, prefix: words)
      }
    }
  }

  /// Leaves the conflict to a person.
  ///
  /// A person's decision for the conflict's ID is carried out before any strategy is asked, so this
  /// one always declines.
  public static let manual = Strategy(name: "manual", mayDiscard: false) { _ in
    .declined("left for a person to decide")
  }
}
