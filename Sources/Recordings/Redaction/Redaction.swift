import ConflictResolution
import Histories
import JSONText
public import Scenarios

/// A scenario without its words: the same is decided, for the same reasons.
///
/// ```swift
/// let redaction = try Redaction(of: scenario)
/// redaction.scenario  // "Budget.txt" is "Wulkep.txt", and every line of it has made-up words
/// redaction.kept      // what had to stay, in sentences; mostly nothing
/// ```
///
/// Names and texts keep their shapes: lengths, upper case, punctuation, white space, line ends, which words are equal.
/// So do sizes, times and the order of names. Digests, identifiers of conflicts, and what was recorded about the origin
/// are made anew or left out. That the same is decided is checked by resolving both; what would change it stays, and
/// is named.
///
/// The same scenario always becomes the same.
public struct Redaction: Sendable {
  /// The scenario with made-up names and words.
  public let scenario: Scenario

  /// What had to stay as it was, each in a sentence without a full stop.
  public let kept: [String]

  /// Redacts a scenario.
  ///
  /// - Parameter scenario: The scenario.
  /// - Throws: ``RedactionError`` for a timeline, a scenario that cannot be resolved, and one that is decided by a
  ///   strategy of the caller's own.
  /// - Complexity: That of resolving the scenario a few times, and O(*n* log *n*) in its length.
  public init(of scenario: Scenario) throws(RedactionError) {
    guard scenario.timeline == nil else {
      throw RedactionError(
        "A timeline cannot be redacted: what its devices wrote is only known when it is played. Redact a scenario of "
          + "files.")
    }
    let before = try Self.outcomes(of: scenario)
    var first: (ScenarioMap, [String])?
    for plan in Plan.all {
      let map = try ScenarioMap(scenario, plan)
      let after = try Self.outcomes(of: map.scenario)
      let differences = map.differences(from: before, to: after)
      if differences.isEmpty {
        self.scenario = Self.expecting(map.scenario, scenario, before, after)
        kept = map.kept + (plan.kept.map { [$0] } ?? [])
        return
      }
      first = first ?? (map, differences)
    }
    throw RedactionError(
      "Without its words the scenario is decided otherwise: \(first?.1.first ?? "the outcomes differ")."
    )
  }

  /// What is replaced: first all, then less and less, until the same is decided.
  struct Plan {
    var keepsNames = false
    var keepsContents = false
    var seed: UInt64

    /// What stays, in a sentence; `nil` if nothing has to.
    var kept: String? {
      switch (keepsNames, keepsContents) {
      case (false, false): nil
      case (true, false): "all names, since something else would be decided by others"
      case (false, true): "all contents, since something else would be decided by others"
      case (true, true): "all names and contents, since something else would be decided by others"
      }
    }

    static let all: [Plan] =
      (1...12).map { Plan(seed: $0) } + [
        Plan(keepsNames: true, seed: 1), Plan(keepsContents: true, seed: 1),
        Plan(keepsNames: true, keepsContents: true, seed: 1),
      ]
  }

  private static func outcomes(of scenario: Scenario) throws(RedactionError) -> [Outcome] {
    var outcomes: [Outcome] = []
    for run in Replay(scenario).runs {
      guard let outcome = run.outcome else {
        throw RedactionError(
          "The scenario cannot be resolved, so nobody can say what must stay: "
            + (run.error.map { "\($0)" } ?? "no outcome"))
      }
      outcomes.append(outcome)
    }
    return outcomes
  }

  /// The scenario with what comes out of it, wherever the first one expected what comes out of it.
  private static func expecting(
    _ scenario: Scenario, _ original: Scenario, _ before: [Outcome], _ after: [Outcome]
  ) -> Scenario {
    var scenario = scenario
    for index in scenario.runs.indices {
      guard let expected = original.runs[index].expectation,
        Expectation(expected)
          .differences(from: before[index], of: original, settings: original.runs[index].settings)
          .isEmpty
      else { continue }
      scenario.runs[index].expectation = Replay.expectation(
        of: after[index], files: scenario.files)
    }
    return scenario
  }
}
