extension RelativePath {
  /// The canonical caseless keys of the components: equal for paths that a file system may take for
  /// the same.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  var collisionKeys: [CollisionKey] { components.map(CollisionKey.canonicalCaseless) }

  /// Where the path of the folder ends that it is in; 0 at the top level.
  var endOfFolder: Int { bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0 }

  /// Whether some file system may take the folder that it is in for that of another path.
  func isInSameFolder(as other: RelativePath) -> Bool {
    guard let folder = parent, let otherFolder = other.parent else {
      return parent == nil && other.parent == nil
    }
    return folder == otherFolder || folder.collisionKeys == otherFolder.collisionKeys
  }

  /// Whether some file system may take one component for another.
  static func areOneName(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left == right
      || CollisionKey.canonicalCaseless(left) == CollisionKey.canonicalCaseless(right)
  }
}
