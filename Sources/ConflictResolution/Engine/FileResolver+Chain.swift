extension FileResolver {
  /// Decides what is left after deletions: forks, attributes, then the chain of strategies.
  func decide(
    _ settlement: Settlement, conflict: ConflictSummary
  ) throws(ResolutionError) -> FileOutcome {
    let (sides, otherSides) = sidesChosenAlike(settlement.live)
    let bases = bases(of: settlement.live)
    let merge = attributes(of: sides, bases: bases)

    if let path = merge.path, let state = merge.state, otherSides.isEmpty {
      return try finish(
        attributesVerdict(path, state, sides: sides, settlement: settlement, merge: merge),
        conflict: conflict)
    }
    var declined: [DeclinedStrategy] = []
    var preview: [UInt8]?
    let question = Question(
      conflict: conflict, settlement: settlement, sides: sides, otherSides: otherSides,
      merge: merge, bases: bases)
    for strategy in settings.strategies {
      switch ask(strategy, question) {
      case .success(var verdict):
        verdict.replaced += unchanged(sides + otherSides, since: merge, besides: verdict)
        var resolved = try finish(verdict, conflict: conflict)
        resolved.declined = declined
        return resolved
      case .failure(let decline):
        declined.append(
          DeclinedStrategy(strategy: strategy.name, reason: decline.reason, needs: decline.needs))
        preview = preview ?? decline.preview
      }
    }
    return undecided(conflict, declined: declined, preview: preview)
  }

  /// The attributes of heads, merged against their maximal common ancestors.
  ///
  /// A side of a fork may be before another head: that one stands on this side or on the other, and
  /// what it has in common with the ancestor it may have changed back. Then every head counts as
  /// having changed everything.
  func attributes(of sides: [Contender], bases: [FileVersion]) -> AttributeMerge {
    let isBeforeAnother = sides.contains { side in
      selection.forkOf[selection.heads[side.rank]] != nil
        && sides.contains { Ancestry.isBefore(side.version, $0.version) }
    }
    return AttributeMerge(sides, bases: isBeforeAnother ? [] : bases)
  }

  /// One side of each fork, the one that every device chooses: a live version before a deleted one,
  /// then rank; and the other sides.
  func sidesChosenAlike(_ live: [Contender]) -> (chosen: [Contender], others: [Contender]) {
    var taken: Set<Int> = []
    var others: [Contender] = []
    let chosen = live.filter { head in
      guard let fork = selection.forkOf[selection.heads[head.rank]] else { return true }
      if taken.insert(fork).inserted { return true }
      others.append(head)
      return false
    }
    return (chosen, others)
  }

  /// What a strategy is asked, and what is settled whatever it answers.
  struct Question {
    let conflict: ConflictSummary
    let settlement: Settlement
    /// One side of each fork, and all heads that are in none.
    let sides: [Contender]
    /// The sides of forks that no strategy which discards would choose.
    let otherSides: [Contender]
    let merge: AttributeMerge
    let bases: [FileVersion]

    /// The heads that differ where more than one side changed, highest in rank first.
    func contenders(for strategy: Strategy) -> [Contender] {
      let changers =
        merge.state == nil ? merge.contentChangers : merge.path == nil ? merge.pathChangers : []
      // With both sides of a fork at stake nothing counts as settled: a side that no vector orders
      // may undo what another head changed.
      return strategy.mayDiscard || otherSides.isEmpty ? changers : settlement.live
    }
  }

  private func ask(
    _ strategy: Strategy, _ question: Question
  ) -> Result<Verdict, StrategyDecision.Decline> {
    let contenders = question.contenders(for: strategy)
    guard contenders.count > 1 else { return .success(forkVerdict(question)) }
    let isContentContested = !contenders.allSatisfy { $0.state == contenders[0].state }
    let conflict = presented(
      question, contenders, contested: isContentContested ? .content : .path)
    switch strategy.decide(conflict) {
    case .choose(let chosen, let explain):
      return choose(
        chosen, by: strategy, explain: explain, question: question, contenders: contenders)
    case .keepAll(let first, let explanation):
      return keepAll(
        first: first, by: strategy.name, explanation, question: question, contenders: contenders)
    case .content(let bytes, let explanation):
      return .success(
        Verdict(
          path: question.path, state: .file(FileContent(bytes)), by: strategy.name,
          explanation: explanation, contributors: merged(contenders, question.sides),
          discards: question.settlement.discards, replaced: question.settlement.replaced,
          isMade: true))
    case .decline(let decline):
      return .failure(decline)
    }
  }

  /// The conflict as a strategy sees it.
  func presented(
    _ question: Question, _ contenders: [Contender], contested: Conflict.Contested
  ) -> Conflict {
    Conflict(
      id: question.conflict.id, identity: file.identity, path: question.path,
      kind: question.conflict.kind, contested: contested, heads: contenders,
      bases: question.bases.enumerated().map {
        Contender(id: id(ofAncestor: $1), version: $1, rank: $0)
      },
      now: context.policy.now, clockTolerance: context.policy.clockTolerance,
      directoryInUse: contenders.first {
        $0.state == .directory && context.foldersInUse.contains($0.path)
      }?.id,
      history: selection.versions)
  }

  private func choose(
    _ chosen: VersionID, by strategy: Strategy, explain: (Contender) -> Explanation,
    question: Question, contenders: [Contender]
  ) -> Result<Verdict, StrategyDecision.Decline> {
    guard let winner = contenders.first(where: { $0.id == chosen }) else {
      return .failure(.init(reason: "it chose \(chosen), which is not in conflict"))
    }
    guard strategy.mayDiscard else {
      return .failure(.init(reason: "it chose one version, but discards nothing"))
    }
    var path = question.merge.path ?? winner.path
    let state = question.merge.state ?? winner.state
    var explanations: [Int: Explanation] = [:]
    for other in contenders where other.rank != winner.rank {
      if question.merge.state != nil || other.state != state {
        explanations[other.rank] = explain(other)
      }
    }
    let renamers = question.merge.pathChangers
    if question.merge.state == nil, question.merge.path == nil,
      renamers.map({ $0.rank }) != contenders.map({ $0.rank })
    {
      // The path is contested among other heads than the content: it is a question of its own.
      let paths = presented(question, renamers, contested: .path)
      switch strategy.decide(paths) {
      case .choose(let renamed, let explainPath):
        guard let namer = renamers.first(where: { $0.id == renamed }) else {
          return .failure(.init(reason: "it chose \(renamed), which is not in conflict"))
        }
        path = namer.path
        for other in renamers where other.path != path && explanations[other.rank] == nil {
          explanations[other.rank] = explainPath(other)
        }
      case .decline(let decline): return .failure(decline)
      case .keepAll, .content:
        return .failure(.init(reason: "it chose a content, but no path"))
      }
    } else if question.merge.path == nil {
      for other in renamers where other.path != path && explanations[other.rank] == nil {
        explanations[other.rank] = explain(other)
      }
    }
    let discards = question.sides.compactMap { side in
      explanations[side.rank].map { side.set(aside: $0) }
    }
    return .success(
      Verdict(
        path: path, state: state, by: strategy.name, explanation: nil,
        contributors: [winner] + question.sides.filter { $0.rank != winner.rank },
        discards: question.settlement.discards + discards + forkDiscards(question),
        replaced: question.settlement.replaced))
  }

  func keepAll(
    first: VersionID, by name: String, _ explanation: Explanation, question: Question,
    contenders: [Contender]
  ) -> Result<Verdict, StrategyDecision.Decline> {
    guard let keeper = contenders.first(where: { $0.id == first }) else {
      return .failure(.init(reason: "it chose \(first), which is not in conflict"))
    }
    let state = question.merge.state ?? keeper.state
    let copies = Self.onePerContent(contenders).filter {
      $0.state != state && $0.state != question.merge.baseState
    }
    if !copies.isEmpty {
      if context.withoutFreeNames.contains(file.identity) {
        return .failure(
          .init(
            reason: "no numbered name from \(settings.numbering.numbers.lowerBound) to "
              + "\(settings.numbering.numbers.upperBound) is free for a copy"))
      }
      if let group = file.group, !group.isFolder {
        return .failure(.init(reason: "a data scope has no name that a copy could be numbered by"))
      }
    }
    return .success(
      Verdict(
        path: question.path, state: state, by: name, explanation: explanation,
        contributors: merged(contenders, question.sides), copies: copies,
        discards: question.settlement.discards, replaced: question.settlement.replaced))
  }

  /// What stands where only a fork was in question: the side that every device chooses.
  private func forkVerdict(_ question: Question) -> Verdict {
    let side = question.sides[0]
    let explanation = Explanation(
      rule: "fork", reason: "the side of the fork that every device chooses")
    return Verdict(
      path: question.merge.path ?? side.path, state: question.merge.state ?? side.state,
      by: "fork", explanation: explanation, contributors: question.sides,
      discards: question.settlement.discards + forkDiscards(question),
      replaced: question.settlement.replaced)
  }

  private func forkDiscards(_ question: Question) -> [DiscardedVersion] {
    question.otherSides.map { other in
      let chosen = question.sides.first { $0.version.vector == other.version.vector }
      return other.set(
        aside: Explanation.rank(
          of: other, below: chosen ?? question.sides[0], rule: "fork",
          prefix: "other side of a fork, "))
    }
  }

  private func attributesVerdict(
    _ path: RelativePath, _ state: FileState, sides: [Contender], settlement: Settlement,
    merge: AttributeMerge
  ) -> Verdict {
    let isAlone = sides.allSatisfy { $0.version.hasSameState(as: sides[0].version) }
    let settled = isAlone ? settlement.settledBy : nil
    let byOrigin = isAlone && settled == nil
    let explanation =
      settled?.explanation
      ?? (byOrigin
        ? Explanation(rule: "origin", reason: "the only state that nobody has replaced")
        : Explanation(
          rule: "attributes", reason: "each of path and content was changed by one side",
          values: Self.changes(merge)))
    var verdict = Verdict(
      path: path, state: state, by: settled?.name ?? (byOrigin ? "origin" : "attributes"),
      explanation: explanation, contributors: sides, discards: settlement.discards,
      replaced: settlement.replaced)
    verdict.replaced += unchanged(sides, since: merge, besides: verdict)
    return verdict
  }

  /// The heads that still have the ancestor's content, where a changed one stands: nothing that they
  /// say is lost, but the outcome tells of every head.
  private func unchanged(
    _ sides: [Contender], since merge: AttributeMerge, besides verdict: Verdict
  ) -> [DiscardedVersion] {
    let told = Set(verdict.discards.map({ $0.version })).union(verdict.copies.map({ $0.id }))
    return sides.filter {
      $0.state == merge.baseState && $0.state != verdict.state && !told.contains($0.id)
    }
    .map {
      $0.set(
        aside: Explanation(
          rule: "attributes", reason: "its content is the ancestor's, which another side changed"))
    }
  }

  private static func changes(_ merge: AttributeMerge) -> [Explanation.Value] {
    merge.pathChangers.map { Explanation.Value($0.id, "path " + $0.path.description) }
      + merge.contentChangers.map { Explanation.Value($0.id, "content") }
  }

  private func merged(_ contenders: [Contender], _ sides: [Contender]) -> [Contender] {
    let ranks = Set(contenders.map({ $0.rank }))
    return (contenders + sides.filter { !ranks.contains($0.rank) }).sorted { $0.rank < $1.rank }
  }
}

extension FileResolver.Question {
  /// The path that is decided, else the one given by the highest head in rank that changed it.
  var path: RelativePath {
    merge.path ?? merge.pathChangers.first?.path ?? sides[0].path
  }
}
