import ConflictResolution
import Scenarios

/// The versions that an outcome was made from, by the file of the outcome.
///
/// The members of an atomic group are separate files in the input and one file in the outcome: all their versions
/// belong to the group.
struct KnownFiles {
  /// All identities of the input.
  let identities: Set<FileIdentity>
  /// Files of the input that the outcome does not have.
  private(set) var missing: [FileHistory] = []
  private var versionsOf: [FileIdentity: [FileVersion]] = [:]
  /// The versions of members, by their documents.
  private var ofMembers: [FileIdentity: Set<FileVersion>] = [:]

  init(_ files: [FileHistory], of outcome: Outcome, by policy: Policy) {
    identities = Set(files.map { $0.identity }).union(outcome.files.map { $0.identity })
    let whole = Set(outcome.files.map { $0.identity })
    let groups = GroupMembership(outcome.files.compactMap { $0.group })
    // The current places of renamed documents.
    var standing: [RelativePath: FileIdentity] = [:]
    for file in outcome.files where file.group?.isFolder == true {
      for version in file.keeps.map({ $0.version }) + file.choices.map({ $0.version }) {
        standing[version.path] = file.identity
      }
    }
    for file in files {
      let isItself = whole.contains(file.identity)
      // Copies of documents, and further documents of the same name, are separate documents, even if they are one file.
      let isFurther =
        file.copyOf != nil
        || (file.group?.path == file.path && file.identity.bytes != file.path.bytes)
      if isItself, file.isWholeGroup || isFurther {
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
            ?? (isMoved ? Self.document(above: version.path, among: standing) : nil)
            ?? (isMoved && isItself && !isListed ? file.identity : listed))
      }
      for owner in Set(ownerOf) {
        guard let owner else {
          missing.append(file)
          continue
        }
        if owner != file.identity { ofMembers[owner, default: []].formUnion(file.versions) }
        if ownerOf.allSatisfy({ $0 == owner }) {
          versionsOf[owner, default: []] += file.versions
          continue
        }
        let own = file.versions.indices.filter {
          ownerOf[$0] == owner && file.versions[$0].state.isLive
        }
        for (index, version) in file.versions.enumerated() {
          let isOwn = ownerOf[index] == owner
          if isOwn,
            version.state.isLive || !file.versions.contains(where: { $0.isKnown(to: version) })
          {
            versionsOf[owner, default: []].append(version)
          } else if version.isFirst(after: own, in: file.versions) {
            // A member that was moved out of the document is deleted in it.
            var tombstone = version
            tombstone.state = .deleted
            versionsOf[owner, default: []].append(tombstone)
          }
        }
      }
    }
  }

  private static func document(
    above path: RelativePath, among standing: [RelativePath: FileIdentity]
  ) -> FileIdentity? {
    var folder = path.parent
    while let parent = folder, standing[parent] == nil { folder = parent.parent }
    return folder.flatMap { standing[$0] }
  }

  /// Whether a version belongs to a member, not to the file itself.
  func isOfMember(_ version: FileVersion, of file: FileOutcome) -> Bool {
    ofMembers[file.identity]?.contains(version) ?? false
  }

  /// The versions of a file of the outcome.
  func versions(of file: FileOutcome) -> [FileVersion] {
    versionsOf[file.identity] ?? []
  }
}

extension FileVersion {
  /// Whether it directly follows one of some versions.
  fileprivate func isFirst(after some: [Int], in versions: [FileVersion]) -> Bool {
    let known = versions.filter { $0.isKnown(to: self) }
    return some.contains { index in
      versions[index].isKnown(to: self) && !known.contains { versions[index].isKnown(to: $0) }
    }
  }
}
