import ConflictResolution
import FileAccess
import Scenarios

/// One input, and one way to resolve it.
struct Resolution {
  /// The input.
  let input: LoadedInput
  /// How it is resolved.
  let settings: ResolveSettings
  /// What was decided on the command line or at the terminal; it goes before what the input says.
  var decisions: [Decision]
  /// Versions that were picked by the path of the file.
  let picks: [PickArgument]

  /// Resolves the input.
  ///
  /// A pick names a path, a decision a conflict: so what is in conflict is found out first. For that no
  /// strategy is asked: one may run a program, and what it says might not be wanted.
  func result() throws(CommandFailure) -> ResolvedInput {
    var given = decisions
    var unmatched: Set<Int> = []
    if !picks.isEmpty {
      let found = try outcome([], asksStrategies: false)
      for (index, pick) in picks.enumerated() {
        if let decision = Self.decision(for: pick, in: found) {
          given.removeAll { $0.conflict == decision.conflict }
          given.append(decision)
        } else {
          unmatched.insert(index)
        }
      }
    }
    return ResolvedInput(
      resolution: self, outcome: try outcome(given), unmatchedPicks: unmatched)
  }

  /// The decision that a pick means.
  ///
  /// Two files may be in conflict at one path: then the one is meant that has the version.
  private static func decision(for pick: PickArgument, in outcome: Outcome) -> Decision? {
    guard let version = VersionID(pick.version) else { return nil }
    let conflicts = outcome.files.compactMap { file in
      file.path.bytes == pick.path || file.identity.bytes == pick.path ? file.conflict : nil
    }
    let meant = conflicts.first { $0.heads.contains(version) } ?? conflicts.first
    return meant.map { Decision($0.id, .pick(version)) }
  }

  private func outcome(
    _ given: [Decision], asksStrategies: Bool = true
  ) throws(CommandFailure) -> Outcome {
    var policy = settings.policy(registeredDevices: Array(input.scenario.devices.keys))
    if !asksStrategies {
      policy.strategies = []
      for index in policy.rules.indices { policy.rules[index].strategies = nil }
    }
    let replaced = Set(given.map(\.conflict))
    let decisions = input.scenario.decisions.filter { !replaced.contains($0.conflict) } + given
    do throws(ResolutionError) {
      return try Resolver(policy).resolve(
        input.scenario.files, present: input.scenario.present, decisions: decisions)
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
  /// The positions of the picks for paths where nothing is in conflict here.
  let unmatchedPicks: Set<Int>

  /// Whether nothing is left to do, but for picks, which may be meant for another input.
  var isComplete: Bool { outcome.isComplete }

  /// Whether a person is asked about what is undecided.
  var asksPerson: Bool {
    resolution.settings.hasStrategy { $0.name == Strategy.manual.name }
  }

  /// Whether there was nothing to decide anything by.
  var lacksStrategy: Bool {
    resolution.settings.lacksStrategy
  }
}
