package import FileAccess

/// Why nothing can be done to a folder.
package enum SyncFolderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder or its store cannot be opened, read or written.
  case access(FileAccessError)
  /// It has no store.
  case noStore(StoreLocationError)
  /// Its store is on another file system.
  case storeIsElsewhere(store: [UInt8], folder: [UInt8])
  /// Its store would be synced.
  case storeIsSynced(root: [UInt8])
  /// Its store can be changed by others.
  case storeIsUnsafe(store: [UInt8], reason: String, remedy: String?)
  /// Its store has runs that others wrote, and none of this installation; with the words that name both on a command line.
  case storeIsForeign(store: [UInt8], runs: Int, words: String)

  /// What is wrong and what to do.
  package var description: String { message(naming: "with --store") }

  /// What is wrong and what to do.
  ///
  /// - Parameter store: How the caller names a store: `with --store`.
  /// - Returns: The message.
  func message(naming store: String) -> String {
    switch self {
    case .access(let error): return error.description
    case .noStore(let error): return error.message(naming: store)
    case .storeIsElsewhere(let place, let folder):
      let folder = String(displayingPath: folder)
      return
        "The store '\(String(displayingPath: place))' is on another file system than '\(folder)', so "
        + "nothing can be set aside there. Name a store on the file system of '\(folder)', outside of the "
        + "folder, \(store)."
    case .storeIsUnsafe(let place, let reason, let remedy):
      return
        "The store '\(String(displayingPath: place))' is not safe: \(reason). A folder is expected that belongs to "
        + "you and that only you may write to. "
        + (remedy.map { "To correct it: \($0)" } ?? "Name another store \(store).")
    case .storeIsForeign(let place, let runs, let words):
      return
        "The store '\(String(displayingPath: place))' was there before: it has \(runs) run\(runs == 1 ? "" : "s") "
        + "that this installation did not write, but another computer, another user, or a version of before 0.3. "
        + "Nothing of such a run is carried out. Name another store \(store), or:\n"
        + "  To see what they would do, and to take one over: resolve trust \(words)\n"
        + "  To remove all of them for good: resolve forget --foreign \(words)"
    case .storeIsSynced(let root):
      let path = Folder.path(root, Array(".stignore".utf8))
      return "Syncthing would carry what is set aside to every device. Add a line "
        + "'\(StoreLocation.ignoreLine)' at the top of '\(String(displayingPath: path))' on this device, or name "
        + "a store on the same file system, outside of the folder, \(store)."
    }
  }
}

extension SyncFolderError {
  /// Makes a failed access the end of work on a folder.
  package static func ofAccess<Result: ~Copyable>(
    _ body: () throws(FileAccessError) -> Result
  ) throws(SyncFolderError) -> Result {
    do throws(FileAccessError) { return try body() } catch { throw .access(error) }
  }
}
