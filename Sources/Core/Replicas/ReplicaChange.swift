public import ConflictResolution

/// A step that changes a folder into what a replica shows.
///
/// Store the replica and the contents first: then a device that is ended between two steps carries them out again from
/// ``Replica/tree``, and nothing is lost.
public enum ReplicaChange: Hashable, Sendable {
  /// The file at the path is removed; a folder there is removed only if it is empty.
  case remove(RelativePath)
  /// A version is written at the path, instead of the current file.
  case write(RelativePath, FileVersion)

  /// The path.
  public var path: RelativePath {
    switch self {
    case .remove(let path), .write(let path, _): path
    }
  }

  /// The steps from one tree to another.
  ///
  /// **Invariant.** A copy is written before anything that may replace its original. Anything in the way of a write is
  /// removed before it: a file at the path of a folder, something below a folder that a file replaces, or a name that
  /// some file system treats as the same. Otherwise, on such a file system, the written file would be removed with it.
  ///
  /// - Complexity: O(*n* log *n*) in the number of files.
  static func changes(
    from before: [RelativePath: FileVersion], to after: [RelativePath: FileVersion],
    copies: Set<RelativePath>
  ) -> [ReplicaChange] {
    // Deepest first: the contents of a folder are removed before it.
    let removed = before.keys.filter { after[$0] == nil }.sorted { $1 < $0 }
    var kept = FolderNames<CollisionKey>()
    if !removed.isEmpty {
      for (path, version) in after {
        kept.insert(path.universalKeys, isFolder: version.state.kind == .directory)
      }
    }
    let obstacles = removed.filter { !kept.hasRoom(for: $0.universalKeys, isFolder: false) }
    // Removing a name in another spelling may remove the file that should stay.
    var lost = FolderNames<CollisionKey>()
    for path in obstacles { lost.insert(path.universalKeys, isFolder: false) }
    let written = after.filter {
      before[$0.key]?.state != $0.value.state
        || (!obstacles.isEmpty && lost.contains($0.key.universalKeys))
    }.sorted {
      let (left, right) = (copies.contains($0.key), copies.contains($1.key))
      return left == right ? $0.key < $1.key : left
    }
    let standing = Set(obstacles)
    return obstacles.map { .remove($0) } + written.map { .write($0.key, $0.value) }
      + removed.filter { !standing.contains($0) }.map { .remove($0) }
  }
}

extension RelativePath {
  /// Its names in the form in which the most tolerant file systems compare them.
  fileprivate var universalKeys: [CollisionKey] { components.map(CollisionKey.universal) }
}
