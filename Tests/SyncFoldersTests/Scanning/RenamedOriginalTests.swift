import ConflictResolution
import FileAccess
import Replicas
import SyncFolders
import Testing

/// What an original may be now that somebody has renamed.
@Suite("Originals that were renamed")
struct RenamedOriginalTests {
  static let mark = "sync-conflict-20261121-000249-X6UAVQQ"
  /// Ten lines that are all different.
  static func lines(_ numbers: ClosedRange<Int> = 1...10, _ word: String = "line") -> String {
    numbers.map { "\(word) \($0) of the budget\n" }.joined()
  }

  /// For each family with something found: original, file and evidence.
  static func found(
    _ tree: TestTree, reading limit: Int = RenamedOriginals.byteLimit
  ) throws -> [String] {
    var scan = try FolderScan(of: bytes(tree.path))
    let root = try FolderHandle(tree.bytes)
    var originals = RenamedOriginals(reading: limit)
    var result: [String] = []
    scan.forEachStep { step, _ in
      guard case .families(let families) = step else { return }
      let renamed = originals.find(families, in: root)
      for (place, family) in families.enumerated() {
        guard let original = renamed[place] else { continue }
        result.append(
          "\(text(family.path)) > \(text(original.shown(from: family.folder))): \(original.evidence)"
            + (original.isAmbiguous ? ", perhaps" : ""))
      }
    }
    return result
  }

