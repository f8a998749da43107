import ConflictResolution
import Histories
import Scenarios

/// One input, and one way to resolve it.
struct Resolution {
  /// The input.
  let input: LoadedInput
  /// What is resolved of it, and how.
  let run: PlayedRun
  /// What was decided on the command line or at the terminal; it overrides what the input says.
  var decisions: [Decision] = []
  /// Versions that were picked by the path of the file.
  var picks: [Pick] = []
  /// What was decided before, if that is asked for.
  var memory: DecisionMemory?

  /// Resolves the input.
  ///
  /// A pick names a path, a decision a conflict: so what is in conflict is found out first.
  func result() throws(CommandFailure) -> ResolvedInput {
    var given = decisions
    var used: Set<Int> = []
    var problems: [Int: PickProblem] = [:]
    var open: [FileOutcome] = []
    if !picks.isEmpty || memory != nil {
      open = try outcome(by: [], asksStrategies: false).files
      used = given.add(picks, in: open, areAll: true, problems: &problems)
    }
    let replaced = Set(given.map(\.conflict))
    given = run.scenario.decisions.filter { !replaced.contains($0.conflict) } + given
    var repeated: [Decision] = []
    if let memory {
      repeated = try memory.decisions(for: open, besides: given) {
        (decisions) throws(CommandFailure) in
        try self.outcome(by: decisions, asksStrategies: false)
      }
    }
    return ResolvedInput(
      resolution: self, outcome: try outcome(by: given + repeated), open: open, decisions: given,
      usedPicks: used,
      pickProblems: problems)
  }

  private func outcome(
    by decisions: [Decision], asksStrategies: Bool = true
  ) throws(CommandFailure) -> Outcome {
    do throws(ResolutionError) {
      return try run.outcome(decisions: decisions, asksStrategies: asksStrategies)
    } catch {
      throw CommandFailure(.badInput, "\(input.name): \(error)")
    }
  }
}

/// What came of one input.
struct ResolvedInput {
  /// What was resolved, and how.
  let resolution: Resolution
  /// What came of it.
  let outcome: Outcome
  /// What was in conflict, where that had to be found out.
  let open: [FileOutcome]
  /// What was decided about it anew.
  let decisions: [Decision]
  /// The positions of the picks for paths where something is in conflict here.
  let usedPicks: Set<Int>
  /// Why other picks mean nothing here, by position.
  let pickProblems: [Int: PickProblem]

  /// Whether nothing is left to do, but for picks, which may be meant for another input.
  var isComplete: Bool { outcome.isComplete }

  /// Whether a person is asked about what is undecided.
  var asksPerson: Bool {
    resolution.run.settings.hasStrategy { $0.name == Strategy.manual.name }
  }

  /// Whether there was nothing to decide anything by.
  var lacksStrategy: Bool {
    resolution.run.settings.chains.isEmpty
  }
}
