import ConflictResolution
import ContentDigests
import FileAccess
import Foundation
import Replicas
import TestSupport
import Testing

@testable import SyncFolders

@Suite("Folders of sync tools") struct SyncRootTests {
  static let time = Timestamp(nanoseconds: 1_795_000_000_000_000_000)

  static func version(
    _ path: RelativePath, _ state: FileState, at seconds: Int64 = 1_700_000_000
  ) -> FileVersion {
    FileVersion(
      path: path, state: state, vector: ["home": 1], device: "home", modified: .seconds(seconds))
  }

  /// Contents by their paths: a text for a file, `nil` for a folder, and what begins with `->` for a link.
  typealias Files = [String: String?]

  static func tree(_ entries: Files) throws -> TreePlanner.Tree {
    var tree: TreePlanner.Tree = [:]
    for (name, text) in entries {
      let path = try RelativePath(Array(name.utf8))
      tree[path] = version(path, state(text))
    }
    return tree
  }

  static func state(_ text: String?) -> FileState {
    guard let text else { return .directory }
    if text.hasPrefix("->") { return .symlink(Array(text.dropFirst(2).utf8)) }
    return .file(FileContent(text))
  }

  /// A folder with some files, and what is made of it.
  struct World {
    let test: TestTree
    let root: SyncRoot

    init(_ entries: Files = [:]) throws {
      test = try TestTree(["tree/"])
      for (name, text) in entries {
        guard let text else {
          try test.folder("tree/" + name)
          continue
        }
        if text.hasPrefix("->") {
          try test.shell("mkdir -p \"$(dirname 'tree/\(name)')\"")
          try test.link("tree/" + name, to: String(text.dropFirst(2)))
        } else {
          try test.write("tree/" + name, text, at: 1_600_000_000)
        }
      }
      let test = test
      let folder = try SyncFolder(
        test.bytes("tree"), store: test.bytes("store"), environment: test.environment)
      root = SyncRoot(folder)
    }

    /// Each file, link and folder in it, without times and rights.
    func contents() throws -> [String: String] {
      var found: [String: String] = [:]
      for (path, value) in try SweepLawTests.tree(test.bytes("tree")) {
        found[String(decoding: path, as: UTF8.self)] =
          value.hasPrefix("folder")
          ? "folder"
          : value.hasPrefix("link") ? "->" + value.dropFirst(5) : SweepLawTests.content(value)
      }
      return found
    }
  }

  @Test(
    "A folder becomes what it should be, and undo brings back what it was",
    arguments: [
      ([:], ["a": "1", "b/c/d": "2"]),
      (["a": "1"], ["a": "2"]),
      (["a": "1", "b": "2"], ["b": "2"]),
      (["b/c/d": "1"], [:]),
      (["a": "text"], ["b": "text"]),
      (["a": "text", "b": "other"], ["a": "other", "b": "text"]),
      (["a": "1", "b": "2", "c": "3"], ["a": "3", "b": "1", "c": "2"]),
      (["x/a": "one", "y/b": "two"], ["y/a": "one", "x/b": "two"]),
      (["x/a": "one", "y/a": "two"], ["x/a": "two", "y/a": "one"]),
      (["a/x": "one", "b": "two"], ["b/y": "one", "a": "two"]),
      (["a": "one"], ["a/a": "one"]),
      (["a/a": "one"], ["a": "one"]),
      (["a/b/c": "1", "a/b/d": "2"], ["a": "1", "d": "2"]),
      (["n.md": "1"], ["N.md": "1"]),
      (["n.md": "1"], ["N.md": "2"]),
      (["a": "1"], ["a": "->b"]),
      (["a": "->b"], ["a": "->c"]),
      (["a": "->b", "c": "1"], ["a": "1", "c": "->b"]),
      (["a": "1"], ["a": "2", "a-1": "1"]),
      (["a": "1"], ["a": "1", "b": "1", "c/d": "1"]),
      (["a": ""], ["b": "", "c": ""]),
    ] as [(Files, Files)])
  func apply(_ files: Files, _ wanted: Files) throws {
    let world = try World(files)
    let before = try SweepLawTests.tree(world.test.bytes("tree"))
    let target = try Self.tree(wanted)
    let run = try world.root.apply(from: Self.tree(files), to: target, at: Self.time)
    #expect(run.left == [])
    let after = try world.contents()
    #expect(after.filter { $0.value != "folder" } == wanted.compactMapValues { $0 })
    // No folder is left behind.
    #expect(Set(after.filter { $0.value == "folder" }.keys) == Self.folders(of: wanted))
    // A second time there is nothing to do.
    let again = try world.root.apply(from: Self.tree(files), to: target, at: Self.time)
    #expect(again.left == [])
    #expect(again.id == nil)

    let undone = try #require(try world.root.undo())
    #expect(undone == UndoneRun(id: try #require(run.id), left: []))
    try #expect(SweepLawTests.tree(world.test.bytes("tree")) == before)
    #expect(try world.root.undo() == nil)
  }

