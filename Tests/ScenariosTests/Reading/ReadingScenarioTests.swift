import ConflictResolution
import Foundation
import JSONText
import Scenarios
import Streams
import TestSupport
import Testing

/// Every field of a scenario arrives where it belongs.
struct ReadingScenarioTests {
  @Test func allFieldsOfAScenario() throws {
    let read = try scenario(
      #"""
      {
        "format": "resolve-scenario/1",
        "name": "plane",
        "summary": "Mom edits on a plane.",
        "recorded": {"with": "a tool", "on": "2026-11-21"},
        "devices": {"mom": "Mom's iPad", "home": "Home Mac"},
        "files": [
          {"path": "b/c.txt", "id": "7", "shown": "b/c-1.txt", "copyOf": "b/x.txt", "group": "b",
           "versions": [{"device": "mom", "vector": {"mom": 1}, "text": "one\n"}]}
        ],
        "present": ["taken.txt", {"base64": "/w=="}],
        "resolve": {
          "strategy": ["merge", "keep-both"], "as": "home", "deletes": "keep-copy",
          "numbering": "hyphen-from-0", "granularity": "word", "now": "2026-11-21T00:00:00+01:00",
          "clockTolerance": 60, "rules": [{"path": "*.md", "strategy": "newest,merge", "granularity": "line"}],
          "groups": ["*.pages/"]
        },
        "decisions": {"c-1": {"merge": true}},
        "expect": {"summary": {"conflicts": 1}}
      }
      """#)
    #expect(read.name == "plane")
    #expect(read.summary == "Mom edits on a plane.")
    #expect(read.recorded.map(JSONValue.object) == ["with": "a tool", "on": "2026-11-21"])
    #expect(read.devices == ["mom": "Mom's iPad", "home": "Home Mac"])
    let file = try #require(read.files.first)
    #expect(read.files.count == 1)
    #expect(file.path == "b/c.txt")
    #expect(file.identity == FileIdentity(bytes("7")))
    #expect(file.shown == "b/c-1.txt")
    #expect(file.copyOf == "b/x.txt")
    #expect(file.group == GroupName("b", isFolder: true))
    #expect(
      file.versions == [
        FileVersion(
          path: "b/c.txt", state: .file(FileContent("one\n")), vector: ["mom": 1], device: "mom")
      ])
    #expect(read.present.map { $0.bytes } == [bytes("taken.txt"), [0xFF]])
    #expect(read.decisions == [Decision(ConflictID("c-1"), .merge)])

    #expect(read.runs.count == 1)
    let run = try #require(read.runs.first)
    #expect(run.expectation == ["summary": ["conflicts": 1]])
    let settings = run.settings
    #expect(settings.common.strategies?.map { $0.name } == ["merge", "keep-both"])
    #expect(settings.resolvingDevice == "home")
    #expect(settings.common.deletes == .keepCopy)
    #expect(settings.common.numbering == .hyphenFromZero)
    #expect(settings.common.granularity == TextGranularity([.words]))
    #expect(settings.rules.map { $0.settings.granularity } == [nil, .line])
    #expect(settings.now == Timestamp("2026-11-20T23:00:00Z"))
    #expect(settings.clockTolerance == 60)
    #expect(settings.rules.map { $0.pattern.description } == ["*.pages/", "*.md"])
    #expect(settings.rules.first?.settings.grouping == .folder)
    #expect(settings.rules.last?.settings.strategies?.map { $0.name } == ["newest", "merge"])
  }

  @Test func withoutResolveThereIsOneRunThatSaysNothing() throws {
    let read = try scenario(files: "")
    #expect(read.name == "test")
    #expect(read.files.isEmpty)
    #expect(read.runs.count == 1)
    #expect(read.runs.first?.settings.common.strategies == nil)
    #expect(read.runs.first?.expectation == nil)
  }

  @Test func runsReplayTheFilesSeveralWays() throws {
    let read = try scenario(
      #"""
      {"format": "resolve-scenario/1", "files": [], "runs": [
        {"resolve": {"strategy": "newest"}, "expect": {"collisions": []}},
        {"resolve": {"strategy": "device:mom", "as": "home"}},
        {}
      ]}
      """#)
    #expect(
      read.runs.map { $0.settings.common.strategies?.map { $0.name } } == [
        ["newest"], ["device:mom"], nil,
      ])
    #expect(read.runs.map { $0.expectation } == [["collisions": []], nil, nil])
    #expect(read.runs.map { $0.settings.resolvingDevice } == [nil, "home", nil])
  }

  @Test func theFormatMayStandLast() throws {
    let read = try scenario(#"{"files": [], "name": "x", "format": "resolve-scenario/1"}"#)
    #expect(read.name == "x")
  }

  @Test(arguments: [
    ("folder/plane.json", "plane"), ("plane", "plane"), ("a.json.json", "a.json"),
    (".json", ".json"), ("-", "-"),
  ])
  func aScenarioWithoutNameIsCalledAfterItsFile(file: String, name: String) throws {
    let read = try ScenarioReader.read(
      bytes(#"{"format": "resolve-scenario/1", "files": []}"#), file: file, contentFolder: nil)
    #expect(read.name == name)
  }

  @Test func aGroupIsAFolderWhereTheFileIsInIt() throws {
    func group(_ path: String, _ group: String) throws -> GroupName? {
      try scenario(
        files: """
          {"path": "\(path)", "group": "\(group)",
           "versions": [{"device": "mom", "vector": {"mom": 1}, "size": 1}]}
          """
      ).files.first?.group
    }
    #expect(try group("R.pages/a", "R.pages") == GroupName("R.pages"))
    #expect(try group("R.pages", "R.pages") == GroupName("R.pages"))
    #expect(try group("R.pagesX", "R.pages") == GroupName("R.pages", isFolder: false))
    #expect(try group("Library/a", "data") == GroupName("data", isFolder: false))
  }

  @Test func anInputThatIsNotThereHasACodeOfItsOwn() throws {
    let folder = try ReadingFolder()
    let missing = bytes(folder.path + "/nowhere.json")
    let error = try #require(throws: ScenarioError.self) { try ScenarioReader.read(path: missing) }
    #expect(error.code == .inputMissing)
    let directory = try #require(throws: ScenarioError.self) {
      try ScenarioReader.read(path: bytes(folder.path))
    }
    #expect(directory.code == .inputUnreadable)
    #expect(throws: ScenarioError.self) { try RulesFile.read(path: missing) }
    #expect(throws: ScenarioError.self) { try DecisionsFile.read(path: missing) }
    #expect(throws: ScenarioError.self) { _ = try StreamReader(path: missing) }
  }

  @Test func contentFilesStandBesideTheScenario() throws {
    let folder = try ReadingFolder()
    _ = try folder.write("contents/a.bin", [0, 255, 1])
    let path = try folder.write(
      "plane.json",
      bytes(
        #"""
        {"format": "resolve-scenario/1", "files": [{"path": "a", "versions": [
          {"device": "mom", "vector": {"mom": 1}, "file": "contents/a.bin"}]}]}
        """#))
    let read = try ScenarioReader.read(path: path)
    #expect(read.files.first?.versions.first?.state == .file(FileContent([0, 255, 1])))
    #expect(throws: ScenarioError.self) {
      try ScenarioReader.read(
        contents(of: String(decoding: path, as: UTF8.self)), file: "-", contentFolder: nil)
    }
  }

  @Test func aLinkOutOfTheFolderIsNotFollowed() throws {
    let folder = try ReadingFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: "/etc")
    let error = try #require(throws: ScenarioError.self) {
      try scenario(
        #"""
        {"format": "resolve-scenario/1", "files": [{"path": "a", "versions": [
          {"device": "mom", "vector": {"mom": 1}, "file": "link/hostname"}]}]}
        """#, contentFolder: folder.path)
    }
    #expect(error.code == .contentUnreadable)
    #expect(error.message.contains("symbolic link"))
  }

  /// What other people's recordings hold, as their own index of what is in them says.
  @Test(arguments: [
    ("case-only-create", 3, 3), ("create-create", 2, 3), ("delete-delete", 1, 3),
    ("edit-delete", 1, 3), ("edit-edit-disjoint", 1, 3), ("edit-edit-same-line", 1, 3),
    ("identical-edits", 1, 3), ("many-files", 41, 83), ("rename-and-edit", 2, 4),
    ("sequential-edits-no-conflict", 1, 2), ("three-devices", 1, 4),
  ])
  func recordedScenariosAreRead(name: String, files: Int, versions: Int) throws {
    let path = bytes(fixtureFolder("scenarios/recorded") + "/\(name).json")
    let read = try ScenarioReader.read(path: path)
    #expect(read.name == name)
    #expect(
      read.recorded.map(JSONValue.object) == ["with": "syncthing v1.19.2", "on": "2026-11-21"])
    #expect(Set(read.devices.keys) == ["mom", "home", "phone"])
    #expect(read.files.count == files)
    #expect(read.files.reduce(0) { $0 + $1.versions.count } == versions)
    let outcome = try Resolver(Policy([.newest], resolvingDevice: "home")).resolve(read.files)
    #expect(outcome.summary.undecided == 0)
  }
}
