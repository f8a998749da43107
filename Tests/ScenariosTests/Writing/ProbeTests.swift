import ConflictResolution
import Scenarios
import Testing

@Test func probe() throws {
  for scenario in WrittenScenarios.all {
    print("=== \(scenario.name)")
    let outcome = try scenario.outcome()
    print(OutcomeText(devices: scenario.devices).text(of: outcome), terminator: "")
    print(
      String(
        decoding: OutcomeWriter(scenario, settings: scenario.settings).bytes(of: outcome),
        as: UTF8.self))
    for m in Replay(scenario).messages { print("!!! \(m)") }
  }
}
