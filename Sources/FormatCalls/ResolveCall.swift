import ConflictResolution
import Histories
import JSONText
import Scenarios
import TerminalText

/// Resolves a scenario, once for each of its runs: what `resolve --format json` prints.
enum ResolveCall {
  static func answer(_ arguments: [[UInt8]], _ host: Host) throws(CallFault) -> [[UInt8]] {
    guard let text = arguments.first else {
      throw .arguments(arguments.count, expected: "a scenario, and strategies after it")
    }
    var strategies: [Strategy] = []
    for (index, argument) in arguments.dropFirst().enumerated() {
      strategies.append(try strategy(Int32(index), argument, host))
    }
    let scenario: Scenario
    do throws(ScenarioError) {
      scenario = try ScenarioReader.read(
        text, file: "scenario", contentFiles: nil, strategies: strategies)
    } catch {
      throw CallFault(error)
    }
    var answers: [[UInt8]] = []
    for run in scenario.runs { answers.append(try outcome(of: scenario, run.settings)) }
    return answers
  }

  private static func outcome(
    of scenario: Scenario, _ settings: Policy
  ) throws(CallFault) -> [UInt8] {
    let played: Scenario
    do throws(TimelineError) {
      played = try scenario.played(by: settings)
    } catch {
      throw CallFault(error)
    }
    do throws(ResolutionError) {
      let policy = settings.registering(Array(played.devices.keys))
      let outcome = try Resolver(policy).resolve(
        played.files, present: played.present, decisions: played.decisions)
      return OutcomeWriter(played, settings: settings).bytes(of: outcome)
    } catch {
      throw CallFault(error)
    }
  }

  /// A strategy of the host: `+` if it may discard versions, else `-`, and then its name.
  private static func strategy(
    _ number: Int32, _ argument: [UInt8], _ host: Host
  ) throws(CallFault) -> Strategy {
    guard let sign = argument.first, argument.count > 1, !argument.contains(UInt8(ascii: ",")),
      let name = String(validating: argument[1...], as: UTF8.self)
    else {
      throw CallFault(
        "invalid-value",
        "\(shown(Array(argument.dropFirst()))) is no name of a strategy; expected a text that is not empty and has "
          + "no comma")
    }
    return Strategy(name: name, mayDiscard: sign == UInt8(ascii: "+")) { conflict in
      var writer = JSONWriter()
      writer.conflict(conflict)
      guard let answer = host.decide(number, writer.bytes) else {
        return .declined("the strategy '\(name)' cannot tell")
      }
      return StrategyAnswer.read(answer, of: conflict, by: name)
    }
  }
}
