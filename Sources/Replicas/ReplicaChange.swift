public import ConflictResolution

/// A step that makes a folder into what a replica shows.
///
/// Store the replica and the contents first: then a device that is ended between two steps carries them out again
/// from ``Replica/tree``, and nothing is lost.
public enum ReplicaChange: Hashable, Sendable {
  /// Nothing stands at the path any more; a folder there is removed only if it is empty.
  case remove(RelativePath)
  /// A version stands at the path, in place of what stood there.
  case write(RelativePath, FileVersion)

  /// The path.
  public var path: RelativePath {
    switch self {
    case .remove(let path), .write(let path, _): path
    }
  }

  /// What leads from one tree to another.
  ///
  /// **Invariant.** A copy is written before anything that may replace its original. What stands in the way of a
  /// write is removed before it: a file where a folder has to be, something below a folder that a file replaces, or a
  /// name that some file system takes for the same. Else, on such a file system, it would be removed with it.
  ///
  /// - Complexity: O(*n* log *n*) in the number of files.
  static func changes(
    from before: [RelativePath: FileVersion], to after: [RelativePath: FileVersion],
    copies: Set<RelativePath>
  ) -> [ReplicaChange] {
    // Deepest first: what is in a folder goes before it.
    let removed = before.keys.filter { after[$0] == nil }.sorted { $1 < $0 }
    var kept = TakenNames()
    if !removed.isEmpty {
      for (path, version) in after { kept.insert(path, isFolder: version.state.kind == .directory) }
    }
    let obstacles = removed.filter { kept.isMet(by: $0) }
    // What is removed under another spelling may take what stands with it.
    var lost = TakenNames()
    for path in obstacles { lost.insert(path, isFolder: false) }
    let written = after.filter {
      before[$0.key]?.state != $0.value.state || (!obstacles.isEmpty && lost.hasSame($0.key))
    }.sorted {
      let (left, right) = (copies.contains($0.key), copies.contains($1.key))
      return left == right ? $0.key < $1.key : left
    }
    let standing = Set(obstacles)
    return obstacles.map { .remove($0) } + written.map { .write($0.key, $0.value) }
      + removed.filter { !standing.contains($0) }.map { .remove($0) }
  }
}

/// The names of a tree, as file systems compare them.
private struct TakenNames {
  private var all: Set<[CollisionKey]> = []
  private var files: Set<[CollisionKey]> = []
  private var folders: Set<[CollisionKey]> = []

  /// Adds a path and the folders that it is in.
  mutating func insert(_ path: RelativePath, isFolder: Bool) {
    let key = path.components.map(CollisionKey.universal)
    all.insert(key)
    if !isFolder { files.insert(key) }
    for length in 1..<max(key.count, 1) { folders.insert(Array(key.prefix(length))) }
  }

  /// Whether some file system takes a path for one of them.
  func hasSame(_ path: RelativePath) -> Bool {
    all.contains(path.components.map(CollisionKey.universal))
  }

  /// Whether one of them cannot stand beside a file at a path.
  func isMet(by path: RelativePath) -> Bool {
    let key = path.components.map(CollisionKey.universal)
    return all.contains(key) || folders.contains(key)
      || (1..<max(key.count, 1)).contains { files.contains(Array(key.prefix($0))) }
  }
}
