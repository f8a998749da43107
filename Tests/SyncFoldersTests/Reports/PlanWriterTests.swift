import ConflictResolution
import Foundation
import Testing

@testable import SyncFolders

/// What is planned for a folder, as JSON that another reader reads.
@Suite("Plans as JSON")
struct PlanWriterTests {
  static func written(_ plans: [PlannedFamily], isLines: Bool = false) -> [UInt8] {
    var writer = PlanWriter(of: bytes("x"), strategies: ["newest"], isLines: isLines)
    return plans.flatMap { writer.family($0) } + writer.end(PlanSummary())
  }

  static func files(_ tree: TestTree, _ policy: Policy) throws -> [[String: Any]] {
    var planner = try FolderPlannerTests.planner(tree, policy)
    let text = written(try FolderPlannerTests.plans(tree, &planner))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
    #expect(object["format"] as? String == "resolve-plan/2")
    return try #require(object["files"] as? [[String: Any]])
  }

  /// The fields that an outcome has as well are of the same shape, so that a program reads both alike.
  @Test func aFileHasTheShapeOfOneInAnOutcome() throws {
    let tree = try TestTree()
    try tree.write("a.md", "one", at: 100)
    try tree.write("a.\(FolderPlannerTests.mark).md", "two", at: 200)

    let decided = try #require(try Self.files(tree, Policy([.keepBoth])).first)
    #expect(decided["state"] as? String == "resolved")
    #expect(decided["by"] as? String == "keep-both")
    let why = try #require(decided["why"] as? [String: String])
    #expect(why["rule"] == "rank")
    #expect(why["reason"]?.isEmpty == false)
    let conflict = try #require(decided["conflict"] as? [String: Any])
    let versions = try #require(decided["versions"] as? [[String: Any]])
    let ids = Set(versions.compactMap { $0["version"] as? String })
    #expect(Set(try #require(conflict["heads"] as? [String])) == ids)
    #expect(conflict["kind"] as? String == "edit-edit")
    #expect((conflict["bases"] as? [String])?.isEmpty == true)

    let open = try #require(try Self.files(tree, Policy([])).first)
    #expect(open["why"] == nil)
    #expect((open["conflict"] as? [String: Any])?["id"] as? String == conflict["id"] as? String)
  }

  @Test func linesHoldOneEach() throws {
    let tree = try FolderPlannerTests.twoFamilies()
    var planner = try FolderPlannerTests.planner(tree, Policy([.newest]))
    let text = Self.written(try FolderPlannerTests.plans(tree, &planner), isLines: true)
    let lines = try String(decoding: text, as: UTF8.self).split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["path"] as? String } == ["A.md", "a.md", nil])
    #expect(lines.last?["format"] as? String == "resolve-plan/2")
  }
}
