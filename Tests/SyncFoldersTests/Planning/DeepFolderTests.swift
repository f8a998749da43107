import ConflictResolution
import FileAccess
import SyncFolders
import Testing

/// Conflict copies in folders deeper than paths may be long.
@Suite("Deep folders") struct DeepFolderTests {
  /// A file at the limit is planned, and one a byte beyond it is said to be too long; neither ends the run.
  @Test(arguments: [0, 1])
  func aFileBeyondTheLimitIsLeftToAPerson(excess: Int) throws {
    let tree = try TestTree()
    // 383 folders of 255 bytes, each with a slash after it, leave 253 bytes for the name.
    let folder = String(repeating: "d", count: 255)
    let name = String(repeating: "n", count: 200 + excess)
    let last = String(repeating: "e", count: 52)
    try tree.shell(
      """
      set -e; i=0
      while [ $i -lt 383 ]; do mkdir \(folder); cd -P ./\(folder); i=$((i + 1)); done
      mkdir \(last); cd -P ./\(last)
      echo one > \(name); echo two > '\(name).sync-conflict-20260901-101010-ABCDEFG'
      """)
    var scan = try FolderScan(of: tree.bytes)
    var planner = FolderPlanner(
      Policy([.newest]), bases: try BaseFinder(root: tree.bytes, source: nil), weakCopies: .none)
    let root = try FolderHandle(tree.bytes)
    var families: [CopyFamily] = []
    scan.run { family, _ in families.append(family) }
    let plans = try planner.plan(families, in: root)
    #expect(plans.map(\.path.count) == [RelativePath.maximumByteCount + excess])
    let problem =
      "the path has 98302 bytes; expected at most 98301, the longest that any system opens"
    #expect(plans.map(\.problem) == [excess == 0 ? nil : problem])
  }
}
