import ConflictResolution
import JSONText
import Scenarios
import TestSupport
import Testing

struct OutcomeWriterTests {
  private static func many(_ count: Int) throws -> Outcome {
    let files = (0..<count).compactMap { number -> FileHistory? in
      guard let path = RelativePath("folder/file \(number).txt") else { return nil }
      return WrittenScenarios.edited(path)
    }
    return try Resolver(Policy([.newest], resolvingDevice: "home")).resolve(files)
  }

  @Test func piecesMakeUpTheWholeText() throws {
    let outcome = try Self.many(500)
    let writer = OutcomeWriter(scenario: "many", strategies: ["newest"])
    var pieces: [[UInt8]] = []
    writer.write(outcome) { pieces.append($0) }
    #expect(pieces.count > 3)
    #expect(Array(pieces.joined()) == writer.bytes(of: outcome))
    #expect((pieces.map { $0.count }.max() ?? 0) < 1 << 17)
  }

  /// Collisions and refused decisions may be as many as the files.
  @Test func piecesAreSmallWhateverThePartOfTheOutcome() throws {
    let files = (0..<1500).flatMap { number in
      ["file", "FILE"].compactMap { name -> FileHistory? in
        guard let path = RelativePath("\(name) \(number).txt") else { return nil }
        return WrittenScenarios.edited(path, mom: "\(name)\n")
      }
    }
    let decisions = (0..<3000).map { Decision(ConflictID("c-\($0)"), .keepBoth) }
    let outcome = try Resolver(Policy([.newest], resolvingDevice: "home")).resolve(
      files, decisions: decisions)
    #expect(outcome.collisions.count > 1000)
    #expect(outcome.refused.count > 1000)
    let writer = OutcomeWriter(scenario: "many", strategies: ["newest"])
    var pieces: [[UInt8]] = []
    writer.write(outcome) { pieces.append($0) }
    #expect(Array(pieces.joined()) == writer.bytes(of: outcome))
    #expect((pieces.map { $0.count }.max() ?? 0) < 1 << 17)
  }

  @Test func writingStopsWhereTheSinkThrows() throws {
    struct Full: Error {}
    let outcome = try Self.many(500)
    var calls = 0
    #expect(throws: Full.self) {
      try OutcomeWriter(scenario: "many", strategies: []).write(outcome) { _ throws(Full) in
        calls += 1
        throw Full()
      }
    }
    #expect(calls == 1)
  }

  @Test(arguments: WrittenScenarios.all.map { $0.name })
  func linesOfAStreamAreThePartsOfTheWhole(_ name: String) throws {
    let scenario = try #require(WrittenScenarios.all.first { $0.name == name })
    let outcome = try scenario.outcome()
    let whole = try JSONValue.parse(
      OutcomeWriter(scenario, settings: scenario.settings).bytes(of: outcome, layout: .compact))
    let files = try outcome.files.map { try Self.line(OutcomeWriter.fileLine($0)) }
    #expect(whole["files"] == .array(files))
    let collisions = try outcome.collisions.map {
      try Self.line(OutcomeWriter.collisionLine($0))["collision"] ?? .null
    }
    #expect(whole["collisions"] == .array(collisions))
    let summary = try Self.line(OutcomeWriter.summaryLine(outcome.summary))
    #expect(whole["summary"] == summary["summary"])
  }

  /// A line that is one value and ends in its only line feed.
  private static func line(_ bytes: [UInt8]) throws -> JSONValue {
    #expect(bytes.firstIndex(of: 0x0A) == bytes.count - 1)
    return try JSONValue.parse(Array(bytes.dropLast()))
  }

  @Test func orderOfTheInputDoesNotShow() throws {
    for scenario in WrittenScenarios.all {
      var reversed = scenario
      reversed.files = scenario.files.reversed().map { file in
        var file = file
        file.versions.reverse()
        return file
      }
      let writer = OutcomeWriter(scenario, settings: scenario.settings)
      #expect(
        writer.bytes(of: try scenario.outcome()) == writer.bytes(of: try reversed.outcome()),
        "\(scenario.name)")
    }
  }

  @Test func comparedTimesStandInTheOrderOfTheirVersions() throws {
    for counters in [(1, 2), (2, 1), (9, 10), (10, 9), (1, 1)] as [(UInt64, UInt64)] {
      for seconds in [(5, 7), (7, 5)] as [(Int64, Int64)] {
        func version(_ device: DeviceID, _ counter: UInt64, _ second: Int64) -> FileVersion {
          FileVersion(
            path: "file", state: .file(FileContent("\(device)\n")),
            vector: VersionVector().setting(device, to: counter), device: device,
            modified: .seconds(second))
        }
        let file = FileHistory(
          path: "file",
          versions: [
            version("ab", counters.0, seconds.0), version("a", counters.1, seconds.1),
          ])
        let outcome = try Resolver(Policy([.newest])).resolve([file]).files[0]
        let values = outcome.discards[0].explanation.values
          .sorted { $0.version.text.lexicographicallyPrecedes($1.version.text) }
          .map { "\"\($0.version)\":\"\($0.text)\"" }
        let line = String(decoding: OutcomeWriter.fileLine(outcome), as: UTF8.self)
        #expect(line.contains("\"values\":{\(values.joined(separator: ","))}"), "\(line)")
        #expect(line.contains("\"reason\":\"\(outcome.discards[0].reason)\""), "\(line)")
      }
    }
  }

  @Test func versionComparedInTwoWaysHasOneKey() throws {
    // Both sides rename and edit; a third leaves all as it was.
    let time = WrittenScenarios.time
    let text = WrittenScenarios.text
    let file = FileHistory(
      path: "a", identity: FileIdentity(Array("f".utf8)),
      versions: [
        FileVersion(
          path: "a", state: text("0\n"), vector: ["x": 1], device: "x", modified: time(0)),
        FileVersion(
          path: "b", state: text("1\n"), vector: ["x": 2], device: "x", modified: time(1)),
        FileVersion(
          path: "a", state: text("0\n"), vector: ["x": 1, "y": 1], device: "y", modified: time(2)),
      ])
    let outcome = try Resolver(Policy([.newest], resolvingDevice: "x")).resolve([file])
    let json = OutcomeWriter(scenario: "s", strategies: []).bytes(of: outcome)
    let value = try JSONValue.parse(json)
    let why = value["files"]?.arrayValue?.first?["why"]
    #expect(why?["values"] == ["x:2": "path b, content"])
  }

  @Test func binaryMergeResultIsBase64() throws {
    var scenario = WrittenScenarios.undecided
    let conflict = try #require(try scenario.outcome().files.first?.conflict)
    scenario.decisions = [Decision(conflict.id, .content([0xFF, 0x00]))]
    let json = OutcomeWriter(scenario, settings: scenario.settings)
      .bytes(of: try scenario.outcome())
    let kept = try JSONValue.parse(json)["files"]?.arrayValue?.first?["keeps"]?.arrayValue?.first
    #expect(kept?["base64"] == "/wA=")
    #expect(kept?["text"] == nil)
  }
}
