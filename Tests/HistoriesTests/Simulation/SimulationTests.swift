import ConflictResolution
import Histories
import Scenarios
import Streams
import Synchronization
import TestSupport
import Testing

/// Random histories: the same for a seed, sound, as varied as is said, and small where they fail.
@Suite struct SimulationTests {
  /// A chain, what happens to deletions, and a seed to begin with.
  struct Setup: Sendable, CustomTestStringConvertible {
    let strategies: [Strategy]?
    let deletes: DeletePolicy?
    let devices: Int

    var testDescription: String {
      let chain = strategies?.map { $0.name }.joined(separator: ",") ?? "drawn"
      return "\(chain), \(deletes?.rawValue ?? "drawn"), \(devices) devices"
    }

    var simulation: Simulation {
      var options = SimulationOptions()
      options.devices = devices
      options.settings.common.strategies = strategies
      options.settings.common.deletes = deletes
      return Simulation(options)
    }
  }

  static let setups: [Setup] = [
    Setup(strategies: nil, deletes: nil, devices: 4),
    Setup(strategies: nil, deletes: .keepCopy, devices: 3),
    Setup(strategies: [.keepBoth], deletes: .editWins, devices: 3),
    Setup(strategies: [.merge, .keepBoth], deletes: .newest, devices: 2),
    Setup(strategies: [.newest], deletes: .deleteWins, devices: 5),
    Setup(strategies: [.manual], deletes: nil, devices: 3),
  ]

  @Test(arguments: setups)
  func breaksNoLaw(_ setup: Setup) {
    let simulation = setup.simulation
    for seed in seeds(150, ordinarily: 25) {
      let history = simulation.history(seed: seed)
      #expect(history.violations.isEmpty, "seed \(seed)")
    }
  }

  @Test(arguments: setups)
  func isReadBackAsItWasWritten(_ setup: Setup) throws {
    let simulation = setup.simulation
    for seed in 100..<110 as Range<UInt64> {
      let history = simulation.history(seed: seed)
      let bytes = try #require(ScenarioWriter.bytes(of: history.scenario))
      #expect(bytes == ScenarioWriter.bytes(of: simulation.history(seed: seed).scenario))
      let read = try ScenarioReader.read(bytes, file: "simulated.json", contentFolder: nil)
      #expect(ScenarioWriter.bytes(of: read) == bytes)
      #expect(read.timeline?.count == history.scenario.timeline?.count)
      let replay = Replay(read)
      #expect(replay.isPassed, "seed \(seed): \(replay.messages)")
    }
  }

  @Test("People keep several versions, over generated histories: every law holds")
  func keepsSeveral() {
    var options = SimulationOptions()
    options.devices = 4
    options.settings.common.strategies = [.manual]
    // Much is decided, and by nobody else.
    options.weights = [.decide: 600, .meet: 60, .policy: 0, .partly: 10, .restore: 0]
    var figures = (histories: 0, decisions: 0, ofSeveral: 0)
    for seed in seeds(300, ordinarily: 60) {
      let history = Simulation(options).history(seed: seed)
      #expect(history.violations.isEmpty, "seed \(seed)")
      figures.histories += 1
      for step in history.scenario.timeline ?? [] {
        guard case .decide(_, .keep(let versions)) = step.action else { continue }
        figures.decisions += 1
        if versions.count > 1 { figures.ofSeveral += 1 }
      }
    }
    print("histories in which people keep versions: \(figures)")
    #expect(figures.histories < 300 || figures.ofSeveral > 5)
  }

