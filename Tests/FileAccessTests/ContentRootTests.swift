import FileAccess
import Foundation
import TestSupport
import Testing

@Suite("Reading beside a scenario")
struct ContentRootTests {
  @Test func readsWhatIsInTheFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.txt", "a")
    try folder.write("sub/deep/b.txt", "b")
    try folder.write("..c", "c")
    let root = ContentRoot(folder.path)
    #expect(try root.read("a.txt") == Array("a".utf8))
    #expect(try root.read("sub/deep/b.txt") == Array("b".utf8))
    #expect(try root.read("..c") == Array("c".utf8))
  }

  @Test func theFolderItselfMayBeALink() throws {
    let folder = try TemporaryFolder()
    try folder.write("real/a.txt", "a")
    try folder.link("link", to: "real")
    #expect(try ContentRoot(folder.path("link")).read("a.txt") == Array("a".utf8))
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let path: String
    let code: FileAccessError.Code
    let message: String
    var testDescription: String { path }

    init(_ path: String, _ code: FileAccessError.Code, _ message: String) {
      self.path = path
      self.code = code
      self.message = message
    }
  }

  @Test(arguments: [
    Refusal("", .outsideFolder, "the path is empty"),
    Refusal("/etc/passwd", .outsideFolder, "an absolute path leaves the folder it must stay in"),
    Refusal("../outside.txt", .outsideFolder, "'..' leaves the folder it must stay in"),
    Refusal("sub/../../outside.txt", .outsideFolder, "'..' leaves the folder it must stay in"),
    Refusal("sub/..", .outsideFolder, "'..' leaves the folder it must stay in"),
    Refusal("./a.txt", .outsideFolder, "a component of the path is '.'"),
    Refusal("sub//b.txt", .outsideFolder, "a component of the path is empty"),
    Refusal("sub/", .outsideFolder, "a component of the path is empty"),
    Refusal("out", .symbolicLink, "'out' is a symbolic link, which is not followed"),
    Refusal("up/outside.txt", .symbolicLink, "'up' is a symbolic link, which is not followed"),
    Refusal("inside", .symbolicLink, "'inside' is a symbolic link, which is not followed"),
    Refusal("sub/etc/passwd", .symbolicLink, "'etc' is a symbolic link, which is not followed"),
    Refusal("broken", .symbolicLink, "'broken' is a symbolic link, which is not followed"),
    Refusal("absent", .notFound, "No such file or directory"),
    Refusal("absent/a", .notFound, "No such file or directory"),
    Refusal("a.txt/b", .notADirectory, "Not a directory"),
    Refusal("sub", .isDirectory, "Is a directory"),
    Refusal("a\0.txt", .invalidPath, "the path holds a NUL byte"),
  ])
  func refuses(_ row: Refusal) throws {
    let folder = try TemporaryFolder()
    try folder.write("outside.txt", "secret")
    try folder.write("root/a.txt", "a")
    try folder.write("root/sub/b.txt", "b")
    try folder.link("root/out", to: "../outside.txt")
    try folder.link("root/up", to: "..")
    try folder.link("root/inside", to: "a.txt")
    try folder.link("root/sub/etc", to: "/etc")
    try folder.link("root/broken", to: "nowhere")
    let error = try #require(throws: FileAccessError.self) {
      try ContentRoot(folder.path("root")).read(row.path)
    }
    #expect(error.code == row.code)
    #expect(error.reason == row.message)
  }

  @Test(.timeLimit(.minutes(1))) func neverWaitsForAPipe() throws {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["mkfifo", folder.path("pipe")]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let error = try #require(throws: FileAccessError.self) {
      try ContentRoot(folder.path).read("pipe")
    }
    #expect(error.code == .notARegularFile)
  }

  @Test func keepsToTheLimit() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.txt", "12345")
    let error = try #require(throws: FileAccessError.self) {
      try ContentRoot(folder.path).read("a.txt", limit: 4)
    }
    #expect(error.code == .tooLarge)
  }
}
