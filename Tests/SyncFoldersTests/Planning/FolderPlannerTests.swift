import ConflictResolution
import FileAccess
import Testing

@testable import SyncFolders

/// What is planned for the families of one folder.
@Suite("Plans for conflict copies")
struct FolderPlannerTests {
  static let mark = "sync-conflict-20260901-101010-ABCDEFG"

  /// Files, a strategy, and what becomes of each version.
  struct Row: Sendable, CustomTestStringConvertible {
    let about: String
    /// Names, texts, and when they were written: seconds since 1970.
    let files: [(name: String, text: String, time: Double)]
    var strategies: [Strategy] = [.newest]
    let plan: [String]
    var testDescription: String { about }
  }

  static let rows: [Row] = [
    Row(
      about: "the newest gets the name",
      files: [("a.md", "one", 100), ("a.\(mark).md", "two", 200)],
      plan: [
        "a.md: original, set aside, 100 s older than the copy",
        "a.\(mark).md: copy, becomes a.md",
      ]),
    Row(
      about: "the oldest keeps the name",
      files: [("a.md", "one", 100), ("a.\(mark).md", "two", 200)], strategies: [.oldest],
      plan: [
        "a.md: original, stays", "a.\(mark).md: copy, set aside, 100 s newer than the original",
      ]),
    Row(
      about: "nothing is decided",
      files: [("a.md", "one", 100), ("a.\(mark).md", "two", 200)], strategies: [],
      plan: ["a.md: original, open", "a.\(mark).md: copy, open"]),
    Row(
      about: "an original with the content that is kept does not move, however old it is",
      files: [("a.md", "one", 100), ("a.\(mark).md", "one", 200)],
      plan: [
        "a.md: original, stays", "a.\(mark).md: copy, set aside, the same content is kept",
      ]),
    Row(
      about: "a copy of an original that is gone is left open",
      files: [("a.\(mark).md", "two", 200)],
      plan: ["a.\(mark).md: copy, open"]),
    Row(
      about: "a weak name that nobody asked for takes no part",
      files: [("a.md", "one", 100), ("a (1).md", "two", 300), ("a.\(mark).md", "three", 200)],
      plan: [
        "a.md: original, set aside, 100 s older than copy 2's", "a (1).md: copy, passed over",
        "a.\(mark).md: copy 2, becomes a.md",
      ]),
    Row(
      about: "a name is given once in a folder, whatever step of its plan gives it",
      files: [
        ("A.md", "one", 100), ("A.\(mark).md", "two", 200), ("a.md", "three", 100),
        ("a.\(mark).md", "four", 200),
      ], strategies: [.keepBoth],
      plan: [
        "A.md: original, becomes A-1.md", "A.\(mark).md: copy, becomes A.md",
        "a.md: original, becomes a-2.md", "a.\(mark).md: copy, becomes a.md",
      ]),
    Row(
      about: "a writer in a name is the version's, but Syncthing's is that of the version that won",
      files: [
        ("a.md", "one", 400), ("a (Anna's conflicted copy 2026-02-13).md", "two", 100),
        ("a (Anna's conflicted copy 2026-02-14).md", "three", 200), ("a.\(mark).md", "four", 300),
      ],
      plan: [
        "a.md: original, stays",
        "a (Anna's conflicted copy 2026-02-13).md: Anna, set aside, 5 min older than the original",
        "a (Anna's conflicted copy 2026-02-14).md: Anna 2, set aside, 3 min older than the original",
        "a.\(mark).md: copy, set aside, 100 s older than the original",
      ]),
  ]

  @Test(arguments: rows)
  func isPlanned(_ row: Row) throws {
    let tree = try TestTree()
    for file in row.files { try tree.write(file.name, file.text, at: file.time) }
    var planner = try Self.planner(tree, Policy(row.strategies))
    let plans = try Self.plans(tree, &planner)
    #expect(plans.flatMap(Self.lines) == row.plan)
    #expect(plans.allSatisfy { $0.problem == nil })
  }

  // MARK: What cannot be planned

  @Test(arguments: [
    (
      ".a.md.icloud",
      "the content of '.a.md.icloud' is not on this machine: download the file first"
    ),
    ("a.md/", "'a.md' is a folder: compare and move what is in it"),
  ])
  func aVersionThatCannotBeReadIsLeftToAPerson(original: String, problem: String) throws {
    let tree = try TestTree([original, "a.\(Self.mark).md"])
    var planner = try Self.planner(tree, Policy([.newest]))
    let plans = try Self.plans(tree, &planner)
    #expect(plans.map(\.problem) == [problem])
    #expect(plans.allSatisfy { !$0.isDecided && $0.change == nil })
  }

  // MARK: Picks and decisions

  /// A folder whose two families are decided in two steps, since their names collide.
  static func twoFamilies() throws -> TestTree {
    let tree = try TestTree()
    for name in ["A", "a"] {
      try tree.write("\(name).md", "one", at: 100)
      try tree.write("\(name).\(mark).md", "two", at: 200)
    }
    return tree
  }

