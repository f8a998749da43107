import ConflictResolution

/// What stands in a folder: one thing at a path, and nothing below a file.
struct FolderRoom {
  private var paths: Set<RelativePath> = []
  private var files: Set<RelativePath> = []
  private var folders: Set<RelativePath> = []

  /// Puts a file or a folder at a path.
  ///
  /// - Returns: Whether there was room for it.
  /// - Complexity: O(*n*) in the number of folders that it is in.
  mutating func take(_ path: RelativePath, isFolder: Bool) -> Bool {
    if paths.contains(path) || (!isFolder && folders.contains(path)) { return false }
    var above: [RelativePath] = []
    var next = path.parent
    while let folder = next {
      if files.contains(folder) { return false }
      above.append(folder)
      next = folder.parent
    }
    paths.insert(path)
    if !isFolder { files.insert(path) }
    folders.formUnion(above)
    return true
  }
}
