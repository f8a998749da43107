import ConflictResolution
import SyncFolders

/// What a person has taken back: a watch that resolved it again would make that impossible.
struct TakenBack {
  /// The runs that decided these conflicts and were taken back.
  private var runs: [String: String] = [:]
  /// The same for files without a conflict, such as versions with the same content, by their paths.
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

  /// Why a family is left as it is; `nil` if nothing of it was taken back.
  func reason(_ family: PlannedFamily) -> String? {
    guard family.isDecided, family.change != nil else { return nil }
    let run = family.conflict.map { runs["\($0.id)"] } ?? runsOfPaths[family.path]
    return run.map { "what run \($0) made of it was taken back" }
  }
}