  @Test func aPickDecidesTheConflictAtItsPathAlone() throws {
    let tree = try Self.twoFamilies()
    let id = try #require(try Self.undecided(tree)[1].members[0].id)
    var planner = try Self.planner(
      tree, Policy([]), picks: ["b.md", "a.md"].map { Pick(path: Array($0.utf8), version: id) })
    let plans = try Self.plans(tree, &planner)
    #expect(plans.map(\.isDecided) == [false, true])
    #expect(plans[1].members.map(\.fate)[0] == .stays)
    #expect(planner.usedPicks == [1])
  }

  /// Two answers to one conflict would contradict each other.
  @Test func aPickTakesThePlaceOfADecision() throws {
    let tree = try Self.twoFamilies()
    let plan = try Self.undecided(tree)[0]
    let conflict = try #require(plan.conflict?.id)
    let ids = try plan.members.map { try #require($0.id) }
    var planner = try Self.planner(
      tree, Policy([]), picks: [Pick(path: Array("A.md".utf8), version: ids[1])],
      decisions: [Decision(conflict, .pick(ids[0]))])
    let fate = try Self.plans(tree, &planner)[0].members[1].fate
    #expect(fate == .becomes(Array("A.md".utf8)))
    #expect(try planner.refusedDecisions().isEmpty)
  }

  @Test func aDecisionIsRefusedForTheReasonOfTheStepThatHasItsConflict() throws {
    let tree = try Self.twoFamilies()
    let plans = try Self.undecided(tree)
    let conflicts = try plans.map { try #require($0.conflict?.id) }
    let unknown = try #require(VersionID("mom:7"))
    let decisions = [
      Decision(conflicts[0], .pick(unknown)), Decision(conflicts[1], .keepBoth),
    ]
    var planner = try Self.planner(tree, Policy([]), decisions: decisions)
    _ = try Self.plans(tree, &planner)
    let refused = try planner.refusedDecisions()
    #expect(refused.map(\.decision) == [decisions[0]])
    #expect(refused.first?.reason.contains("mom:7") == true, "\(refused)")
  }

  /// A device may have any of the versions under the name that a merge gets, so it has the time of none; and the same on
  /// every device, whichever version is the original there.
  @Test(arguments: [(100, 200, 300), (100, 200, 200), (100, 100, 100), (100, 298, 300)])
  func newContentIsNoticed(_ first: Double, _ second: Double, _ third: Double) throws {
    let times = [first, second, third]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      for text in ["six", "seven"] {
        let tree = try TestTree()
        let names = ["a.md", "a.\(Self.mark).md", "a.\(Self.mark.dropLast())H.md"]
        for (name, place) in zip(names, order) {
          try tree.write(name, ["one", "two", "ten"][place], at: times[place])
        }
        let strategy = Strategy.merging(
          named: "test", rule: .merge, reason: "for a test", needsBase: false
        ) { _ in .success(Array(text.utf8)) }
        var planner = try Self.planner(tree, Policy([strategy]))
        let made = try #require(try Self.plans(tree, &planner)[0].made)
        #expect(made.modified == .seconds(Int64(times.max() ?? 0) + 2), "\(order) \(text)")
      }
    }
  }

  // MARK: Helpers

  static func planner(
    _ tree: TestTree, _ policy: Policy, picks: [Pick] = [], decisions: [Decision] = []
  ) throws -> FolderPlanner {
    FolderPlanner(
      policy, bases: try BaseFinder(root: tree.bytes, source: nil), weakCopies: .none,
      picks: picks, decisions: decisions)
  }

  /// The plans of all families of a tree.
  static func plans(
    _ tree: TestTree, _ planner: inout FolderPlanner, weakCopies: WeakCopies = .none
  ) throws -> [PlannedFamily] {
    var plans: [PlannedFamily] = []
    let root = try FolderHandle(tree.bytes)
    var scan = try FolderScan(of: tree.bytes, settings: ScanSettings(weakCopies: weakCopies))
    try scan.forEachStep { step, _ in
      guard case .families(let families) = step else { return }
      plans += try planner.plan(families, in: root)
    }
    return plans
  }

  static func undecided(_ tree: TestTree) throws -> [PlannedFamily] {
    var planner = try planner(tree, Policy([]))
    return try plans(tree, &planner)
  }

  static func lines(_ plan: PlannedFamily) -> [String] {
    plan.members.map { member in
      let fate =
        switch member.fate {
        case .stays: "stays"
        case .becomes(let name): "becomes \(String(displayingPath: name))"
        case .setAside(let reason): "set aside, \(reason)"
        case .open: "open"
        case .passedOver: "passed over"
        }
      return "\(String(displayingPath: member.name)): \(member.device), \(fate)"
    }
  }
}