  /// The folders above some paths.
  static func folders(of files: Files) -> Set<String> {
    Set(
      files.keys.flatMap { path in
        let names = path.split(separator: "/")
        return names.indices.dropFirst().map { names[..<$0].joined(separator: "/") }
      })
  }

  @Test("Folders that the tool lists are made, removed, and kept although they are empty")
  func folders() throws {
    let world = try World(["a": nil, "b/c": "1"])
    let run = try world.root.apply(
      from: Self.tree(["a": nil, "b": nil, "b/c": "1"]), to: Self.tree(["b": nil, "d/e": nil]),
      at: Self.time)
    #expect(run.left == [])
    try #expect(Set(world.contents().keys) == ["b", "d", "d/e"])
    _ = try world.root.undo()
    try #expect(Set(world.contents().keys) == ["a", "b", "b/c"])
  }

  @Test("A folder that has something else in it stays, and is reported if the tool lists it")
  func usedFolders() throws {
    let world = try World(["a/b": "1", "a/own": "2", "c/d": "3", "c/own": "4"])
    let run = try world.root.apply(
      from: Self.tree(["a": nil, "a/b": "1", "c/d": "3"]), to: [:], at: Self.time)
    #expect(run.left.map(\.path) == ["a"])
    try #expect(Set(world.contents().keys) == ["a", "a/own", "c", "c/own"])
  }

  @Test(
    "An empty folder is in the way of a file only if the tool lists folders",
    arguments: [true, false])
  func emptyFolders(listsFolders: Bool) throws {
    let world = try World(["a/b/c": nil, "d/e": nil, "f": "1"])
    let known = try Self.tree(listsFolders ? ["d": nil, "f": "1"] : ["f": "1"])
    var target = try Self.tree(listsFolders ? ["d": nil] : [:])
    // A new file and a renamed one.
    target["a"] = Self.version("a", .file(FileContent("2")))
    target["d/e"] = Self.version("d/e", .file(FileContent("1")))
    let run = try world.root.apply(from: known, to: target, at: Self.time)
    #expect(run.left.map(\.path) == (listsFolders ? ["a", "d/e", "f"] : []))
    let after = try world.contents()
    #expect(after["a"] == (listsFolders ? "folder" : "2"))
    _ = try world.root.undo()
    try #expect(Set(world.contents().keys) == ["a", "a/b", "a/b/c", "d", "d/e", "f"])
  }

