public import ConflictResolution
public import Scenarios

/// Replays a scenario: resolves its files in each of its runs, and checks the outcomes.
///
/// ```swift
/// let replay = Replay(scenario)
/// if !replay.isPassed {
///   for message in replay.messages { print(message) }
/// }
/// ```
///
/// A run passes if its outcome meets the scenario's expectation and breaks no law. Without an expectation, only the
/// laws are checked. ``PlayedRun`` resolves a run.
public struct Replay: Sendable {
  /// The name of the scenario.
  public let scenario: String
  /// The results of the runs, in order.
  public let runs: [Run]

  /// The result of one run.
  public struct Run: Sendable {
    /// The settings by which the files were resolved.
    public let settings: Policy
    /// The outcome; `nil` if the files could not be resolved.
    public let outcome: Outcome?
    /// Why the files could not be resolved.
    public let error: ResolutionError?
    /// Why a step of the timeline cannot have happened.
    public let timelineError: TimelineError?
    /// The differences between the outcome and the expectation.
    public let differences: [Difference]
    /// The laws that the outcome breaks.
    public let violations: [LawViolation]
    /// Whether there is an expectation; otherwise only the laws are checked.
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

    /// Whether the outcome meets the expectation and breaks no law.
    public var isPassed: Bool {
      error == nil && timelineError == nil && differences.isEmpty && violations.isEmpty
    }

    /// The problems, one line each.
    public var messages: [String] {
      (error.map { ["cannot be resolved: \($0)"] } ?? []).map { DisplayText.escaping($0) }
        + (timelineError.map { ["cannot have happened: \($0)"] } ?? [])
        + differences.map { DisplayText.escaping($0.description) }
        + violations.map { $0.description }
    }
  }

  /// Resolves a scenario's files in each of its runs and checks the outcomes.
  ///
  /// - Parameters:
  ///   - scenario: the scenario.
  ///   - settings: settings that override those of each run.
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

  /// The problems of all runs, one line each, with the number of the run if there are several.
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
