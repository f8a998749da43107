import ConflictResolution
import ContentDigests
import FileAccess
import FileNames
import Foundation
import TestSupport
import Testing

@testable import SyncFolders

@Suite("Sweeps of generated folders")
struct SweepLawTests {
  static let time = Timestamp(nanoseconds: 1_795_000_000_000_000_000)

  /// Names that are as near to each other as can be.
  static let names = [
    "a.txt", "A.txt", "a.TXT", "caf\u{E9}.md", "cafe\u{301}.md", "notes.md", "Notes.md",
    "notes-1.md",
    "\u{DF}.md", "ss.md", ".DS_Store", "Thumbs.db", "E.pages", "e.pages", "sub", "Sub", "SUB",
    ".budget.icloud", ".syncthing.x.tmp", "Inbox", "INBOX", "x", "X",
  ]

  /// What stands at each path below a folder: a file's content, a link's target, a folder with its mode.
  static func tree(_ path: [UInt8]) throws -> [[UInt8]: String] {
    var found: [[UInt8]: String] = [:]
    var folders: [[UInt8]] = [[]]
    while let folder = folders.popLast() {
      let handle = try FolderHandle(Folder.path(path, folder))
      for entry in try handle.entries() {
        let inner = Folder.path(folder, entry.name)
        let status = try #require(try handle.status(of: entry.name))
        switch status.kind {
        case .folder:
          found[inner] = "folder \(status.permissions)"
          folders.append(inner)
        case .file:
          let text = String(decoding: try handle.read(entry.name), as: UTF8.self)
          found[inner] = "file \(status.permissions) \(status.seconds) \(text)"
        case .symbolicLink:
          found[inner] =
            "link \(String(decoding: try handle.linkTarget(of: entry.name), as: UTF8.self))"
        case .other: found[inner] = "other"
        }
      }
    }
    return found
  }

