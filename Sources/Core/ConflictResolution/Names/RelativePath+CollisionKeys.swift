extension RelativePath {
  /// The canonical caseless keys of the components: equal for paths that some file system may treat as the same.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  var collisionKeys: [CollisionKey] { components.map(CollisionKey.canonicalCaseless) }

  /// Its collision keys with a slash between each two, for a person.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  var foldedText: String {
    // A path of well-formed text folds as its components do, since a slash neither folds nor combines.
    if isValidUTF8 { return CollisionKey.canonicalCaseless(bytes).description }
    return collisionKeys.map { $0.description }.joined(separator: "/")
  }

  /// The end of the folder's path in this path; 0 at the top level.
  var endOfFolder: Int { bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0 }

  /// Whether some file system may treat the folders of both paths as the same.
  func isInSameFolder(as other: RelativePath) -> Bool {
    guard let folder = parent, let otherFolder = other.parent else {
      return parent == nil && other.parent == nil
    }
    return folder == otherFolder || folder.collisionKeys == otherFolder.collisionKeys
  }

  /// Whether some file system may treat two components as the same.
  static func areOneName(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left == right
      || CollisionKey.canonicalCaseless(left) == CollisionKey.canonicalCaseless(right)
  }
}
