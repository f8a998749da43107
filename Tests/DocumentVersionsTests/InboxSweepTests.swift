import ConflictResolution
import DocumentVersions
import Foundation
import Testing

@Suite("The inbox") struct InboxSweepTests {
  private static func sweep(
    _ inbox: [RelativePath: String], _ documents: [RelativePath: String]
  ) -> [InboxSweep.Step] {
    InboxSweep(
      inbox: inbox.mapValues { FileContent($0) }, documents: Array(documents.keys),
      contentsOf: { documents[$0].map { FileContent($0) } }
    ).steps
  }

  @Test func aFreeNameStays() {
    #expect(Self.sweep(["a.txt": "1"], ["b.txt": "1"]) == [.move("a.txt", to: "a.txt")])
  }

  @Test func aTakenNameIsNumbered() {
    #expect(
      Self.sweep(["a.txt": "1"], ["A.txt": "2", "a-1.TXT": "3"]) == [.move("a.txt", to: "a-2.txt")])
  }

  @Test func theSameIsRemoved() {
    #expect(Self.sweep(["a.txt": "1"], ["A.TXT": "1"]) == [.remove("a.txt", same: "A.TXT")])
  }

  @Test func twoThatMeetAreNumbered() {
    #expect(
      Self.sweep(["A.txt": "1", "a.txt": "2"], [:])
        == [.move("A.txt", to: "A.txt"), .move("a.txt", to: "a-1.txt")])
    #expect(
      Self.sweep(["A.txt": "1", "a.txt": "1"], [:])
        == [.move("A.txt", to: "A.txt"), .remove("a.txt", same: "A.txt")])
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
        == ["Essay.pages", "Inbox", "a-1.txt", "a.txt", "b.txt"])
    #expect(try manager.contentsOfDirectory(atPath: inbox.path).isEmpty)
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
