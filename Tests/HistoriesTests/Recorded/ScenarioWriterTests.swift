import ConflictResolution
import JSONText
import Scenarios
import Streams
import TestSupport
import Testing

/// What is written of a scenario reads as the same scenario.
@Suite struct ScenarioWriterTests {
  @Test(arguments: ScenarioFixtures.all)
  func readsAsTheSame(_ name: String) throws {
    let scenario = try ScenarioFixtures.read(name)
    let bytes = try #require(ScenarioWriter.bytes(of: scenario))
    let again = try ScenarioReader.read(bytes, file: name, contentFolder: nil)
    #expect(again.name == scenario.name)
    #expect(again.summary == scenario.summary)
    #expect(again.recorded == scenario.recorded)
    #expect(again.devices == scenario.devices)
    #expect(again.files == scenario.files)
    #expect(again.present == scenario.present)
    #expect(again.decisions == scenario.decisions)
    #expect(again.timeline?.count == scenario.timeline?.count)
    #expect(ScenarioWriter.bytes(of: again) == bytes)
    #expect(again.runs.map(\.expectation) == scenario.runs.map(\.expectation))
    #expect(try FixtureTests.written(again) == FixtureTests.written(scenario))
  }

  /// One value of everything that a file and its versions can have.
  @Test func writesEveryField() throws {
    let path = try RelativePath(Array("Essay.pages/\u{FFFD}".utf8) + [0xFF])
    let origin = VersionID(vector: ["a": 1])
    let versions = [
      FileVersion(
        path: "Other/name", state: .file(FileContent([0xFF, 0])), vector: ["a": 2, "b": 1],
        device: "a", modified: .seconds(1), origin: origin, from: [origin],
        label: [0xFE]),
      FileVersion(path: path, state: .symlink([0xFD]), vector: ["b": 3], device: "b"),
      FileVersion(path: path, state: .directory, vector: ["b": 4], device: "b"),
      FileVersion(
        path: path, state: .file(FileContent(size: 9, digest: .opaque(Array("etag:1".utf8)))),
        vector: ["b": 5], device: "b"),
      FileVersion(
        path: path, state: .deleted, vector: ["b": 6], device: "b",
        deletion: DeletionMemory(seen: ["a"], isForced: true, keptBy: ["b"])),
    ]
    let file = FileHistory(
      path: path, identity: FileIdentity([0xFC]), shown: "Shown", copyOf: "Original",
      group: GroupName("Essay.pages"), versions: versions)
    let scope = FileHistory(
      path: "data.sqlite", group: GroupName("app", isFolder: false),
      versions: [
        FileVersion(path: "data.sqlite", state: .file(FileContent("1")), device: "a"),
        FileVersion(
          path: "data.sqlite", state: .file(FileContent(size: 3, digest: .unidentified([]))),
          device: "b", isAncestor: true),
      ])
    let scenario = Scenario(
      name: "all", devices: ["a": "Anna"], files: [file, scope], present: [path],
      decisions: [Decision(ConflictID("c-1"), .content([0xFB]), path: path, heads: [origin])])
    let bytes = try #require(ScenarioWriter.bytes(of: scenario))
    let again = try ScenarioReader.read(bytes, file: "all.json", contentFolder: nil)
    #expect(again.files == scenario.files)
    #expect(again.present == scenario.present)
    #expect(again.decisions == scenario.decisions)
    #expect(again.devices == scenario.devices)
  }

  /// What the format has no word for is not written as something else.
  @Test func writesNothingThatItCannotSay() {
    func file(_ state: FileState, group: GroupName? = nil) -> Scenario {
      let version = FileVersion(path: "a", state: state, vector: ["a": 1], device: "a")
      return Scenario(
        name: "a", files: [FileHistory(path: "a", group: group, versions: [version])])
    }
    let document = FileState.group(
      GroupContent([GroupContent.Member(path: "b", state: .file(FileContent("1")))]))
    #expect(ScenarioWriter.bytes(of: file(.directory)) != nil)
    #expect(ScenarioWriter.bytes(of: file(document)) == nil)
    // As a reader sees it, a file at the path of its group is a folder.
    #expect(
      ScenarioWriter.bytes(of: file(.directory, group: GroupName("a", isFolder: false))) == nil)
    let own = Strategy(name: "own") { _ in .declined("never") }
    let run = Scenario.Run(settings: Policy([own]))
    #expect(ScenarioWriter.bytes(of: Scenario(name: "a", files: [], runs: [run])) == nil)
  }
}
