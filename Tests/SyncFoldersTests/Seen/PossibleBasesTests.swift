import ConflictResolution
import FileAccess
import TestSupport
import Testing

@testable import SyncFolders

/// Plans where several states may be what the versions of a file started from.
@Suite struct PossibleBasesTests {
  /// The plan on one of two devices, where `notes.md` had these states, of which the first arrived; another device has
  /// saved the copy at last.
  private static func plan(
    _ states: [String], copy: String, by strategies: [Strategy] = [.merge]
  ) throws -> PlannedFamily {
    let tree = try TestTree()
    var archive = SeenArchive(at: tree.bytes(".seen"))
    var settings = SeenSettings()
    settings.deviceCount = 2
    try settings.write(to: archive)
    let root = try FolderHandle(tree.bytes)
    let name = Array("notes.md".utf8)
    for (index, state) in states.enumerated() {
      try tree.write("notes.md", state)
      _ = try archive.record(
        [SeenEvent(name, index == 0 ? .arrived : .written)], at: [], in: root,
        now: WallClock.nanosecondsSince1970() / 1_000_000_000)
    }
    try tree.write("notes.\(FolderPlannerTests.mark).md", copy)
    var planner = FolderPlanner(
      Policy(strategies), bases: try BaseFinder(root: tree.bytes, source: nil).knowing(archive),
      weakCopies: .none)
    return try #require(try FolderPlannerTests.plans(tree, &planner).first)
  }

  private static let states = [
    "We meet on Monday at the library with the map.\n",
    "We meet on Tuesday at the library with the map.\n",
    "We meet on Tuesday at the old library with the map.\n",
  ]

  @Test func wordsMergeIfTheTextIsTheSameOnAllOfThem() throws {
    let plan = try Self.plan(
      Self.states, copy: "We meet on Tuesday at the library with the new map.\n")
    #expect(
      plan.made?.bytes == Array("We meet on Tuesday at the old library with the new map.\n".utf8))
    #expect(plan.base?.trust == .arrived)
    #expect(plan.baseProblem == nil)
  }

  /// The other device may have had Tuesday and gone back to Monday, or never have had it.
  @Test func theNextStrategyDecidesIfItIsNot() throws {
    let plan = try Self.plan(
      Self.states, copy: "We meet on Monday at the library with the new map.\n",
      by: [.merge, .keepBoth])
    #expect(plan.made == nil)
    #expect(plan.base == nil)
    #expect(plan.baseProblem != nil)
    #expect(plan.decidedBy == Strategy.keepBoth.decider)
  }

  @Test func aMergeThatLosesNothingIsProposed() throws {
    func text(_ lines: String) -> String {
      lines.split(separator: "|").map { $0 + "\n" }.joined()
    }
    let plan = try Self.plan(
      ["a|b|c|d|e|f|g|h", "a|b|new A1|c|d|e|f|g|h", "a|b|new A1|c|d|e|f|g A2|h"].map(text),
      copy: text("a|b|c|d B1|e|f|g|h"))
    #expect(plan.state == .undecided)
    #expect(plan.proposal == Array(text("a|b|new A1|c|d B1|e|f|g A2|h").utf8))
    #expect(plan.baseProblem?.contains("'resolve review'") == true)
  }
}