  @Test(
    "What its user has done meanwhile is left, with all that would change names with it",
    arguments: [
      ("printf mine > a", ["a"], "changed"),
      ("rm a", ["a"], "changed"),
      ("rm a; mkdir a", ["a"], "changed"),
      ("rm a; ln -s x a", ["a"], "changed"),
      ("printf mine > new", ["new"], "occupied"),
      ("mkdir -p new/in; printf x > new/in/x", ["new"], "occupied"),
      ("printf mine > from", ["from", "to"], "changed"),
      ("printf mine > to", ["from", "to"], "occupied"),
      ("printf mine > x/from", ["x/from", "y/to"], "changed"),
      ("printf mine > y/to", ["x/from", "y/to"], "occupied"),
      ("printf mine > gone", ["gone"], "changed"),
    ])
  func edits(_ line: String, _ paths: [String], _ reason: String) throws {
    let before: Files = [
      "a": "1", "from": "two", "x/from": "three", "gone": "4", "y/stays": "5",
    ]
    let world = try World(before)
    try world.test.shell("cd tree; \(line)")
    let edited = try world.contents()
    let target = try Self.tree([
      "a": "2", "new": "6", "to": "two", "y/to": "three", "y/stays": "5",
    ])
    let run = try world.root.apply(from: Self.tree(before), to: target, at: Self.time)
    #expect(run.left.map { "\($0.path)" } == paths)
    #expect(run.left.allSatisfy { $0.reason.rawValue == reason })
    let after = try world.contents()
    for path in paths { #expect(after[path] == edited[path]) }
    for (path, version) in target where !paths.contains("\(path)") {
      #expect(after["\(path)"].map { Self.state($0) } == version.state)
    }
  }

  @Test("A file that a program has open for writing is left")
  func openFiles() throws {
    let world = try World(["a": "1", "b": "1"])
    let handle = try #require(FileHandle(forUpdatingAtPath: world.test.path("tree/a")))
    guard try FolderHandle(world.test.bytes("tree")).hasWriter(Array("a".utf8)) else { return }
    let known = try Self.tree(["a": "1", "b": "1"])
    let target = try Self.tree(["a": "2", "b": "2"])
    let run = try world.root.apply(from: known, to: target, at: Self.time)
    #expect(run.left.map(\.path) == ["a"])
    #expect(run.left.map(\.reason) == [.open])
    try handle.close()
    try waitForWriters(of: URL(filePath: world.test.path("tree/a")))
    #expect(try world.root.apply(from: known, to: target, at: Self.time).left == [])
    try #expect(world.contents() == ["a": "2", "b": "2"])
  }

  @Test("What no folder can have is left, and all else is done")
  func impossible() throws {
    let world = try World(["a": "1", "from": "text"])
    func deep(_ count: Int) throws -> RelativePath {
      try RelativePath(Array(Array(repeating: "d", count: count).joined(separator: "/").utf8))
    }
    var target: TreePlanner.Tree = [
      "a": Self.version("a", .file(FileContent("2"))),
      "empty": Self.version("empty", .symlink([])),
      "long": Self.version("long", .symlink(Array(repeating: 0x61, count: 5_000))),
      "nul": Self.version("nul", .symlink([0x61, 0, 0x62])),
      "document": Self.version("document", .group(GroupContent([]))),
      "gone": Self.version("gone", .deleted),
      ".resolve/runs/x": Self.version("x", .file(FileContent("3"))),
      ".STFOLDER": Self.version("x", .file(FileContent("3"))),
    ]
    target[try deep(257)] = Self.version("d", .file(FileContent("text")))
    let run = try world.root.apply(
      from: Self.tree(["a": "1", "from": "text"]), to: target, at: Self.time)
    #expect(Set(run.left.map(\.path)) == Set(target.keys).subtracting(["a"]).union(["from"]))
    #expect(run.left.allSatisfy { $0.reason == .failed })
    try #expect(world.contents() == ["a": "2", "from": "text"])
    let again = try world.root.apply(
      from: [:], to: [try deep(256): Self.version("d", .file(FileContent("deep")))],
      at: Self.time.adding(seconds: 1))
    #expect(again.left == [])
    #expect(try #require(try world.root.undo()).left == [])
    try #expect(world.contents() == ["a": "2", "from": "text"])
  }

  @Test(
    "A file whose new content is missing stays where it is, also if its old one is wanted elsewhere"
  )
  func missingAndRenamed() throws {
    let world = try World(["a": "1", "c": "2"])
    let absent = FileContent(size: 3, digest: FileContent("new").digest)
    let run = try world.root.apply(
      from: Self.tree(["a": "1", "c": "2"]),
      to: [
        "a": Self.version("a", .file(absent)), "q/b": Self.version("q/b", .file(FileContent("1"))),
        "c": Self.version("c", .file(absent)), "d": Self.version("d", .file(FileContent("2"))),
      ], at: Self.time)
    #expect(run.left.map(\.path) == ["a", "c", "d", "q/b"])
    try #expect(world.contents() == ["a": "1", "c": "2"])
  }

  @Test("Of a content that goes from one path to another either both are changed or none")
  func halfARename() throws {
    let before: Files = ["A": "mine", "A-1": "other", "e/f": "old"]
    // The file at A goes to e/f, that at A-1 to A, and that at e/f to e/f-1.
    let wanted: Files = ["A": "other", "e/f": "mine", "e/f-1": "old"]
    let world = try World(before)
    try world.test.shell("rm tree/e/f")
    let run = try world.root.apply(
      from: Self.tree(before), to: Self.tree(wanted), at: Self.time)
    #expect(run.left.map(\.path) == ["A", "A-1", "e/f", "e/f-1"])
    try #expect(world.contents() == ["A": "mine", "A-1": "other", "e": "folder"])
  }

  @Test("A content that cannot be read is missed alone")
  func unreadableContents() throws {
    for line in ["mkdir given", "mkfifo given", "ln -s nowhere given", "printf longer > given"] {
      let world = try World()
      try world.test.shell(line)
      let absent = FileContent(size: 3, digest: FileContent("new").digest)
      let run = try world.root.apply(
        from: [:],
        to: [
          "a": Self.version("a", .file(absent)), "b": Self.version("b", .file(FileContent("1"))),
        ], at: Self.time
      ) { _, _ in world.test.path("given") }
      #expect(run.left.map(\.path) == ["a"], "\(line)")
      #expect(run.left.map(\.reason) == [.contentMissing], "\(line)")
      try #expect(world.contents() == ["b": "1"])
    }
  }

  @Test("Contents come from a file, from the folder itself, or are missed")
  func contents() throws {
    let world = try World(["here": "known"])
    try world.test.write("outside", "large")
    try world.test.write("wrong", "other")
    func absent(_ text: String, _ path: RelativePath) -> FileVersion {
      let content = FileContent(text)
      return Self.version(path, .file(FileContent(size: content.size, digest: content.digest)))
    }
    let known = try Self.tree(["here": "known"])
    let target: TreePlanner.Tree = [
      "here": absent("known", "here"), "copy": absent("known", "copy"),
      "given": absent("large", "given"), "false": absent("large", "false"),
      "missing": absent("nowhere", "missing"),
    ]
    let run = try world.root.apply(from: known, to: target, at: Self.time) { path, _ in
      switch path {
      case "given": world.test.path("outside")
      case "false": world.test.path("wrong")
      default: nil
      }
    }
    #expect(run.left.map(\.path) == ["false", "missing"])
    #expect(run.left.map(\.reason) == [.contentMissing, .contentMissing])
    try #expect(world.contents() == ["here": "known", "copy": "known", "given": "large"])
  }

  @Test("A replaced file keeps its rights, a new one has those of any new file, both their times")
  func rights() throws {
    let world = try World(["a": "1"])
    try world.test.shell("chmod 751 tree/a")
    _ = try world.root.apply(
      from: Self.tree(["a": "1"]), to: Self.tree(["a": "2", "d/b": "2"]), at: Self.time)
    try world.test.shell("touch new; mkdir folder")
    let tree = try FolderHandle(world.test.bytes)
    func status(_ path: String) throws -> FileStatus {
      let names = [[UInt8]](path: Array(path.utf8))
      return try #require(
        try tree.folder(at: Array(names.dropLast())).status(of: names[names.count - 1]))
    }
    #expect(try status("tree/a").permissions == 0o751)
    #expect(try status("tree/d/b").permissions == status("new").permissions)
    #expect(try status("tree/d").permissions == status("folder").permissions)
    #expect(try status("tree/a").seconds == 1_700_000_000)
    #expect(try status("tree/d/b").seconds == 1_700_000_000)
  }

