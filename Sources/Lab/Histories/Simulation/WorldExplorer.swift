import ConflictResolution
public import Scenarios

/// Plays every history of a small world and checks it against the laws.
///
/// ```swift
/// let found = WorldExplorer(SmallWorld(devices: 2, steps: 3)).explored()
/// found.figures.histories  // how many there are
/// found.broken?.shrunk()  // the first that breaks a law, made small
/// ```
///
/// Histories that reach the same state continue in the same way, so each state is expanded once, with the greatest
/// number of steps with which it was reached; states that differ only in the names of devices count as one if nothing
/// depends on names. A step that changes nothing is not expanded: all later steps were possible before it. The laws of
/// one outcome are checked once for each different input, those of all devices once for each state.
///
/// **Invariant.** The exploration depends only on the world. States are distinguished by 128 bits of a digest; among a
/// million states, the chance that any two are confused is one in 10^26.
public struct WorldExplorer: Sendable {
  /// The amount of work.
  public struct Figures: Hashable, Sendable {
    /// The histories with all their steps, including every naming of devices and steps that change nothing.
    public var histories: UInt64 = 0
    /// The different states.
    public var states = 0
    /// The steps that were played to find them.
    public var steps = 0
    /// The different inputs; each was resolved.
    public var inputs = 0
    /// The different outcomes; each was checked against the laws.
    public var outcomes = 0

    /// Adds other figures.
    public static func += (left: inout Figures, right: Figures) {
      left.histories += right.histories
      left.states += right.states
      left.steps += right.steps
      left.inputs += right.inputs
      left.outcomes += right.outcomes
    }
  }

  /// The result of exploring a world.
  public struct Result: Sendable {
    /// The amount of work.
    public var figures = Figures()
    /// The first history that breaks a law.
    public var broken: Broken?
  }

  /// A history that breaks laws.
  public struct Broken: Sendable {
    /// The steps, as a scenario with a timeline.
    public let scenario: Scenario
    /// The laws.
    public let violations: [LawViolation]

    /// The smallest history that breaks the same law.
    ///
    /// - Complexity: up to some thousand times that of playing the history.
    public func shrunk() -> Scenario {
      guard let law = violations.first?.law else { return scenario }
      return Shrinker(scenario, law: law).shrunk()
    }
  }

  /// The number of histories that continue from a state, by the number of further steps, up to the number with which
  /// the state was reached.
  typealias Continuations = [UInt64]

  private let world: SmallWorld
  private let merges: Bool
  private let renamings: [[Int]]
  private var encoding: StateEncoding
  private var memory: ResolutionMemory
  private(set) var continuations: [StateDigest: Continuations] = [:]
  private var settled: Set<StateDigest> = []
  private var path: [TimelineStep] = []
  private var figures = Figures()
  private var broken: Broken?

  /// The greatest number of rounds of meetings before all devices must be at rest.
  private static let greatestRoundCount = 12

  /// An explorer of a world.
  public init(_ world: SmallWorld) {
    self.init(world, merging: true)
  }

  /// An explorer that uses fewer shortcuts, for comparison.
  ///
  /// - Parameters:
  ///   - world: the world.
  ///   - merging: whether states that were found before are not expanded again.
  ///   - renaming: whether states that differ only in the names of devices are one.
  init(_ world: SmallWorld, merging: Bool, renaming: Bool = true) {
    self.world = world
    merges = merging
    renamings = renaming ? world.renamings : []
    encoding = StateEncoding(world.deviceIDs)
    memory = ResolutionMemory(world.deviceIDs, isUniform: world.strategies.isEmpty)
  }

  /// Plays all histories, up to the first that breaks a law.
  ///
  /// - Returns: the amount of work, and the history that breaks a law.
  /// - Complexity: that of a few resolutions for each state; each further step multiplies the number of states by a
  ///   few.
  public func explored() -> Result {
    var explorer = self
    return explorer.explore()
  }

  mutating func explore() -> Result {
    var player = TimelinePlayer(world.scenario, settings: world.settings)
    player.fleet.keepsLog = false
    for step in world.opening {
      path.append(step)
      play(step, on: &player)
      if broken != nil { break }
    }
    if broken == nil {
      let counts = explore(player, digest(of: player.fleet, 1), number: 1, left: world.steps)
      figures.histories = counts.last ?? 0
    }
    figures.states = continuations.count
    figures.inputs = memory.inputCount
    figures.outcomes = memory.checkedCount
    return Result(figures: figures, broken: broken)
  }

  // MARK: States

