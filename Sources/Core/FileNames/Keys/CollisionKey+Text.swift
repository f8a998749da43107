// Texts where names are taken as bytes: UTF-8.

extension CollisionKey {
  /// The key of a name that is given as text, by which a Mac compares.
  ///
  /// - Parameter name: one component of a path.
  /// - Returns: ``canonicalCaseless(_:)-([UInt8])`` of its bytes.
  public static func canonicalCaseless(_ name: String) -> CollisionKey {
    canonicalCaseless(Array(name.utf8))
  }

  /// The key of a name that is given as text, by which any system may compare.
  ///
  /// - Parameter name: one component of a path.
  /// - Returns: ``universal(_:)-([UInt8])`` of its bytes.
  public static func universal(_ name: String) -> CollisionKey { universal(Array(name.utf8)) }
}

extension NameProblem {
  /// What is wrong with a name that is given as text.
  ///
  /// - Parameters:
  ///   - name: one component of a path.
  ///   - systems: the systems that count.
  /// - Returns: the problems, in the order of their places in the name; each kind once.
  public static func problems(
    of name: String, for systems: [FileSystem] = FileSystem.portable
  ) -> [NameProblem] {
    problems(of: Array(name.utf8), for: systems)
  }
}

extension PathPattern {
  /// Reads a pattern that is given as text.
  ///
  /// - Parameter text: the pattern, as in gitignore.
  /// - Throws: `FileNameError` with code `invalidPattern`.
  public init(_ text: String) throws(FileNameError) {
    try self.init(Array(text.utf8))
  }
}
