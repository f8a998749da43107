import ConflictResolution
import FileAccess
import Foundation
import SyncFolders
import TestSupport
import Testing

/// Files that are one state stay together: each main file has the companions of its own version, whatever is decided.
@Suite("Law: a unit is never split")
struct UnitLawTests {
  /// The end of a main file's name, and those of its companions in its place or behind it.
  private static let kinds: [(main: String, companions: [String])] = [
    (".db", [".db-wal", ".db-shm"]), (".sqlite", [".sqlite-journal"]), ("", ["-wal", "-journal"]),
    (".shp", [".shx", ".dbf"]), (".pack", [".idx", ".rev"]), (".cue", [".bin"]),
  ]

  @Test(arguments: seeds(150))
  func eachFileHasItsOwnCompanions(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    let tree = try TestTree()
    let kind = random.pick(Self.kinds)
    let marks: [String] = random.pick([
      [".sync-conflict-20261121-000249-X6UAVQQ", ".sync-conflict-20261122-000249-YUTHDL4"],
      [" (Anna's conflicted copy 2026-02-13)", " (Tom's conflicted copy 2026-02-14)"],
      ["..path1", "..path2"],
    ])
    func name(_ end: String, _ mark: String) -> String {
      if mark.hasPrefix("..") { return "f" + end + mark }
      let parts = end.split(separator: ".", omittingEmptySubsequences: false)
      return parts.count < 2 ? "f" + end + mark : "f" + mark + end
    }
    // Without an extension the marker is behind the companion's own end.
    let versions = [""] + marks.prefix(1 + random.number(2))
    for (number, mark) in versions.enumerated() {
      for end in [kind.main] + kind.companions where end == kind.main || !random.chance(1, in: 6) {
        try tree.write(
          name(end, mark), "\(number)", at: Double(1_795_000_000 + random.number(5) * 100))
      }
    }
    for strategies in [[Strategy.newest], [.oldest], [.keepBoth], [.largest], [.merge, .keepBoth]] {
      let after = try Self.contents(of: tree, after: Policy(strategies))
      for (main, version) in after where main == "f" + kind.main || Self.isNumbered(main, kind.main)
      {
        for end in kind.companions {
          let stem = main.dropLast(kind.main.count)
          guard let companion = after[stem + end] else { continue }
          #expect(
            companion == version,
            "seed \(seed), \(strategies.map(\.name)): '\(stem + end)' beside '\(main)' in \(after)")
        }
      }
    }
  }

  private static func isNumbered(_ name: String, _ end: String) -> Bool {
    name.hasPrefix("f-") && name.hasSuffix(end)
      && name.dropFirst(2).dropLast(end.count).allSatisfy(\.isNumber)
  }

  /// What each name holds when the plan for a folder is carried out.
  private static func contents(of tree: TestTree, after policy: Policy) throws -> [String: String] {
    let root = try FolderHandle(tree.bytes)
    var contents: [[UInt8]: String] = [:]
    for entry in try root.entries() {
      contents[entry.name] = text(try root.read(entry.name, limit: 100))
    }
    var planner = FolderPlanner(
      policy, bases: try BaseFinder(root: tree.bytes, source: nil), weakCopies: .none)
    let plans = try FolderPlannerTests.plans(tree, &planner)
    var after = contents
    let files = plans.compactMap(\.change).flatMap(\.files)
    for file in files { if case .present(let before, _, _) = file { after[before] = nil } }
    for file in files {
      switch file {
      case .present(let before, let new?, _): after[new] = contents[before]
      case .made(let new, _, _, _): after[new] = "made"
      default: break
      }
    }
    return Dictionary(uniqueKeysWithValues: after.map { (text($0.key), $0.value) })
  }
}
