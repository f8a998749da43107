import FileAccess
import Testing

@testable import SyncFolders

/// The folders that some file system takes for the same one.
@Suite("Spellings of folders")
struct FolderSpellingsTests {
  /// The folders are asked about one after the other, as a walk comes to them.
  @Test func eachSpellingHasTheOthers() throws {
    let tree = try TestTree([
      "DOCS/Sub/a", "Docs/sub/a", "Docs/other/a", "docs/a", "caf\u{E9}/a", "cafe\u{301}/a",
      "docs.md",
    ])
    let root = try FolderHandle(tree.bytes)
    var spellings = FolderSpellings()
    let expected: [(path: String, others: [String])] = [
      ("", []), ("DOCS", ["Docs", "docs"]), ("DOCS/Sub", ["Docs/sub"]),
      ("Docs", ["DOCS", "docs"]), ("Docs/other", []), ("Docs/sub", ["DOCS/Sub"]),
      ("caf\u{E9}", ["cafe\u{301}"]), ("cafe\u{301}", ["caf\u{E9}"]), ("docs", ["DOCS", "Docs"]),
      ("DOCS/Sub", ["Docs/sub"]),
    ]
    for (path, others) in expected {
      let found = try spellings.others(of: [[UInt8]](path: Array(path.utf8)), in: root)
      #expect(found.map(\.path) == others.map { Array($0.utf8) }, "\(path)")
    }
  }
}
