import ConflictResolution
import Scenarios

/// The versions that an outcome was made from, by the file of the outcome.
///
/// The members of an atomic group are files of their own in the input and one file in the outcome:
/// all their versions are the group's.
struct KnownFiles {
  /// All identities of the input.
  let identities: Set<FileIdentity>
  /// Files of the input that the outcome does not have.
  private(set) var missing: [FileHistory] = []
  private var versionsOf: [FileIdentity: [FileVersion]] = [:]

  init(_ files: [FileHistory], of outcome: Outcome) {
    identities = Set(files.map { $0.identity }).union(outcome.files.map { $0.identity })
    let whole = Set(outcome.files.map { $0.identity })
    let groups = GroupMembership(outcome.files.compactMap { $0.group })
    for file in files {
      if whole.contains(file.identity), file.isWholeGroup || file.group == nil {
        versionsOf[file.identity, default: []] += file.versions
      } else if let group = groups.group(of: file) {
        versionsOf[FileIdentity(path: group), default: []] += file.versions
      } else {
        missing.append(file)
      }
    }
  }

  /// The versions of a file of the outcome.
  func versions(of file: FileOutcome) -> [FileVersion] {
    versionsOf[file.identity] ?? []
  }
}
