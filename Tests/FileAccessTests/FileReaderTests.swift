import FileAccess
import Foundation
import TestSupport
import Testing

@Suite("Reading whole files")
struct FileReaderTests {
  @Test(arguments: [0, 1, 5, 6, 7, 1 << 20])
  func beginningOfAFile(_ count: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a", Array("abcdef".utf8))
    #expect(
      try FileReader.beginning(of: Array(path.utf8), count: count)
        == Array("abcdef".utf8.prefix(count)))
    #expect(throws: FileAccessError.self) {
      try FileReader.beginning(of: Array("nowhere".utf8), count: count)
    }
  }

  @Test(arguments: [0, 1, 2, 65_535, 65_536, 65_537, 200_000])
  func givesEveryByte(size: Int) throws {
    let folder = try TemporaryFolder()
    let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = try folder.write("file", content)
    #expect(try FileReader.read(path) == content)
    #expect(try FileReader.read(Array(path.utf8), limit: size) == content)
  }

  @Test(arguments: [1, 70_000, 300_000])
  func readsAPipeToItsEnd(size: Int) throws {
    let pipe = Pipe()
    let content = [UInt8](repeating: 0x61, count: size)
    let writer = Thread {
      pipe.fileHandleForWriting.write(Data(content))
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    #expect(try FileReader.read(path) == content)
  }

  @Test func readsAFileWhoseSizeIsNotKnown() throws {
    guard FileManager.default.fileExists(atPath: "/proc/self/status") else { return }
    #expect(try !FileReader.read("/proc/self/status").isEmpty)
  }

  @Test func refusesMoreThanTheLimit() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("file", "12345")
    let error = try #require(throws: FileAccessError.self) {
      try FileReader.read(path, limit: 4)
    }
    #expect(error.code == .tooLarge)
    #expect(
      error.description
        == "'\(path)' cannot be read: it holds more than 4 bytes, the most that is read. "
        + "Split it into smaller ones.")
    let endless = #expect(throws: FileAccessError.self) {
      try FileReader.read("/dev/zero", limit: 100_000)
    }
    #expect(endless?.code == .tooLarge)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let path: String
    let code: FileAccessError.Code
    let message: String

    init(_ name: String, _ path: String, _ code: FileAccessError.Code, _ message: String) {
      testDescription = name
      self.path = path
      self.code = code
      self.message = message
    }
  }

  @Test(arguments: [
    Refusal(
      "absent", "absent.json", .notFound, "No such file or directory. Check the path."),
    Refusal(
      "folder", "sub", .isDirectory, "Is a directory. Name a file in it instead."),
    Refusal(
      "below a file", "file/x", .notADirectory,
      "Not a directory. Check the path: a part of it is a file."),
    Refusal(
      "a link to itself", "circle", .linkLoop,
      "Too many levels of symbolic links. Name what the links are meant to lead to."),
    Refusal("NUL", "a\0b", .invalidPath, "the path holds a NUL byte."),
    Refusal(
      "too long a name", String(repeating: "n", count: 300), .invalidPath, "File name too long."),
  ])
  func saysWhyAndWhatToDo(_ row: Refusal) throws {
    let folder = try TemporaryFolder()
    try folder.write("file", "")
    try folder.write("sub/file", "")
    try folder.link("circle", to: "circle")
    let error = try #require(throws: FileAccessError.self) {
      try FileReader.read(folder.path(row.path))
    }
    #expect(error.code == row.code)
    let shown = String(displayingPath: Array(folder.path(row.path).utf8))
    #expect(error.description == "'\(shown)' cannot be read: \(row.message)")
  }

  @Test func kindOfPath() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", "")
    try folder.link("link", to: "file")
    #expect(try FileKind(at: folder.path) == .folder)
    #expect(try FileKind(at: folder.path("file")) == .file)
    #expect(try FileKind(at: folder.path("link")) == .file)
    #expect(try FileKind(at: folder.path("link"), followsLinks: false) == .symbolicLink)
    #expect(try FileKind(at: "/dev/null") == .other)
    #expect(throws: FileAccessError.self) { try FileKind(at: folder.path("absent")) }
  }

  @Test(arguments: [
    ([UInt8]("a/b.json".utf8), "a/b.json"),
    ([UInt8]("grün 🚀".utf8), "grün 🚀"),
    ([0x61, 0x1B, 0x5B, 0x0A, 0x7F], #"a\x1B[\x0A\x7F"#),
    ([0xC2, 0x9B, 0x61], #"\xC2\x9Ba"#),
    ([0xFF, 0x61, 0xC3], #"\xFFa\xC3"#),
    ([0xED, 0xA0, 0x80], #"\xED\xA0\x80"#),
  ])
  func showsAnyPathSafely(path: [UInt8], shown: String) {
    #expect(String(displayingPath: path) == shown)
  }
}
