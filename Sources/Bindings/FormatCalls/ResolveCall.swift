package import ConflictResolution
import Histories
package import Scenarios

/// Resolves a scenario, once for each of its runs, with the output of `resolve --format json`.
package enum ResolveCall {
  /// An observer of what is resolved.
  package typealias Observer = (Policy, Scenario, Result<Outcome, ResolutionError>) -> Void

  static func answer(_ arguments: [[UInt8]], _ host: Host) throws(CallFault) -> [[UInt8]] {
    guard let text = arguments.first else {
      throw .arguments(arguments.count, expected: "a scenario, and strategies after it")
    }
    return try outcomes(of: text, strategies: try host.strategies(arguments.dropFirst()))
  }

  /// The outcome of each run of a scenario.
  ///
  /// - Parameters:
  ///   - text: the scenario.
  ///   - strategies: strategies in addition to the built-in ones, by their names.
  ///   - layout: how the outcomes are laid out.
  ///   - readsDocuments: whether the scenario may have what outcomes leave of documents.
  ///   - observer: takes the policy, the scenario and the result of each run.
  /// - Returns: the outcomes as JSON, in the order of the runs.
  /// - Throws: ``CallFault``, with line and column if the scenario is invalid.
  package static func outcomes(
    of text: [UInt8], strategies: [Strategy], layout: OutcomeWriter.Layout = .pretty,
    readsDocuments: Bool = false, observer: Observer? = nil
  ) throws(CallFault) -> [[UInt8]] {
    let scenario: Scenario
    do throws(ScenarioError) {
      scenario = try ScenarioReader.read(
        text, file: "scenario", contentFiles: nil, strategies: strategies,
        readsDocuments: readsDocuments)
    } catch {
      throw CallFault(error)
    }
    var answers: [[UInt8]] = []
    for run in scenario.runsToPlay {
      answers.append(try outcome(of: scenario, run.settings, layout, observer))
    }
    return answers
  }

  private static func outcome(
    of scenario: Scenario, _ settings: Policy, _ layout: OutcomeWriter.Layout,
    _ observer: Observer?
  ) throws(CallFault) -> [UInt8] {
    let run: PlayedRun
    do throws(TimelineError) {
      run = try PlayedRun(scenario, settings: settings)
    } catch {
      throw CallFault(error)
    }
    do throws(ResolutionError) {
      let outcome = try run.outcome()
      observer?(run.policy, run.scenario, .success(outcome))
      return OutcomeWriter(run.scenario, settings: run.settings).bytes(of: outcome, layout: layout)
    } catch {
      observer?(run.policy, run.scenario, .failure(error))
      throw CallFault(error)
    }
  }
}
