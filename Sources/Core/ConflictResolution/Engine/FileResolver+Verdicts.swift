// The verdicts of a strategy's answer, or of the attributes alone.
extension FileResolver {
  func choose(
    _ chosen: VersionID, by strategy: Strategy,
    explain: @escaping @Sendable (Contender) -> Explanation,
    question: Question, contenders: [Contender]
  ) -> Result<Verdict, StrategyDecision.Decline> {
    guard let winner = contenders.first(where: { $0.id == chosen }) else {
      return .failure(.init(reason: "it chose \(chosen), which is not in conflict"))
    }
    guard strategy.mayDiscard else {
      return .failure(.init(reason: "it chose one version, but discards nothing"))
    }
    var place = question.merge.place(by: winner)
    let state = question.merge.state ?? winner.state
    // By the ranks of the heads that are not kept.
    var explanations: [Explanation?] = Array(repeating: nil, count: heads.count)
    for other in contenders where other.rank != winner.rank {
      if question.merge.state != nil || other.state != state {
        explanations[other.rank] = explain(other)
      }
    }
    if question.merge.place == nil {
      // Known: several sides changed the place, not all to the same one.
      let renamers = question.merge.placeChangers
      var explainName = explain
      if question.merge.state == nil, renamers.map({ $0.rank }) != contenders.map({ $0.rank }) {
        // The place is contested among other heads than the content: ask a separate question.
        switch strategy.decide(presented(question, renamers, contested: .path)) {
        case .choose(let renamed, let explainPath):
          guard let namer = renamers.first(where: { $0.id == renamed }) else {
            return .failure(.init(reason: "it chose \(renamed), which is not in conflict"))
          }
          place = question.merge.place(by: namer)
          explainName = explainPath
        case .decline(let decline): return .failure(decline)
        case .keepAll, .keepSome, .content:
          return .failure(.init(reason: "it chose a content, but no path"))
        }
      }
      for other in renamers
      where question.merge.place(by: other) != place
        && explanations[other.rank] == nil
      {
        explanations[other.rank] = explainName(other)
      }
    }
    var discards = question.settlement.discards
    for side in question.sides {
      guard let explanation = explanations[side.rank] else { continue }
      discards.append(side.set(aside: explanation))
    }
    if !question.otherSides.isEmpty { discards += forkDiscards(question) }
    var contributors = question.sides
    if contributors[0].rank != winner.rank {
      contributors = [winner] + contributors.filter { $0.rank != winner.rank }
    }
    return .success(
      Verdict(
        at: place, state: state, by: strategy.decider, explanation: nil,
        contributors: contributors, discards: discards, replaced: question.settlement.replaced))
  }

  /// Keeps all heads, or the given ones: the contents of the others are then among the discards.
  func keepAll(
    first: VersionID, of kept: [Contender]? = nil, by decider: Decider, _ explanation: Explanation,
    discards: [DiscardedVersion] = [], question: Question, contenders: [Contender]
  ) -> Result<Verdict, StrategyDecision.Decline> {
    guard let keeper = contenders.first(where: { $0.id == first }) else {
      return .failure(.init(reason: "it chose \(first), which is not in conflict"))
    }
    let state = question.merge.state ?? keeper.state
    let copies = Self.onePerContent(kept ?? contenders).filter {
      $0.state != state && $0.state != question.merge.baseState
    }
    if let lack = lackOfNames(for: copies) { return .failure(.init(reason: lack)) }
    // If a strategy may discard, the other sides of forks are no contenders.
    let other = question.otherSides.first
    let isAsked = other.map { side in contenders.contains { $0.rank == side.rank } } ?? true
    let others = isAsked ? [] : forkDiscards(question)
    return .success(
      Verdict(
        at: question.place, state: state, by: decider, explanation: explanation,
        contributors: merged(contenders, question.sides), copies: copies,
        discards: question.settlement.discards + discards + others,
        replaced: question.settlement.replaced))
  }

