import ConflictResolution
import Histories
import JSONText
public import Scenarios

/// A scenario without its words, with the same decisions for the same reasons.
///
/// ```swift
/// let redaction = try Redaction(of: scenario)
/// redaction.scenario  // "Budget.txt" is "Wulkep.txt", and every line of it has made-up words
/// redaction.kept      // what had to stay, in sentences; mostly nothing
/// ```
///
/// Names and texts keep their shapes: lengths, upper case, punctuation, white space, line ends, and which words are
/// equal. Sizes, times and the order of names stay, too. Digests, identifiers of conflicts, and the recorded origin are
/// computed again or left out. Both scenarios are resolved to check that the decisions are the same; anything whose
/// replacement would change a decision stays, and is listed.
///
/// The same scenario always gives the same result.
public struct Redaction: Sendable {
  /// The scenario with made-up names and words.
  public let scenario: Scenario

  /// What had to stay as it was; each is a sentence without a full stop.
  public let kept: [String]

  /// Redacts a scenario.
  ///
  /// - Parameter scenario: The scenario.
  /// - Throws: ``RedactionError`` for a scenario that cannot be resolved or played, and for one whose decisions would
  ///   change even if everything stayed.
  /// - Complexity: That of resolving the scenario a few times, and O(*n* log *n*) in its length.
  public init(of scenario: Scenario) throws(RedactionError) {
    let before = try Self.runs(of: scenario)
    var reason: String?
    for plan in Plan.all {
      let map = ScenarioMap(scenario, plan)
      let differences: [String]
      let after: [Replay.Run]
      do throws(RedactionError) {
        after = try Self.runs(of: map.scenario)
        differences = map.differences(from: before, to: after)
      } catch {
        reason = reason ?? error.message
        continue
      }
      if differences.isEmpty {
        self.scenario = Self.expecting(map.scenario, before, after)
        kept = map.kept + (plan.kept.map { [$0] } ?? [])
        return
      }
      reason = reason ?? differences.first
    }
    throw RedactionError(
      "Nothing is redacted, since without its words something else is decided: \(reason ?? "the outcomes differ")."
    )
  }

  /// What is replaced: first everything, then less, until the decisions are the same.
  struct Plan {
    var keepsNames = false
    var keepsContents = false
    var seed: UInt64

    /// What stays, in a sentence; `nil` if nothing has to stay.
    var kept: String? {
      if keepsNames { return "all names, since something else would be decided by others" }
      return keepsContents ? "all contents, since something else would be decided by others" : nil
    }

    static let all: [Plan] =
      (1...12).map { Plan(seed: $0) } + [
        Plan(keepsNames: true, seed: 1), Plan(keepsContents: true, seed: 1),
      ]
  }

  private static func runs(of scenario: Scenario) throws(RedactionError) -> [Replay.Run] {
    let runs = Replay(scenario).runs
    for run in runs where run.outcome == nil {
      throw RedactionError(
        "The scenario cannot be resolved, so nobody can say what must stay: "
          + (run.error.map { "\($0)" } ?? run.timelineError.map { "\($0)" } ?? "no outcome"))
    }
    return runs
  }

  /// The scenario with its own results as expectations, wherever the original's results met its expectations.
  private static func expecting(
    _ scenario: Scenario, _ before: [Replay.Run], _ after: [Replay.Run]
  ) -> Scenario {
    var scenario = scenario
    for index in scenario.runs.indices {
      guard before[index].hasExpectation, before[index].differences.isEmpty,
        let outcome = after[index].outcome
      else { continue }
      scenario.runs[index].expectation = Replay.expectation(of: outcome, files: scenario.files)
    }
    return scenario
  }
}
