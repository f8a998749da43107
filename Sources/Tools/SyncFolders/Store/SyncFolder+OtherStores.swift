package import FileAccess

// The stores of a folder besides the one that is used, and what remembers them.
extension SyncFolder {
  /// The other stores that runs on this folder have used, that which is used by default first.
  ///
  /// - Returns: The stores.
  /// - Throws: ``SyncFolderError``, if what is remembered cannot be read.
  package func otherStores() throws(SyncFolderError) -> [OtherStore] {
    var found: [OtherStore] = []
    let used = try? place.get().path
    if let usual = try? usualPlace.get(), usual.path != used {
      found.append(other(usual, isDefault: true, lastKnown: 0))
    }
    guard let notes = try? notes.get() else { return found }
    // A folder that got a mark of Syncthing later had its store here before.
    if notes != used, notes != (try? usualPlace.get().path),
      (try? Self.isThere(Folder.path(notes, Array("runs".utf8)))) == true
    {
      found.append(other(StoreLocation(known: notes), isDefault: false, lastKnown: 0))
    }
    let usual = try? usualPlace.get().path
    let known = try SyncFolderError.ofAccess { () throws(FileAccessError) in
      try KnownStores(in: notes)
    }
    for entry in known.entries where entry.path != used && entry.path != usual {
      let store = StoreLocation(known: entry.path)
      found.append(other(store, isDefault: false, lastKnown: entry.sequence))
    }
    return found
  }

  private func other(_ store: StoreLocation, isDefault: Bool, lastKnown: Int) -> OtherStore {
    let folder = SyncFolder(self, store: store)
    var records: Result<[RunRecord], SyncFolderError>
    do throws(SyncFolderError) {
      records = .success(try folder.records())
      if !isDefault, (try? FileKind(at: store.path)) == nil {
        // It may be on a disk that is not there now.
        throw .access(
          FileAccessError(
            code: .notFound, action: .read, path: store.path, reason: "it is not there"))
      }
    } catch {
      records = .failure(error)
    }
    return OtherStore(
      location: store, isDefault: isDefault, lastKnown: lastKnown, records: records)
  }

  /// Remembers the store if it is not the one that is used by default.
  ///
  /// - Parameter sequence: The number of the run that uses it.
  /// - Throws: ``SyncFolderError``, if that cannot be written.
  package func noteStore(sequence: Int) throws(SyncFolderError) {
    let used = try location()
    switch notes {
    case .failure(let error): throw .noStore(error)
    case .success(let notes):
      guard notes != used.path else { return }
      try SyncFolderError.ofAccess { () throws(FileAccessError) in
        var known = try KnownStores(in: notes)
        known.note(used.path, sequence: sequence)
        try known.write(in: notes)
      }
    }
  }

  /// Takes a lock for the folder in addition to that of its store, if another store than the usual one is used:
  /// two runs on one folder exclude each other with any stores.
  ///
  /// - Parameter patience: How long to wait for another process that has it, in milliseconds.
  /// - Returns: The lock; `nil` if there is no place for it.
  /// - Throws: ``FileAccessError``, with code `locked` if another process has it.
  package func lock(patience: Int = 0) throws(FileAccessError) -> FileLock? {
    guard let used = try? place.get(), used.path != (try? usualPlace.get().path),
      let notes = try? notes.get(), notes != used.path
    else { return nil }
    do throws(FileAccessError) {
      try Folder.make(notes)
      return try FileLock(
        Array("lock".utf8), in: try FolderHandle(notes), patience: patience)
    } catch {
      guard error.code == .locked else { return nil }
      throw error
    }
  }
}
