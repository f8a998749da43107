import Foundation
import SyncFolders
import TestSupport
import Testing

/// Names as they are out there: copies that were seen in public, and ordinary names.
@Suite("Names of conflict copies as they are out there")
struct SeenNamesTests {
  struct Table<Row: Decodable>: Decodable {
    let rows: [Row]
  }

  struct Copy: Decodable, Sendable {
    let name: String
    let original: String
    let by: String
    let tool: String
    let cause: String
    let strength: String
    let language: String
    let from: String
  }

  struct Ordinary: Decodable, Sendable {
    let name: String
    let from: String
  }

  static func rows<Row: Decodable>(_ name: String, of _: Row.Type) throws -> [Row] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Fixtures/names/\(name)").standardizedFileURL
    return try JSONDecoder().decode(Table<Row>.self, from: Data(contentsOf: file)).rows
  }

  /// The reading that counts with the original beside the copy, as in a folder.
  static func reading(of row: Copy) -> ConflictCopyName? {
    ConflictCopyName.readings(of: bytes(row.name)).first { $0.original == bytes(row.original) }
  }

  @Test func theTableIsOfManyToolsAndLanguages() throws {
    let rows = try Self.rows("copies-seen.json", of: Copy.self)
    #expect(rows.count >= 580)
    #expect(Set(rows.map(\.by)).count >= 58)
    #expect(Set(rows.map(\.language)).count >= 17)
    #expect(Set(rows.map(\.name)).count == rows.count)
    #expect(!rows.contains { $0.from.isEmpty })
    #expect(Set(rows.map(\.tool)) == Set(CopyTool.allCases.map(\.identifier)))
    #expect(Set(rows.map(\.cause)) == Set(CopyCause.allCases.map(\.rawValue)))
    #expect(Set(rows.map(\.strength)) == Set(CopyStrength.allCases.map(\.rawValue)))
  }

  /// At least 97 of 100 names are read with the right original; the others are listed.
  @Test func nearlyAllAreReadWithTheRightOriginal() throws {
    let rows = try Self.rows("copies-seen.json", of: Copy.self)
    let missed = rows.filter { Self.reading(of: $0) == nil }
    let share = Double(rows.count - missed.count) / Double(rows.count)
    print("\(rows.count - missed.count) of \(rows.count) names read, not: \(missed.map(\.name))")
    #expect(share >= 0.97)
  }

  /// What is read is read as what it is.
  @Test func whatIsReadHasItsToolCauseAndStrength() throws {
    for row in try Self.rows("copies-seen.json", of: Copy.self) {
      guard let copy = Self.reading(of: row) else { continue }
      #expect(copy.tool.identifier == row.tool, "\(row.name)")
      #expect(copy.cause.rawValue == row.cause, "\(row.name)")
      #expect(copy.strength.rawValue == row.strength, "\(row.name)")
    }
  }

  /// Of several readings of a strong name, the likeliest is the right one.
  @Test func aStrongNameGivesItsOriginalByItself() throws {
    let strong = try Self.rows("copies-seen.json", of: Copy.self).filter { $0.strength == "strong" }
    let right = strong.filter {
      ConflictCopyName(bytes($0.name))?.original == bytes($0.original)
    }
    #expect(Double(right.count) >= 0.95 * Double(strong.count))
  }

  @Test func noOrdinaryNameIsStrong() throws {
    let rows = try Self.rows("ordinary-names.json", of: Ordinary.self)
    #expect(rows.count >= 400)
    #expect(Set(rows.map(\.name)).count == rows.count)
    for row in rows {
      let readings = ConflictCopyName.readings(of: bytes(row.name))
      #expect(!readings.contains { $0.strength == .strong }, "\(row.name)")
    }
  }

  /// Beside the file that it may be read as a copy of, each is a weak match at most.
  @Test func anOrdinaryNameBesideItsOriginalIsWeakAtMost() throws {
    let rows = try Self.rows("ordinary-names.json", of: Ordinary.self)
    var paths: [String] = []
    for (number, row) in rows.enumerated() {
      paths.append("\(number)/\(row.name)")
      paths += ConflictCopyName.readings(of: bytes(row.name)).map { reading in
        "\(number)/\(text(reading.original))"
      }
    }
    let tree = try TestTree(paths)
    var scan = try FolderScan(of: bytes(tree.path))
    let names = Set(rows.map { bytes($0.name) })
    var families = 0
    scan.run { family, _ in
      families += 1
      let taken = family.strongCopies.filter { names.contains($0.name) }.map { text($0.name) }
      #expect(taken == [])
    }
    #expect(families > 100)
  }

  /// Each alone in a folder is in no family at all.
  @Test func anOrdinaryNameAloneInAFolderIsNoCopy() throws {
    let rows = try Self.rows("ordinary-names.json", of: Ordinary.self)
    let tree = try TestTree(rows.enumerated().map { "\($0.offset)/\($0.element.name)" })
    var scan = try FolderScan(of: bytes(tree.path))
    var families: [String] = []
    scan.run { family, _ in families.append(text(family.path)) }
    #expect(families == [])
    #expect(scan.problems.isEmpty)
  }
}
