/// What stands in a folder: one thing under a name, and nothing below a file.
///
/// A name is what the reader compares by: the bytes themselves, or a key that some file system ignores something of.
struct FolderNames<Name: Hashable> {
  private var all: Set<[Name]> = []
  private var files: Set<[Name]> = []
  private var folders: Set<[Name]> = []

  /// Puts a file or a folder at a path, given by its names, with the folders that it is in.
  ///
  /// - Complexity: O(*n*²) in the number of names.
  mutating func insert(_ path: [Name], isFolder: Bool) {
    all.insert(path)
    if !isFolder { files.insert(path) }
    for folder in Self.folders(of: path) { folders.insert(folder) }
  }

  /// Whether something stands at a path itself.
  func contains(_ path: [Name]) -> Bool { all.contains(path) }

  /// Whether something more can stand at a path.
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
