import ConflictResolution
public import Scenarios

/// Plays random histories of a few devices on the real engine and checks the laws.
///
/// ```swift
/// let simulation = Simulation(SimulationOptions())
/// for seed in 1...1000 as ClosedRange<UInt64> {
///   let history = simulation.history(seed: seed)
///   if let violation = history.violations.first {
///     print("seed \(seed): \(violation)")
///     print(simulation.shrink(history).timeline?.count ?? 0)   // the steps that are needed
///   }
/// }
/// ```
///
/// A history is determined by its seed and the options, independently of other histories. The laws are checked on every
/// outcome of every device, and once more after all devices have met until nothing changes: then all must have the
/// same files, and no written content may be lost without a report.
public struct Simulation: Sendable {
  /// The options of the histories.
  public let options: SimulationOptions

  /// A simulation.
  public init(_ options: SimulationOptions) { self.options = options }

  /// A history that was played.
  public struct History: Sendable {
    /// The seed that reproduces it.
    public let seed: UInt64
    /// The steps, as a scenario with a timeline.
    public let scenario: Scenario
    /// The laws that it breaks; empty if all hold.
    public let violations: [LawViolation]
    /// The counts of its events.
    public let coverage: SimulationCoverage
  }

  /// Plays the history of a seed, up to the first step after which a law does not hold.
  ///
  /// - Parameter seed: the seed of all random numbers.
  /// - Returns: the history, with its violations.
  /// - Complexity: that of resolving some ten times a step what the devices know.
  public func history(seed: UInt64) -> History {
    var generator = HistoryGenerator(options, seed: seed)
    var scenario = Scenario(
      name: "simulated-\(seed)",
      summary: "A random history, made by a simulation with seed \(seed).",
      devices: Dictionary(uniqueKeysWithValues: generator.devices.map { ($0, $0.description) }),
      files: [], runs: [Scenario.Run(settings: generator.settings)])
    scenario.followsFolders = options.followsFolders
    scenario.detectsRenames = options.detectsRenames
    var coverage = SimulationCoverage()
    coverage.histories = 1
    var steps: [TimelineStep] = []
    var player = TimelinePlayer(scenario, settings: generator.settings)
    var violations: [LawViolation] = []

    func play(_ step: TimelineStep) {
      do throws(TimelineError) {
        try player.perform(step)
        coverage.note(step)
        for resolution in player.fleet.resolutions ?? [] { coverage.note(resolution.outcome) }
        violations = player.violationsOfLastStep()
      } catch {
        // A step that cannot have happened is left out; it is a fault if the engine refuses a step that did happen.
        guard error.isOfEngine else { return }
        violations = [LawViolation(.resolvable, at: nil, error.message)]
      }
      steps.append(step)
    }
    for step in generator.opening() { play(step) }
    for _ in 0..<options.steps where violations.isEmpty {
      if let step = generator.step(on: player.fleet) { play(step) }
    }
    if violations.isEmpty { violations = player.violations() }
    scenario.timeline = steps
    return History(seed: seed, scenario: scenario, violations: violations, coverage: coverage)
  }

  /// The smallest history that breaks the same law: fewer steps, devices and settings, shorter texts.
  ///
  /// - Parameter history: a history that breaks a law.
  /// - Returns: its scenario, as small as could be found; unchanged if it breaks no law.
  /// - Complexity: up to some thousand times that of playing the history.
  public func shrink(_ history: History) -> Scenario {
    guard let law = history.violations.first?.law else { return history.scenario }
    return Shrinker(history.scenario, law: law).shrunk()
  }
}
