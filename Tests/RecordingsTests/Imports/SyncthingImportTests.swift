import ConflictResolution
import ContentDigests
import FileAccess
import Foundation
import Scenarios
import TestSupport
import Testing

@testable import Recordings

/// What two real devices knew, saved while they did not see each other.
@Suite("Imports from Syncthing")
struct SyncthingImportTests {
  /// The folders of both devices as they were then.
  private static func folders() throws -> ReadingFolder {
    let folder = try ReadingFolder()
    for (path, text, time) in [
      ("Mom/Notes.md", "one, mom\ntwo\nthree\n", "2026-11-18T11:08:20Z"),
      ("Home/Notes.md", "one\ntwo\nthree, home\n", "2026-11-18T11:07:30Z"),
      ("Mom/Documents/list \"Grüße\".txt", "flour\nmilk\n", "2026-11-18T11:00:00Z"),
      ("Home/Documents/list \"Grüße\".txt", "flour\neggs\n", "2026-11-18T11:00:01Z"),
      ("Home/gone.txt", "gone\nand back\n", "2026-11-18T10:00:00Z"),
      ("Mom/new.txt", "mom\n", "2026-11-18T10:00:00Z"),
      // Of the right size, but of another time: it is not the version that the device told of.
      ("Home/new.txt", "hOme\n", "2026-11-18T10:10:01Z"),
      ("Mom/kept.txt", "kept by mom alone\n", "2026-11-18T10:20:00Z"),
    ] {
      try folder.write(bytes(path), text, time)
    }
    try shell("ln -s Notes.md \"$1\"", folder.path("Mom/link"))
    return folder
  }

  private static func read(
    _ folder: ReadingFolder?, of names: [String] = ["mom", "home"], folderID: String? = "sync"
  ) throws -> Import {
    try SyncthingImport(
      answers: names.map { savedPath("syncthing/\($0).json") }, folder: folderID.map { bytes($0) },
      contentFolders: folder.map { [$0.path("Mom"), $0.path("Home")] } ?? []
    ).read()
  }

