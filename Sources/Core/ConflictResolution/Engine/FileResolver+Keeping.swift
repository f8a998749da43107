// Several versions that a person keeps, in the person's order.
extension FileResolver {
  /// Keeps the named heads: the first has the file's name, the others become copies in the order given.
  ///
  /// **Invariant.** The content of every head is kept, as the first or as a copy, or the head is among the discards.
  ///
  /// - Complexity: O(*n*) in the numbers of heads and names.
  func keep(_ ids: [VersionID], by decision: Decision) -> Carried {
    let named: [Contender]
    switch live(named: ids) {
    case .success(let heads): named = heads
    case .failure(let decline): return .refused(decline.reason)
    }
    let kept = onePerContentAsNamed(named)
    guard let first = kept.first else {
      return .refused(
        "no version is named; name those to keep, and first the one that keeps the file's name")
    }
    if ids.count == 1 { return .verdict(pick(first, named: ids[0], by: decision)) }

    let copies = Array(kept.dropFirst())
    if let lack = lackOfNames(for: copies) { return .refused(lack) }
    let explanation = Explanation(
      rule: .manual, reason: decision.reason(Self.listed(ids) + " were kept"))
    let (discards, replaced) = setAside(besides: kept, explanation)
    return .verdict(
      Verdict(
        at: first.place, state: first.state, by: .person, explanation: explanation,
        contributors: kept, copies: copies, discards: discards, replaced: replaced))
  }

  /// The heads that version IDs name, in that order: each must exist, hold something and be named once.
  private func live(
    named ids: [VersionID]
  ) -> Result<[Contender], StrategyDecision.Decline> {
    var ranks: [VersionID: Int] = [:]
    for head in heads { ranks[head.id] = head.rank }
    // Any head may be named with its digest; few callers need that.
    if ids.contains(where: { ranks[$0] == nil }) {
      for head in heads { ranks[head.version.fullID] = head.rank }
    }
    var named: [Contender] = []
    var known: Set<Int> = []
    for id in ids {
      guard let rank = ranks[id] else {
        return .failure(.init(reason: "\(id) is none of the versions that can be kept"))
      }
      guard heads[rank].state.isLive else {
        return .failure(
          .init(
            reason:
              "\(id) is a deletion, which cannot be kept beside or instead of others; name only "
              + "versions that hold something, or pick the deletion"))
      }
      guard known.insert(rank).inserted else {
        return .failure(.init(reason: "\(id) is named twice; name each version once"))
      }
      named.append(heads[rank])
    }
    return .success(named)
  }

  /// The named heads without those whose content an earlier one has.
  ///
  /// Of heads that say the same, the highest in rank is taken, so that the result does not depend on which of them is
  /// named.
  private func onePerContentAsNamed(_ named: [Contender]) -> [Contender] {
    var highest: [PlaceAndState: Contender] = [:]
    for head in heads.reversed() { highest[PlaceAndState(head)] = head }
    var states: Set<FileState> = []
    return named.filter { states.insert($0.state).inserted }
      .map { highest[PlaceAndState($0)] ?? $0 }
  }

  /// The heads that are not kept: discarded, or replaced if their content is kept.
  private func setAside(
    besides kept: [Contender], _ explanation: Explanation
  ) -> (discards: [DiscardedVersion], replaced: [DiscardedVersion]) {
    var keepers: [FileState: Contender] = [:]
    for head in kept { keepers[head.state] = head }
    var discards: [DiscardedVersion] = []
    var replaced: [DiscardedVersion] = []
    for head in heads {
      guard let keeper = keepers[head.state] else {
        discards.append(head.set(aside: explanation))
        continue
      }
      if head.place == keeper.place { continue }
      replaced.append(
        head.set(
          aside: Explanation(
            rule: .path,
            reason: "its name is not kept, since \(keeper.device)'s of the same content was chosen",
            values: [Explanation.Value(keeper.id, keeper.path.description)])))
    }
    return (discards, replaced)
  }

  /// Version IDs in a sentence.
  private static func listed(_ ids: [VersionID]) -> String {
    ids.dropLast().map { "\($0)" }.joined(separator: ", ")
      + (ids.last.map { " and \($0)" } ?? "")
  }

  /// A version's place and state: two versions with equal ones are one choice.
  private struct PlaceAndState: Hashable {
    let place: Place
    let state: FileState

    init(_ head: Contender) {
      place = head.place
      state = head.state
    }
  }
}
