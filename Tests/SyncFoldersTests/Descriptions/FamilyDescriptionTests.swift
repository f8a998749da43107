import ConflictResolution
import ContentDigests
import FileAccess
import SyncFolders
import Testing

/// What the versions of a file are to each other.
@Suite("Descriptions of families")
struct FamilyDescriptionTests {
  static let copy = "a.sync-conflict-20261121-000249-X6UAVQQ.md"
  static let other = "a.sync-conflict-20261122-000249-X6UAVQQ.md"

  static func describe(_ tree: TestTree, base: String? = nil) throws -> FamilyDescription {
    var scan = try FolderScan(of: bytes(tree.path))
    var found: FamilyDescription?
    scan.run { family, folder in
      found = FamilyDescription(of: family, in: folder, base: base.map { bytes($0) })
    }
    return try #require(found)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let original: String?
    let copies: [String]
    let base: String?
    let relation: ContentRelation
    var testDescription: String { "\(original ?? "-") \(copies) on \(base ?? "-")" }

    init(_ original: String?, _ copies: [String], base: String? = nil, _ relation: ContentRelation)
    {
      self.original = original
      self.copies = copies
      self.base = base
      self.relation = relation
    }
  }

  static let rows = [
    Row("a\n", ["a\n"], .identical),
    Row("", ["", ""], .identical),
    Row(nil, ["a\n"], .single),
    Row("a\nb\n", ["a\nx\nb\n"], .contained(in: 1)),
    Row("a\nx\nb\n", ["a\nb\n"], .contained(in: 0)),
    Row("a\nb\n", ["b\na\n"], .differentText),
    Row("a\nb\n", ["a\nx\nb\n", "a\ny\nb\n"], .differentText),
    Row("a\nb\n", ["a\nx\nb\ny\n", "a\ny"], .contained(in: 1)),
    Row("a\nb", ["a\r\nb\r\nc\r\n"], .contained(in: 1)),
    Row("", ["a\n"], .contained(in: 1)),
    Row("a\n\n", ["a\n"], .contained(in: 0)),
    Row("ab\n", ["abc\n"], .differentText),
    Row("a\u{0}b", ["a\u{0}c"], .binary),
    Row("text", ["a\u{0}c"], .binary),
    Row("1\nb\nc\n", ["a\nb\n3\n"], base: "a\nb\nc\n", .mergeableText),
    Row("1\nb\nc\n", ["2\nb\nc\n"], base: "a\nb\nc\n", .conflictingText(places: 1)),
    Row("1\nb\nc\n", ["2\nb\nc\n"], .differentText),
  ]

  @Test(
    "A text in UTF-16 is text, and behind its mark only UTF-16 is",
    arguments: [
      ([0x62, 0], .contained(in: 1)), ([0x62, 0, 0x63], .binary),
    ] as [([UInt8], ContentRelation)])
  func utf16(_ end: [UInt8], _ relation: ContentRelation) throws {
    let tree = try TestTree()
    let text: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x0A, 0]
    try tree.write("a.md", text)
    try tree.write(Self.copy, text + end)
    #expect(try Self.describe(tree).relation == relation)
  }

  @Test(arguments: rows)
  func isTold(_ row: Row) throws {
    let tree = try TestTree()
    if let original = row.original { try tree.write("a.md", original) }
    for (name, content) in zip([Self.copy, Self.other], row.copies) {
      try tree.write(name, content)
    }
    let description = try Self.describe(tree, base: row.base)
    #expect(description.relation == row.relation)
    let contents = [row.original].compactMap { $0 } + row.copies
    #expect(description.contents.map(\.digest) == contents.map { SHA256.digest(of: bytes($0)) })
    let equal = row.copies.map { $0 == row.original }
    #expect(description.contents.suffix(row.copies.count).map(\.equalsOriginal) == equal)
  }

  @Test func largeFilesAreReadByBlocks() throws {
    let tree = try TestTree()
    let size = FamilyDescription.textLimit + 1
    var content = [UInt8](repeating: 0x61, count: size)
    try tree.write("a.md", content)
    try tree.write(Self.copy, content)
    #expect(try Self.describe(tree).relation == .identical)
    content[size - 1] = 0x62
    try tree.write(Self.copy, content)
    let description = try Self.describe(tree)
    #expect(description.relation == .tooLarge)
    #expect(description.contents.last?.digest == SHA256.digest(of: content))
    content[100] = 0
    try tree.write(Self.copy, content)
    #expect(try Self.describe(tree).relation == .binary)
  }

  @Test func kindsAreTold() throws {
    let tree = try TestTree()
    try tree.folder("a.md")
    try tree.write(Self.copy, "x")
    #expect(try Self.describe(tree).relation == .differentKinds)
    let folders = try TestTree(["a.md/", "\(Self.copy)/"])
    #expect(try Self.describe(folders).relation == .folders)
    let links = try TestTree()
    try links.link("a.md", to: "x")
    try links.link(Self.copy, to: "x")
    #expect(try Self.describe(links).relation == .identical)
    try links.link(Self.other, to: "y")
    #expect(try Self.describe(links).relation == .binary)
  }

  @Test func weakMatchesAreApart() throws {
    let tree = try TestTree()
    try tree.write("a.md", "same")
    try tree.write("a (1).md", "same")
    try tree.write("a (2).md", "other length")
    #expect(try Self.describe(tree).relation == .differentText)
    try tree.write(Self.copy, "same")
    let description = try Self.describe(tree)
    // The original, (1), (2), the copy: of the weak one with another size nothing is read.
    #expect(description.relation == .identical)
    #expect(description.contents.map(\.equalsOriginal) == [false, true, false, true])
    #expect(description.contents[2].digest == nil)
  }

  @Test func whichCopiesCount() throws {
    let tree = try TestTree()
    try tree.write("a.md", "same")
    try tree.write("a (1).md", "same")
    try tree.write("a (2).md", "other")
    try tree.write("a 2.md", "same")
    var scan = try FolderScan(of: bytes(tree.path))
    scan.run { family, folder in
      let description = FamilyDescription(of: family, in: folder)
      let finding = ScanFinding(family, description)
      // Equal bytes are no reason: a file that was copied on purpose has them, too.
      #expect(description.contents[1].equalsOriginal)
      #expect(finding.counted == [])
      #expect(finding.uncounted == [1, 2, 3])
      #expect(ScanFinding(family, description, weak: .all).counted == [1, 2, 3])
      let some = ScanFinding(family, description, weak: .of([.finder]))
      #expect(some.counted == [3])
      #expect(some.uncounted == [1, 2])
    }
  }

  @Test func whatCannotBeReadIsTold() throws {
    let tree = try TestTree()
    try tree.write("a.md", "x")
    try tree.write(Self.copy, "y")
    var scan = try FolderScan(of: bytes(tree.path))
    try tree.shell("chmod 0 \(Self.copy)")
    scan.run { family, folder in
      // A file that goes between the listing and the reading, whoever runs the test.
      try? tree.shell("rm -f \(Self.copy)")
      let description = FamilyDescription(of: family, in: folder)
      #expect(description.relation == .unread)
      #expect(description.contents[1].problem?.code == .notFound)
      let finding = ScanFinding(family, description)
      #expect(finding.problems.map { text($0.path) } == [Self.copy])
    }
  }
}
