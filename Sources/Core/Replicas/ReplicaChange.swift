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
  /// **Invariant.** Anything in the way of a write is removed, or replaced by a folder, before it: a file at the path of a
  /// folder, something below a folder that a file replaces, or a name that some file system treats as the same. Otherwise,
  /// on such a file system, the written file would be removed with it. A copy is written before anything that may replace
  /// its original, if nothing is in its way.
  ///
  /// - Complexity: O(*n* log *n*) in the number of files.
  package static func changes(
    from before: [RelativePath: FileVersion], to after: [RelativePath: FileVersion],
    copies: Set<RelativePath>
  ) -> [ReplicaChange] {
    // Deepest first: the contents of a folder are removed before it.
    let removed = before.keys.filter { after[$0] == nil }.sorted { $1 < $0 }
    var kept = OccupiedPaths<CollisionKey>()
    if !removed.isEmpty {
      for (path, version) in after {
        kept.insert(path.universalKeys, isFolder: version.state.kind == .directory)
      }
    }
    // A folder can be removed only after what is in it.
    var obstacles = removed.filter { !kept.hasRoom(for: $0.universalKeys, isFolder: false) }
    let folders = Set(obstacles.filter { before[$0]?.state.kind == .directory })
    if !folders.isEmpty {
      let standing = Set(obstacles)
      obstacles = removed.filter { standing.contains($0) || $0.isBelow(any: folders) }
    }
    var inTheWay = OccupiedPaths<CollisionKey>()
    for path in obstacles {
      inTheWay.insert(path.universalKeys, isFolder: before[path]?.state.kind == .directory)
    }
    for (path, version) in after where version.state.kind == .directory {
      guard let kind = before[path]?.state.kind, kind != .directory else { continue }
      inTheWay.insert(path.universalKeys, isFolder: false)
    }
    let written = after.filter {
      // Removing a name in another spelling may remove the file that should stay.
      before[$0.key]?.state != $0.value.state
        || (!obstacles.isEmpty && inTheWay.contains($0.key.universalKeys))
    }.map { path, version in
      let isFolder = version.state.kind == .directory
      let isFirst =
        copies.contains(path) && inTheWay.hasRoom(for: path.universalKeys, isFolder: isFolder)
      let order = isFirst ? 0 : isFolder ? 1 : copies.contains(path) ? 2 : 3
      return (order: order, path: path, version: version)
    }.sorted { ($0.order, $0.path) < ($1.order, $1.path) }
    let standing = Set(obstacles)
    return written.filter { $0.order == 0 }.map { .write($0.path, $0.version) }
      + obstacles.map { .remove($0) }
      + written.filter { $0.order > 0 }.map { .write($0.path, $0.version) }
      + removed.filter { !standing.contains($0) }.map { .remove($0) }
  }
}

extension RelativePath {
  /// Whether one of its parents is among some folders.
  package func isBelow(any folders: Set<RelativePath>) -> Bool {
    var above = parent
    while let folder = above {
      if folders.contains(folder) { return true }
      above = folder.parent
    }
    return false
  }

  /// Its names in the form in which the most tolerant file systems compare them.
  fileprivate var universalKeys: [CollisionKey] { components.map(CollisionKey.universal) }
}