  @Test func equalAndSimilarContentsAreFoundInAnyFolder() throws {
    let tree = try TestTree()
    try tree.write("Budget.\(Self.mark).md", Self.lines())
    try tree.write("Household.md", Self.lines(1...8) + "more\nand more\n")
    try tree.write("sub/same.\(Self.mark).TEX", Self.lines(1...10, "row"))
    try tree.write("sub/other.tex", Self.lines(1...10, "row"))
    try tree.write("Inbox/idea.\(Self.mark).txt", Self.lines(1...10, "idea"))
    try tree.write("Projects/2026/idea.txt", Self.lines(1...9, "idea") + "and more\n")
    // What tools keep, a copy, and what is in a document is no file that somebody moved.
    try tree.write("x.\(Self.mark).log", Self.lines(1...10, "log"))
    try tree.write(".stversions/x.log", Self.lines(1...10, "log"))
    try tree.write("sub/x.\(Self.mark).log", Self.lines(1...10, "log"))
    try tree.write("E.pages/x.log", Self.lines(1...10, "log"))
    #expect(
      try Self.found(tree) == [
        "Budget.md > Household.md: 79 % of the content is the same",
        "Inbox/idea.txt > Projects/2026/idea.txt: 89 % of the content is the same",
        "sub/same.TEX > other.tex: same content",
      ])
  }

  @Test func whatIsNoRenameIsNotFound() throws {
    let tree = try TestTree()
    // The original is there.
    try tree.write("a.\(Self.mark).md", Self.lines())
    try tree.write("a.md", Self.lines(1...10, "else"))
    try tree.write("b.md", Self.lines())
    // Another extension; too different; another size; empty.
    try tree.write("c.\(Self.mark).txt", Self.lines())
    try tree.write("c.rtf", Self.lines())
    try tree.write("d.txt", Self.lines(1...10, "else"))
    try tree.write("e.txt", Self.lines(1...40))
    try tree.write("f.\(Self.mark).csv", "")
    try tree.write("g.csv", "")
    // In another case it is there.
    try tree.write("h.\(Self.mark).log", Self.lines())
    try tree.write("H.log", Self.lines())
    // Both sides were renamed by the tool.
    try tree.write("i.variant-c696.org", Self.lines())
    try tree.write("i.variant-1a2b.org", Self.lines(1...10, "else"))
    try tree.write("j.org", Self.lines())
    // A copy, and an original with a copy of its own.
    try tree.write("k.\(Self.mark).tex", Self.lines())
    try tree.write("l.\(Self.mark).tex", Self.lines(1...10, "else"))
    try tree.write("l.tex", Self.lines())
    #expect(try Self.found(tree) == [])
  }

  @Test func noFileIsTwoOriginals() throws {
    let tree = try TestTree()
    try tree.write("a.\(Self.mark).md", Self.lines())
    try tree.write("b.\(Self.mark).md", Self.lines(1...9) + "b\n")
    try tree.write("c.md", Self.lines())
    try tree.write("d.md", Self.lines(1...8) + "b\n")
    #expect(
      try Self.found(tree) == [
        "a.md > c.md: same content", "b.md > d.md: 89 % of the content is the same",
      ])
    let twins = try TestTree()
    try twins.write("a.\(Self.mark).md", Self.lines())
    try twins.write("x.md", Self.lines())
    try twins.write("y.md", Self.lines())
    #expect(try Self.found(twins) == ["a.md > x.md: same content, perhaps"])
  }

  /// The copy that was changed last is compared.
  @Test func ofSeveralCopiesTheLatestCounts() throws {
    let tree = try TestTree()
    try tree.write("a.\(Self.mark).md", Self.lines(1...10, "else"))
    try tree.write("a (Anna's conflicted copy 2026-02-13).md", Self.lines())
    try tree.shell("touch -d 2026-01-01 'a.\(Self.mark).md'")
    try tree.write("b.md", Self.lines())
    try tree.write("c.md", Self.lines(1...10, "else"))
    #expect(try Self.found(tree) == ["a.md > b.md: same content"])
  }

  @Test func namesAreBytes() throws {
    let tree = try TestTree()
    try tree.write("a.\(Self.mark).md", Self.lines())
    try tree.shell(#"cp "a.\#(Self.mark).md" "$(printf 'caf\351').md""#)
    var scan = try FolderScan(of: bytes(tree.path))
    let root = try FolderHandle(tree.bytes)
    var originals = RenamedOriginals()
    var names: [[UInt8]] = []
    scan.forEachStep { step, _ in
      guard case .families(let families) = step else { return }
      names += originals.find(families, in: root).compactMap { $0?.name }
    }
    #expect(names == [Array("caf".utf8) + [0xE9] + Array(".md".utf8)])
  }

  /// However many originals are gone, no more of other folders is read than the limit: files of the same name first.
  @Test(arguments: 1...8) func whatIsReadInOtherFoldersIsBoundedForTheTree(folders: Int) throws {
    let tree = try TestTree()
    for folder in 1...folders {
      let text = Self.lines(1...10, "text \(folder)")
      try tree.write("\(folder)/named.\(Self.mark).md", text)
      try tree.write("moved/\(folder)/named.md", text)
      try tree.write("\(folder)/other.\(Self.mark).log", text)
      try tree.write("moved/\(folder)/renamed.log", text)
    }
    // Each file of another folder counts for 4 KiB at least, each time that it is read.
    #expect(try Self.found(tree, reading: folders * folders * 4096).count == 2 * folders)
    #expect(try Self.found(tree, reading: 4096).count <= 2)
  }

  /// More than the limit is not read: what comes first, by name, is.
  @Test func whatIsReadInOneFolderIsBounded() throws {
    let tree = try TestTree()
    try tree.write("z.\(Self.mark).md", Self.lines())
    try tree.write("a.md", Self.lines(1...10, "else"))
    try tree.write("b.md", Self.lines())
    let size = Self.lines().utf8.count
    #expect(try Self.found(tree, reading: 3 * size) == ["z.md > b.md: same content"])
    #expect(try Self.found(tree, reading: 3 * size - 1) == [])
    let large = [UInt8](repeating: 0x61, count: FamilyDescription.textLimit + 1)
    try tree.write("large.\(Self.mark).txt", large)
    try tree.write("other.txt", large)
    #expect(try Self.found(tree) == ["z.md > b.md: same content"])
  }
}
