/// The outcome of one file that was resolved alone, and the places where other files could collide with it.
package struct LoneResolution {
  /// The outcome.
  package let file: FileOutcome
  /// The collisions among its own names: it may spell a folder in two ways.
  package let collisions: [Collision]
  /// The names that were made for its copies.
  package let copies: [Collision]
  /// Every path at which another file could collide with it, each once.
  package let places: [RelativePath]
  /// Every path that it has left, each once: another file's line determines what is there or below.
  package let formerPlaces: [RelativePath]
  /// Whether it is a directory and nothing else: other files are below it and do not collide with it.
  package let isDirectory: Bool
  /// Whether it is or could become a directory: then it spells a folder, as the paths below it do.
  package let mayBeDirectory: Bool
  /// Whether it is always at one path, its own, regardless of other files.
  package let standsInAnyCase: Bool

  /// Whether other members of its family can collide with it: the file that it is a copy of, and other copies.
  package var hasFamily: Bool {
    file.copyOf != nil || file.keeps.count > 1 || !file.notShown.isEmpty
      || !file.keptBefore.isEmpty
  }
}
