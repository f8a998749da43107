public import ConflictResolution
public import Scenarios

/// One run of a scenario: its timeline is played, and the final versions of the viewing device can be resolved.
///
/// ```swift
/// let run = try PlayedRun(scenario, settings: scenario.runs[0].settings)
/// let outcome = try run.outcome()
/// ```
///
/// This is the only way from a scenario to an outcome: the command, the replay, redaction and the calls for other
/// languages all use it, so none of them can resolve a timeline by a policy that its devices did not have at the end.
public struct PlayedRun: Sendable {
  /// The scenario with the files that the viewing device holds at the end, instead of a timeline.
  public let scenario: Scenario
  /// The settings of the viewing device at the end, without the registered devices.
  public let settings: Policy
  /// The same settings for the registered devices of the scenario.
  public let policy: Policy
  /// The player after the last step; `nil` without a timeline.
  let player: TimelinePlayer?

  /// Plays the timeline of a scenario, if it has one.
  ///
  /// A policy step of the timeline replaces a setting of the run from that step on. Settings that override the run (the
  /// options of a command) replace it before the first step, and at the end also replace those that steps set: a caller
  /// that asks for a strategy gets an outcome by that strategy.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - settings: The settings of the run; those of the first run if `nil`.
  ///   - overriding: Settings that override them.
  ///   - observer: Gets the player after each step, and the result of the step.
  /// - Throws: ``TimelineError`` if a step cannot have happened.
  /// - Complexity: For each meeting, that of resolving what its devices know.
  public init(
    _ scenario: Scenario, settings: Policy? = nil, overriding: Policy = Policy(),
    observer: ((TimelinePlayer, TimelinePlayer.Event) -> Void)? = nil
  ) throws(TimelineError) {
    let run = settings ?? scenario.defaultSettings
    let overridden = run.overridden(by: overriding)
    if scenario.timeline == nil {
      (self.scenario, self.settings, player) = (scenario, overridden, nil)
    } else {
      var player = TimelinePlayer(scenario, settings: overridden)
      while let event = try player.next() { observer?(player, event) }
      self.scenario = player.scenario
      self.settings = player.viewerSettings(of: run, overriding: overriding)
      self.player = player
    }
    policy = self.settings.registering(Array(self.scenario.devices.keys))
  }

  /// Resolves the files.
  ///
  /// - Parameters:
  ///   - decisions: The decisions of a person; `nil` for those of the scenario.
  ///   - asksStrategies: Whether strategies decide; otherwise every conflict without a decision is left undecided.
  /// - Returns: The outcome.
  /// - Throws: `ResolutionError` if the files break an invariant.
  /// - Complexity: That of `Resolver.resolve`.
  public func outcome(
    decisions: [Decision]? = nil, asksStrategies: Bool = true
  ) throws(ResolutionError) -> Outcome {
    try Resolver(asksStrategies ? policy : policy.withoutStrategies).resolve(
      scenario.files, present: scenario.present, decisions: decisions ?? scenario.decisions)
  }
}
