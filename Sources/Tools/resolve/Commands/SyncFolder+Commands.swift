import FileAccess
import SyncFolders

extension SyncFolder {
  /// Finds a folder and its store.
  ///
  /// - Parameters:
  ///   - path: the path of the folder.
  ///   - store: the path of the store, if the user named one.
  /// - Returns: the folder.
  /// - Throws: ``CommandFailure`` if there is no such folder.
  static func named(_ path: [UInt8], store: [UInt8]?) throws(CommandFailure) -> SyncFolder {
    // A variable that is not set must not mean the current folder.
    guard !path.isEmpty else {
      throw CommandFailure(.noInput, "The folder's name is empty; '.' is the current folder.")
    }
    return try CommandFailure.ofFolder { () throws(SyncFolderError) in
      try SyncFolder(path, store: store)
    }
  }

  /// The runs on the folder, for a command that only reads: a store that cannot be used has none.
  func knownRecords() throws(SyncFolderError) -> [RunRecord] {
    do throws(SyncFolderError) {
      return try records()
    } catch .storeIsElsewhere {
      return []
    }
  }

  /// Works on the store with a lock that keeps out other processes.
  ///
  /// - Parameters:
  ///   - makesStore: whether a missing store is made.
  ///   - patience: how long to wait for another process, in milliseconds.
  ///   - body: the work.
  /// - Returns: the result of `body`; `nil` without a store.
  /// - Throws: ``CommandFailure`` if the store cannot be used, and what `body` throws.
  func withLockedStore<Result>(
    makesStore: Bool, patience: Int = 0,
    _ body: (borrowing FolderStore<FolderHandle>) throws(CommandFailure) -> Result
  ) throws(CommandFailure) -> Result? {
    let opened = try CommandFailure.ofFolder { () throws(SyncFolderError) in
      try openStore(makesStore: makesStore)
    }
    guard let store = opened else { return nil }
    let lock = try CommandFailure.ofStore { () throws(FileAccessError) in
      try store.lock(patience: patience)
    }
    // Another store for the same folder has another lock: this one excludes runs with any store.
    let folderLock = try CommandFailure.ofStore { () throws(FileAccessError) in
      try self.lock(patience: patience)
    }
    let result = try body(store)
    // Both locks are held until here, and released in the opposite order.
    _ = consume folderLock
    _ = consume lock
    return result
  }
}