  @Test("A renamed file stays the same file")
  func renames() throws {
    let world = try World(["a": "text", "x/b": "other"])
    let tree = try FolderHandle(world.test.bytes("tree"))
    func number(_ folder: [[UInt8]], _ name: String) throws -> UInt64? {
      try tree.folder(at: folder).status(of: Array(name.utf8))?.inode
    }
    let numbers = try [number([], "a"), number([Array("x".utf8)], "b")]
    _ = try world.root.apply(
      from: Self.tree(["a": "text", "x/b": "other"]),
      to: Self.tree(["c": "text", "y/b": "other"]), at: Self.time)
    #expect(try [number([], "c"), number([Array("y".utf8)], "b")] == numbers)
  }

  @Test("A state that cannot be compared is never replaced")
  func otherDigests() throws {
    let world = try World(["a": "1"])
    let content = FileContent(size: 1, digest: .opaque(Array("etag:1".utf8)))
    let run = try world.root.apply(
      from: ["a": Self.version("a", .file(content))], to: Self.tree(["a": "2"]), at: Self.time)
    #expect(run.left.map(\.reason) == [.changed])
    try #expect(world.contents() == ["a": "1"])
  }

  @Test("A folder that is not there, and a store in it, are refused")
  func refusals() throws {
    let test = try TestTree(["tree/", "file"])
    #expect(throws: SyncRootError.self) { try SyncRoot(test.path("nowhere")) }
    #expect(throws: SyncRootError.self) { try SyncRoot(test.path("file")) }
    let folder = try SyncFolder(
      test.bytes("tree"), store: test.bytes("tree/store"), environment: test.environment)
    let error = #expect(throws: SyncRootError.self) {
      try SyncRoot(folder).apply(from: [:], to: Self.tree(["a": "1"]), at: Self.time)
    }
    #expect(error?.description.contains("inside of it") == true)
  }

  @Test("What a run set aside is forgotten when it is old, and undo does not find it any longer")
  func forgetting() throws {
    let world = try World(["a": "1"])
    let run = try world.root.apply(
      from: Self.tree(["a": "1"]), to: Self.tree(["a": "2"]), at: Self.time)
    let now = Timestamp(nanoseconds: WallClock.nanosecondsSince1970())
    try world.root.forget(before: now.adding(seconds: -3600), at: now)
    #expect(try #require(try world.root.undo()).id == run.id)
    try world.root.forget(before: now.adding(seconds: 3600), at: now.adding(seconds: 7200))
    #expect(try world.root.undo() == nil)
  }
}