  /// What is in a file or a link, without its rights and times.
  static func content(_ value: String?) -> String? {
    value.map { value in
      guard value.hasPrefix("file") else { return value }
      return String(
        value.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)[3])
    }
  }

  /// The sets of paths that some file system takes for one.
  static func collisions(_ tree: [[UInt8]: String]) -> Set<Set<[UInt8]>> {
    var groups: [[CollisionKey]: Set<[UInt8]>] = [:]
    for path in tree.keys {
      groups[[[UInt8]](path: path).map(CollisionKey.universal), default: []].insert(path)
    }
    return Set(groups.values.filter { $0.count > 1 })
  }

  /// Fills a folder with files, links and folders of near names.
  static func fill(
    _ path: [UInt8], _ count: Int, _ random: inout RepeatableGenerator
  ) throws {
    var folders = [path]
    for _ in 0..<count {
      let folder = folders[Int.random(in: folders.indices, using: &random)]
      let name = Array(names[Int.random(in: names.indices, using: &random)].utf8)
      let inner = Folder.path(folder, name)
      guard (try? FileKind(at: inner, followsLinks: false)) == nil else { continue }
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<3:
        try Folder.make(
          inner, permissions: [0o755, 0o700, 0o750][Int.random(in: 0..<3, using: &random)])
        folders.append(inner)
      case 3: try FolderHandle(folder).makeLink(name, to: Array("../nowhere".utf8))
      default:
        let text = "text \(Int.random(in: 0..<5, using: &random))"
        try FileWriter.replace(inner, with: Array(text.utf8))
        try waitForWriters(of: name, in: folder)
        try FolderHandle(folder).setModified(
          name, (seconds: Int64.random(in: 1_700_000_000...1_700_000_100, using: &random), 0))
      }
    }
  }

  @Test(
    "Nothing is lost or replaced, no names collide that did not, and undo gives back everything")
  func law() throws {
    for seed in seeds(150, ordinarily: 10) {
      var random = RepeatableGenerator(seed: seed)
      let test = try TestTree()
      let isInside = Bool.random(using: &random)
      try test.folder("tree")
      try Self.fill(test.bytes("tree"), Int.random(in: 0...14, using: &random), &random)
      let inbox = isInside ? "tree/Inbox" : "other"
      // The destination may have something of that name.
      guard (try? FileKind(at: test.bytes(inbox), followsLinks: false)) == nil else { continue }
      try test.folder(inbox)
      try Self.fill(test.bytes(inbox), Int.random(in: 0...14, using: &random), &random)
      let outside = test.bytes("tree")
      let before = try Self.tree(test.bytes)
      let state = try TestTree()
      let folder = try SyncFolder(
        outside, store: test.bytes("store"), environment: state.environment)
      let planned = try folder.planSweep(of: test.bytes(inbox))
      #expect(try Self.tree(test.bytes) == before, "seed \(seed): a plan changed something")
      let result = try folder.sweep(test.bytes(inbox), at: Self.time)
      let after = try Self.tree(test.bytes).filter { !$0.key.starts(with: Array("store".utf8)) }
      #expect(result.plan.items == planned.items, "seed \(seed)")
      #expect(result.plan.removed == planned.removed, "seed \(seed)")

      // What was in the destination is as it was.
      for (path, value) in before
      where !path.starts(with: Array(inbox.utf8)) && path.starts(with: Array("tree/".utf8)) {
        #expect(after[path] == value, "seed \(seed): \(String(decoding: path, as: UTF8.self))")
      }
      // What moves is what it was, with its rights and times; what is there already has the same content.
      for item in result.plan.items {
        let old = before[Folder.path(Array(inbox.utf8), item.path)]
        switch item.fate {
        case .moves(let target):
          #expect(after[Folder.path(Array("tree".utf8), target)] == old, "seed \(seed)")
          #expect(before[Folder.path(Array("tree".utf8), target)] == nil, "seed \(seed)")
        case .isThere(let target):
          let there = after[Folder.path(Array("tree".utf8), target)]
          #expect(Self.content(there) == Self.content(old), "seed \(seed)")
        case .stays:
          #expect(after[Folder.path(Array(inbox.utf8), item.path)] == old, "seed \(seed)")
        }
      }
      // No new collisions.
      let old = Self.collisions(before)
      let units = result.plan.items.compactMap { item -> [UInt8]? in
        guard item.kind == .folder, case .moves(let target) = item.fate else { return nil }
        return Folder.path(Array("tree".utf8), target) + [0x2F]
      }
      for group in Self.collisions(after) {
        // Names in a document collided before it was moved.
        if units.contains(where: { unit in group.allSatisfy { $0.starts(with: unit) } }) {
          continue
        }
        #expect(
          old.contains { group.isSubset(of: $0) },
          "seed \(seed): \(group.map { String(decoding: $0, as: UTF8.self) })")
      }
      // The inbox is there if anything is in it.
      let isGone = (try? FileKind(at: test.bytes(inbox), followsLinks: false)) == nil
      #expect(isGone == (result.staying == 0), "seed \(seed)")

      guard let record = result.record else { continue }
      guard let store = try folder.openStore(makesStore: false) else {
        Issue.record("seed \(seed): there is no store")
        continue
      }
      let (_, refusals) = try store.takeBack(record)
      #expect(refusals.isEmpty, "seed \(seed): \(refusals)")
      let restored = try Self.tree(test.bytes).filter { !$0.key.starts(with: Array("store".utf8)) }
      #expect(restored == before, "seed \(seed)")
    }
  }

  @Test("A file that a program writes to stays")
  func openForWriting() throws {
    let test = try TestTree(["tree/", "tree/Inbox/film.mp4", "tree/Inbox/notes.md"])
    let handle = try #require(FileHandle(forUpdatingAtPath: test.path("tree/Inbox/film.mp4")))
    let canTell = try FolderHandle(test.bytes("tree/Inbox")).hasWriter(Array("film.mp4".utf8))
    let state = try TestTree()
    let folder = try SyncFolder(
      test.bytes("tree"), store: test.bytes("store"), environment: state.environment)
    let result = try folder.sweep(test.bytes("tree/Inbox"), at: Self.time)
    try handle.close()
    try waitForWriters(of: URL(filePath: test.path("tree/Inbox/film.mp4")))
    guard canTell else { return }
    #expect(result.moved == 1)
    #expect(
      result.plan.items.map(\.fate)[0]
        == .stays(SweepObstacle(.isOpen, "is open in a program that may write to it")))
    let again = try folder.sweep(test.bytes("tree/Inbox"), at: Self.time.adding(seconds: 1))
    #expect(again.moved == 1)
  }

  @Test("What cannot be an inbox is refused")
  func refusals() throws {
    let test = try TestTree(["tree/inner/", "file"])
    try test.link("link", to: "tree")
    let state = try TestTree()
    let folder = try SyncFolder(
      test.bytes("tree/inner"), store: test.bytes("store"), environment: state.environment)
    func error(_ inbox: String) -> SweepError? {
      do { _ = try folder.sweep(test.bytes(inbox), at: Self.time) } catch { return error }
      return nil
    }
    guard case .sameFolder? = error("tree/inner") else { throw CancellationError() }
    guard case .sameFolder? = error("link/inner") else { throw CancellationError() }
    guard case .destinationInside? = error("tree") else { throw CancellationError() }
    guard case .destinationInside? = error("link") else { throw CancellationError() }
    guard case .folder(.access)? = error("file") else { throw CancellationError() }
    guard case .folder(.access)? = error("nowhere") else { throw CancellationError() }
    #expect((try? FileKind(at: test.bytes("store"))) == nil)
  }
}
