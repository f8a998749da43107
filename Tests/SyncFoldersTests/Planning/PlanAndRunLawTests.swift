import ConflictResolution
import FileAccess
import Foundation
import TestSupport
import Testing

@testable import SyncFolders

/// What a plan says is what a run does; and what a run refuses is found by the next look.
///
/// The generated folders hold copies of copies by several tools, some of whose originals are gone, in two spellings.
@Suite("Law: plan and run agree, or what differs stays open")
struct PlanAndRunLawTests {
  static let strategies: [[Strategy]] = [[.newest], [.keepBoth], [.merge, .newest], []]

  @Test(arguments: seeds(60, ordinarily: 12)) func theRunDoesWhatThePlanSays(seed: UInt64) throws {
    var generator = RepeatableGenerator(seed: seed)
    let tree = try TestTree()
    for name in Self.names(&generator) {
      try? tree.write(
        name, generator.pick(["one\n", "two\n", "three\n", "four\n", "one\ntwo\n"]),
        at: 1_788_000_000 + Double(generator.number(40)))
    }
    let weak: WeakCopies = generator.chance(1, in: 2) ? .all : .none
    let strategies = generator.pick(Self.strategies)
    let told = "seed \(seed), \(strategies.map(\.name)), weak \(weak)"
    let before = try Self.contents(of: tree)
    let plans = try Self.plans(of: tree, Policy(strategies), weak)

    // No file is decided twice.
    let acted = plans.flatMap { plan in
      plan.activeMembers.map { Folder.path(plan.folder, $0.name) }
    }
    #expect(Set(acted).count == acted.count, "\(told): one file in two families of \(before.keys)")

    var expected = before
    let changes = plans.compactMap(\.change)
    for change in changes {
      for case .present(let old, _, _) in change.files { expected[old] = nil }
    }
    for change in changes {
      for file in change.files {
        switch file {
        case .present(let old, let new?, _): expected[new] = before[old]
        case .present: continue
        case .made(let new, .bytes(let bytes), _, _): expected[new] = bytes
        case .made(let new, .copy(let old, _), _, _): expected[new] = before[old]
        case .made: Issue.record("\(told): nothing else is made of files")
        }
      }
    }
    let storePlace = try TestTree()
    let state = try TestTree()
    let folder = try SyncFolder(
      tree.bytes, store: storePlace.bytes, environment: state.environment)
    guard let store = try folder.openStore(makesStore: true) else {
      Issue.record("\(told): there is no store")
      return
    }
    let plan = RunPlan(
      folder: folder.path, strategies: strategies.map(\.name), changes: changes)
    var refused = 0
    let record = try store.finish(
      try store.begin(plan, at: Timestamp(nanoseconds: 1_795_000_000_000_000_000)) { _, _ in
        refused += 1
      })
    #expect(refused + record.refusals.count == 0, "\(told): \(before.keys.map(text))")
    let after = try Self.contents(of: tree)
    #expect(after == expected, "\(told): \(before.keys.map(text))")

    // What was undecided is as open as before, and nothing else is.
    let again = try Self.plans(of: tree, Policy(), weak)
    let open = plans.filter { $0.change == nil && $0.members.contains { $0.fate == .open } }
    for plan in open {
      #expect(
        again.contains { $0.path == plan.path }, "\(told): \(text(plan.path)) is lost sight of")
    }
  }

  /// What a person deleted, moved or renamed stays so, whatever copies of it are left, and is open instead.
  @Test(arguments: seeds(60, ordinarily: 12)) func noRunMakesANameThatThePersonDeleted(
    seed: UInt64
  ) throws {
    var generator = RepeatableGenerator(seed: seed)
    let tree = try TestTree()
    // rclone takes the name away itself: that is no person's doing.
    let names = Self.names(&generator).filter { $0.hasSuffix(".md") }
    for name in names {
      try? tree.write(name, generator.pick(["one\n", "two\n", "one\ntwo\n"]))
    }
    for name in ["a.md", "A.md", "caf\u{E9}.md", "cafe\u{301}.md"]
    where generator.chance(1, in: 2) {
      try? FileManager.default.removeItem(atPath: tree.path(name))
    }
    let there = Set(try Self.contents(of: tree).keys)
    for strategies in Self.strategies {
      let told = "seed \(seed), \(strategies.map(\.name)) of \(there.map(text))"
      for plan in try Self.plans(of: tree, Policy(strategies), .none) {
        let isGone = !there.contains(plan.path)
        #expect(!isGone || !plan.newNames.contains(plan.originalName), "\(told)")
        #expect(!isGone || plan.kind != .versions || !plan.isDecided, "\(told)")
      }
    }
  }

  /// Marks of tools, each of which may be put behind the others.
  static func names(_ generator: inout RepeatableGenerator) -> [String] {
    let marks = [
      ".sync-conflict-20260901-101010-ABCDEFG", " (Mike's conflicted copy)",
      " (Anna's conflicted copy 2026-02-13)", " [conflicted]", ".conflicted", "-NSConflict",
      ".Conflict1", " (1)", " (2)", "_conflict-20260901-101010", " (conflicting version 2)",
    ]
    let stems = ["a", "a", "a", "A", "caf\u{E9}", "cafe\u{301}"]
    return (0..<(2 + generator.number(7))).map { _ in
      var name = generator.pick(stems)
      for _ in 0..<generator.number(4) { name += generator.pick(marks) }
      name += ".md"
      for _ in 0..<(generator.chance(1, in: 4) ? generator.number(3) : 0) {
        name += generator.pick([".conflict1", ".conflict2"])
      }
      return name
    }
  }

  private static func plans(
    of tree: TestTree, _ policy: Policy, _ weak: WeakCopies
  ) throws -> [PlannedFamily] {
    var planner = FolderPlanner(
      policy, bases: try BaseFinder(root: tree.bytes, source: nil), weakCopies: weak)
    return try FolderPlannerTests.plans(tree, &planner, weakCopies: weak)
  }

  private static func contents(of tree: TestTree) throws -> [[UInt8]: [UInt8]] {
    let folder = try FolderHandle(tree.bytes)
    var found: [[UInt8]: [UInt8]] = [:]
    for entry in try folder.entries() { found[entry.name] = try folder.read(entry.name) }
    return found
  }
}
