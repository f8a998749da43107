import ConflictResolution
import Foundation
import JSONText
import TestSupport
import Testing

@testable import Histories
@testable import Scenarios

/// A run of a scenario has one outcome: that of the viewing device, by the policy that it has at the end.
@Suite struct PlayedRunTests {
  @Test("The outcome of a run is what the viewing device resolves when it resolves once more")
  func theViewingDeviceDecides() throws {
    for seed in seeds(2000, ordinarily: 60) {
      let scenario = try Self.history(seed)
      for viewer in scenario.devices.keys.sorted() {
        var settings = scenario.defaultSettings
        settings.resolvingDevice = viewer
        let run = try PlayedRun(scenario, settings: settings)
        var player = try #require(run.player)
        try player.perform(TimelineStep(viewer, .meet(viewer, files: nil, resolving: .one(viewer))))
        let resolved = try #require(player.fleet.resolutions?.last).outcome
        let writer = OutcomeWriter(run.scenario, settings: run.settings)
        func text(_ outcome: Outcome) -> String {
          String(decoding: writer.bytes(of: outcome, layout: .compact), as: UTF8.self)
        }
        let outcome = text(try run.outcome())
        #expect(outcome == text(resolved), "seed \(seed), \(viewer)")
        let replayed = try #require(Self.replay(scenario, settings))
        #expect(outcome == text(replayed), "seed \(seed), \(viewer)")
      }
    }
  }

  @Test("What overrides a run overrides the policy that the viewing device has at the end")
  func optionsWin() throws {
    for seed in seeds(500, ordinarily: 50) {
      let scenario = try Self.history(seed)
      let run = try PlayedRun(scenario, overriding: Policy([.manual]))
      #expect(run.settings.common.strategies?.map(\.name) == ["manual"], "seed \(seed)")
      for file in try run.outcome().files { #expect(file.decidedBy?.name != "newest") }
    }
  }

  /// A random history of three devices, each of which changes its policy once, in the middle.
  private static func history(_ seed: UInt64) throws -> Scenario {
    var random = RepeatableGenerator(seed: seed)
    let options = SimulationOptions()
    var scenario = Simulation(options).history(seed: seed).scenario
    let strategies: [[Strategy]] = [[.newest], [.manual], [.keepBoth], [.oldest], [.merge]]
    for device in scenario.devices.keys.sorted() {
      var policy = Policy(random.pick(strategies))
      policy.common.deletes = random.pick([.editWins, .deleteWins, .newest])
      let place = random.number((scenario.timeline?.count ?? 0) + 1)
      scenario.timeline?.insert(TimelineStep(device, .policy(policy)), at: place)
    }
    // By other policies a later step may not be possible: the history ends before it.
    while true {
      do throws(TimelineError) {
        _ = try PlayedRun(scenario)
        return scenario
      } catch {
        scenario.timeline = scenario.timeline.map { Array($0.prefix(error.step - 1)) }
      }
    }
  }

  private static func replay(_ scenario: Scenario, _ settings: Policy) -> Outcome? {
    var scenario = scenario
    scenario.runs = [Scenario.Run(settings: settings)]
    return Replay(scenario).runs[0].outcome
  }
}
