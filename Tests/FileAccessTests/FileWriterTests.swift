import FileAccess
import Foundation
import TestSupport
import Testing

@Suite("Replacing files")
struct FileWriterTests {
  @Test(arguments: [("", 1), ("new\n", 1), ("0123456789", 20_000)])
  func makesAndReplaces(piece: String, count: Int) throws {
    let content = String(repeating: piece, count: count)
    let folder = try TemporaryFolder()
    let path = folder.path("file")
    try FileWriter.replace(path, with: Array(content.utf8))
    #expect(try FileReader.read(path) == Array(content.utf8))
    try FileWriter.replace(path, with: Array("second".utf8))
    #expect(try FileReader.read(path) == Array("second".utf8))
    #expect(try folder.names() == ["file"])
  }

  @Test(arguments: [0o644, 0o600, 0o640, 0o755, 0o444])
  func keepsPermissions(permissions: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("file", "old")
    try folder.setPermissions("file", permissions)
    try FileWriter.replace(path, with: Array("new".utf8))
    #expect(try folder.permissions("file") == permissions)
    #expect(try FileReader.read(path) == Array("new".utf8))
  }

  @Test func aNewFileFollowsTheMask() throws {
    let folder = try TemporaryFolder()
    try FileWriter.replace(folder.path("new"), with: [])
    #expect(FileManager.default.createFile(atPath: folder.path("other"), contents: nil))
    #expect(try folder.permissions("new") == (try folder.permissions("other")))
  }

  @Test func replacesTheNameNotTheContentOfAHardLink() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", "old")
    try FileManager.default.linkItem(atPath: folder.path("file"), toPath: folder.path("other"))
    try FileWriter.replace(folder.path("file"), with: Array("new".utf8))
    #expect(try FileReader.read(folder.path("other")) == Array("old".utf8))
  }

  @Test func takesANameAsLongAsAFileSystemAllows() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(String(repeating: "n", count: 255))
    try FileWriter.replace(path, with: Array("new".utf8))
    #expect(try FileReader.read(path) == Array("new".utf8))
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let path: String
    let code: FileAccessError.Code
  }

  @Test(arguments: [
    Refusal(testDescription: "folder", path: "sub", code: .isDirectory),
    Refusal(testDescription: "symbolic link", path: "link", code: .symbolicLink),
    Refusal(testDescription: "broken link", path: "broken", code: .symbolicLink),
    Refusal(testDescription: "no such folder", path: "absent/file", code: .notFound),
    Refusal(testDescription: "below a file", path: "file/x", code: .notADirectory),
    Refusal(
      testDescription: "name too long", path: String(repeating: "n", count: 256), code: .invalidPath
    ),
    Refusal(testDescription: "NUL", path: "a\0", code: .invalidPath),
  ])
  func leavesNothingBehindWhenRefused(_ row: Refusal) throws {
    let folder = try TemporaryFolder()
    try folder.write("file", "old")
    try folder.write("sub/inner", "old")
    try folder.link("link", to: "file")
    try folder.link("broken", to: "nowhere")
    let before = try folder.names()
    let error = try #require(throws: FileAccessError.self) {
      try FileWriter.replace(folder.path(row.path), with: Array("new".utf8))
    }
    #expect(error.code == row.code)
    #expect(error.action == .write)
    #expect(try folder.names() == before)
    #expect(try FileReader.read(folder.path("file")) == Array("old".utf8))
  }

  @Test func refusesAPipe() throws {
    let folder = try TemporaryFolder()
    try #require(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
    let error = try #require(throws: FileAccessError.self) {
      try FileWriter.replace(folder.path("pipe"), with: [])
    }
    #expect(error.code == .notARegularFile)
  }

  @Test func overwritesWhatALinkPointsTo() throws {
    let folder = try TemporaryFolder()
    try folder.write("sub/file", "old")
    try folder.setPermissions("sub/file", 0o640)
    try folder.link("sub/inner", to: "file")
    try folder.link("link", to: "sub/inner")
    try FileWriter.overwrite(Array(folder.path("link").utf8), with: Array("new".utf8))
    #expect(try FileReader.read(folder.path("sub/file")) == Array("new".utf8))
    #expect(try folder.permissions("sub/file") == 0o640)
    for name in ["link", "sub/inner"] {
      #expect(try FileKind(at: folder.path(name), followsLinks: false) == .symbolicLink)
    }
  }

  @Test(arguments: [
    Refusal(testDescription: "folder", path: "sub", code: .isDirectory),
    Refusal(testDescription: "link to a folder", path: "sub-link", code: .isDirectory),
    Refusal(testDescription: "broken link", path: "broken", code: .notFound),
    Refusal(testDescription: "link to itself", path: "circle", code: .linkLoop),
    Refusal(testDescription: "no such file", path: "absent", code: .notFound),
    Refusal(testDescription: "NUL", path: "a\0", code: .invalidPath),
  ])
  func overwritesOnlyAFileThatIsThere(_ row: Refusal) throws {
    let folder = try TemporaryFolder()
    try folder.write("sub/inner", "old")
    try folder.link("sub-link", to: "sub")
    try folder.link("broken", to: "nowhere")
    try folder.link("circle", to: "circle")
    let before = try folder.names()
    let path = folder.path(row.path)
    let error = try #require(throws: FileAccessError.self) {
      try FileWriter.overwrite(Array(path.utf8), with: Array("new".utf8))
    }
    #expect(error.code == row.code)
    #expect(error.path == Array(path.utf8))
    #expect(try folder.names() == before)
  }

  @Test func writesWhatAPersonNamedWhereverItIs() throws {
    let folder = try TemporaryFolder()
    try folder.write("sub/file", "old")
    try folder.setPermissions("sub/file", 0o640)
    try folder.link("link", to: "sub/file")
    try folder.link("broken", to: "nowhere")
    try FileWriter.write(Array("new".utf8), to: Array(folder.path("link").utf8))
    try FileWriter.write(Array("made".utf8), to: Array(folder.path("absent").utf8))
    #expect(try FileReader.read(folder.path("sub/file")) == Array("new".utf8))
    #expect(try folder.permissions("sub/file") == 0o640)
    #expect(try FileKind(at: folder.path("link"), followsLinks: false) == .symbolicLink)
    #expect(try FileReader.read(folder.path("absent")) == Array("made".utf8))
    let error = try #require(throws: FileAccessError.self) {
      try FileWriter.write(Array("new".utf8), to: Array(folder.path("broken").utf8))
    }
    #expect(error.code == .symbolicLink)
  }
}
