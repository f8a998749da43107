import FileAccess
import Foundation
import JSONText
import TestSupport
import Testing

/// Each fixture of a real folder as the scenario that `resolve record` makes of it, byte for byte.
///
/// `resolve replay Fixtures/scenarios` resolves them like all others, without any folder.
@Suite("Recordings of the fixtures of real folders", .serialized)
struct RecordedFolderTests {
  static let folder = "Fixtures/scenarios/recorded/folders"

  /// Why a fixture has no recording.
  enum Reason: String {
    case rights = "it is about rights of files, which no scenario has"
    case link = "it has a link, whose time is that of the test"
    case noConflict = "no file in it is in conflict"
    case waits = "the folder's only file has to wait for a person, and nothing about it is decided"
  }

  static let withoutRecording: [String: Reason] = [
    "rights-of-merge": .rights,
    "rights-of-merge-without-original": .rights,
    "rights-of-newest": .rights,
    "copy-of-a-program-for-another-user": .rights,
    "document-members-that-collide": .waits,
    "document-new-members-that-collide": .waits,
    "document-not-told-apart": .waits,
    "document-of-two-spellings": .waits,
    "placeholder-of-copy": .waits,
    "placeholder-of-original": .waits,
    "placeholder-of-other-case": .waits,
    "refused-name": .waits,
    "link-against-file": .link,
    "link-to-the-name-that-it-would-get": .link,
    "link-to-its-own-copy": .link,
    "link-to-its-own-copy-kept": .waits,
    "script-gets-no-rights": .rights,
    "script-stays-executable": .rights,
    "branches-in-a-synced-repository": .noConflict,
    "ordinary-names-with-conflict": .noConflict,
    "encrypted-folder-of-two-machines": .waits,
    "folders-joined": .waits,
    "log-without-its-database": .waits,
  ]

  static func name(_ path: String) -> String {
    String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
      .replacing(".json", with: "")
  }

  /// The fixtures in which built-in strategies resolve conflicts by one run, and no inbox is emptied.
  static let fixturesOfConflicts = FolderFixtureTests.all.filter { path in
    let file = BuiltProgram.packageFolder.appending(path: path)
    let text = (try? Data(contentsOf: file)).map { Array($0) } ?? []
    let fixture = (try? JSONValue.parse(text))?.objectValue
    let words = fixture?["run"]?.arrayValue?.compactMap(\.stringValue) ?? []
    return fixture?["earlier"] == nil && !words.contains { $0.contains("exec:") }
      && !["check", "scan", "status", "sweep", "watch"].contains(words.first)
  }

  @Test(arguments: fixturesOfConflicts) func theRecordingIsWhatTheProgramMakes(
    path: String
  ) throws {
    let name = Self.name(path)
    let file = BuiltProgram.packageFolder.appending(path: "\(Self.folder)/\(name).json")
    let recorded = try Self.record(path, as: name)
    if let reason = Self.withoutRecording[name] {
      #expect(!FileManager.default.fileExists(atPath: file.path(percentEncoded: false)))
      let text = String(decoding: recorded, as: UTF8.self)
      #expect(text.contains("\"files\": []") == [.noConflict, .waits].contains(reason), "\(text)")
      return
    }
    if isRecording {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try recorded.writeAndClose(to: file)
      Issue.record(
        "recorded \(name): look at the difference, and run the test again without RECORD")
    }
    #expect(
      String(decoding: recorded, as: UTF8.self)
        == String(decoding: try Data(contentsOf: file), as: UTF8.self),
      "\(name) is stale: RECORD=1 swift test --filter RecordedFolderTests")
    let text = String(decoding: recorded, as: UTF8.self)
    #expect(!text.contains(FileManager.default.temporaryDirectory.path), "\(name)")
    let replay = try BuiltProgram.run(["replay", "\(Self.folder)/\(name).json"])
    #expect(replay.status == 0, "\(replay.outputText)\(replay.errorText)")
  }

  @Test func everyRecordingIsOfAFixture() throws {
    let recorded = try fixtures(Self.folder, [".json"]).map(Self.name)
    let wanted = Self.fixturesOfConflicts.map(Self.name).filter { Self.withoutRecording[$0] == nil }
    #expect(recorded.sorted() == wanted.sorted())
    #expect(Set(Self.withoutRecording.keys).isSubset(of: FolderFixtureTests.all.map(Self.name)))
  }

  /// Makes the folder of a fixture, and records what its command plans.
  static func record(
    _ path: String, as name: String, _ options: [String] = []
  ) throws -> Data {
    let file = BuiltProgram.packageFolder.appending(path: path)
    let fixture = try #require(try JSONValue.parse(Array(try Data(contentsOf: file))).objectValue)
    let test = try TestFolder()
    let tree = test.path("tree")
    try FileManager.default.createDirectory(atPath: tree, withIntermediateDirectories: true)
    for (name, entry) in try #require(fixture["files"]?.objectValue) {
      try FolderFixtureTests.write(entry, to: "\(tree)/\(name)")
    }
    var words = ["record"] + options
    words += try FolderFixtureTests.arguments(of: fixture, in: tree, base: test.path("base"))
      .filter { $0 != "--apply" }
    try Self.setTimesOfFolders(in: test.path(""))
    let output = test.path("\(name).json")
    words += ["--now", "2026-10-01T00:00:00Z", "--store", test.path("store"), "-o", output, tree]
    let before = try FolderSnapshot(tree)
    let run = try BuiltProgram.run(words, environment: ["TZ": "UTC"])
    #expect([0, 1].contains(run.status), "\(run.errorText)")
    #expect(try FolderSnapshot(tree) == before, "\(name): the folder has changed")
    return try Data(contentsOf: URL(filePath: output))
  }

  /// A document is as old as its folder says.
  private static func setTimesOfFolders(in path: String) throws {
    let time = Date(timeIntervalSince1970: 1_788_000_000)
    let properties: [URLResourceKey] = [.isDirectoryKey]
    let inner = FileManager.default.enumerator(
      at: URL(filePath: path), includingPropertiesForKeys: properties)
    for case let url as URL in try #require(inner)
    where try url.resourceValues(forKeys: Set(properties)).isDirectory == true {
      try FileManager.default.setAttributes(
        [.modificationDate: time], ofItemAtPath: url.path(percentEncoded: false))
    }
  }
}
