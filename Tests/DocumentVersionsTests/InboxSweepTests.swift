import ConflictResolution
@testable import DocumentVersions
import Foundation
import Testing

@Suite("The inbox") struct InboxSweepTests {
  /// An app's folder with these files; a path that ends with `/` is a folder.
  private static func sweep(
    _ files: [String: String], _ body: (URL) throws -> Void = { _ in }
  ) throws -> (sweep: InboxSweep, files: [String: String]) {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "inbox-\(UUID().uuidString)")
    defer { try? manager.removeItem(at: folder) }
    for (path, text) in files {
      let url = folder.appending(path: path)
      let isFolder = path.hasSuffix("/")
      try manager.createDirectory(
        at: isFolder ? url : url.deletingLastPathComponent(), withIntermediateDirectories: true)
      if !isFolder { try Data(text.utf8).write(to: url) }
    }
    try body(folder)
    let sweep = try InboxSweep.sweep(documents: folder)
    var found: [String: String] = [:]
    for case let path as String in manager.enumerator(atPath: folder.path) ?? .init() {
      let whole = folder.appending(path: path).path
      let type = try manager.attributesOfItem(atPath: whole)[.type] as? FileAttributeType
      found[type == .typeDirectory ? path + "/" : path] =
        type == .typeRegular
        ? manager.contents(atPath: whole).map { String(decoding: $0, as: UTF8.self) } : ""
    }
    return (sweep, found)
  }

  @Test(
    "A sweep moves, removes and leaves",
    arguments: [
      ("nothing", ["a": "1"], ["a": "1"], []),
      ("a free name", ["Inbox/a": "1"], ["a": "1"], [.move("a", to: "a")]),
      (
        "a taken name", ["Inbox/a.txt": "1", "A.txt": "2", "a-1.TXT": "3"],
        ["a-2.txt": "1", "A.txt": "2", "a-1.TXT": "3"], [.move("a.txt", to: "a-2.txt")]
      ),
      (
        "the same", ["Inbox/a.txt": "1", "A.TXT": "1"], ["A.TXT": "1"],
        [.remove("a.txt", same: "A.TXT")]
      ),
      (
        "two that meet", ["Inbox/A.txt": "1", "Inbox/a.txt": "2"], ["A.txt": "1", "a-1.txt": "2"],
        [.move("A.txt", to: "A.txt"), .move("a.txt", to: "a-1.txt")]
      ),
      (
        "an evicted document's name is taken", ["Inbox/a.txt": "1", ".a.txt.icloud": ""],
        ["a-1.txt": "1", ".a.txt.icloud": ""], [.move("a.txt", to: "a-1.txt")]
      ),
      (
        "an evicted document stays, and the others move",
        ["Inbox/.a.txt.icloud": "", "Inbox/b": "1"],
        ["Inbox/": "", "Inbox/.a.txt.icloud": "", "b": "1"],
        [.leave(".a.txt.icloud", .notHere), .move("b", to: "b")]
      ),
      ("an empty inbox", ["Inbox/": "", "Inbox/.DS_Store": "x"], [:], []),
      ("a file in its place", ["Inbox": "1"], ["Inbox-1": "1"], [.move("Inbox", to: "Inbox-1")]),
      (
        "folders keep their place", ["Inbox/2026/a": "1", "Inbox/new/b": "2", "2026/c": "3"],
        ["2026/": "", "2026/a": "1", "2026/c": "3", "new/": "", "new/b": "2"],
        [.move("2026/a", to: "2026/a"), .move("new/b", to: "new/b")]
      ),
      (
        "a name in another spelling of its folder",
        ["Inbox/sub/a": "1", "sub/b": "2", "Sub/a": "3"],
        ["sub/": "", "sub/a-1": "1", "sub/b": "2", "Sub/": "", "Sub/a": "3"],
        [.move("sub/a", to: "sub/a-1")]
      ),
      (
        "a repository is one file", ["Inbox/r/.git/HEAD": "1", "r/x": "2"],
        ["r-1/": "", "r-1/.git/": "", "r-1/.git/HEAD": "1", "r/": "", "r/x": "2"],
        [.move("r", to: "r-1")]
      ),
    ] as [(String, [String: String], [String: String], [InboxSweep.Step])])
  func sweeps(
    _: String, files: [String: String], after: [String: String], steps: [InboxSweep.Step]
  ) throws {
    let result = try Self.sweep(files)
    #expect(result.sweep.steps == steps)
    #expect(result.files == after)
  }

  @Test("What cannot be moved keeps nothing else from moving")
  func obstacles() throws {
    let result = try Self.sweep(["Inbox/b": "2"]) { folder in
      try #require(unsafe mkfifo(folder.appending(path: "Inbox/a").path, 0o600) == 0)
    }
    #expect(result.sweep.steps == [.leave("a", .special), .move("b", to: "b")])
    #expect(result.files["b"] == "2")
  }

  @Test func aRealFolderIsSwept() throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "inbox-\(UUID().uuidString)")
    defer { try? manager.removeItem(at: folder) }
    let inbox = folder.appending(path: "Inbox")
    #expect(try InboxSweep.sweep(documents: folder).steps.isEmpty)
    try manager.createDirectory(
      at: inbox.appending(path: "Essay.pages/Data"), withIntermediateDirectories: true)
    try Data("x".utf8).write(to: inbox.appending(path: "Essay.pages/Data/index"))
    try Data("new".utf8).write(to: inbox.appending(path: "a.txt"))
    try Data("same".utf8).write(to: inbox.appending(path: "b.txt"))
    try Data("old".utf8).write(to: folder.appending(path: "a.txt"))
    try Data("same".utf8).write(to: folder.appending(path: "b.txt"))
    try InboxSweep.sweep(documents: folder)
    #expect(
      try manager.contentsOfDirectory(atPath: folder.path).sorted()
        == ["Essay.pages", "a-1.txt", "a.txt", "b.txt"])
    #expect(try InboxSweep.sweep(documents: folder).steps.isEmpty)
    // The same package again is known, with another file in it is not.
    try manager.createDirectory(
      at: inbox.appending(path: "Essay.pages/Data"), withIntermediateDirectories: true)
    try Data("x".utf8).write(to: inbox.appending(path: "Essay.pages/Data/index"))
    #expect(
      try InboxSweep.sweep(documents: folder).steps == [.remove("Essay.pages", same: "Essay.pages")]
    )
    try manager.createDirectory(
      at: inbox.appending(path: "Essay.pages/Data"), withIntermediateDirectories: true)
    try Data("y".utf8).write(to: inbox.appending(path: "Essay.pages/Data/index"))
    #expect(
      try InboxSweep.sweep(documents: folder).steps == [.move("Essay.pages", to: "Essay-1.pages")])
  }
}
