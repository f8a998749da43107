import ConflictResolution
import FileAccess

/// Finds the folders that some file system treats as the same one: `Docs` and `docs`.
///
/// On such a system the files of all of them are in one folder, so their names count together.
/// Folders that are asked about in path order cost one listing for each folder on the way down to them.
struct FolderSpellings {
  /// The folders in one level of the way down.
  private struct Level {
    let name: [UInt8]
    /// The paths that some system treats as equal to the path down to here, that one first.
    let spellings: [[[UInt8]]]
    /// The folders in all of them, by key; `nil` until they are needed.
    var folders: [CollisionKey: [[[UInt8]]]]?
  }

  private var levels = [Level(name: [], spellings: [[]], folders: nil)]

  /// The other spellings of a folder that are there.
  ///
  /// - Parameters:
  ///   - components: The names on the way down to the folder.
  ///   - root: The folder at which the way begins.
  /// - Returns: The paths of the other folders, in the order of their bytes.
  /// - Throws: ``FileAccessError``, if a folder on the way cannot be listed.
  /// - Complexity: O(*n*) in the number of names in the folders on the way that were not asked about last.
  mutating func others(
    of components: [[UInt8]], in root: borrowing FolderHandle
  ) throws(FileAccessError) -> [[[UInt8]]] {
    let common = zip(components, levels.dropFirst()).prefix { $0 == $1.name }.count
    levels.removeLast(levels.count - 1 - common)
    guard common < components.count else { return others }
    // Step by step: from the root each time, a way of a thousand folders would be half a million of them.
    var folder = try root.folder(at: Array(components[..<common]))
    for depth in common..<components.count {
      let name = components[depth]
      if depth > common { folder = try folder.folder(components[depth - 1]) }
      let all = try folders(at: depth, folder, in: root)[CollisionKey.universal(name), default: []]
      let own = Array(components[...depth])
      let others = all.filter { $0 != own }
      levels.append(Level(name: name, spellings: [own] + others, folders: nil))
    }
    return others
  }

  /// The other spellings of the folder that was asked about last.
  private var others: [[[UInt8]]] {
    levels[levels.count - 1].spellings.dropFirst().sorted {
      $0.path.lexicographicallyPrecedes($1.path)
    }
  }

  private mutating func folders(
    at depth: Int, _ own: borrowing FolderHandle, in root: borrowing FolderHandle
  ) throws(FileAccessError) -> [CollisionKey: [[[UInt8]]]] {
    if let folders = levels[depth].folders { return folders }
    var folders: [CollisionKey: [[[UInt8]]]] = [:]
    for (index, spelling) in levels[depth].spellings.enumerated() {
      func add(_ entry: FolderEntry) {
        guard entry.kind == .folder else { return }
        folders[CollisionKey.universal(entry.name), default: []].append(spelling + [entry.name])
      }
      if index == 0 {
        try own.forEachEntry(add)
      } else {
        try root.folder(at: spelling).forEachEntry(add)
      }
    }
    levels[depth].folders = folders
    return folders
  }
}
