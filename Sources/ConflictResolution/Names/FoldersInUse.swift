/// The folders that something live is under, by the canonical caseless keys of their components.
struct FoldersInUse {
  private var keys: Set<[CollisionKey]> = []

  init() {}

  /// The folders above these paths.
  ///
  /// - Complexity: O(*n*) in the number of components of all paths.
  init(above paths: some Sequence<RelativePath>) {
    for path in paths {
      var key = path.collisionKeys
      key.removeLast()
      while !key.isEmpty, keys.insert(key).inserted { key.removeLast() }
    }
  }

  func contains(_ path: RelativePath) -> Bool {
    keys.contains(path.collisionKeys)
  }
}