  /// Keeps some heads and discards the contents of the others.
  func keepSome(
    _ ids: [VersionID], by strategy: Strategy, _ explanation: Explanation,
    explain: (Contender) -> Explanation, question: Question, contenders: [Contender]
  ) -> Result<Verdict, StrategyDecision.Decline> {
    guard strategy.mayDiscard else {
      return .failure(.init(reason: "it leaves versions out, but discards nothing"))
    }
    let wanted = Set(ids)
    let kept = contenders.filter { wanted.contains($0.id) }
    guard let first = ids.first, kept.count == wanted.count else {
      return .failure(.init(reason: "it chose a version that is not in conflict"))
    }
    let states = Set(
      kept.map { $0.state } + [question.merge.state ?? question.merge.baseState].compactMap { $0 })
    let discards = contenders.filter { !states.contains($0.state) }
      .map { $0.set(aside: explain($0)) }
    return keepAll(
      first: first, of: kept, by: strategy.decider, explanation, discards: discards,
      question: question, contenders: contenders)
  }

  /// Why copies cannot get names; `nil` if they can.
  func lackOfNames(for copies: [Contender]) -> String? {
    if copies.isEmpty { return nil }
    if context.withoutFreeNames.contains(file.identity) {
      let numbers = settings.numbering.numbers
      let further = NumberingConvention.finder
      return "the convention '\(settings.numbering.name)', with numbers from "
        + "\(numbers.lowerBound) to \(numbers.upperBound), has no free name for a copy; "
        + (numbers.upperBound < further.numbers.upperBound
          ? "set the numbering to '\(further.name)', which counts further, or keep fewer versions"
          : "allow longer names, or keep fewer versions")
    }
    if let group = file.group, !group.isFolder {
      return "a data scope has no name that a copy could be numbered by"
    }
    return nil
  }

  /// The verdict if only a fork was in question: the side that every device chooses.
  func forkVerdict(_ question: Question) -> Verdict {
    let side = question.sides[0]
    let explanation = Explanation(
      rule: .fork, reason: "the side of the fork that every device chooses")
    return Verdict(
      at: question.merge.place(by: side), state: question.merge.state ?? side.state,
      by: .fork, explanation: explanation, contributors: question.sides,
      discards: question.settlement.discards + forkDiscards(question),
      replaced: question.settlement.replaced)
  }

  private func forkDiscards(_ question: Question) -> [DiscardedVersion] {
    var chosen: [VersionVector?: Contender] = [:]
    for side in question.sides.reversed() { chosen[side.version.vector] = side }
    return question.otherSides.map { other in
      other.set(
        aside: Explanation.rank(
          of: other, below: chosen[other.version.vector] ?? question.sides[0], rule: .fork,
          prefix: "other side of a fork, "))
    }
  }

  func attributesVerdict(
    _ place: Place, _ state: FileState, sides: [Contender], settlement: Settlement,
    merge: AttributeMerge
  ) -> Verdict {
    let isAlone = sides.allSatisfy { $0.version.hasSameState(as: sides[0].version) }
    let settled = isAlone ? settlement.settledBy : nil
    let byOrigin = isAlone && settled == nil
    let explanation =
      settled?.explanation
      ?? (byOrigin
        ? Explanation(rule: .origin, reason: "the only state that nobody has replaced")
        : Explanation(
          rule: .attributes, reason: "each of path and content was changed by one side",
          values: Self.changes(merge)))
    let verdict = Verdict(
      at: place, state: state, by: settled?.decider ?? (byOrigin ? .origin : .attributes),
      explanation: explanation, contributors: sides, discards: settlement.discards,
      replaced: settlement.replaced)
    return telling(of: sides, merge, in: verdict)
  }

