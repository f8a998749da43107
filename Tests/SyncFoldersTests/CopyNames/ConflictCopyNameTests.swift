import Foundation
import SyncFolders
import TestSupport
import Testing

/// Names that are read, row by row of `Fixtures/names/conflict-copies.json`.
@Suite("Names of conflict copies")
struct ConflictCopyNameTests {
  struct Fixture: Decodable {
    let rows: [Row]
    let nested: [Nested]
    let none: [None]
    let weakAtMost: [None]
  }

  struct Row: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let original: String
    let tool: String
    let cause: String
    let writer: String?
    let time: String?
    let number: Int?
    let strength: String
    var testDescription: String { name }
  }

  struct Nested: Decodable, Sendable {
    let name: String
    let root: String
  }

  struct None: Decodable, Sendable {
    let name: String
  }

  static let fixture: Fixture? = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Fixtures/names/conflict-copies.json").standardizedFileURL
    return (try? Data(contentsOf: file)).flatMap {
      try? JSONDecoder().decode(Fixture.self, from: $0)
    }
  }()

  @Test func thereAreRows() throws {
    let fixture = try #require(Self.fixture)
    #expect(fixture.rows.count > 90)
    #expect(Set(fixture.rows.map(\.cause)) == Set(CopyCause.allCases.map(\.rawValue)))
  }

  @Test(arguments: fixture?.rows ?? [])
  func isRead(_ row: Row) throws {
    let copy = try #require(ConflictCopyName(bytes(row.name)))
    #expect(text(copy.original) == row.original)
    #expect(copy.tool.identifier == row.tool)
    #expect(copy.cause.rawValue == row.cause)
    #expect(copy.writer.map(text) == row.writer)
    #expect(copy.time?.iso8601 == row.time)
    #expect(copy.number == row.number)
    #expect(copy.strength.rawValue == row.strength)
  }

  @Test(arguments: fixture?.none ?? [])
  func isNone(_ none: None) {
    #expect(ConflictCopyName(bytes(none.name)) == nil)
  }

  @Test(arguments: fixture?.weakAtMost ?? [])
  func isWeakAtMost(_ name: None) {
    let readings = ConflictCopyName.readings(of: bytes(name.name))
    #expect(!readings.isEmpty)
    #expect(!readings.contains { $0.strength != .weak })
  }

  @Test(arguments: fixture?.nested ?? [])
  func theRootOfACopyOfACopyIsFound(_ nested: Nested) {
    #expect(text(ConflictCopyName.root(of: bytes(nested.name))) == nested.root)
  }

  @Test func aNameWithHyphensHasSeveralReadings() {
    let readings = ConflictCopyName.readings(of: bytes("a-my-host-safeBackup-0001.txt"))
    #expect(readings.map { text($0.original) } == ["a-my.txt", "a.txt"])
    #expect(readings.map { $0.writer.map(text) } == ["host", "my-host"])
    let weak = ConflictCopyName.readings(of: bytes("Book-DESKTOP-4KJ9P2A-2.xlsx"))
    #expect(weak.map { text($0.original) }.contains("Book.xlsx"))
    #expect(!weak.contains { $0.strength != .weak })
  }

  @Test func aNameOf255BytesIsRead() throws {
    let marker = ".sync-conflict-20261121-000249-X6UAVQQ.md"
    let stem = String(repeating: "ä", count: (255 - marker.utf8.count) / 2)
    let copy = try #require(ConflictCopyName(bytes(stem + marker)))
    #expect(text(copy.original) == stem + ".md")
    // Nothing but openings, nothing but hyphens: the work must stay in proportion.
    for piece in [" (", "-A", ")", "_conflict-", "(Conflict_", " copy 2", " (1)"] {
      let long = bytes(String(repeating: piece, count: 20_000) + "'s conflicted copy 2026-02-13)")
      _ = ConflictCopyName.readings(of: long)
      _ = ConflictCopyName.readings(of: bytes(String(repeating: piece, count: 20_000)))
    }
  }

  @Test func bytesThatAreNoTextAreKept() throws {
    let copy = try #require(
      ConflictCopyName(
        [0x63, 0xE9] + bytes(" (\u{E9}t") + [0xFF] + bytes("'s conflicted copy 2026-02-13).t")))
    #expect(copy.original == [0x63, 0xE9] + bytes(".t"))
    #expect(copy.writer == bytes("\u{E9}t") + [0xFF])
  }

  @Test func whatNoNameMayHoldIsRefused() {
    #expect(ConflictCopyName(bytes("a/b.sync-conflict-20261121-000249-X6UAVQQ.md")) == nil)
    #expect(ConflictCopyName(bytes("a\0b.sync-conflict-20261121-000249-X6UAVQQ.md")) == nil)
  }

  @Test func timesAreShown() throws {
    let cozy = try #require(ConflictCopyName(bytes("a-conflict-2026-09-29T10_10_10.005Z.pdf")))
    #expect(cozy.time?.description == "2026-09-29 10:10:10.005 UTC")
    let dropbox = try #require(ConflictCopyName(bytes("a (b's conflicted copy 2026-02-13)")))
    #expect(dropbox.time?.description == "2026-02-13")
  }
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