  @Test func comesAcrossWhatHurts() {
    var options = SimulationOptions()
    options.devices = 4
    var coverage = SimulationCoverage()
    for seed in 0..<300 as Range<UInt64> {
      coverage.add(Simulation(options).history(seed: seed).coverage)
    }
    #expect(coverage.histories == 300)
    // Every kind but the rarest, every step, three heads and more, copies and names that meet.
    // An orphan has no vectors: no history of devices has one.
    for kind in ConflictKind.allCases where kind != .renameRename && kind != .orphan {
      #expect(coverage.kinds[kind, default: 0] > 0, "no \(kind)")
    }
    let steps = [
      "write", "mkdir", "link", "rename", "delete", "sync", "backup", "restore", "clock", "crash",
      "collect", "decide", "policy",
    ]
    for step in steps { #expect(coverage.steps[step, default: 0] > 0, "no \(step)") }
    #expect(coverage.heads.keys.contains { $0 > 2 })
    #expect(coverage.copies > 0 && coverage.collisions > 0 && coverage.undecided > 0)
  }

  /// A person and a strategy of one name are one row of the report.
  @Test func countsByName() {
    var options = SimulationOptions()
    let own = Strategy(name: "manual") { conflict in
      guard conflict.path.bytes.count.isMultiple(of: 2) else { return .declined("for a person") }
      return .keep(conflict.heads[0].id, rule: .rank, reason: "it comes first")
    }
    options.settings.common.strategies = [own]
    let simulation = Simulation(options)
    var report = SimulationReport(options, seed: 0)
    for seed in 0..<15 as Range<UInt64> { report.note(simulation.history(seed: seed)) }
    let (byPerson, byStrategy) = (
      report.coverage.deciders[.person, default: 0],
      report.coverage.deciders[.strategy("manual"), default: 0]
    )
    #expect(byPerson > 0 && byStrategy > 0, "\(report.coverage.deciders)")
    let json = String(decoding: report.json(), as: UTF8.self)
    #expect(json.contains("\"manual\": \(byPerson + byStrategy)"))
    // Once among what decided and once among what declined.
    #expect(json.split(separator: "\"manual\":").count == 3)
  }

  @Test func weightsAreObeyed() {
    var options = SimulationOptions()
    for weight in SimulationWeight.allCases where !weight.isChance { options.weights[weight] = 0 }
    options.weights[.write] = 1
    options.weights[.meet] = 1
    options.settings.common.strategies = [.newest]
    options.settings.common.deletes = .editWins
    var names: Set<String> = []
    for seed in 0..<20 as Range<UInt64> {
      let history = Simulation(options).history(seed: seed)
      names.formUnion(history.coverage.steps.keys)
    }
    // What sets up the devices is no step that a weight stands for.
    #expect(names.subtracting(["policy"]) == ["write", "sync"])
  }

  // MARK: What fails

  /// Chooses in turn, which no strategy may: the same conflict has to be decided alike always.
  private final class Turns: Sendable {
    private let count = Atomic<Int>(0)

    var strategy: Strategy {
      Strategy(name: "in-turn") { [self] conflict in
        let turn = count.wrappingAdd(1, ordering: .relaxed).newValue
        return .keep(
          conflict.heads[turn % conflict.heads.count].id, rule: .device, reason: "its turn")
      }
    }
  }

  @Test func shrinksAHistoryThatBreaksALaw() throws {
    var options = SimulationOptions()
    options.devices = 4
    options.settings.common.strategies = [Turns().strategy]
    let simulation = Simulation(options)
    let found = (0..<50 as Range<UInt64>).lazy.map { simulation.history(seed: $0) }
      .first { !$0.violations.isEmpty }
    let history = try #require(found)
    let small = simulation.shrink(history)
    let steps = try #require(small.timeline)
    // Two write and meet: nothing less is a conflict.
    #expect(steps.count <= 4 && small.devices.count <= 2, "\(steps)")
    #expect(!Replay(small).isPassed)
  }

  @Test func reportsWhatItFound() throws {
    var options = SimulationOptions()
    options.settings.common.strategies = [Turns().strategy]
    let simulation = Simulation(options)
    var report = SimulationReport(options, seed: 0)
    for seed in 0..<50 as Range<UInt64> {
      let history = simulation.history(seed: seed)
      report.note(history)
      if !history.violations.isEmpty {
        report.note(history.scenario, writtenTo: "found.json")
        break
      }
    }
    let broken = try #require(report.broken.first)
    #expect(report.text().hasPrefix("seed \(broken.seed) breaks a law:\n  law "))
    #expect(report.text().contains("resolve replay --trace found.json\n"))
    #expect(report.text().contains("seeds 0 to \(broken.seed): 1 break a law.\n"))
    let json = String(decoding: report.json(), as: UTF8.self)
    #expect(json.contains("\"format\": \"resolve-simulation/1\""))
    #expect(json.contains("\"seed\": \(broken.seed),\n      \"number\": \(broken.number),"))
  }
}
