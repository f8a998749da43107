import FileAccess
import Foundation
import TestSupport
import Testing

@Suite("Listing folders")
struct FolderTests {
  @Test func entriesAreInByteOrder() throws {
    let folder = try TemporaryFolder()
    for name in ["b", "a", "B", "é", ".hidden", "a.json", String(repeating: "n", count: 255)] {
      try folder.write(name, "")
    }
    try folder.write("sub/x", "")
    try folder.link("link", to: "sub")
    let entries = try Folder.entries(of: folder.path)
    #expect(
      entries.map { String(decoding: $0.name, as: UTF8.self) } == [
        ".hidden", "B", "a", "a.json", "b", "link", String(repeating: "n", count: 255), "sub", "é",
      ])
    #expect(
      entries.map(\.kind) == [
        .file, .file, .file, .file, .file, .symbolicLink, .file, .folder, .file,
      ])
  }

  @Test func entriesAreGivenOneByOne() throws {
    let folder = try TemporaryFolder()
    for name in ["b", "a", ".hidden", "sub/x"] { try folder.write(name, "") }
    try folder.link("link", to: "sub")
    for (path, expected) in [
      ("", [".hidden", "a", "b", "link", "sub"]), ("sub", ["x"]), ("link", ["x"]),
    ] {
      var found: [FolderEntry] = []
      try Folder.forEachEntry(of: Array(folder.path(path).utf8)) { found.append($0) }
      let listed = try Folder.entries(of: folder.path(path))
      #expect(Set(found) == Set(listed) && found.count == listed.count)
      #expect(listed.map { String(decoding: $0.name, as: UTF8.self) } == expected)
    }
  }

  @Test func aLinkIsNotFollowedWhereItShallNotBe() throws {
    let folder = try TemporaryFolder()
    try folder.write("sub/x", "")
    try folder.link("link", to: "sub")
    for name in ["link", "absent", "sub/x"] {
      var count = 0
      #expect(throws: FileAccessError.self) {
        try Folder.forEachEntry(of: Array(folder.path(name).utf8), followsLink: false) { _ in
          count += 1
        }
      }
      #expect(count == 0)
    }
  }

  /// Deeper than any path that the system takes in one piece.
  @Test(arguments: [30, 255])
  func foldersAtAnyDepthAreListed(nameLength: Int) throws {
    let folder = try TemporaryFolder()
    let name = [UInt8](repeating: 0x6E, count: nameLength)
    let depth = 6000 / (nameLength + 1)
    // The shell goes down step by step, as the system wants it.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      #"i=0; while [ $i -lt "$2" ]; do mkdir "$1" && cd -P "$1" || exit 1; i=$((i+1)); done; : > end"#,
      "sh", String(decoding: name, as: UTF8.self), "\(depth)",
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    defer { Self.removeTree(folder.path) }

    for level in stride(from: depth, through: 0, by: -7) {
      let levels = [[UInt8]](repeating: name, count: level)
      let path = ([Array(folder.path.utf8)] + levels).reduce([], Folder.path)
      var found: [[UInt8]] = []
      try Folder.forEachEntry(of: path, followsLink: false) { found.append($0.name) }
      #expect(found == [level == depth ? Array("end".utf8) : name], "level \(level)")
    }
  }

  /// Foundation removes no tree whose paths are too long.
  private static func removeTree(_ path: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/rm")
    process.arguments = ["-rf", path]
    guard (try? process.run()) != nil else { return }
    process.waitUntilExit()
  }

  @Test func keepsNamesThatAreNoText() throws {
    let folder = try TemporaryFolder()
    let path = Folder.path(Array(folder.path.utf8), [0x61, 0xFF])
    try FileWriter.replace(path, with: [1])
    #expect(
      try Folder.entries(of: folder.path) == [FolderEntry(name: [0x61, 0xFF], kind: .file)])
    #expect(try FileReader.read(path) == [1])
  }

  @Test func anEmptyFolderHasNoEntries() throws {
    let folder = try TemporaryFolder()
    #expect(try Folder.entries(of: folder.path) == [])
  }

  @Test func refusesWhatIsNoFolder() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("file", "")
    let error = try #require(throws: FileAccessError.self) { try Folder.entries(of: path) }
    #expect(error.code == .notADirectory)
    #expect(
      error.description == "'\(path)' cannot be listed: Not a directory. "
        + "Name the folder that holds it instead.")
    let absent = try #require(throws: FileAccessError.self) {
      try Folder.entries(of: folder.path("absent"))
    }
    #expect(absent.code == .notFound)
  }

  @Test func findsFilesByExtension() throws {
    let outside = try TemporaryFolder()
    try outside.write("secret.json", "")
    let folder = try TemporaryFolder()
    for name in [
      "b.json", "a.jsonl", "a.JSON", "a.txt", ".json", ".dot.json", "json", "sub/x.json",
      "sub/deep/er/y.jsonl", "sub-1.json", ".git/z.json", "folder.json/inner.json",
    ] {
      try folder.write(name, "")
    }
    try folder.link("outside", to: outside.path)
    try folder.link("loop", to: ".")
    try folder.link("link.json", to: "b.json")
    let expected = [
      "a.jsonl", "b.json", "folder.json/inner.json", "sub-1.json", "sub/deep/er/y.jsonl",
      "sub/x.json",
    ]
    for root in [folder.path, folder.path + "/"] {
      let found = try Folder.files(under: root, withExtensions: ["json", "jsonl"])
        .map { String(decoding: $0, as: UTF8.self) }
      #expect(found == expected.map(folder.path))
    }
    // A link that the user names is followed.
    let linked = try Folder.files(under: folder.path("outside"), withExtensions: ["json"])
    #expect(linked == [Array(folder.path("outside/secret.json").utf8)])
  }

  @Test(arguments: [
    ("a", "b", "a/b"), ("a/", "b", "a/b"), ("", "b", "b"), ("/", "b", "/b"),
  ])
  func joins(folder: String, name: String, joined: String) {
    #expect(Folder.path(Array(folder.utf8), Array(name.utf8)) == Array(joined.utf8))
  }

  @Test(arguments: [("a/b", "a"), ("b", "."), ("/b", "/"), ("a/b/c", "a/b")])
  func containing(path: String, folder: String) {
    #expect(Folder.path(containing: Array(path.utf8)) == Array(folder.utf8))
  }
}
