/// What came of one file that was resolved by itself, and where other files could meet it.
package struct LoneResolution {
  /// What came of it.
  package let file: FileOutcome
  /// The names that met among its own: it may spell a folder in two ways.
  package let collisions: [Collision]
  /// The names that were made for its copies.
  package let copies: [Collision]
  /// Every path at which another file could meet it, each once.
  package let places: [RelativePath]
  /// Every path that it has left, each once: another file's line says what stands there or below.
  package let formerPlaces: Set<RelativePath>
  /// Whether it is a directory and nothing else: others stand below it and do not meet it.
  package let isDirectory: Bool
  /// Whether it is or could become a directory: then it spells a folder, as what stands below does.
  package let mayBeDirectory: Bool
  /// Whether it stands at one path, its own, whatever else there is.
  package let standsInAnyCase: Bool

  /// Whether others of its family can meet it: the file that it is a copy of, and other copies.
  package var hasFamily: Bool {
    file.copyOf != nil || file.keeps.count > 1 || !file.notShown.isEmpty
      || !file.keptBefore.isEmpty
  }
}
