import ConflictResolution
import Histories
import Scenarios

/// One input, and one way to resolve it.
struct Resolution {
  /// The input.
  let input: LoadedInput
  /// The run to resolve, with its settings.
  let run: PlayedRun
  /// The decisions from the command line or the terminal; they override those of the input.
  var decisions: [Decision] = []
  /// Versions that were picked by the path of the file.
  var picks: [Pick] = []
  /// Earlier decisions, if they are used.
  var memory: DecisionMemory?

  /// Resolves the input.
  ///
  /// A pick names a path, and a decision names a conflict: so the conflicts must be found first.
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

/// The result of one input.
struct ResolvedInput {
  /// The input and the settings.
  let resolution: Resolution
  /// The outcome.
  let outcome: Outcome
  /// The conflicts, if they had to be found first.
  let open: [FileOutcome]
  /// The new decisions about them.
  let decisions: [Decision]
  /// The positions of the picks whose path has a conflict here.
  let usedPicks: Set<Int>
  /// Why other picks match nothing here, by position.
  let pickProblems: [Int: PickProblem]

  /// Whether nothing is left to do, except for picks, which may belong to another input.
  var isComplete: Bool { outcome.isComplete }

  /// Whether a person is asked about undecided conflicts.
  var asksPerson: Bool {
    resolution.run.settings.hasStrategy { $0.name == Strategy.manual.name }
  }

  /// Whether there was no strategy to decide by.
  var lacksStrategy: Bool {
    resolution.run.settings.chains.isEmpty
  }
}
