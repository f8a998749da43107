package import FileAccess

/// A path that somebody asks about, and the runs on the folder that it is in.
package struct RunScope: Sendable {
  /// The runs.
  package let history: RunHistory
  /// The path from that folder; empty for the folder itself.
  package let path: [UInt8]

  /// Finds the folders above a path on which there were runs.
  ///
  /// - Parameters:
  ///   - path: The path, absolute and without symbolic links on the way; what it names need not be there.
  ///   - store: The store, if the user named one.
  /// - Returns: A scope for each of them, that of the nearest folder first.
  /// - Throws: ``SyncFolderError``, if a store cannot be read.
  /// - Complexity: O(*n*) in the number of folders on the way, and in the bytes of all journals found.
  package static func all(
    of path: [UInt8], store: [UInt8]?
  ) throws(SyncFolderError) -> [RunScope] {
    var scopes: [RunScope] = []
    var folder = path
    while true {
      if (try? FileKind(at: folder)) == .folder, let history = try history(of: folder, store) {
        let inner = path.dropFirst(folder.count).drop { $0 == 0x2F }
        scopes.append(RunScope(history: history, path: Array(inner)))
      }
      let above = Folder.path(containing: folder)
      guard above != folder else { return scopes }
      folder = above
    }
  }

  /// The runs on a folder; `nil` without runs, or if it can have no store.
  private static func history(
    of path: [UInt8], _ store: [UInt8]?
  ) throws(SyncFolderError) -> RunHistory? {
    do throws(SyncFolderError) {
      let history = try RunHistory(of: SyncFolder(path, store: store), isNamed: store != nil)
      let isEmpty =
        history.entries.isEmpty && history.forgotten.isEmpty && history.problems.isEmpty
      return isEmpty ? nil : history
    } catch .noStore, .storeIsElsewhere, .storeIsSynced {
      return nil
    }
  }

  /// The path of something that may be gone: absolute, without symbolic links on the way to it.
  ///
  /// - Parameter word: The path as the user wrote it.
  /// - Returns: The path; if the name itself is that of a link, it stays one.
  /// - Throws: ``FileAccessError``.
  package static func absolutePath(of word: [UInt8]) throws(FileAccessError) -> [UInt8] {
    var word = word
    while word.count > 1, word.last == 0x2F { word.removeLast() }
    guard let name = word.split(separator: 0x2F).last.map(Array.init), Folder.isName(name) else {
      return try Folder.canonicalPath(word)
    }
    return Folder.path(try SyncFolder.absolute(Folder.path(containing: word)), name)
  }
}
