// Answers what is at a path, for callers that look for a free name.
extension CollisionFinder {
  /// Whether something other than a path itself has a name in the path's folder.
  ///
  /// A name is taken if any system treats it as equal to a name there, or in a folder that some system treats
  /// as the same folder.
  ///
  /// - Parameters:
  ///   - name: One component of a path.
  ///   - path: A path that was inserted.
  /// - Returns: Whether it is taken; `false` if the folder is not known.
  /// - Complexity: O(*n*) in the length of the path and the number of spellings of the name.
  public func isTaken(_ name: [UInt8], besides path: RelativePath) -> Bool {
    guard let (folder, _) = place(of: path), let first = first(of: name, in: folder) else {
      return false
    }
    var isTaken = false
    forEach(sharing: first) { entry in
      if !isTaken, self.path(of: entry) != path { isTaken = true }
    }
    return isTaken
  }

  /// Whether there is a folder at a path.
  ///
  /// - Complexity: O(*n*) in the length of the path and the number of spellings of its last name.
  public func isFolder(at path: RelativePath) -> Bool {
    guard let (folder, name) = place(of: path), let first = first(of: name, in: folder) else {
      return false
    }
    var isFolder = false
    forEach(sharing: first) { entry in
      if entries[Int(entry)].isFolder, self.path(of: entry) == path { isFolder = true }
    }
    return isFolder
  }

  /// The entry that represents the folder of a path and all folders that are one with it, and the last name of
  /// the path.
  private func place(of path: RelativePath) -> (folder: UInt32, name: [UInt8])? {
    for folder in folderPaths {
      guard let folder else { return place(below: path.components) }
      guard path.isBelow(folder) else { continue }
      return place(below: Array(path.components[folder.components.count...]))
    }
    return nil
  }

  /// The same for names below the folders that are checked, which are one.
  private func place(below names: [[UInt8]]) -> (folder: UInt32, name: [UInt8])? {
    guard let last = names.last else { return nil }
    var folder: UInt32 = 0
    for name in names.dropLast() {
      guard let next = first(of: name, in: folder) else { return nil }
      folder = next
    }
    return (folder, last)
  }

  /// The entry that stands for all that share a folder and the key of a name.
  private func first(of name: [UInt8], in folder: UInt32) -> UInt32? {
    unsafe CollisionKey.withFolded(name.span, form: .universal) { key in
      unsafe table.find(under: folder, key)
    }
  }
}