  /// A verdict that mentions every head, including those with the ancestor's content and those whose name is not kept.
  func telling(
    of heads: [Contender], _ merge: AttributeMerge, in verdict: Verdict
  ) -> Verdict {
    let unchanged = unchanged(heads, since: merge, besides: verdict)
    if !unchanged.isEmpty { verdict.replaced += unchanged }
    let names = namesNotKept(merge, besides: verdict)
    if !names.isEmpty { verdict.replaced += names }
    return verdict
  }

  /// The heads that still have the ancestor's content if a changed content wins: nothing is lost, but the outcome
  /// mentions every head.
  private func unchanged(
    _ sides: [Contender], since merge: AttributeMerge, besides verdict: Verdict
  ) -> [DiscardedVersion] {
    guard sides.contains(where: { $0.state == merge.baseState }) else { return [] }
    let told = Set(verdict.discards.map({ $0.version })).union(verdict.copies.map({ $0.id }))
    return sides.filter {
      $0.state == merge.baseState && $0.state != verdict.state && !told.contains($0.id)
    }
    .map { $0.set(aside: explanation(ofUnchanged: $0, since: merge, bases: bases(of: sides))) }
  }

  /// Why a head that has the ancestor's content is not chosen.
  ///
  /// A writer may have changed the content and changed it back. That does not count as a change since the ancestor,
  /// even on a device that knows the version between: superseded versions are not kept everywhere, so they decide
  /// nothing.
  private func explanation(
    ofUnchanged head: Contender, since merge: AttributeMerge, bases: [Contender]
  ) -> Explanation {
    let versions = selection.versions
    let undone = versions.indices.first { index in
      guard let vector = versions[index].vector, let origin = head.version.originVector else {
        return false
      }
      return versions[index].state != merge.baseState
        && vector.order(relativeTo: origin) == .before
        && bases.allSatisfy { Ancestry.isBefore($0.version, versions[index]) }
    }
    guard let undone else {
      return Explanation(
        rule: .attributes, reason: "its content is the ancestor's, which another side changed")
    }
    let id = selection.id(of: undone)
    return Explanation(
      rule: .attributes,
      reason: "its content is the ancestor's again: what \(id) had changed was undone, and another "
        + "side's change stands",
      values: [Explanation.Value(id, "content"), Explanation.Value(head.id, "the ancestor's")])
  }

  /// The heads whose content is kept under another head's name: no content is lost, but the outcome mentions every
  /// name.
  private func namesNotKept(_ merge: AttributeMerge, besides verdict: Verdict) -> [DiscardedVersion]
  {
    guard merge.place == nil else { return [] }
    let told = Set((verdict.discards + verdict.replaced).map({ $0.version }))
      .union(verdict.copies.map({ $0.id }))
    let namer = merge.placeChangers.first { merge.place(by: $0) == verdict.place }
    return merge.placeChangers.filter {
      merge.place(by: $0) != verdict.place && !told.contains($0.id)
    }.map {
      let explanation = namer.map { namer in
        Explanation(
          rule: .path, reason: "its name is not kept, since \(namer.device)'s ranks higher",
          values: [
            Explanation.Value(namer.id, namer.path.description)
          ])
      }
      return $0.set(
        aside: explanation ?? Explanation(rule: .path, reason: "its name is not kept"))
    }
  }

  private static func changes(_ merge: AttributeMerge) -> [Explanation.Value] {
    merge.placeChangers.map { Explanation.Value($0.id, "path " + $0.path.description) }
      + merge.contentChangers.map { Explanation.Value($0.id, "content") }
  }

  /// The heads of two lists, each once; all lists are in rank order.
  func merged(_ contenders: [Contender], _ sides: [Contender]) -> [Contender] {
    var merged: [Contender] = []
    merged.reserveCapacity(max(contenders.count, sides.count))
    var next = 0
    for side in sides {
      while next < contenders.count, contenders[next].rank < side.rank {
        merged.append(contenders[next])
        next += 1
      }
      if next < contenders.count, contenders[next].rank == side.rank { next += 1 }
      merged.append(side)
    }
    merged += contenders[next...]
    return merged
  }
}
