import FileAccess
import Foundation
import Testing

/// What the program looks for by its name may be anything that others put there.
@Suite("Files that others may have put in their place")
struct RegularFileTests {
  @Test func readsARegularFileAndALinkToOne() throws {
    let folder = try TemporaryFolder()
    let path = Array(try folder.write("file", "12345").utf8)
    try folder.link("link", to: "file")
    let link = folder.path("link")
    #expect(try FileReader.readRegular(path, limit: 5) == Array("12345".utf8))
    #expect(try FileReader.readRegular(Array(link.utf8), limit: 5) == Array("12345".utf8))
    let error = try #require(throws: FileAccessError.self) {
      try FileReader.readRegular(path, limit: 4)
    }
    #expect(error.code == .tooLarge)
  }

  /// A pipe without a writer would wait for ever, and `/dev/zero` would never end.
  @Test(arguments: ["pipe", "link to a pipe", "/dev/zero", "/dev/tty", "folder", "sparse"])
  func refusesAnythingElse(kind: String) throws {
    let folder = try TemporaryFolder()
    var path = folder.path("x")
    var code = FileAccessError.Code.notARegularFile
    switch kind {
    case "pipe": try #require(unsafe mkfifo(path, 0o600) == 0)
    case "link to a pipe":
      try #require(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
      try folder.link("x", to: "pipe")
    case "folder":
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      code = .isDirectory
    case "sparse":
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      try #require(unsafe truncate(path, 1 << 40) == 0)
      code = .tooLarge
    default:
      path = kind
      guard FileManager.default.fileExists(atPath: path) else { return }
    }
    let error = #expect(throws: FileAccessError.self) {
      try FileReader.readRegular(Array(path.utf8), limit: 1 << 24)
    }
    #expect(error?.code == code, "\(kind): \(error?.description ?? "")")
    guard kind != "sparse" else { return }
    let beginning = #expect(throws: FileAccessError.self) {
      try FileReader.beginning(of: Array(path.utf8), count: 10)
    }
    #expect(beginning?.code == code, "\(kind)")
  }
}
