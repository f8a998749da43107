import ConflictResolution
import FileAccess
import Foundation
import Scenarios
import TestSupport
import Testing

@testable import Recordings

/// What rclone listed of two sides that bisync kept alike before.
@Suite("Imports from rclone")
struct RcloneImportTests {
  private static let coffee: [UInt8] = bytes("caf") + [0xE9] + bytes(".txt")

  private static func folders() throws -> ReadingFolder {
    let folder = try ReadingFolder()
    for (path, text, time) in [
      ("laptop/Notes.md", "one, laptop\ntwo\nthree\n", "2026-11-18T11:08:20Z"),
      ("drive/Notes.md", "one\ntwo\nthree, drive\n", "2026-11-18T11:07:30Z"),
      ("old/Notes.md", "one\ntwo\nthree\n", "2026-11-17T10:00:00Z"),
      ("laptop/list \"Grüße\".txt", "flour\nmilk\n", "2026-11-18T11:00:00Z"),
      // Of the right size and time, but not the content that the hash is of.
      ("drive/list \"Grüße\".txt", "flour\nEGGS\n", "2026-11-18T11:00:01.25Z"),
      ("drive/gone.txt", "gone\nand back\n", "2026-11-18T10:00:00Z"),
      ("old/two\nlines.txt", "two\n", "2026-11-17T10:00:05Z"),
    ] {
      try folder.write(bytes(path), text, time)
    }
    try folder.write(bytes("laptop/") + coffee, "laptop\n", "2026-11-18T10:00:00Z")
    try folder.write(bytes("drive/") + coffee, "drive\n", "2026-11-18T10:01:00Z")
    return folder
  }

  private static func read(
    bases: [String] = ["last.path1.lst", "last.path2.lst"], _ folder: ReadingFolder? = nil,
    isWhole: Bool = false
  ) throws -> Import {
    try RcloneImport(
      listings: ["laptop.json", "drive.json"].map { savedPath("rclone/" + $0) },
      bases: bases.map { savedPath("rclone/" + $0) },
      contentFolders: ["laptop", "drive", "old"].compactMap { name in folder?.path(name) },
      importsAll: isWhole
    ).read()
  }

  @Test func filesThatBothSidesChanged() throws {
    let imported = try Self.read(try Self.folders())
    let scenario = try readBack(imported.scenario)
    #expect(
      scenario.files.map(\.path.bytes)
        == [bytes("Notes.md"), Self.coffee, bytes("gone.txt"), bytes("list \"Grüße\".txt")])
    for file in scenario.files {
      #expect(file.versions.map(\.isAncestor) == [true, false, false])
      #expect(file.versions.map(\.device) == ["laptop", "laptop", "drive"])
      #expect(file.versions.allSatisfy { $0.vector == nil })
    }
    #expect(scenario.present.map(\.description).contains("same.txt"))
    let list = scenario.files[3].versions
    #expect(list.map(\.state.isAtHand) == [false, true, false])
    #expect(scenario.files[2].versions[1].state == .deleted)
    #expect(imported.omissions == [])
  }

  @Test func aMergeOnWhatBothHad() throws {
    let scenario = try readBack(try Self.read(try Self.folders()).scenario)
    let outcome = try scenario.outcome(under: [.merge, .newest], resolvingDevice: nil)
    #expect(
      outcome.keptStates["Notes.md"]
        == .file(FileContent("one, laptop\ntwo\nthree, drive\n")))
    #expect(outcome.keptStates["gone.txt"] == .file(FileContent("gone\nand back\n")))
    #expect(outcome.summary.undecided == 0)
  }

  @Test func allFilesThatOneSideChanged() throws {
    let scenario = try readBack(try Self.read(isWhole: true).scenario)
    let versions = Dictionary(
      uniqueKeysWithValues: scenario.files.map { ($0.path.description, $0.versions.count) })
    // One side, the same on both sides, and those of which the sides differ.
    #expect(versions["alone.txt"] == 2)
    #expect(versions["new.txt"] == nil, "both may have had what both have")
    #expect(versions["same.txt"] == nil)
    #expect(scenario.files.count == 5)
  }

  @Test func withoutABaseOnlyDifferencesCount() throws {
    let imported = try Self.read(bases: [])
    #expect(
      imported.scenario.files.map(\.path.description).sorted()
        == ["Notes.md", "alone.txt", "caf\u{FFFD}.txt", "list \"Grüße\".txt"])
    #expect(imported.scenario.files.allSatisfy { $0.versions.count == 2 })
    #expect(imported.remarks.contains { $0.contains("Without --base") })
    #expect(imported.remarks.contains { $0.contains("1 name with U+FFFD") })
  }

  @Test func aListingOfASnapshotIsABase() throws {
    // The drive's listing of now as the base: only the laptop differs from it, so nothing conflicts.
    let imported = try Self.read(bases: ["drive.json"])
    #expect(imported.scenario.files.isEmpty)
  }

  @Test(
    "A path as Go quotes it",
    arguments: [
      (#""one.txt""#, Array("one.txt".utf8)), (#""""#, []), (#""a\"b\\c""#, Array(#"a"b\c"#.utf8)),
      (#""\x00\xff\377\u00e9\U0001f680""#, [0, 0xFF, 0xFF] + Array("é🚀".utf8)),
      (#""\a\b\f\n\r\t\v""#, [7, 8, 12, 10, 13, 9, 11]), (#""a"b""#, nil), (#""\q""#, nil),
      (#""\x0""#, nil), (#""\ud800""#, nil), (#""\""#, nil), ("one", nil), (#"""#, nil),
      (#""\x+1""#, nil), (#""\400""#, nil),
    ] as [(String, [UInt8]?)])
  func quoted(text: String, expected: [UInt8]?) {
    #expect(GoText.unquoted(Array(text.utf8)[...]) == expected)
  }

  @Test func bytesThatAreNoCharacters() {
    for (name, expected) in [
      ([0x61, 0xFF, 0xFE, 0x62], "a\u{FFFD}\u{FFFD}b"), ([0xE2, 0x82], "\u{FFFD}\u{FFFD}"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"), (bytes("é"), "é"), ([], ""),
    ] as [([UInt8], String)] {
      #expect(GoText.replacingInvalidBytes(name) == bytes(expected))
    }
  }
}
