public import ConflictResolution
public import Scenarios

/// Replays a scenario: resolves its files in each of its ways, and checks what came of it.
///
/// ```swift
/// let replay = Replay(scenario)
/// if !replay.isPassed {
///   for message in replay.messages { print(message) }
/// }
/// ```
///
/// A run passes where its outcome is what the scenario expects and breaks no law. Without an
/// expectation only the laws are checked. How a run is resolved is in ``PlayedRun``.
public struct Replay: Sendable {
  /// What the scenario is called.
  public let scenario: String
  /// What came of each run, in order.
  public let runs: [Run]

  /// What came of one run.
  public struct Run: Sendable {
    /// How the files were resolved.
    public let settings: Policy
    /// What came of it, unless the files could not be resolved at all.
    public let outcome: Outcome?
    /// Why the files could not be resolved at all.
    public let error: ResolutionError?
    /// Why a step of the timeline cannot have happened.
    public let timelineError: TimelineError?
    /// Where the outcome is not what is expected.
    public let differences: [Difference]
    /// The laws that the outcome breaks.
    public let violations: [LawViolation]
    /// Whether anything of the outcome is expected; otherwise only the laws are checked.
    public let hasExpectation: Bool

    init(
      settings: Policy, expectation: Expectation?, outcome: Outcome? = nil,
      error: ResolutionError? = nil,
      timelineError: TimelineError? = nil, differences: [Difference] = [],
      violations: [LawViolation] = []
    ) {
      self.settings = settings
      hasExpectation = expectation?.isEmpty == false
      self.outcome = outcome
      self.error = error
      self.timelineError = timelineError
      self.differences = differences
      self.violations = violations
    }

    /// Whether the outcome is what is expected and breaks no law.
    public var isPassed: Bool {
      error == nil && timelineError == nil && differences.isEmpty && violations.isEmpty
    }

    /// What is wrong, a line each.
    public var messages: [String] {
      (error.map { ["cannot be resolved: \($0)"] } ?? []).map { DisplayText.escaping($0) }
        + (timelineError.map { ["cannot have happened: \($0)"] } ?? [])
        + differences.map { DisplayText.escaping($0.description) }
        + violations.map { $0.description }
    }
  }

  /// Resolves a scenario's files in each of its ways and checks the outcomes.
  ///
  /// - Parameters:
  ///   - scenario: the scenario.
  ///   - settings: what overrides the settings of each run.
  /// - Complexity: for each run, that of resolving five times.
  public init(_ scenario: Scenario, overriding settings: Policy = Policy()) {
    self.scenario = scenario.name
    runs = scenario.runsToPlay.map { Self.play(scenario, $0, overriding: settings) }
  }

  /// A run of a scenario, checked step by step if it has a timeline.
  private static func play(
    _ scenario: Scenario, _ run: Scenario.Run, overriding: Policy
  ) -> Run {
    let expectation = run.expectation.map(Expectation.init)
    var violations: [LawViolation] = []
    do throws(TimelineError) {
      let played = try PlayedRun(scenario, settings: run.settings, overriding: overriding) {
        (player, _) in
        violations += player.violationsOfLastStep()
      }
      violations += played.player?.violations() ?? []
      return check(played, expectation, violations: violations)
    } catch {
      return Run(
        settings: run.settings.overridden(by: overriding), expectation: expectation,
        timelineError: error)
    }
  }

  /// Whether any run expects something of its outcome.
  public var hasExpectation: Bool { runs.contains { $0.hasExpectation } }

  /// Whether every run passes.
  public var isPassed: Bool { runs.allSatisfy { $0.isPassed } }

  /// What is wrong in all runs, a line each, with the number of the run where there are several.
  public var messages: [String] {
    if runs.count == 1 { return runs[0].messages }
    return runs.enumerated().flatMap { index, run in
      run.messages.map { "run \(index + 1): " + $0 }
    }
  }

  private static func check(
    _ run: PlayedRun, _ expectation: Expectation?, violations: [LawViolation]
  ) -> Run {
    let scenario = run.scenario
    do throws(ResolutionError) {
      let outcome = try run.outcome()
      let laws = OutcomeLaws(
        files: scenario.files, present: scenario.present, decisions: scenario.decisions,
        policy: run.policy)
      return Run(
        settings: run.settings, expectation: expectation, outcome: outcome,
        differences: expectation?.differences(
          from: outcome, of: scenario, settings: run.settings) ?? [],
        violations: laws.violations(of: outcome) + violations)
    } catch {
      return Run(settings: run.settings, expectation: expectation, error: error)
    }
  }
}