  private mutating func digest(of fleet: Fleet, _ number: Int) -> StateDigest {
    encoding.removeAll()
    encoding.add(UInt64(number))
    encoding.add(fleet)
    return encoding.namesDevice ? encoding.digest() : encoding.digest(leastOf: renamings)
  }

  /// Expands a state with every possible step.
  ///
  /// - Parameters:
  ///   - player: the current state.
  ///   - state: its digest.
  ///   - number: the number of the user's next step, from 1.
  ///   - left: the number of remaining steps.
  /// - Returns: the numbers of histories that continue from it with 0, 1, … and all remaining steps.
  private mutating func explore(
    _ player: TimelinePlayer, _ state: StateDigest, number: Int, left: Int
  ) -> Continuations {
    let known = continuations[state]
    if merges, let known, known.count > left { return known }
    if known == nil {
      continuations[state] = []
      settle(player, state, number)
      if broken != nil { return [] }
    }
    var others = [UInt64](repeating: 0, count: left)
    var idle: UInt64 = 0
    if left > 0 {
      for step in world.steps(on: player.fleet, number: number) {
        var child = player
        path.append(step)
        play(step, on: &child)
        if broken != nil { return [] }
        let next = step.isOfUser ? number + 1 : number
        let reached = digest(of: child.fleet, next)
        if reached == state {
          // Nothing changed: all next steps were possible before.
          idle += 1
        } else {
          let counts = explore(child, reached, number: next, left: left - 1)
          if broken != nil { return [] }
          for index in others.indices { others[index] += counts[index] }
        }
        path.removeLast()
      }
    }
    var counts: Continuations = [1]
    for index in others.indices { counts.append(others[index] + idle * counts[index]) }
    continuations[state] = counts
    return counts
  }

  // MARK: Steps and laws

  private mutating func play(_ step: TimelineStep, on player: inout TimelinePlayer) {
    figures.steps += 1
    lend(to: &player)
    do throws(TimelineError) {
      try player.perform(step)
    } catch {
      // Only possible steps are tried; so the engine itself has refused it.
      note([LawViolation(.resolvable, at: nil, error.message)])
    }
    takeBack(from: &player)
    note(player.violationsOfLastStep())
  }

  /// Earlier outcomes are not part of a state: they are lent to the fleet that plays.
  private mutating func lend(to player: inout TimelinePlayer) {
    player.fleet.memory = memory
    memory = ResolutionMemory([])
  }

  private mutating func takeBack(from player: inout TimelinePlayer) {
    if let used = player.fleet.memory { memory = used }
    player.fleet.memory = nil
  }

  private mutating func note(_ violations: [LawViolation]) {
    guard broken == nil, !violations.isEmpty else { return }
    var scenario = world.scenario
    scenario.timeline = path
    broken = Broken(scenario: scenario, violations: violations)
  }

  /// Lets all devices meet until nothing changes, and checks their state.
  ///
  /// The result for a state is known if it is known for the state that a round of meetings reaches.
  private mutating func settle(_ player: TimelinePlayer, _ state: StateDigest, _ number: Int) {
    var player = player
    var passed: [StateDigest] = [state]
    for _ in 0..<Self.greatestRoundCount {
      if let last = passed.last, settled.contains(last) {
        settled.formUnion(passed)
        return
      }
      player.fleet.resolutions = nil
      lend(to: &player)
      let isAtRest = settleOnce(&player)
      takeBack(from: &player)
      if isAtRest {
        guard player.violationsOfLastStep().isEmpty, player.fleet.faults().isEmpty else { break }
        settled.formUnion(passed)
        return
      }
      passed.append(digest(of: player.fleet, number))
    }
    noteEnd()
  }

  /// Lets each pair meet once; if that changes nothing, each device resolves once more, to be checked.
  private func settleOnce(_ player: inout TimelinePlayer) -> Bool {
    do throws(ResolutionError) {
      guard try player.fleet.settle(rounds: 1) else { return false }
      player.fleet.resolutions = []
      for device in player.fleet.devices.indices { try player.fleet.resolve(device) }
      return true
    } catch {
      // The error is reported when the history is played again.
      return true
    }
  }

  /// Records which law is broken at the end, as playing only this history shows it.
  private mutating func noteEnd() {
    var player = TimelinePlayer(world.scenario, settings: world.settings)
    for step in path {
      do throws(TimelineError) { try player.perform(step) } catch { return }
    }
    let violations = player.violations()
    note(
      violations.isEmpty
        ? [LawViolation(.convergent, at: nil, "the devices do not come to rest")] : violations)
  }
}

extension TimelineStep {
  /// Whether it is a user's step, which has a separate time.
  fileprivate var isOfUser: Bool {
    if case .meet = action { return false }
    return true
  }
}
