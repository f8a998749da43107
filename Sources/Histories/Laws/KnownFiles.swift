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

  init(_ files: [FileHistory], of outcome: Outcome, by policy: Policy) {
    identities = Set(files.map { $0.identity }).union(outcome.files.map { $0.identity })
    let whole = Set(outcome.files.map { $0.identity })
    let groups = GroupMembership(outcome.files.compactMap { $0.group })
    for file in files {
      let isItself = whole.contains(file.identity)
      if isItself, file.isWholeGroup {
        versionsOf[file.identity, default: []] += file.versions
        continue
      }
      let isListed = isItself && file.group == nil && policy.group(of: file.path) == nil
      let listed = isListed ? file.identity : groups.group(of: file).map { FileIdentity(path: $0) }
      var ownerOf: [FileIdentity?] = []
      for version in file.versions {
        let isMoved = version.state.isLive && version.path != file.path
        let group = isMoved ? groups.folder(above: version.path) : nil
        ownerOf.append(
          group.map { FileIdentity(path: $0) }
            ?? (isMoved && isItself && !isListed ? file.identity : listed))
      }
      for owner in Set(ownerOf) {
        guard let owner else {
          missing.append(file)
          continue
        }
        for (index, version) in file.versions.enumerated() {
          if ownerOf[index] == owner {
            versionsOf[owner, default: []].append(version)
          } else if file.versions.indices.contains(where: {
            ownerOf[$0] == owner && file.versions[$0].isKnown(to: version)
          }) {
            // Moved elsewhere it is deleted there.
            var tombstone = version
            tombstone.state = .deleted
            versionsOf[owner, default: []].append(tombstone)
          }
        }
      }
    }
  }

  /// The versions of a file of the outcome.
  func versions(of file: FileOutcome) -> [FileVersion] {
    versionsOf[file.identity] ?? []
  }
}

extension FileVersion {
  /// Whether who wrote the other version knew this one.
  fileprivate func isKnown(to other: FileVersion) -> Bool {
    guard let vector, let later = other.vector else { return isAncestor && !other.isAncestor }
    return vector.order(relativeTo: later) == .before
  }
}
