import Foundation
import TestSupport
import Testing

/// A copy became the file, and an editor that had the former file in memory saved over it.
@Suite("A version that was overwritten after a run")
struct OverwrittenVersionTests {
  private let place: TestFolder
  private static let copy = "notes.\(RunningWatch.copy).md"

  init() throws {
    place = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: place.path("tree"), withIntermediateDirectories: true)
    try write("notes.md", "old\n")
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now - 3600], ofItemAtPath: place.path("tree/notes.md"))
    try write(Self.copy, "only in the copy\n")
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).writeAndClose(to: place.url.appending(path: "tree/\(name)"))
  }

  private func run(_ words: [String]) throws -> BuiltProgram.Run {
    try BuiltProgram.run(
      words, in: place.url, environment: ["XDG_STATE_HOME": place.path("state"), "TZ": "UTC0"])
  }

  /// Where a text is, below the place of the test.
  private func places(of text: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: place.url.path)?.allObjects as? [String] ?? []
    return all.filter { name in
      (try? String(contentsOfFile: place.path(name), encoding: .utf8)) == text
    }
  }

  @Test("Undo says that its content is gone, and only then", arguments: ["newest", "keep-both"])
  func goneIsTold(_ strategy: String) throws {
    #expect(try run(["apply", "-s", strategy, "tree"]).status == 0)
    try write("notes.md", "old\nand what was typed\n")
    #expect(places(of: "only in the copy\n") == [])
    let undone = try run(["undo", "tree"])
    #expect(undone.status == 1)
    #expect(
      undone.errorText.contains(
        "the content of '\(Self.copy)' (17 bytes) had become that of 'notes.md', which has another one since: "
          + "it is neither in that folder nor in the store any longer"), "\(undone.errorText)")
    // Somebody has kept it under another name.
    try write("kept elsewhere.txt", "only in the copy\n")
    let again = try run(["undo", "tree"])
    #expect(again.status == 1)
    #expect(!again.errorText.contains("another one since"), "\(again.errorText)")
  }

  @Test("What a person has moved is not called gone")
  func movedIsNotTold() throws {
    #expect(try run(["apply", "-s", "newest", "tree"]).status == 0)
    try FileManager.default.moveItem(
      atPath: place.path("tree/notes.md"), toPath: place.path("moved.md"))
    let undone = try run(["undo", "tree"])
    #expect(undone.status == 1)
    #expect(!undone.errorText.contains("another one since"), "\(undone.errorText)")
  }

  @Test("What a later run set aside is not called gone")
  func setAsideIsNotTold() throws {
    #expect(try run(["apply", "-s", "newest", "tree"]).status == 0)
    let list = try run(["undo", "--list", "tree"]).outputText
    let first = try #require(
      list.split(whereSeparator: { " ,\n".contains($0) }).first { $0.hasPrefix("20") })
    try write("notes (Ann's conflicted copy 2026-11-21).md", "newest of all\n")
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now + 3600],
      ofItemAtPath: place.path("tree/notes (Ann's conflicted copy 2026-11-21).md"))
    #expect(try run(["apply", "-s", "newest", "tree"]).status == 0)
    let undone = try run(["undo", "tree", String(first)])
    #expect(undone.status == 1)
    #expect(!undone.errorText.contains("another one since"), "\(undone.errorText)")
  }

  @Test("Undo names the copy that a watch has kept")
  func keptIsNamed() throws {
    let watched = try run(["watch", "--once", "--settle", "0", "-s", "newest", "tree"])
    #expect(watched.status == 0, "\(watched.errorText)")
    try write("notes.md", "old\nand what was typed\n")
    let kept = places(of: "only in the copy\n")
    let undone = try run(["undo", "tree"])
    #expect(undone.errorText.contains("another one since"), "\(undone.errorText)")
    if let path = kept.first {
      #expect(undone.errorText.contains("has kept a copy of it: '"), "\(undone.errorText)")
      #expect(undone.errorText.contains(path), "\(undone.errorText)")
    } else {
      #expect(undone.errorText.contains("any longer"), "\(undone.errorText)")
    }
  }
}
