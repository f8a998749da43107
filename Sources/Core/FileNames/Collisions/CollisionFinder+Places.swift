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
  /// - Complexity: O(*n*) in the length of the path.
  public func isTaken(_ name: [UInt8], besides path: RelativePath) -> Bool {
    guard let (folder, _) = place(of: path), let first = first(of: name, in: folder) else {
      return false
    }
    // The first other path is enough: there may be many spellings.
    var entry = first
    while entry != Self.none {
      if self.path(of: entry) != path { return true }
      entry = entries[Int(entry)].next
    }
    return false
  }

  /// Whether there is a folder at a path.
  ///
  /// - Complexity: O(*n*) in the length of the path and the number of folders that are checked.
  public func isFolder(at path: RelativePath) -> Bool {
    folderPaths.indices.contains { index in
      guard folderPaths[index].map(path.isBelow) ?? true else { return false }
      // Of all spellings only the path's own counts.
      var entry: UInt32? = UInt32(index)
      for name in path.components.dropFirst(folderPaths[index]?.components.count ?? 0) {
        entry = entry.flatMap { parent in
          first(of: name, in: entries[Int(parent)].first)
            .flatMap { find(name.span, in: parent, $0).entry }
        }
      }
      return entry.map { entries[Int($0)].isFolder } ?? false
    }
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
