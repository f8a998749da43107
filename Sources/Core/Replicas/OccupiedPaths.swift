/// The paths that files and folders occupy: each once, and nothing below a file.
///
/// Names are compared in the form given: the bytes themselves, or a key that ignores what some file system ignores.
struct OccupiedPaths<Name: Hashable> {
  private var all: Set<[Name]> = []
  private var files: Set<[Name]> = []
  private var folders: Set<[Name]> = []

  /// Adds a file or a folder at a path, given by its names, with the folders above it.
  ///
  /// - Complexity: O(*n*²) in the number of names.
  mutating func insert(_ path: [Name], isFolder: Bool) {
    all.insert(path)
    if !isFolder { files.insert(path) }
    for folder in Self.folders(of: path) { folders.insert(folder) }
  }

  /// Whether something is at exactly this path.
  func contains(_ path: [Name]) -> Bool { all.contains(path) }

  /// Whether another file or folder may be at a path.
  ///
  /// - Complexity: O(*n*²) in the number of names.
  func hasRoom(for path: [Name], isFolder: Bool) -> Bool {
    !all.contains(path) && (isFolder || !folders.contains(path))
      && !Self.folders(of: path).contains(where: files.contains)
  }

  private static func folders(of path: [Name]) -> [[Name]] {
    path.indices.dropFirst().map { Array(path[..<$0]) }
  }
}
