import ConflictResolution
import Histories
import Scenarios
import TestSupport
import Testing

/// Random histories and small worlds of devices that follow folders.
@Suite struct FolderHistoryTests {
  @Test("Random histories of four devices break no law", arguments: SmallWorld.builtInChains)
  func random(_ chain: [Strategy]) {
    var moves = 0
    for seed in seeds(1_000, ordinarily: 20) {
      var options = SimulationOptions()
      options.devices = 4
      options.steps = 16
      options.followsFolders = true
      options.settings.common.strategies = chain
      let history = Simulation(options).history(seed: seed)
      moves += history.coverage.steps["rename"] ?? 0
      #expect(history.violations.isEmpty, "seed \(seed)")
    }
    #expect(moves > 20)
  }

  @Test("Devices that see no renames break no law either")
  func detected() {
    var renames = 0
    for seed in seeds(1_000, ordinarily: 40) {
      var options = SimulationOptions()
      (options.devices, options.steps) = (3, 12)
      options.followsFolders = seed % 2 == 0
      options.detectsRenames = true
      let history = Simulation(options).history(seed: seed)
      renames += history.coverage.steps["rename"] ?? 0
      #expect(history.violations.isEmpty, "seed \(seed)")
    }
    #expect(renames > 20)
  }

  @Test("No law is broken in a small world of two folders", arguments: SmallWorld.builtInChains)
  func smallWorlds(_ chain: [Strategy]) {
    let worlds =
      SmallWorld.all(
        devices: 2, steps: 2, names: [.folders], beginning: .shared, strategies: [chain])
      + SmallWorld.all(devices: 2, steps: 3, names: [.folders], strategies: [chain])
    for world in sample(worlds, ordinarilyOneIn: 24) {
      let result = WorldExplorer(world).explored()
      #expect(result.broken == nil, "\(String(describing: result.broken?.violations))")
      #expect(result.figures.states > 10)
    }
  }
}
