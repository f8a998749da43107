package import ConflictResolution
import Foundation
import JSONText
package import Scenarios
import Streams
import Testing

/// The scenario files among the fixtures.
package enum ScenarioFixtures {
  /// All of them, as paths below `Fixtures/scenarios`, in byte order.
  package static let all = paths(below: "scenarios")

  /// The first recordings of real Syncthing devices, as names without the ending; those of more tools have folders.
  package static let recorded = paths(below: "scenarios/recorded")
    .filter { !$0.contains("/") }.map { String($0.dropLast(5)) }

  /// The folder that a scenario's contents are looked for in, and its path.
  package static func path(_ name: String) -> [UInt8] {
    Array((fixtureFolder("scenarios") + "/" + name).utf8)
  }

  package static func read(_ name: String) throws -> Scenario {
    try ScenarioReader.read(path: path(name))
  }

  private static func paths(below folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: fixtureFolder(folder))
    return (all?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".json") }.sorted()
  }
}

extension Scenario {
  /// What comes of its files under strategies of the caller's choice.
  package func outcome(
    under strategies: [Strategy], resolvingDevice: DeviceID? = "home"
  ) throws -> Outcome {
    let policy = Policy(strategies, resolvingDevice: resolvingDevice)
    return try Resolver(policy).resolve(files, present: present, decisions: decisions)
  }
}
