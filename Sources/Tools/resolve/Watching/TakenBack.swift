import ConflictResolution
import SyncFolders

/// The conflicts whose runs a person has undone: a watch that resolved them again would make undoing impossible.
///
/// A run may also have been undone on another device, which decided the same conflict: then a sync tool brings back the
/// versions that the run here replaced.
struct TakenBack {
  /// The undone runs by the conflicts that they decided.
  private var runs: [String: String] = [:]
  /// The same for files without a conflict, such as versions with the same content, by path.
  private var runsOfPaths: [[UInt8]: String] = [:]
  /// The runs that gave a file another content, by the conflicts that they decided.
  private var replacing: [String: String] = [:]

  /// - Parameter records: all runs on the folder, the first one first.
  init(_ records: [RunRecord]) {
    for record in records where record.restored == nil {
      for (index, change) in record.changes.enumerated() {
        guard let decision = change.decision else { continue }
        switch record.state {
        case .undone:
          if let conflict = decision.conflict {
            runs[conflict] = record.id
          } else {
            runsOfPaths[change.path] = record.id
          }
        case .finished:
          if let conflict = decision.conflict, record.refusals[index] == nil,
            change.givesOtherContent
          {
            replacing[conflict] = record.id
          }
        default: continue
        }
      }
    }
  }

  /// Why a family is left as it is; `nil` if no run on it was undone.
  func reason(_ family: PlannedFamily) -> String? {
    guard family.isDecided, family.change != nil else { return nil }
    guard let conflict = family.conflict.map({ "\($0.id)" }) else {
      return runsOfPaths[family.path].map { "what run \($0) made of it was undone" }
    }
    if let run = runs[conflict] { return "what run \(run) made of it was undone" }
    return replacing[conflict].map {
      "what run \($0) made of it was undone elsewhere: the same versions are there again"
    }
  }
}

extension FolderChange {
  /// Whether the name of the original has another content after it.
  fileprivate var givesOtherContent: Bool {
    guard let before = files.first(where: { $0.before == originalName }) else { return false }
    return files.first { $0.after == originalName }?.stamp.content != before.stamp.content
  }
}
