// The short path for plain conflicts, which are the majority.
extension FileResolver {
  /// The result of asking a strategy about a plain conflict.
  enum PlainAnswer {
    /// It chose: this is the outcome.
    case chosen(FileOutcome)
    /// It answered something else; the long path continues with it.
    case other(StrategyDecision)
  }

  /// Asks the first strategy about a plain conflict; `nil` if the conflict is not plain.
  ///
  /// In a plain conflict, there is nothing to settle before a strategy is asked or after it has chosen.
  ///
  /// **Invariant.** The long path gives the same result: without forks, origins and deletions, all heads take part;
  /// with one path and contents that differ from each other and from those of the bases, all of them changed only the
  /// content; so every head that is not chosen is discarded, and no other head has the chosen content.
  func askPlainly(_ conflict: ConflictSummary) -> PlainAnswer? {
    guard context.decisions.isEmpty, selection.isByVectorsAlone,
      let strategy = settings.strategies.first,
      strategy.mayDiscard, areHeadsPlain
    else { return nil }
    let answer = strategy.decide(
      Conflict(
        summary: conflict, path: heads[0].path, contested: .content, heads: heads,
        bases: allBases, settings: settings, context: context, directoryInUse: nil,
        history: selection.versions))
    guard case .choose(let chosen, let explain) = answer,
      let winner = heads.firstIndex(where: { $0.id == chosen })
    else { return .other(answer) }

    let standing = heads[winner].version.carriedOn(
      vector: joinedVector, origin: chosen, from: [chosen])
    var discards: [DiscardedVersion] = []
    discards.reserveCapacity(heads.count - 1)
    for index in heads.indices where index != winner {
      discards.append(heads[index].set(aside: explain(heads[index])))
    }
    return .chosen(
      FileOutcome(
        .resolved, of: file, keeps: [Self.kept(standing, of: file, context)],
        decided: FileOutcome.Decided(
          conflict: conflict, decider: strategy.decider, explanation: nil, discards: discards)))
  }

  /// Whether all heads are files as they were written, without marks, at one path, and their contents differ from each
  /// other and from those of the bases.
  private var areHeadsPlain: Bool {
    // Comparing few states with each other is faster than filling a table.
    var states: Set<FileState>? = heads.count > Self.fewHeads ? [] : nil
    for index in heads.indices {
      let version = heads[index].version
      guard version.isPlainFile, version.place == heads[0].place else { return false }
      if states != nil {
        guard states?.insert(version.state).inserted == true else { return false }
      } else {
        for other in 0..<index where heads[other].version.hasEqualState(to: version) {
          return false
        }
      }
      for base in allBases where base.version.hasEqualState(to: version) { return false }
    }
    return true
  }
}
