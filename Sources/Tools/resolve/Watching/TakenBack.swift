import ConflictResolution
import SyncFolders

/// The conflicts whose runs a person has undone: a watch that resolved them again would make undoing impossible.
struct TakenBack {
  /// The undone runs by the conflicts that they decided.
  private var runs: [String: String] = [:]
  /// The same for files without a conflict, such as versions with the same content, by path.
  private var runsOfPaths: [[UInt8]: String] = [:]

  /// - Parameter records: all runs on the folder, the first one first.
  init(_ records: [RunRecord]) {
    for record in records where record.state == .undone && record.restored == nil {
      for change in record.changes {
        guard let decision = change.decision else { continue }
        if let conflict = decision.conflict {
          runs[conflict] = record.id
        } else {
          runsOfPaths[change.path] = record.id
        }
      }
    }
  }

  /// Why a family is left as it is; `nil` if no run on it was undone.
  func reason(_ family: PlannedFamily) -> String? {
    guard family.isDecided, family.change != nil else { return nil }
    let run = family.conflict.map { runs["\($0.id)"] } ?? runsOfPaths[family.path]
    return run.map { "what run \($0) made of it was undone" }
  }
}
