import ConflictResolution
import DocumentVersions
import Foundation
import Testing

@Suite struct FoundationConversionsTests {
  @Test(
    arguments: [
      (0.0, 0), (1.5, 1_500_000_000), (-0.25, -250_000_000),
      (1_795_000_050.5, 1_795_000_050_500_000_000),
      (1e300, Int64.max), (-1e300, .min), (.infinity, .max), (.nan, .min),
    ] as [(Double, Int64)])
  func momentsOfFoundation(since1970: Double, nanoseconds: Int64) {
    #expect(Timestamp(Date(timeIntervalSince1970: since1970)).nanoseconds == nanoseconds)
  }

  @Test func datesComeBack() {
    for step in 0..<1_000 {
      let interval = 4e8 + Double(step) * 1_600_000.123456789
      let date = Date(timeIntervalSinceReferenceDate: interval)
      #expect(Date(Timestamp(date)) == date, "\(interval) s after 2001")
    }
  }

  @Test func contentsStayOnDiskUnlessAskedFor() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "content-\(UUID().uuidString)")
    try Data("one\ntwo\n".utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let listed = try FileContent(contentsOf: url)
    let read = try FileContent(contentsOf: url, inMemory: true)
    #expect(listed.bytes == nil)
    #expect(read.bytes == Array("one\ntwo\n".utf8))
    #expect(listed == read)
    #expect(listed == FileContent("one\ntwo\n"))
    try Data().write(to: url)
    #expect(try FileContent(contentsOf: url) == FileContent([]))
    #expect(throws: (any Error).self) {
      try FileContent(contentsOf: url.appending(path: "nothing"))
    }
  }

  @Test(
    arguments: [
      ("/sync/a/b.txt", "/sync", "a/b.txt"), ("/sync/a/b.txt", "/sync/", "a/b.txt"),
      ("/sync/a/", "/sync", "a"), ("/sync/x/../a", "/sync", "a"),
      ("/sync/a b%20.txt", "/sync", "a b%20.txt"),
      ("/a", "/", "a"),
    ])
  func pathsBelowAFolder(file: String, folder: String, path: String) {
    #expect(
      RelativePath(URL(fileURLWithPath: file), relativeTo: URL(fileURLWithPath: folder))
        == RelativePath(path))
  }

  @Test(arguments: [("/sync", "/sync"), ("/synced/a", "/sync"), ("/sync/../a", "/sync")])
  func pathsElsewhere(file: String, folder: String) {
    #expect(
      RelativePath(URL(fileURLWithPath: file), relativeTo: URL(fileURLWithPath: folder)) == nil)
  }

  @Test func onlyFiles() throws {
    let page = try #require(URL(string: "https://example.org/a"))
    #expect(RelativePath(page, relativeTo: URL(fileURLWithPath: "/")) == nil)
  }
}
