extension RelativePath {
  /// The canonical caseless keys of the components: equal for paths that a file system may take for
  /// the same.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  var collisionKeys: [CollisionKey] { components.map(CollisionKey.canonicalCaseless) }
}
