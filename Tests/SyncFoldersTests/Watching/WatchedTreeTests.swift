#if os(Linux)
  import ConflictResolution
  import FileAccess
  import Foundation
  import SyncFolders
  import TestSupport
  import Testing

  /// What a watched folder reports; the system has told of a change when the call that made it has ended.
  @Suite("A watched folder")
  struct WatchedTreeTests {
    private func watch(_ tree: TestTree, ignoring: [String] = []) throws -> WatchedTree {
      try WatchedTree(
        tree.bytes, ignoring: ignoring.map { try PathPattern(Array($0.utf8)) })
    }

    /// The changes as `folder: name`, `folder/` or `folder/…`, with `?` behind what was only written to.
    private func texts(_ changes: [WatchedTree.Change]) -> Set<String> {
      Set(
        changes.compactMap { change in
          switch change {
          case .file, .lists: nil
          case .rootIsGone: "gone"
          case .overflow: "overflow"
          case .place(let place, let isWriteOnly):
            switch place {
            case .name(let folder, let name):
              String(decoding: folder + [0x3A] + name, as: UTF8.self) + (isWriteOnly ? "?" : "")
            case .folder(let folder): String(decoding: folder, as: UTF8.self) + "/"
            case .tree(let folder): String(decoding: folder, as: UTF8.self) + "/…"
            }
          }
        })
    }

    @Test func tellsOfNamesAndWrites() throws {
      let tree = try TestTree(["a/b/old.md", "top.md"])
      var watch = try watch(tree)
      #expect(watch.count == 3)
      #expect(try watch.changes().isEmpty)
      try tree.write("a/b/new.md", "text")
      #expect(try texts(watch.changes()).contains("a/b:new.md"))
      let file = try FileHandle(forUpdating: URL(filePath: tree.path("a/b/old.md")))
      #expect(try watch.changes().isEmpty)
      try file.write(contentsOf: Data("more".utf8))
      try file.close()
      try waitForWriters(of: URL(filePath: tree.path("a/b/old.md")))
      #expect(try texts(watch.changes()) == ["a/b:old.md?"])
      try FileManager.default.removeItem(atPath: tree.path("top.md"))
      #expect(try texts(watch.changes()) == [":top.md"])
      _ = FileManager.default.contents(atPath: tree.path("a/b/old.md"))
      #expect(try watch.changes().isEmpty)
    }

    @Test(
      arguments: [
        ("echo text > new.md", "new.md", .written),
        ("echo more >> notes.md", "notes.md", .written),
        ("cp notes.md x && mv x notes.md", "notes.md", .written),
        (
          "cp notes.md .syncthing.notes.md.tmp && mv .syncthing.notes.md.tmp notes.md", "notes.md",
          .arrived
        ),
        ("cp notes.md .notes.md.a1B2c3 && mv .notes.md.a1B2c3 notes.md", "notes.md", .appeared),
        ("cp notes.md notes.md.part && mv notes.md.part notes.md", "notes.md", .appeared),
        ("cp notes.md notes.md.partial && mv notes.md.partial notes.md", "notes.md", .arrived),
        (
          "cp notes.md .syncthing.other.md.tmp && mv .syncthing.other.md.tmp notes.md", "notes.md",
          .written
        ),
        ("mv ../away/b.md b.md", "b.md", .appeared),
        ("ln notes.md second.md", "second.md", .created),
        ("mv a.sync-conflict-20261121-093015-X6UAVQQ.md notes.md", "notes.md", .appeared),
        (
          "mv notes.md notes.sync-conflict-20261121-093015-X6UAVQQ.md", "notes.md",
          .movedAside(to: Array("notes.sync-conflict-20261121-093015-X6UAVQQ.md".utf8))
        ),
        (
          "mv a.sync-conflict-20261121-093015-X6UAVQQ.md b.sync-conflict-20261121-093015-X6UAVQQ.md",
          "", nil
        ),
        ("rm notes.md", "notes.md", .vanished), ("mkdir folder", "", nil),
        ("mv notes.md notes.md~", "notes.md~", .written),
      ] as [(String, String, WatchedTree.FileChange.Kind?)])
    func tellsHowAFileCame(
      _ line: String, _ name: String, _ kind: WatchedTree.FileChange.Kind?
    ) throws {
      let tree = try TestTree([
        "root/notes.md", "root/a.sync-conflict-20261121-093015-X6UAVQQ.md", "away/b.md",
      ])
      var watch = try WatchedTree(tree.bytes("root"), ignoring: [])
      try tree.shell("cd root && \(line)")
      let changes = try watch.changes().compactMap { change in
        if case .file(let file) = change, file.name != Array("x".utf8) { file } else { nil }
      }
      #expect(changes.last { $0.kind != .created || kind == .created }.map(\.kind) == kind)
      #expect(changes.last.map { String(decoding: $0.name, as: UTF8.self) } ?? "" == name)
    }

    @Test func tellsOfTheListsOfOtherDevices() throws {
      let tree = try TestTree(["notes.md"])
      var watch = try watch(tree)
      try tree.write(".resolve-seen/1.list", "text")
      #expect(try watch.changes().contains(.lists))
      try tree.write(".resolve-seen/2.list", "text")
      let changes = try watch.changes()
      #expect(!changes.isEmpty && changes.allSatisfy { $0 == .lists })
    }

    @Test func watchesNewFoldersAndThoseWithNewNames() throws {
      let tree = try TestTree(["a/inner/file.md"])
      var watch = try watch(tree)
      try tree.folder("new/deep/er")
      #expect(try texts(watch.changes()).isSuperset(of: ["new/…"]))
      #expect(watch.count == 6)
      try tree.write("new/deep/er/x.md", "text")
      #expect(try texts(watch.changes()).contains("new/deep/er:x.md"))
      try FileManager.default.moveItem(atPath: tree.path("a"), toPath: tree.path("new/moved"))
      #expect(try texts(watch.changes()).isSuperset(of: [":a", "new:moved", "new/moved/…"]))
      #expect(watch.count == 6)
      try tree.write("new/moved/inner/y.md", "text")
      #expect(try texts(watch.changes()).contains("new/moved/inner:y.md"))
      // What has left the folder is not watched any more.
      let outside = try TestTree()
      try FileManager.default.moveItem(atPath: tree.path("new"), toPath: outside.path("new"))
      #expect(try texts(watch.changes()) == [":new"])
      #expect(watch.count == 1)
      try outside.write("new/deep/er/z.md", "text")
      #expect(try watch.changes().isEmpty)
      try FileManager.default.moveItem(atPath: outside.path("new"), toPath: tree.path("back"))
      _ = try watch.changes()
      #expect(watch.count == 6)
    }

    @Test func leavesOutWhatNoScanLooksAt() throws {
      let tree = try TestTree([".git/x", ".stversions/x", "build/x", "kept/x"])
      var watch = try watch(tree, ignoring: ["build/"])
      #expect(watch.count == 2)
      try tree.write(".git/y", "")
      try tree.write("build/y", "")
      try tree.folder(".resolve/runs")
      #expect(try watch.changes().isEmpty)
      try tree.write("kept/.syncthing.plan.md.tmp", "")
      #expect(try texts(watch.changes()) == ["kept:plan.md?"])
      try FileManager.default.moveItem(
        atPath: tree.path("kept/.syncthing.plan.md.tmp"), toPath: tree.path("kept/plan.md"))
      #expect(try texts(watch.changes()) == ["kept:plan.md"])
    }

    @Test func tellsThatTheRootIsGone() throws {
      let tree = try TestTree(["a/x"])
      var watch = try watch(tree)
      try FileManager.default.moveItem(atPath: tree.path, toPath: tree.path + "-elsewhere")
      #expect(try texts(watch.changes()) == ["gone"])
      try FileManager.default.moveItem(atPath: tree.path + "-elsewhere", toPath: tree.path)
    }
  }

  /// Whether files are at rest, as the system says.
  @Suite("Families at rest")
  struct FamilyRestTests {
    static let copy = "notes.sync-conflict-20261121-000249-X6UAVQQ.md"

    private func hold(_ tree: TestTree, quiet: Int64, later: Int64) throws -> String? {
      var found: String?
      let now = WallClock.nanosecondsSince1970() + later * 1_000_000_000
      let rest = FamilyRest(quiet: quiet * 1_000_000_000, now: now)
      var scan = try FolderScan(of: tree.bytes)
      scan.run { family, folder in
        found = rest.hold(family, in: folder, rest.temporaries(in: folder))?.reason
      }
      return found
    }

    @Test func waitAfterAChange() throws {
      let tree = try TestTree(["notes.md", Self.copy])
      #expect(try hold(tree, quiet: 5, later: 0) == "it was changed a moment ago")
      #expect(try hold(tree, quiet: 5, later: 60) == nil)
      #expect(try hold(tree, quiet: 0, later: 0) == nil)
      // A clock that was set back says nothing.
      #expect(try hold(tree, quiet: 5, later: -60) == nil)
    }

    @Test func waitForWhoWrites() throws {
      let tree = try TestTree(["notes.md", Self.copy])
      let reader = try FileHandle(forReadingFrom: URL(filePath: tree.path("notes.md")))
      #expect(try hold(tree, quiet: 5, later: 60) == nil)
      let writer = try FileHandle(forUpdating: URL(filePath: tree.path(Self.copy)))
      #expect(try hold(tree, quiet: 5, later: 60) == "a program is writing to it")
      try writer.close()
      try waitForWriters(of: URL(filePath: tree.path(Self.copy)))
      #expect(try hold(tree, quiet: 5, later: 60) == nil)
      try reader.close()
    }

    @Test func waitForWhatIsOnItsWay() throws {
      let tree = try TestTree(["notes.md", Self.copy, ".syncthing.notes.md.tmp"])
      #expect(try hold(tree, quiet: 5, later: 20) == "it is being downloaded")
      #expect(try hold(tree, quiet: 5, later: FamilyRest.fetchingLimit + 60) == nil)
      try tree.write(".~lock.notes.md#", "")
      #expect(
        try hold(tree, quiet: 5, later: FamilyRest.fetchingLimit + 60) == "a program holds it open")
    }
  }
#endif
