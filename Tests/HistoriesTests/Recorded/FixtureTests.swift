import ConflictResolution
import Foundation
import Histories
import JSONText
import Scenarios
import Streams
import TestSupport
import Testing

/// Every scenario among the fixtures holds, whatever order it is given in.
@Suite struct FixtureTests {
  @Test(arguments: [
    "scenarios", "scenarios/recorded", "recorded-outcomes", "scenarios/counterexamples", "merges",
    "names", "vectors",
    "outcomes", "invalid",
  ])
  func folderExists(_ name: String) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: fixtureFolder(name))
    #expect(!files.isEmpty)
  }

  @Test func scenariosAreFound() {
    #expect(ScenarioFixtures.all.count >= 60)
  }

  @Test(arguments: ScenarioFixtures.all)
  func replays(_ name: String) throws {
    let replay = Replay(try ScenarioFixtures.read(name))
    #expect(replay.isPassed, "\(replay.messages.joined(separator: "\n"))")
  }

  /// Six shuffles of all that has no order: files, versions, devices, the devices in a vector.
  @Test(arguments: ScenarioFixtures.all)
  func anyOrderGivesTheSameBytes(_ name: String) throws {
    let path = ScenarioFixtures.path(name)
    let text = try contents(of: String(decoding: path, as: UTF8.self))
    let given = try JSONValue.parse(text)
    let expected = try Self.written(ScenarioFixtures.read(name))
    #expect(!expected.isEmpty)
    for seed in 1...6 as ClosedRange<UInt64> {
      var random = RepeatableGenerator(seed: seed)
      var writer = JSONWriter()
      writer.value(Self.shuffled(given, as: nil, &random), sortedKeys: false)
      let folder = fixtureFolder("scenarios") + "/" + (name as NSString).deletingLastPathComponent
      let scenario = try ScenarioReader.read(
        writer.bytes, file: name, contentFolder: Array(folder.utf8))
      let again = try Self.written(scenario, shuffledBy: &random)
      #expect(again == expected, "seed \(seed)")
    }
  }

  /// The outcomes of all runs, as JSON and as text.
  static func written(_ scenario: Scenario) throws -> [String] {
    var random: RepeatableGenerator? = nil
    return try written(scenario, shuffledBy: &random)
  }

  static func written(
    _ scenario: Scenario, shuffledBy random: inout RepeatableGenerator
  ) throws -> [String] {
    var optional: RepeatableGenerator? = random
    return try written(scenario, shuffledBy: &optional)
  }

  private static func written(
    _ scenario: Scenario, shuffledBy random: inout RepeatableGenerator?
  ) throws -> [String] {
    var devices = scenario.devices.keys.sorted { $0 < $1 }
    if var order = random {
      devices.shuffle(using: &order)
      random = order
    }
    let runs =
      scenario.runs.isEmpty ? [Scenario.Run(settings: Policy())] : scenario.runs
    return try runs.flatMap { run in
      let outcome = try Resolver(run.settings.registering(devices)).resolve(
        scenario.files, present: scenario.present, decisions: scenario.decisions)
      return [
        String(
          decoding: OutcomeWriter(scenario, settings: run.settings).bytes(of: outcome),
          as: UTF8.self),
        OutcomeText(devices: scenario.devices).text(of: outcome),
      ]
    }
  }

  /// A scenario's JSON with everything in another order that has none.
  static func shuffled(
    _ value: JSONValue, as key: String?, _ random: inout RepeatableGenerator
  ) -> JSONValue {
    switch value {
    case .array(let elements):
      var result = elements.map { shuffled($0, as: nil, &random) }
      if ["files", "versions", "present", "decisions", "seen", "keptBy"].contains(key) {
        result.shuffle(using: &random)
      }
      return .array(result)
    case .object(let object):
      var keys = object.keys
      if key == "vector" || key == "devices" { keys.shuffle(using: &random) }
      var result = JSONObject()
      for key in keys where key != "expect" {
        if let member = object[key] { result[key] = shuffled(member, as: key, &random) }
      }
      return .object(result)
    default: return value
    }
  }
}
