import ConflictResolution
import FileAccess
import Foundation
import SyncFolders
import TestSupport
import Testing

@Suite("Folders that are swapped between plan and change")
struct SwappedFolderTests {
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// A plan for a tree with a conflict in a folder; another folder is outside of it.
  private static func plan(in tree: TestTree) throws -> RunPlan {
    try tree.write("tree/inner/a.md", "old")
    try tree.write("tree/inner/a.sync-conflict-20261121-000249-X6UAVQQ.md", "new")
    try tree.write("outside/a.md", "old")
    try tree.write("outside/a.sync-conflict-20261121-000249-X6UAVQQ.md", "new")
    try tree.folder("store")
    let root = try FolderHandle(bytes(tree.path("tree")))
    let inner = try root.folder(bytes("inner"))
    func present(_ name: String, _ after: String?) throws -> RunPlan.File {
      let status = try #require(try inner.status(of: bytes(name)))
      return .present(
        before: bytes(name), after: after.map(bytes),
        stamp: try FileStamp(of: bytes(name), status, in: inner))
    }
    return RunPlan(
      folder: bytes(tree.path("tree")), strategies: ["newest"],
      changes: [
        .init(
          folder: [bytes("inner")],
          files: [
            try present("a.md", nil),
            try present("a.sync-conflict-20261121-000249-X6UAVQQ.md", "a.md"),
          ])
      ])
  }

  private static func store(of tree: TestTree) throws -> FolderStore<FolderHandle> {
    FolderStore(
      root: try FolderHandle(bytes(tree.path("tree"))),
      store: try FolderHandle(bytes(tree.path("store"))), authority: .ofTests)
  }

  private static func outside(_ tree: TestTree) throws -> [String] {
    let folder = tree.path("outside")
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map {
      "\($0)=\(String(decoding: try FileReader.read("\(folder)/\($0)"), as: UTF8.self))"
    }
  }

  @Test(arguments: [
    "ln -s ../outside tree/inner", "cp -r outside tree/inner; rm tree/inner/a.md", "true",
  ])
  func nothingOutsideIsTouched(swap: String) throws {
    for isBegunBefore in [false, true] {
      let tree = try TestTree()
      let plan = try Self.plan(in: tree)
      let store = try Self.store(of: tree)
      let before = try Self.outside(tree)
      let time = Timestamp(nanoseconds: 1_795_000_000_000_000_000)
      let record: RunRecord
      if isBegunBefore {
        let begun = try store.begin(plan, at: time)
        try tree.shell("mv tree/inner tree/away; " + swap)
        record = try store.finish(begun)
      } else {
        try tree.shell("mv tree/inner tree/away; " + swap)
        record = try store.finish(try store.begin(plan, at: time))
      }
      #expect(record.refusals.count == 1)
      #expect(try Self.outside(tree) == before)
      #expect(try FileReader.read(tree.path("tree/away/a.md")) == Self.bytes("old"))
      // Once the folder is back, the same run can go on.
      try tree.shell("rm -rf tree/inner; mv tree/away tree/inner")
      #expect(try store.finish(record).refusals == [:])
      #expect(try FileReader.read(tree.path("tree/inner/a.md")) == Self.bytes("new"))
    }
  }

  @Test func aFileThatBecameALinkIsNotFollowed() throws {
    let tree = try TestTree()
    let plan = try Self.plan(in: tree)
    let store = try Self.store(of: tree)
    try tree.shell("rm tree/inner/a.md; ln -s ../../outside/a.md tree/inner/a.md")
    let before = try Self.outside(tree)
    let record = try store.finish(
      try store.begin(plan, at: Timestamp(nanoseconds: 1_795_000_000_000_000_000)))
    #expect(record.refusals.count == 1)
    #expect(try Self.outside(tree) == before)
    #expect(
      try FileReader.read(tree.path("tree/inner/a.sync-conflict-20261121-000249-X6UAVQQ.md"))
        == Self.bytes("new"))
  }
}
