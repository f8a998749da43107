import Foundation
import TestSupport
import Testing

/// A run of which some changes were undone while others could not be.
@Suite("A run that was undone in part")
struct PartialUndoTests {
  private let applied: StoreTests.Applied
  private var folder: TestFolder { applied.folder }

  /// A run on three files, of which a person has edited the second one since.
  init() throws {
    applied = try StoreTests.Applied(isNamed: false)
    #expect(try applied.run("undo").status == 0)
    #expect(try applied.run("apply", "--pick", "a.md=original").status == 0)
    for name in ["b", "c", "d"] { try StoreTests.add(name, to: folder) }
    #expect(try applied.run("apply", "--strategy", "newest").status == 0)
    try write("c.md", "new c, edited")
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).writeAndClose(to: folder.url.appending(path: "tree/\(name)"))
  }

  private var texts: [String: String] { (try? StoreTests.texts(folder.path("tree"))) ?? [:] }
  private static func copy(_ name: String) -> String { "\(name).\(StoreTests.copy).md" }

  private func undoInPart() throws {
    let undone = try applied.run("undo")
    #expect(undone.status == 1)
    #expect(undone.outputText.hasPrefix("Undid 2 of 3 changes of run "), "\(undone.outputText)")
    #expect(texts["b.md"] == "old b" && texts["d.md"] == "old d")
    #expect(texts["c.md"] == "new c, edited" && texts[Self.copy("c")] == nil)
  }

  @Test("Status, the list of runs and the log tell what was undone")
  func isTold() throws {
    try undoInPart()
    let status = try applied.run("status")
    #expect(
      status.outputText.contains("newest, applied, 2 of 3 changes undone\n"), "\(status.outputText)"
    )
    let list = try applied.run("undo", "--list").outputText
    #expect(list.contains("applied, 2 of 3 changes undone"), "\(list)")
    #expect(list.contains("  b.md   newest   undone\n"), "\(list)")
    #expect(list.contains("  c.md   newest   set aside c.md"), "\(list)")
    let log = try applied.run("log").outputText
    #expect(log.contains("applied, 2 of 3 changes undone\n"), "\(log)")
    for (name, isThere) in [("b", false), ("c", true), ("d", false)] {
      #expect(log.contains("tree/\(name).md@") == isThere, "\(log)")
    }
    let data = try applied.run("undo", "--list", "--format", "json").output
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let run = try #require((json["runs"] as? [[String: Any]])?.last)
    let files = try #require(run["files"] as? [[String: Any]])
    #expect(files.map { $0["undone"] as? Bool } == [true, nil, true])
    // What was undone is in the folder, and what was not can be restored.
    let id = try #require(run["id"] as? String)
    let gone = try applied.shell("resolve restore tree/b.md@\(id)")
    #expect(gone.status != 0)
    #expect(
      gone.errorText.contains("was undone: what it had set aside is in the folder"),
      "\(gone.errorText)")
    #expect(try applied.shell("resolve restore tree/c.md@\(id)").status == 0)
    #expect(texts.values.contains("old c"))
  }

  @Test("A watch leaves what was undone, and a plan does not take it for settled")
  func isLeft() throws {
    try undoInPart()
    let before = texts
    for strategy in ["newest", "oldest"] {
      let watched = try applied.run("watch", "--once", "--settle", "0", "--strategy", strategy)
      #expect(watched.status == 1)
      #expect(texts == before, "\(watched.outputText)")
    }
    let plan = try applied.run("plan", "--strategy", "newest").outputText
    #expect(!plan.contains("decided about this version before"), "\(plan)")
  }

  @Test("The rest is undone later, and what a person did to the others stays")
  func theRestIsUndone() throws {
    try undoInPart()
    try write("b.md", "merged by hand")
    try FileManager.default.removeItem(atPath: folder.path("tree/\(Self.copy("b"))"))
    try write("c.md", "new c")
    let undone = try applied.run("undo")
    #expect(undone.status == 0, "\(undone.errorText)")
    #expect(undone.outputText.hasPrefix("Undid 1 of 1 change of run "), "\(undone.outputText)")
    #expect(texts["c.md"] == "old c" && texts[Self.copy("c")] == "new c")
    #expect(texts["b.md"] == "merged by hand" && texts[Self.copy("b")] == nil)
    #expect(try applied.run("undo", "--list").outputText.contains("3 changes   undone"))
  }
}
