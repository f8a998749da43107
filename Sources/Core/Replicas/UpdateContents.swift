import ConflictResolution

/// Whether an update has the contents of its versions.
public enum UpdateContents: String, Hashable, Sendable, CaseIterable {
  /// All that are at hand.
  case all
  /// Sizes and digests alone: the receiver asks for the files that it needs.
  case none
}

extension ReplicaUpdate {
  /// The same without the bytes of contents.
  var withoutContents: ReplicaUpdate {
    let files = files.map { file in
      var bare = file
      bare.versions = file.versions.map { version in
        var bare = version
        bare.state = version.state.withoutContents
        return bare
      }
      return bare
    }
    return ReplicaUpdate(sender: sender, files: files, unplaced: unplaced, part: part)
  }
}

extension FileState {
  /// The same without the bytes of contents.
  fileprivate var withoutContents: FileState {
    switch self {
    case .file(let content): .file(FileContent(size: content.size, digest: content.digest))
    case .group(let content):
      .group(
        GroupContent(
          content.members.map {
            GroupContent.Member(path: $0.path, state: $0.state.withoutContents)
          }))
    case .directory, .symlink, .deleted: self
    }
  }
}