  @Test func everyVersionIsThereOnceWithItsVector() throws {
    let imported = try Self.read(try Self.folders())
    let scenario = try readBack(imported.scenario)
    #expect(scenario.name == "Sync")
    #expect(scenario.devices == ["43WS4ZW": "Mom", "AQEJXBE": "Home"])
    let versions = Dictionary(
      uniqueKeysWithValues: scenario.files.map { ($0.path.description, $0.versions) })
    #expect(
      versions.mapValues { $0.count } == [
        "Documents": 1, "Documents/list \"Grüße\".txt": 2, "Notes.md": 2, "deleted.txt": 2,
        "gone.txt": 2, "kept.txt": 2, "large.txt": 1, "link": 1, "new.txt": 2,
      ])
    let notes = try #require(versions["Notes.md"])
    #expect(Set(notes.map(\.device)) == ["43WS4ZW", "AQEJXBE"])
    for version in notes { #expect(version.vector?[version.device] ?? 0 > 1_700_000_000) }
    #expect(imported.omissions == [])
    // The content of another time, that of a version that was overwritten, the large one and the deleted one.
    #expect(
      scenario.files.flatMap(\.versions).filter { !$0.state.isAtHand }
        .map { "\($0.path) \($0.state.size ?? 0)" }.sorted()
        == ["deleted.txt 8", "kept.txt 5", "large.txt 300000", "new.txt 5"])
    #expect(versions["link"]?.first?.state == .symlink(bytes("Notes.md")))
    #expect(versions["Documents"]?.first?.state == .directory)
  }

  @Test func newestKeepsWhatSyncthingKept() throws {
    let scenario = try readBack(try Self.read(try Self.folders()).scenario)
    let outcome = try scenario.outcome(under: [.newest])
    let kept = outcome.keptStates
    #expect(kept["Notes.md"] == .file(FileContent("one, mom\ntwo\nthree\n")))
    #expect(kept["Documents/list \"Grüße\".txt"] == .file(FileContent("flour\neggs\n")))
    // An edit beats a deletion, in Syncthing 1.19.2 as by default here.
    #expect(kept["gone.txt"] == .file(FileContent("gone\nand back\n")))
    #expect(kept["kept.txt"] == .file(FileContent("kept by mom alone\n")))
    #expect(kept["deleted.txt"] ?? .deleted == .deleted)
    #expect(outcome.summary.conflicts == 4)
    #expect(outcome.summary.undecided == 0)
  }

  @Test func theOrderOfTheDevicesDoesNotMatter() throws {
    let folder = try Self.folders()
    let scenarios = try [["mom", "home"], ["home", "mom"], ["mom", "home", "mom"]].map {
      ScenarioWriter.bytes(of: try Self.read(folder, of: $0).scenario)
    }
    #expect(scenarios[0] == scenarios[1])
    #expect(scenarios[0] == scenarios[2])
  }

  @Test func withoutFoldersContentsAreListed() throws {
    let imported = try Self.read(nil)
    #expect(try readBack(imported.scenario).files.count == 8)
    #expect(imported.omissions.count == 1)
    #expect(imported.omissions.first?.contains("'link'") == true)
    #expect(imported.remarks.first?.hasPrefix("11 versions without") == true)
  }

  @Test func anotherFolderIsRefused() {
    let error = refusal { () throws(ScenarioError) in
      try SyncthingImport(
        answers: [savedPath("syncthing/mom.json")], folder: bytes("photos"), contentFolders: []
      ).read()
    }
    #expect(error?.message == "the device has no folder 'photos'; expected 'sync'")
  }

  /// An answer with one file, as newer versions print it.
  private static func answer(
    _ fields: String, size: Int, type: String = "FILE_INFO_TYPE_FILE", version: String
  ) -> String {
    let entry = """
      {"deleted": false, "modified": "2026-11-18T10:00:00Z", "modifiedBy": "AAAAAAA", "name": "a.txt", "size": \(size),
       "type": "\(type)", "version": \(version), \(fields)}
      """
    return "{\"global\": \(entry), \"local\": \(entry), \"availability\": null}\n"
  }

  @Test(
    "A content is checked by the hash of its blocks", arguments: [0, 5, 131_072, 131_073, 600_000])
  func blocks(size: Int) throws {
    let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ ($0 >> 8)) }
    // Computed here block by block, in another way than there.
    var digests: [UInt8] = []
    for start in stride(from: 0, to: max(size, 1), by: 131_072) {
      digests += SHA256.digest(of: Array(content[start..<min(start + 131_072, size)])).bytes
    }
    let hash = Data(SHA256.digest(of: digests).bytes).base64EncodedString()
    let folder = try ReadingFolder()
    _ = try folder.write("right/a.txt", content)
    _ = try folder.write("wrong/a.txt", content.reversed() + [])
    let saved = try folder.write(
      "device.json",
      bytes(Self.answer("\"blocksHash\": \"\(hash)\"", size: size, version: "[\"BBBBBBB:3\"]")))
    for (name, isRight) in [("right", true), ("wrong", content.elementsEqual(content.reversed()))] {
      let imported = try SyncthingImport(
        answers: [saved], folder: nil, contentFolders: [folder.path(name)]
      ).read()
      let version = try #require(readBack(imported.scenario).files.first?.versions.first)
      #expect(version.state.isAtHand == isRight, "\(name)")
      // The writer has to be in the vector, whoever changed something last.
      #expect(version.device == "BBBBBBB")
    }
  }

  @Test func whatADeviceDoesNotCountIsReported() throws {
    let folder = try ReadingFolder()
    for (fields, version, words) in [
      ("\"ignored\": true", "[\"A:1\"]", "ignores"), ("\"invalid\": true", "[\"A:1\"]", "invalid"),
      ("\"mustRescan\": true", "[\"A:1\"]", "scan"), ("\"x\": 1", "[]", "vector"),
      ("\"x\": 1", "null", "vector"),
    ] {
      let saved = try folder.write(
        "device.json", bytes(Self.answer(fields, size: 1, version: version)))
      let imported = try SyncthingImport(answers: [saved], folder: nil, contentFolders: []).read()
      #expect(imported.scenario.files.isEmpty)
      #expect(imported.omissions.count == 1)
      #expect(imported.omissions.first?.contains(words) == true, "\(imported.omissions)")
    }
  }
}
