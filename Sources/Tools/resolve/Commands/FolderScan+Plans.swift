import FileAccess
import SyncFolders

extension FolderScan {
  /// Scans the folder and plans its families, one folder after another; changes nothing.
  ///
  /// - Parameters:
  ///   - planner: the planner.
  ///   - root: the folder.
  ///   - console: the console for progress.
  ///   - body: takes each family with its decision, and the planner; it appends what it cannot read to the problems.
  /// - Returns: what could not be read.
  mutating func forEachPlan(
    by planner: inout FolderPlanner, in root: borrowing FolderHandle, _ console: inout Console,
    _ body: (PlannedFamily, FolderPlanner, inout [ScanProblem]) -> Void
  ) -> [ScanProblem] {
    var problems: [ScanProblem] = []
    var progress = ProgressLine(on: console)
    forEachStep { step, _ in
      guard case .families(let families) = step else {
        if case .folder(let names) = step { progress.advance(by: names, &console) }
        return
      }
      let plans: [PlannedFamily]
      do throws(FileAccessError) {
        progress.expect(bytes: families.reduce(0) { $0 &+ $1.bytesInFiles })
        plans = try planner.plan(families, in: root) { progress.read(bytes: $0, &console) }
        progress.settle()
      } catch {
        if let path = families.first?.folder {
          problems.append(ScanProblem(path: path, error: error))
        }
        return
      }
      for plan in plans {
        if let problem = plan.readProblem {
          problems.append(ScanProblem(path: plan.path, error: problem))
        }
        body(plan, planner, &problems)
      }
    }
    progress.clear(&console)
    return problems + self.problems
  }
}
