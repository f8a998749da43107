import ConflictResolution
import DocumentVersions
import Foundation
import Testing

/// What is set aside on disk.
@Suite("Versions that are set aside") final class DocumentStoreTests {
  private let room: URL
  private let store: DocumentStore

  init() throws {
    room = FileManager.default.temporaryDirectory.appending(path: "aside-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: room, withIntermediateDirectories: true)
    store = DocumentStore(folder: room.appending(path: "store"))
  }

  deinit { try? FileManager.default.removeItem(at: room) }

  private func file(_ text: String) throws -> (DocumentVersion, URL) {
    let url = room.appending(path: "some file")
    try Data(text.utf8).write(to: url)
    return (version(text, at: 60, by: "Mom's iPad"), url)
  }

  private func texts(of document: RelativePath) throws -> Set<String> {
    Set(
      try store.setAside(of: document).map {
        try String(contentsOf: $0.url, encoding: .utf8)
      })
  }

  @Test func comesBackAsItWas() throws {
    #expect(try store.setAside(of: "a/b.txt").isEmpty)
    let (version, url) = try file("one\n")
    try store.setAside(version, at: url, of: "a/b.txt", reason: "50 s older")
    try store.setAside(version, at: url, of: "a/b.txt", reason: "another reason")
    let found = try store.setAside(of: "a/b.txt")
    #expect(found.count == 1)
    let first = try #require(found.first)
    #expect(try Data(contentsOf: first.url) == Data("one\n".utf8))
    #expect(first.url.lastPathComponent == "b.txt")
    #expect(first.document == "a/b.txt")
    #expect(first.computer == "Mom's iPad")
    #expect(first.modified == Date(timeIntervalSince1970: 60))
    #expect(first.reason == "50 s older")
  }

  @Test func aFolderComesBackWhole() throws {
    let folder = room.appending(path: "Plan.pages")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: folder.appending(path: "version.json"))
    let version = DocumentVersion(contents: try FileContent(document: folder))
    try store.setAside(version, at: folder, of: "Plan.pages", reason: "older")
    let found = try #require(try store.setAside(of: "Plan.pages").first)
    #expect(try FileContent(document: found.url) == version.contents)
  }

  @Test func goesAlongWithANewNameAndStaysWhenTheDocumentGoes() throws {
    for text in ["one\n", "two\n"] {
      let (version, url) = try file(text)
      try store.setAside(version, at: url, of: "a.txt", reason: "older")
    }
    let (version, url) = try file("one\n")
    try store.setAside(version, at: url, of: "b.txt", reason: "older")
    try store.move("a.txt", to: "b.txt")
    #expect(try texts(of: "a.txt").isEmpty)
    #expect(try texts(of: "b.txt") == ["one\n", "two\n"])
    try store.remove("b.txt")
    #expect(try texts(of: "b.txt") == ["one\n", "two\n"])
  }

  @Test func onlyWhatIsOlderIsForgotten() throws {
    let (version, url) = try file("one\n")
    try store.setAside(version, at: url, of: "a.txt", reason: "older")
    try store.forgetSetAside(of: "a.txt", before: Date(timeIntervalSinceNow: -3600))
    #expect(try texts(of: "a.txt") == ["one\n"])
    try store.forgetSetAside(of: "a.txt", before: Date(timeIntervalSinceNow: 3600))
    #expect(try texts(of: "a.txt").isEmpty)
  }

  /// What an app leaves that was ended while it set something aside.
  @Test func whatIsNotWholeIsNotThere() throws {
    let (version, url) = try file("one\n")
    try store.setAside(version, at: url, of: "a.txt", reason: "older")
    let place = try #require(try store.setAside(of: "a.txt").first).url
      .deletingLastPathComponent().deletingLastPathComponent()
    let draft = place.deletingLastPathComponent().appending(path: "draft-1")
    try FileManager.default.copyItem(at: place, to: draft)
    #expect(try store.setAside(of: "a.txt").count == 1)
    try store.forgetSetAside(of: "a.txt", before: .distantFuture)
    #expect(!FileManager.default.fileExists(atPath: draft.path))
  }
}
