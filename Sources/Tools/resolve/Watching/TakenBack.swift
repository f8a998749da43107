import ConflictResolution
import FileAccess
import SyncFolders

/// The conflicts whose runs a person has undone: a watch that resolved them again would make undoing impossible.
///
/// A run may also have been undone on another device, which decided the same conflict: then a sync tool brings back the
/// versions that the run here replaced.
struct TakenBack {
  /// What came back because a run was undone here.
  private let copies: UndoneCopies
  /// The runs that gave a file another content, by the conflicts that they decided.
  private var replacing: [String: String] = [:]

  /// - Parameter records: all runs on the folder, the first one first.
  init(_ records: [RunRecord]) {
    copies = UndoneCopies(records)
    for record in records where record.restored == nil {
      for (index, change) in record.changes.enumerated() {
        guard let conflict = change.decision?.conflict, record.isMade(index),
          change.givesOtherContent
        else { continue }
        replacing[conflict] = record.id
      }
    }
  }

  /// Why a family is left as it is; `nil` if no run on it was undone.
  ///
  /// - Parameters:
  ///   - family: The family, planned.
  ///   - earlier: The same family when it was left before; `nil` if it was not.
  /// - Returns: The reason.
  func reason(_ family: PlannedFamily, after earlier: PlannedFamily?) -> String? {
    guard family.isDecided, family.change != nil else { return nil }
    if let run = copies.run(of: family) { return "what run \(run) made of it was undone" }
    guard let conflict = family.conflict.map({ "\($0.id)" }) else { return nil }
    if let run = replacing[conflict] {
      return "what run \(run) made of it was undone\(Self.elsewhere)"
    }
    // Edits of the file make it another conflict between the same copies.
    guard let earlier, let problem = earlier.problem, problem.hasSuffix(Self.elsewhere),
      !earlier.copies.isDisjoint(with: family.copies)
    else { return nil }
    return problem
  }

  private static let elsewhere = " elsewhere: the same versions are there again"
}

extension PlannedFamily {
  /// A copy by its name and content.
  fileprivate struct Copy: Hashable {
    let name: [UInt8]
    let content: ContentOnDisk?
  }

  fileprivate var copies: Set<Copy> {
    Set(
      members.filter { $0.copy != nil && !$0.isPassedOver }
        .map { Copy(name: $0.name, content: $0.stamp?.content) })
  }
}

extension FolderChange {
  /// Whether the name of the original has another content after it.
  fileprivate var givesOtherContent: Bool {
    guard let before = files.first(where: { $0.before == originalName }) else { return false }
    return files.first { $0.after == originalName }?.stamp.content != before.stamp.content
  }
}
