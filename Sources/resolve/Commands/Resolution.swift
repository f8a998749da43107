import ConflictResolution
import FileAccess
import Scenarios

/// One input resolved one way.
struct Resolution {
  let input: LoadedInput
  let settings: ResolveSettings
  var decisions: [Decision]
  let picks: [PickArgument]

  /// Resolves the input.
  ///
  /// A pick names a path, a decision a conflict: so what is in conflict is found out first.
  func result() throws(CommandFailure) -> ResolvedInput {
    guard !picks.isEmpty else {
      return ResolvedInput(input: input, settings: settings, outcome: try outcome(decisions))
    }
    let found = try outcome(decisions)
    var all = decisions
    var unmatched: [PickArgument] = []
    for pick in picks {
      let file = found.files.first {
        $0.conflict != nil && ($0.path.bytes == pick.path || $0.identity.bytes == pick.path)
      }
      guard let conflict = file?.conflict, let version = VersionID(pick.version) else {
        unmatched.append(pick)
        continue
      }
      all.append(Decision(conflict.id, .pick(version)))
    }
    var result = ResolvedInput(input: input, settings: settings, outcome: try outcome(all))
    result.unmatchedPicks = unmatched
    return result
  }

  private func outcome(_ decisions: [Decision]) throws(CommandFailure) -> Outcome {
    let policy = settings.policy(registeredDevices: Array(input.scenario.devices.keys))
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
  let input: LoadedInput
  let settings: ResolveSettings
  let outcome: Outcome
  /// Picks for paths where nothing is in conflict.
  var unmatchedPicks: [PickArgument] = []
}
