extension FileResolver {
  /// Decides what is left after deletions: forks, attributes, then the chain of strategies.
  ///
  /// - Parameters:
  ///   - settlement: what is left.
  ///   - conflict: the summary of the conflict.
  ///   - firstAnswer: the first strategy's answer, if it was asked this question already.
  /// - Returns: the outcome.
  func decide(
    _ settlement: Settlement, conflict: ConflictSummary, firstAnswer: StrategyDecision?
  ) -> FileOutcome {
    let question = chainQuestion(settlement, conflict)
    let (sides, otherSides, merge) = (question.sides, question.otherSides, question.merge)

    if let place = merge.place, let state = merge.state, otherSides.isEmpty {
      return finish(
        attributesVerdict(place, state, sides: sides, settlement: settlement, merge: merge),
        conflict: conflict)
    }
    // Known: a fork is open, or several sides changed one thing in different ways.
    var declined: [DeclinedStrategy] = []
    var preview: [UInt8]?
    var proposal: MergeProposal?
    for (index, strategy) in settings.strategies.enumerated() {
      switch ask(strategy, question, answered: index == 0 ? firstAnswer : nil) {
      case .success(let verdict):
        let whole = telling(of: sides + otherSides, merge, in: verdict)
        var outcome = finish(whole, conflict: conflict)
        if !declined.isEmpty { outcome.declined = declined + outcome.declined }
        return outcome
      case .failure(let decline):
        declined.append(
          DeclinedStrategy(
            decider: strategy.decider, reason: decline.reason, needs: decline.needs,
            lack: decline.lack))
        preview = preview ?? decline.preview
        proposal = proposal ?? decline.proposal
      }
    }
    return undecided(conflict, declined: declined, preview: preview, proposal: proposal)
  }

  /// The question that the strategies of the chain are asked.
  func chainQuestion(_ settlement: Settlement, _ conflict: ConflictSummary) -> Question {
    let (sides, otherSides) = sidesChosenAlike(settlement.live)
    let bases = bases(of: settlement.live)
    return Question(
      conflict: conflict, settlement: settlement, sides: sides, otherSides: otherSides,
      merge: attributes(of: sides, bases: bases), bases: bases)
  }

  /// The attributes of heads, merged against their maximal common ancestors.
  ///
  /// A side of a fork may be before another head. It is unknown whether that head is based on this side or on the
  /// other, and it may have changed back what it has in common with the ancestor. Then every head counts as having
  /// changed everything.
  func attributes(of sides: [Contender], bases: [Contender]) -> AttributeMerge {
    AttributeMerge(sides, bases: isSideBeforeAnother(sides) ? [] : bases)
  }

  /// Whether a side of a fork is before another head.
  private func isSideBeforeAnother(_ sides: [Contender]) -> Bool {
    if selection.forkOf.isEmpty { return false }
    let index = VectorIndex(sides.compactMap { $0.version.vector })
    return sides.contains { side in
      guard selection.forkOf[selection.heads[side.rank]] != nil, let vector = side.version.vector
      else { return false }
      return index.successors(of: vector, atMost: 1) > 0
    }
  }

  /// One side of each fork, the one that every device chooses: a live version before a deleted one,
  /// then rank; and the other sides.
  func sidesChosenAlike(_ live: [Contender]) -> (chosen: [Contender], others: [Contender]) {
    var taken: Set<Int> = []
    var others: [Contender] = []
    if selection.forkOf.isEmpty { return (live, []) }
    let chosen = live.filter { head in
      guard let fork = selection.forkOf[selection.heads[head.rank]] else { return true }
      if taken.insert(fork).inserted { return true }
      others.append(head)
      return false
    }
    return (chosen, others)
  }

  /// What a strategy is asked, and what is settled regardless of its answer.
  struct Question {
    let conflict: ConflictSummary
    let settlement: Settlement
    /// One side of each fork, and all heads that are in none.
    let sides: [Contender]
    /// The sides of forks that no strategy which discards would choose.
    let otherSides: [Contender]
    let merge: AttributeMerge
    let bases: [Contender]

    /// The heads that differ if more than one side changed, highest in rank first.
    func contenders(for strategy: Strategy) -> [Contender] {
      let changers =
        merge.state == nil ? merge.contentChangers : merge.place == nil ? merge.placeChangers : []
      // If both sides of a fork are at stake nothing counts as settled: a side that no vector orders may undo what
      // another head changed.
      return strategy.mayDiscard || otherSides.isEmpty ? changers : settlement.live
    }
  }

  private func ask(
    _ strategy: Strategy, _ question: Question, answered: StrategyDecision?
  ) -> Result<Verdict, StrategyDecision.Decline> {
    guard let conflict = conflict(question, for: strategy) else {
      return .success(forkVerdict(question))
    }
    let contenders = conflict.heads
    switch answered ?? strategy.decide(conflict) {
    case .choose(let chosen, let explain):
      return choose(
        chosen, by: strategy, explain: explain, question: question, contenders: contenders)
    case .keepAll(let first, let explanation):
      return keepAll(
        first: first, by: strategy.decider, explanation, question: question, contenders: contenders)
    case .keepSome(let kept, let explanation, let explain):
      return keepSome(
        kept, by: strategy, explanation, explain: explain, question: question,
        contenders: contenders)
    case .content(let bytes, let explanation):
      return .success(
        Verdict(
          at: question.place,
          state: .file(FileContent(bytes, sha256: context.sha256(bytes))), by: strategy.decider,
          explanation: explanation, contributors: merged(contenders, question.sides),
          discards: question.settlement.discards, replaced: question.settlement.replaced,
          isMade: true))
    case .decline(let decline):
      return .failure(decline)
    }
  }

  /// The conflict as one strategy sees it; `nil` if at most one head is left to choose from.
  func conflict(_ question: Question, for strategy: Strategy) -> Conflict? {
    let contenders = question.contenders(for: strategy)
    guard contenders.count > 1 else { return nil }
    let isContentContested = !contenders.allSatisfy { $0.state == contenders[0].state }
    return presented(question, contenders, contested: isContentContested ? .content : .path)
  }

  /// The conflict as a strategy sees it.
  func presented(
    _ question: Question, _ contenders: [Contender], contested: Conflict.Contested,
    granularity: TextGranularity? = nil
  ) -> Conflict {
    Conflict(
      summary: question.conflict, path: question.place.path, contested: contested,
      heads: contenders,
      bases: question.bases, settings: settings, granularity: granularity, context: context,
      directoryInUse: contenders.first {
        $0.state == .directory
          && (context.foldersInUse.contains($0.path) || context.parents.contains(file.identity))
      }?.id,
      history: selection.versions)
  }
}

extension FileResolver.Question {
  /// The place that is decided, otherwise the place of the highest head in rank that changed it.
  var place: Place { merge.place(by: merge.placeChangers.first ?? sides[0]) }
}
