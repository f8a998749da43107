/// The folders with something live below them, by the canonical caseless keys of their components.
struct FoldersInUse {
  /// A name in a folder; the root folder has the number 0.
  private struct Step: Hashable {
    let parent: Int
    let key: CollisionKey
  }

  private var numbers: [Step: Int] = [:]

  init() {}

  /// The folders above some paths.
  ///
  /// - Complexity: O(*n*) in the number of bytes of all paths.
  init(above paths: some Sequence<RelativePath>) {
    for path in paths {
      var folder = 0
      for key in path.collisionKeys.dropLast() {
        let step = Step(parent: folder, key: key)
        folder = numbers[step, default: numbers.count + 1]
        numbers[step] = folder
      }
    }
  }

  /// Whether something live is below a path.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  func contains(_ path: RelativePath) -> Bool {
    var folder = 0
    for key in path.collisionKeys {
      guard let known = numbers[Step(parent: folder, key: key)] else { return false }
      folder = known
    }
    return true
  }
}
