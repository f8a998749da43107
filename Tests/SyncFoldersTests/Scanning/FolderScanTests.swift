import ConflictResolution
import FileAccess
import Foundation
import SyncFolders
import TestSupport
import Testing

/// Real folders that are walked.
@Suite("Conflict copies in a folder")
struct FolderScanTests {
  static let mark = "sync-conflict-20261121-000249-X6UAVQQ"

  /// The families as lines: the original's path, in brackets where it is gone, then its copies, each weak
  /// one with a question mark.
  static func scan(_ tree: TestTree, _ settings: ScanSettings = ScanSettings()) throws -> [String] {
    var scan = try FolderScan(of: bytes(tree.path), settings: settings)
    var lines: [String] = []
    scan.run { family, _ in lines.append(line(family)) }
    #expect(scan.problems.isEmpty)
    return lines
  }

  static func line(_ family: CopyFamily) -> String {
    let path = text(family.path)
    return
      ([family.original == nil ? "[\(path)]" : path]
      + family.members.filter { $0.copy != nil }.map { text($0.name) + ($0.isWeak ? "?" : "") })
      .joined(separator: " | ")
  }

  @Test func copiesStandWithTheirOriginals() throws {
    let tree = try TestTree([
      "notes.md", "notes.\(Self.mark).md", "notes (Anna's conflicted copy 2026-02-13).md",
      "gone.\(Self.mark).md", "plain.md", "sub/a.txt", "sub/a.txt.conflict1", "sub/a.txt.conflict2",
    ])
    #expect(
      try Self.scan(tree) == [
        "[gone.md] | gone.\(Self.mark).md",
        "notes.md | notes (Anna's conflicted copy 2026-02-13).md | notes.\(Self.mark).md",
        "sub/a.txt | a.txt.conflict1 | a.txt.conflict2",
      ])
  }

  @Test func aWeakNameNeedsItsOriginalBesideItAndOfItsKind() throws {
    let tree = try TestTree([
      "photo.png", "photo (1).png", "Vol (1).cbz", "F-150.txt", "Chapter 2.txt", "Book.xlsx",
      "Book-DESKTOP-4KJ9P2A.xlsx", "Book-DESKTOP-4KJ9P2A-2.xlsx", "kind/", "kind 2", "dir/",
      "dir 2/",
      "sub/photo (2).png",
    ])
    #expect(
      try Self.scan(tree) == [
        "Book.xlsx | Book-DESKTOP-4KJ9P2A-2.xlsx? | Book-DESKTOP-4KJ9P2A.xlsx?", "dir | dir 2?",
        "photo.png | photo (1).png?",
      ])
  }

  /// A form that people write as well is a copy like a strong one beside its original, and no copy alone.
  @Test func aFormOfPeopleCountsBesideItsOriginal() throws {
    let tree = try TestTree([
      "app [conflicted].cs", "main.cs", "main [conflicted].cs", "model.variant-cafe.glb",
      "plan [conflicted].md", "plan.md/", "scheduling_conflict-20260914-085412.json",
    ])
    #expect(try Self.scan(tree) == ["main.cs | main [conflicted].cs"])
  }

  /// What people write beside the original, too, counts only if something else shows its tool.
  @Test(
    "A form of people beside its original needs evidence of its tool",
    arguments: [
      (["main.cs", "main.Conflict.cs"], ["main.cs | main.Conflict.cs?"]),
      ([".sync/IgnoreList", "s/main.cs", "s/main.Conflict.cs"], ["s/main.cs | main.Conflict.cs"]),
      ([".sync/other", "main.cs", "main.Conflict.cs"], ["main.cs | main.Conflict.cs?"]),
      (["s/.sync/ID", "main.cs", "main.Conflict.cs"], ["main.cs | main.Conflict.cs?"]),
      (["g.vcf", "g.variant-1234.vcf"], ["g.vcf | g.variant-1234.vcf?"]),
      ([".git/HEAD", "g.vcf", "g.variant-1234.vcf"], ["g.vcf | g.variant-1234.vcf?"]),
      ([".git/annex/index", "g.vcf", "g.variant-1234.vcf"], ["g.vcf | g.variant-1234.vcf"]),
      (["g.variant-1234.vcf", "g.variant-5678.vcf"], []),
      (
        [".git/annex/index", "g.variant-1234.vcf", "g.variant-5678.vcf", "h.variant-5678.vcf"],
        ["[g.vcf] | g.variant-1234.vcf | g.variant-5678.vcf"]
      ),
      (["test", "test.conflict1"], ["test | test.conflict1?"]),
      (["a.md", "a.md.conflict1"], ["a.md | a.md.conflict1"]),
      (["f", "f.path1", "f.path2"], ["f | f.path1? | f.path2?"]),
      (["a.md", "a.md.path1"], ["a.md | a.md.path1?"]),
      (["a.md", "a.md.path1", "a.md.path2"], ["a.md | a.md.path1 | a.md.path2"]),
      (["a.md.path1", "a.md.path2"], ["[a.md] | a.md.path1 | a.md.path2"]),
      (["a.md.conflict1", "a.md.conflict2"], ["[a.md] | a.md.conflict1 | a.md.conflict2"]),
      (["one.md.conflict1", "f.path1", "f.path2"], []),
      (
        ["a.md", "a_conflict-20180410-093612.md", "a_conflict-20180411-093612.md"],
        ["a.md | a_conflict-20180410-093612.md? | a_conflict-20180411-093612.md?"]
      ),
      (
        [
          "a.md", "a_conflict-20180410-093612.md", "b.md", "b_conflict-20180411-093612.md",
          "c_conflict-20180411-093612.md",
        ],
        [
          "a.md | a_conflict-20180410-093612.md", "b.md | b_conflict-20180411-093612.md",
        ]
      ),
      (
        ["a.md", "a_conflict-20180410-093612.md", "b (conflicted copy 2026-02-13 101010).md"],
        [
          "a.md | a_conflict-20180410-093612.md",
          "[b.md] | b (conflicted copy 2026-02-13 101010).md",
        ]
      ),
      (
        ["._sync_1a2b.db", "s/t/a.md", "s/t/a_conflict-20180410-093612.md"],
        ["s/t/a.md | a_conflict-20180410-093612.md"]
      ),
      (["P.doc", "P (conflicting version 2).doc"], ["P.doc | P (conflicting version 2).doc?"]),
      (
        ["P.doc", "P (conflicting version 2).doc", "P (conflicting version 1 from PC).doc"],
        ["P.doc | P (conflicting version 1 from PC).doc? | P (conflicting version 2).doc?"]
      ),
      // The name of a computer counts if another copy in the folder names the computer.
      (["log.txt", "log-laptop.txt"], ["log.txt | log-laptop.txt?"]),
      (["log.txt", "log-hilap.txt", "other.md"], []),
      (
        [
          "log.txt", "log-hilap.txt", "log-hilap-2.txt", "plan-final.md", "plan.md",
          "a-hilap-safeBackup-0001.md",
        ],
        ["[a.md] | a-hilap-safeBackup-0001.md", "log.txt | log-hilap-2.txt | log-hilap.txt"]
      ),
      (
        ["run-log.jsonl", "run-log-Zenbook.jsonl", "a (Zenbook's conflicted copy 2026-02-13).md"],
        [
          "[a.md] | a (Zenbook's conflicted copy 2026-02-13).md",
          "run-log.jsonl | run-log-Zenbook.jsonl",
        ]
      ),
      (
        ["log.txt", "log-hilap.txt", "s/a-hilap-safeBackup-0001.md"],
        ["[s/a.md] | a-hilap-safeBackup-0001.md"]
      ),
      (
        ["log.txt", "log-anna.txt", "a (conflicted copy anna 2026-02-13 101010).md"],
        ["[a.md] | a (conflicted copy anna 2026-02-13 101010).md"]
      ),
      (["P.md", "P (conflict 2026-03-09).md"], ["P.md | P (conflict 2026-03-09).md?"]),
      (
        [".obsidian/app.json", "s/P.md", "s/P (conflict 2026-03-09).md"],
        ["s/P.md | P (conflict 2026-03-09).md"]
      ),
    ])
  func evidence(_ names: [String], _ families: [String]) throws {
    #expect(try Self.scan(TestTree(names)) == families)
  }

  /// Copies in folders of version control are counted by their names, and no family is made of them.
  @Test func copiesInRepositoriesAreCounted() throws {
    let tree = try TestTree([
      ".git/HEAD", ".git/refs/heads/main",
      ".git/refs/heads/main (Anna's conflicted copy 2026-02-13)",
      ".git/index.\(Self.mark)", ".git/notes (1).md", ".git/notes.md", "sub/.hg/a..path1",
      "sub/.hg/deep/b..path1", ".stversions/a..path1", ".Trash/a..path1", "left/.svn/a..path1",
      "plain/.git/HEAD", "a.md",
    ])
    var scan = try FolderScan(
      of: bytes(tree.path), settings: ScanSettings(ignored: [try PathPattern("left/")]))
    var families = 0
    scan.run { _, _ in families += 1 }
    #expect(families == 0)
    #expect(scan.names == 9)
    #expect(
      scan.skippedCopies().map { "\(text($0.path)) \($0.copies)" } == [".git 2", "sub/.hg 2"])
  }

  /// A number behind a hyphen is how this program names what it keeps: it is listed only when asked for.
  @Test func aNumberBehindAHyphenIsListedOnlyWhenAskedFor() throws {
    let tree = try TestTree(["a.md", "a-1.md", "a (1).md", "b.md", "b-1.md"])
    #expect(try Self.scan(tree) == ["a.md | a (1).md?"])
    for weak in [WeakCopies.all, .of([.hyphen])] {
      #expect(
        try Self.scan(tree, ScanSettings(weakCopies: weak)) == [
          "a.md | a (1).md? | a-1.md?", "b.md | b-1.md?",
        ])
    }
  }

  @Test func copiesOfCopiesBelongToTheFirst() throws {
    let tree = try TestTree([
      "a.md", "a (Case Conflict).\(Self.mark).md", "a.\(Self.mark).\(Self.mark).md",
      "b.md", "b.\(Self.mark).md", "b.\(Self.mark) (1).md", "b (1) (2).md", "b (1).md",
      "c (1).\(Self.mark).md", "c.md", "d.\(Self.mark) (1).md",
    ])
    #expect(
      try Self.scan(tree) == [
        "[a (Case Conflict).md] | a (Case Conflict).\(Self.mark).md",
        "a.md | a.\(Self.mark).\(Self.mark).md",
        "b.md | b (1) (2).md? | b (1).md? | b.\(Self.mark) (1).md? | b.\(Self.mark).md",
        "[c (1).md] | c (1).\(Self.mark).md",
      ])
  }

  /// A strong copy of what is itself a weak match is not drawn into the other's family.
  @Test func aStrongCopyIsNeverMadeWeak() throws {
    let tree = try TestTree(["c.md", "c (1).md", "c (1).\(Self.mark).md"])
    #expect(
      try Self.scan(tree) == [
        "c (1).md | c (1).\(Self.mark).md", "c.md | c (1).md?",
      ])
  }

  @Test func ofSeveralReadingsTheOneCountsWhoseOriginalIsThere() throws {
    let tree = try TestTree([
      "a.txt", "a-my-host-safeBackup-0001.txt", "b-my-host-safeBackup-0001.txt",
    ])
    #expect(
      try Self.scan(tree) == [
        "a.txt | a-my-host-safeBackup-0001.txt", "[b-my.txt] | b-my-host-safeBackup-0001.txt",
      ])
  }

  @Test func foldersAreCopiesTooAndAreLookedInto() throws {
    let tree = try TestTree([
      "Photos/x", "Photos (Selective Sync Conflict)/y.\(Self.mark).txt",
      "Photos (Selective Sync Conflict)/y.txt",
    ])
    #expect(
      try Self.scan(tree) == [
        "[Photos] | Photos (Selective Sync Conflict)",
        "Photos (Selective Sync Conflict)/y.txt | y.\(Self.mark).txt",
      ])
  }

  @Test func documentsAreOneUnit() throws {
    let tree = try TestTree([
      "Essay.pages/a.\(Self.mark).txt", "Essay (Case Conflict).PAGES/a.\(Self.mark).txt",
      "Essay (Case Conflict).pages/x", "Plan.pages.d/a.\(Self.mark).txt",
      ".pages/a.\(Self.mark).md",
    ])
    #expect(
      try Self.scan(tree) == [
        "[Essay.PAGES] | Essay (Case Conflict).PAGES",
        "[Essay.pages] | Essay (Case Conflict).pages",
        "Essay (Case Conflict).PAGES | Essay (Case Conflict).PAGES/a.\(Self.mark).txt",
        "Essay.pages | Essay.pages/a.\(Self.mark).txt",
        "[.pages/a.md] | a.\(Self.mark).md", "[Plan.pages.d/a.txt] | a.\(Self.mark).txt",
      ])
  }

  @Test func copiesInsideOfADocumentAreTheDocuments() throws {
    let tree = try TestTree([
      "Work/Essay.pages/index.xml", "Work/Essay.pages/index.\(Self.mark).xml",
      "Work/Essay.pages/Data/Inner.framework/a.txt",
      "Work/Essay.pages/Data/Inner.framework/a.\(Self.mark).txt",
      // A weak name inside says nothing.
      "Work/Essay.pages/photo.png", "Work/Essay.pages/photo (1).png",
      "Work/Clean.pages/index.xml", "Work/Clean.pages/index (1).xml",
    ])
    #expect(
      try Self.scan(tree) == [
        "Work/Essay.pages | Essay.pages/index.\(Self.mark).xml"
          + " | Essay.pages/Data/Inner.framework/a.\(Self.mark).txt"
      ])
    #expect(
      try Self.scan(tree, ScanSettings(ignored: [try PathPattern(Array("*.pages/".utf8))])) == [])
    #expect(
      try Self.scan(
        tree, ScanSettings(ignored: [try PathPattern(Array("Work/Essay.pages/Data/".utf8))]))
        == ["Work/Essay.pages | Essay.pages/index.\(Self.mark).xml"])
  }

  @Test func whatToolsKeepIsPassedOver() throws {
    let tree = try TestTree(
      [
        ".git", ".stfolder", ".stversions", ".resolve", ".sync", ".dropbox.cache", "@eaDir",
        ".Trash-1000", "System Volume Information",
      ].map { "\($0)/a.\(Self.mark).txt" }
        + [
          ".syncthing.a.\(Self.mark).md.tmp", "._a.\(Self.mark).md", "~$a.\(Self.mark).md",
          ".unison.a.\(Self.mark).md", ".bak.1.a.\(Self.mark).md", "git/a.\(Self.mark).txt",
        ])
    #expect(try Self.scan(tree) == ["[git/a.txt] | a.\(Self.mark).txt"])
  }

  @Test func ignoredAndKnownPathsAreNoCopies() throws {
    let tree = try TestTree([
      "a.\(Self.mark).md", "b.\(Self.mark).md", "build/c.\(Self.mark).md", "sub/build/d..path1",
      "sub/a.\(Self.mark).md",
    ])
    let name = bytes("a.\(Self.mark).md")
    let root = try FolderHandle(tree.bytes)
    let status = try #require(try root.status(of: name))
    var known = KnownFiles()
    known.add(name, try FileStamp(of: name, status, in: root))
    let settings = ScanSettings(
      ignored: [try PathPattern(bytes("build/")), try PathPattern(bytes("/b.*"))],
      knownFiles: known)
    #expect(try Self.scan(tree, settings) == ["[sub/a.md] | a.\(Self.mark).md"])
    #expect(try Self.scan(tree).count == 5)
    // The same content is known again; another one is a copy.
    let content = try root.read(name)
    try FileManager.default.removeItem(atPath: tree.path("a.\(Self.mark).md"))
    try tree.write("a.\(Self.mark).md", content)
    #expect(try Self.scan(tree, settings) == ["[sub/a.md] | a.\(Self.mark).md"])
    try tree.write("a.\(Self.mark).md", content.reversed())
    #expect(
      try Self.scan(tree, settings)
        == ["[a.md] | a.\(Self.mark).md", "[sub/a.md] | a.\(Self.mark).md"])
  }

  @Test func linksAreNamedAndNotFollowed() throws {
    let tree = try TestTree(["real/a.\(Self.mark).md"])
    try tree.link("loop", to: ".")
    try tree.link("other", to: "real")
    try tree.link("l.\(Self.mark).md", to: "nowhere")
    #expect(
      try Self.scan(tree) == ["[l.md] | l.\(Self.mark).md", "[real/a.md] | a.\(Self.mark).md"])
    // The folder itself may be named by a link.
    var scan = try FolderScan(of: bytes(tree.path("other")))
    var count = 0
    scan.run { _, _ in count += 1 }
    #expect(count == 1)
  }

  @Test func membersTellWhatTheyAre() throws {
    let tree = try TestTree()
    try tree.write("a.md", "12345")
    try tree.write("a.\(Self.mark).md", "1")
    try tree.shell("touch -d 2026-11-20T10:00:00Z a.md")
    var scan = try FolderScan(of: bytes(tree.path))
    var found: [CopyFamily] = []
    scan.run { family, _ in found.append(family) }
    let family = try #require(found.first)
    #expect(family.original?.status.size == 5)
    #expect(family.original?.status.seconds == 1_795_168_800)
    #expect(family.original?.copy == nil)
    #expect(family.strongCopies.first?.copy?.tool == .syncthing)
    #expect(family.strongCopies.first?.status.size == 1)
    #expect(family.members.allSatisfy { !$0.isWeak })
    #expect(scan.names == 2)
    #expect(scan.folders == 1)
  }

  @Test func aFolderThatCannotBeReadIsToldAndTheWalkGoesOn() throws {
    let tree = try TestTree(["a/x..path1", "b/x..path1", "c/x..path1"])
    try tree.shell("chmod 0 b")
    var scan = try FolderScan(of: bytes(tree.path))
    var paths: [String] = []
    scan.run { family, _ in
      paths.append(text(family.path))
      // What goes while the walk is under way is told as well.
      if family.folder == bytes("a") {
        _ = try? FileManager.default.removeItem(atPath: tree.path("c"))
      }
    }
    let problems = scan.problems.map { text($0.path) }
    if getuid() == 0 {
      #expect(paths == ["a/x", "b/x"])
      #expect(problems == ["c"])
    } else {
      #expect(paths == ["a/x"])
      #expect(problems == ["b", "c"])
    }
    #expect(scan.problems.last?.error.code == .notFound)
  }

  @Test func aFolderThatIsNotThereIsAnError() throws {
    let tree = try TestTree(["file"])
    #expect(throws: FileAccessError.self) { _ = try FolderScan(of: bytes(tree.path("nowhere"))) }
    #expect(throws: FileAccessError.self) { _ = try FolderScan(of: bytes(tree.path("file"))) }
  }

  /// Deeper than a scan holds folders open, and than a path may be long; with something to come
  /// back to on each level.
  @Test func depthHasNoLimit() throws {
    let tree = try TestTree()
    let name = String(repeating: "n", count: 100)
    let levels = 300
    try tree.shell(
      "i=0; while [ $i -lt \(levels) ]; do mkdir \(name) z && : > z/x..path1 && cd -P \(name) "
        + "|| exit 1; i=$((i+1)); done; : > end..path1")
    var scan = try FolderScan(of: bytes(tree.path))
    var lengths: [Int] = []
    scan.run { family, _ in lengths.append(family.folder.count) }
    #expect(scan.problems.isEmpty)
    #expect(lengths.count == levels + 1)
    #expect(lengths.first == levels * 101 - 1)
    #expect(scan.folders == 2 * levels + 1)
    // From the deepest one up again: each folder beside the way.
    #expect(lengths.dropFirst().elementsEqual((0..<levels).reversed().map { $0 * 101 + 1 }))
  }

  @Test func namesThatAreNoTextAreFound() throws {
    let tree = try TestTree()
    try tree.shell(#"n=$(printf 'caf\351'); : > "$n.\#(Self.mark).md"; : > "$n.md""#)
    var scan = try FolderScan(of: bytes(tree.path))
    var names: [[UInt8]] = []
    scan.run { family, _ in names += family.members.map(\.name) }
    #expect(names.first == bytes("caf") + [0xE9] + bytes(".md"))
    #expect(names.count == 2)
  }

  @Test func theBodyEndsTheWalk() throws {
    struct Enough: Error {}
    let tree = try TestTree(["a..path1", "b..path1", "c/d..path1"])
    var scan = try FolderScan(of: bytes(tree.path))
    var count = 0
    #expect(throws: Enough.self) {
      try scan.run { (_: CopyFamily, _: borrowing FolderHandle) throws(Enough) in
        count += 1
        throw Enough()
      }
    }
    #expect(count == 1)
  }
}
