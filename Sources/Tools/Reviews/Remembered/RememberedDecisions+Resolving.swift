package import ConflictResolution

// Resolving with what is remembered, without asking a person.
extension RememberedDecisions {
  /// The answers to conflicts that nothing else was decided about.
  ///
  /// - Parameters:
  ///   - files: What is in conflict, by a policy without strategies.
  ///   - given: What was decided anew.
  /// - Returns: The answers, in the order of the files.
  /// - Complexity: O(*n* log *n*) in the numbers of choices and decisions.
  func answers(
    for files: [FileOutcome], besides given: [Decision]
  ) -> [RememberedAnswer] {
    let decided = Set(given.map { $0.conflict })
    return files.compactMap { file in
      guard let id = file.conflict?.id, !decided.contains(id) else { return nil }
      return answer(for: file)
    }
  }

  /// The remembered decisions that apply, and give the same result as before.
  ///
  /// The others are left out: then the strategies decide, as if nothing were remembered.
  ///
  /// - Parameters:
  ///   - files: What is in conflict, by a policy without strategies.
  ///   - given: What was decided anew.
  ///   - attempt: Resolves with decisions by a policy without strategies, so that no program is run in vain.
  /// - Returns: The decisions, none of which is about a conflict that was decided anew.
  /// - Throws: What `attempt` throws.
  /// - Complexity: That of resolving once, and once more for each round in which one is left out.
  package func decisions<Failure: Error>(
    for files: [FileOutcome], besides given: [Decision],
    attempt: ([Decision]) throws(Failure) -> Outcome
  ) throws(Failure) -> [Decision] {
    var answers = answers(for: files, besides: given)
    while !answers.isEmpty {
      let decisions = answers.map { $0.decision }
      let outcome = try attempt(given + decisions)
      var resolved: [ConflictID: FileOutcome] = [:]
      for file in outcome.files {
        if let id = file.conflict?.id { resolved[id] = file }
      }
      let carriedOut = answers.filter { answer in
        resolved[answer.decision.conflict].map { answer.isCarriedOut(in: $0) } ?? false
      }
      if carriedOut.count == answers.count { return decisions }
      answers = carriedOut
    }
    return []
  }

  /// Remembers what was decided anew and carried out.
  ///
  /// - Parameters:
  ///   - given: What was decided.
  ///   - files: What was in conflict, by a policy without strategies.
  ///   - outcome: The result.
  ///   - day: The day, such as `2026-11-18`.
  /// - Returns: What was remembered, in the order of the files.
  @discardableResult
  package mutating func add(
    _ given: [Decision], for files: [FileOutcome], outcome: Outcome, on day: String
  ) -> [RememberedDecision] {
    var decided: [ConflictID: Decision] = [:]
    for decision in given { decided[decision.conflict] = decision }
    var resolved: [ConflictID: FileOutcome] = [:]
    for file in outcome.files {
      if let id = file.conflict?.id { resolved[id] = file }
    }
    return files.compactMap { file in
      guard let id = file.conflict?.id, let decision = decided[id], let outcome = resolved[id]
      else { return nil }
      return add(decision, for: file, outcome: outcome, on: day)
    }
  }
}
