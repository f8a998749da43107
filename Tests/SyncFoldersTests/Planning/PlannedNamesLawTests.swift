import ConflictResolution
import FileAccess
import FileNames
import Foundation
import SyncFolders
import TestSupport
import Testing

/// A plan makes no two names collide that did not collide before.
///
/// The generated folders hold names that differ by case, by Unicode form, and by what they are: file, folder,
/// copy by several tools, placeholder.
@Suite("Law: planned names collide with none that is there")
struct PlannedNamesLawTests {
  static let strategies: [[Strategy]] = [
    [.newest], [.oldest], [.keepBoth], [.merge, .keepBoth], [],
  ]

  @Test(arguments: seeds(60))
  func noNameCollidesThatDidNot(seed: UInt64) throws {
    var generator = RepeatableGenerator(seed: seed)
    let tree = try TestTree()
    let names = Self.names(&generator)
    for name in names {
      // A name of one kind may be in the way of one of another.
      if name.hasSuffix("/") {
        try? tree.folder(name)
      } else {
        try? tree.write(name, generator.pick(["one\n", "two\n", "one\ntwo\n", ""]))
      }
    }
    for strategies in Self.strategies {
      let weak: WeakCopies = generator.chance(1, in: 2) ? .all : .none
      let (before, after) = try Self.names(
        of: tree, after: Policy(strategies), weak: weak)
      let old = Self.collisions(before)
      for group in Self.collisions(after) {
        #expect(
          old.contains { group.isSubset(of: $0) },
          """
          seed \(seed), \(strategies.map(\.name)), weak \(weak): \
          \(group.map { String(decoding: $0, as: UTF8.self) }) of \(names)
          """)
      }
      // What has a name keeps its content or gives the name up: no file takes another's.
      #expect(Set(after).count == after.count, "seed \(seed): one name twice in \(after)")
    }
  }

  private static func names(_ generator: inout RepeatableGenerator) -> [String] {
    let mark = "sync-conflict-2026090\(generator.number(9) + 1)-101010-ABCDEFG"
    let stems = ["notes", "Notes", "caf\u{E9}", "cafe\u{301}", "CAF\u{C9}", "a", "A"]
    let marks = [
      "", "", ".\(mark)", ".\(mark)", " (Anna's conflicted copy 2026-02-13)", " (Case Conflict)",
      " (Unicode Encoding Conflict 2)", " (1)", "-1", " 2",
    ]
    let endings = [generator.pick([".md", ".MD"]), generator.pick([".md", "", ".tar.gz"])]
    let folders = ["", "", "Docs/", "docs/", "Docs/sub/", "DOCS/Sub/"]
    return (0..<(2 + generator.number(8))).map { _ in
      let name = generator.pick(stems) + generator.pick(marks) + generator.pick(endings)
      let folder = generator.pick(folders)
      switch generator.number(12) {
      case 0: return "\(folder)\(name)/"
      case 1: return "\(folder).\(name).icloud"
      default: return folder + name
      }
    }
  }

  /// All paths in a folder, and those that there are when a plan for it is carried out.
  private static func names(
    of tree: TestTree, after policy: Policy, weak: WeakCopies
  ) throws -> (before: [[UInt8]], after: [[UInt8]]) {
    var before: [[UInt8]] = []
    try list(try FolderHandle(tree.bytes), [], into: &before)
    var after = before
    var planner = FolderPlanner(
      policy, bases: try BaseFinder(root: tree.bytes, source: nil), weakCopies: weak)
    let plans = try FolderPlannerTests.plans(tree, &planner, weakCopies: weak)
    for plan in plans {
      guard let change = plan.change else { continue }
      func path(_ name: [UInt8]) -> [UInt8] { Folder.path(plan.folder, name) }
      for file in change.files {
        switch file {
        case .present(let old, let new, _):
          after.removeAll { $0 == path(old) }
          if let new { after.append(path(new)) }
        case .made(let new, _, _, _): after.append(path(new))
        }
      }
    }
    return (before, after)
  }

  private static func list(
    _ folder: borrowing FolderHandle, _ prefix: [UInt8], into paths: inout [[UInt8]]
  ) throws {
    for entry in try folder.entries() {
      let path = Folder.path(prefix, Placeholder.fileName(of: entry.name) ?? entry.name)
      paths.append(path)
      if entry.kind == .folder { try list(try folder.folder(entry.name), path, into: &paths) }
    }
  }

  private static func collisions(_ paths: [[UInt8]]) -> [Set<[UInt8]>] {
    var groups: [[CollisionKey]: Set<[UInt8]>] = [:]
    for path in paths {
      let key = path.split(separator: UInt8(ascii: "/")).map { CollisionKey.universal(Array($0)) }
      groups[key, default: []].insert(path)
    }
    return groups.values.filter { $0.count > 1 }
  }
}
