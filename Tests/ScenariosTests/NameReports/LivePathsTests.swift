import ConflictResolution
import TestSupport
import Testing

@testable import Scenarios

@Suite("Where files stand")
struct LivePathsTests {
  static func version(
    _ path: RelativePath, _ state: FileState, _ vector: VersionVector?, device: DeviceID = "a"
  ) -> FileVersion {
    FileVersion(path: path, state: state, vector: vector, device: device)
  }

  static let text = FileState.file(FileContent("x"))

  @Test func headsCountAndHistoryDoesNot() {
    let file = FileHistory(
      path: "old",
      versions: [
        Self.version("old", Self.text, ["a": 1]), Self.version("left", Self.text, ["a": 2]),
        Self.version("right", .directory, ["a": 1, "b": 1], device: "b"),
        Self.version("gone", .deleted, ["a": 1, "c": 1], device: "c"),
      ])
    #expect(
      Set(file.livePaths) == [LivePath("left"), LivePath("right", isFolder: true)])
  }

  @Test func aFileStandsWhereItIsShown() {
    let file = FileHistory(
      path: "name", shown: "name-1",
      versions: [
        Self.version("name", .symlink([0x78]), ["a": 1]),
        Self.version("other", Self.text, ["b": 1], device: "b"),
      ])
    #expect(Set(file.livePaths) == [LivePath("name-1"), LivePath("other")])
  }

  @Test func aDeletedFileStandsNowhere() {
    let file = FileHistory(
      path: "name", shown: "name-1", versions: [Self.version("name", .deleted, ["a": 1])])
    #expect(file.livePaths.isEmpty)
  }

  @Test func versionsWithoutVectorsAreAllHeads() {
    let file = FileHistory(
      path: "name",
      versions: [Self.version("a", Self.text, nil), Self.version("b", .directory, nil)])
    #expect(Set(file.livePaths) == [LivePath("a"), LivePath("b", isFolder: true)])
  }

  @Test(arguments: [true, false])
  func whatIsInAGroupStandsInItsFolder(isFolder: Bool) {
    let content = GroupContent([
      GroupContent.Member(path: "index.xml", state: Self.text),
      GroupContent.Member(path: "pictures", state: .directory),
    ])
    let file = FileHistory(
      path: "Report.pages", shown: "Report-1.pages",
      group: GroupName("Report.pages", isFolder: isFolder),
      versions: [Self.version("Report.pages", .group(content), ["a": 1])])
    let expected: Set<LivePath> =
      isFolder
      ? [
        LivePath("Report-1.pages", isFolder: true), LivePath("Report-1.pages/index.xml"),
        LivePath("Report-1.pages/pictures", isFolder: true),
      ] : [LivePath("index.xml"), LivePath("pictures", isFolder: true)]
    #expect(Set(file.livePaths) == expected)
  }

  @Test func whatIsPresentStands() {
    let file = FileHistory(path: "a", versions: [Self.version("a", Self.text, ["a": 1])])
    let scenario = Scenario(name: "x", files: [file], present: ["b/c"])
    #expect(scenario.livePaths == [LivePath("a"), LivePath("b/c")])
  }
}
