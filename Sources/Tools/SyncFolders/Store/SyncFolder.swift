package import FileAccess
import JSONText

/// A real folder, and the place of what is set aside from it.
package struct SyncFolder: Sendable {
  /// The path of the folder, as bytes; absolute and without symbolic links.
  package let path: [UInt8]
  /// The location of its store, or why it has none; nothing need be there yet.
  let place: Result<StoreLocation, StoreLocationError>
  /// The location of its store unless one is named.
  let usualPlace: Result<StoreLocation, StoreLocationError>
  /// The folder that remembers which stores were used.
  let notes: Result<[UInt8], StoreLocationError>
  /// The paths of the folder before it was renamed or moved.
  private let formerPaths: [[UInt8]]
  /// The folder of this installation's key; `nil` if the environment names none.
  private let keyFolder: [UInt8]?
  /// The contents of its store's journals before; `nil` if they are read every time.
  private var journals: JournalMemory?
  /// What is opened at the path; `nil` for any folder that is there.
  private var expected: FolderIdentity?

  /// Finds a folder and its store.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, as bytes.
  ///   - store: The path of the store, if the user named one.
  ///   - environment: The value of an environment variable.
  /// - Throws: ``SyncFolderError``.
  package init(
    _ path: [UInt8], store: [UInt8]?, environment: (String) -> [UInt8]? = Environment.bytes
  ) throws(SyncFolderError) {
    let root = try SyncFolderError.ofAccess { () throws(FileAccessError) in
      let root = try Folder.canonicalPath(path)
      guard try FileKind(at: root) == .folder else {
        throw FileAccessError(
          code: .notADirectory, action: .list, path: path, reason: "it is no folder")
      }
      return root
    }
    let given = try SyncFolderError.ofAccess { () throws(FileAccessError) in
      try store.map { (path) throws(FileAccessError) in try Self.absolute(path) }
    }
    func find(_ given: [UInt8]?) -> Result<StoreLocation, StoreLocationError> {
      do throws(StoreLocationError) {
        return .success(
          try StoreLocation(of: root, given: given, environment: environment))
      } catch {
        return .failure(error)
      }
    }
    self.path = root
    usualPlace = find(nil)
    place = given == nil ? usualPlace : find(given)
    do throws(StoreLocationError) {
      notes = .success(try StoreLocation.outside(of: root, environment: environment))
    } catch {
      notes = .failure(error)
    }
    keyFolder = StoreLocation.allStores(environment: environment)
    if let keyFolder, let notes = try? notes.get() {
      formerPaths = FolderNote.formerPaths(of: root, notes: notes, among: keyFolder)
    } else {
      formerPaths = []
    }
    // One command asks several times what the runs were.
    journals = JournalMemory()
  }

  /// The same folder, whose journals are read again only if they have changed.
  ///
  /// - Parameter journals: Their contents before; for this folder alone.
  /// - Returns: The folder.
  package func remembering(_ journals: JournalMemory) -> SyncFolder {
    var folder = self
    folder.journals = journals
    return folder
  }

  /// The same folder, which is opened only as long as its path leads to it.
  ///
  /// - Parameter identity: What is expected at the path; `nil` for any folder.
  /// - Returns: The folder.
  package func expecting(_ identity: FolderIdentity?) -> SyncFolder {
    var folder = self
    folder.expected = identity
    return folder
  }

  /// The same folder with one of its other stores.
  package func with(_ other: OtherStore) -> SyncFolder {
    SyncFolder(self, store: other.location)
  }

  /// The same folder with another store.
  init(_ folder: SyncFolder, store: StoreLocation) {
    path = folder.path
    place = .success(store)
    usualPlace = folder.usualPlace
    expected = folder.expected
    notes = folder.notes
    formerPaths = folder.formerPaths
    keyFolder = folder.keyFolder
  }

  /// The path of a folder that need not be there yet, absolute and without symbolic links.
  static func absolute(_ path: [UInt8]) throws(FileAccessError) -> [UInt8] {
    // A link in place of a store in a synced folder must not choose another one.
    var above = path
    while above.count > 1, above.last == 0x2F { above.removeLast() }
    if above.split(separator: 0x2F).last == StoreLocation.nameInFolder[...] {
      return Folder.path(try absolute(Folder.path(containing: above)), StoreLocation.nameInFolder)
    }
    var missing: [[UInt8]] = []
    while (try? FileKind(at: above)) == nil {
      let outer = Folder.path(containing: above)
      guard outer != above else { break }
      missing.append(above.split(separator: 0x2F).last.map(Array.init) ?? [])
      above = outer
    }
    return missing.reversed().reduce(try Folder.canonicalPath(above)) { Folder.path($0, $1) }
  }

  /// The location of its store.
  ///
  /// - Returns: The location.
  /// - Throws: ``SyncFolderError``, if the user has to name a store.
  package func location() throws(SyncFolderError) -> StoreLocation {
    switch place {
    case .success(let location): return location
    case .failure(let error): throw .noStore(error)
    }
  }

  /// Makes sure that a run may put something into the store, and that it is not carried to other devices.
  ///
  /// - Throws: ``SyncFolderError``, also if Syncthing's patterns do not leave it alone.
  package func requireUsableStore() throws(SyncFolderError) {
    try requireOwnStore()
    try requireUnsyncedStore()
  }

  /// Makes sure that what is put into the store is not carried to other devices.
  func requireUnsyncedStore() throws(SyncFolderError) {
    let root: [UInt8]
    switch try location().kind {
    case .given, .outside: return
    case .left(_, let problem): throw .noStore(problem)
    case .syncthing(let folder): root = folder
    }
    let file = Folder.path(root, Array(".stignore".utf8))
    let patterns = try SyncFolderError.ofAccess { () throws(FileAccessError) in
      try FileReader.readRegular(ifThere: file, limit: 1 << 24)
    }
    guard let patterns, StoreLocation.isIgnored(by: patterns) else {
      throw .storeIsSynced(root: root)
    }
  }

  /// Makes sure that no run in the store was written by others while none was by this installation.
  ///
  /// Such a store was there before this installation's first run here: nothing is put into it, and nobody is advised to
  /// keep it from being synced.
  ///
  /// - Throws: ``SyncFolderError``.
  package func requireOwnStore() throws(SyncFolderError) {
    guard let store = try openStore(makesStore: false) else { return }
    let records = try SyncFolderError.ofAccess { () throws(FileAccessError) in
      try store.records()
    }
    try requireOwn(records)
  }

  /// Makes sure that these runs of its store are not all those of others.
  func requireOwn(_ records: [RunRecord]) throws(SyncFolderError) {
    // A run that was not begun holds no files of anybody.
    let written = records.filter { $0.state != .void }
    guard !written.isEmpty, !written.contains(where: \.isReadable), !isNoted(try location()) else {
      return
    }
    let used = try location().path
    let option =
      used == (try? usualPlace.get().path) ? "" : " --store \(ShellWord.word(forPath: used))"
    throw .storeIsForeign(
      store: used, runs: written.count, words: ShellWord.word(forPath: path) + option)
  }

  /// Whether a run of this installation has used a store.
  private func isNoted(_ location: StoreLocation) -> Bool {
    guard let notes = try? notes.get() else { return false }
    return notes == location.path
      || (try? KnownStores(in: notes))?.entries.contains { $0.path == location.path } == true
  }

  /// Which journals in a store are those of this installation.
  ///
  /// The key is in the place of the stores of all folders, and is never read from a store: others who can write
  /// into a store could have put a key there, with journals that match it.
  ///
  /// - Parameters:
  ///   - location: The location of the store.
  ///   - needsKey: Whether a run will be written: then there has to be a place for the key.
  /// - Returns: The authority.
  /// - Throws: ``FileAccessError``, if the key cannot be read, or made.
  private func authority(
    at location: StoreLocation, needsKey: Bool
  ) throws(FileAccessError) -> JournalAuthority {
    // Nobody else writes where programs keep what they have to remember.
    let accepts: JournalAuthority.Acceptance =
      (try? notes.get()) == location.path ? .withoutCode : .none
    guard let folder = keyFolder else { return JournalAuthority(key: nil, accepts: accepts) }
    if !needsKey, let isThere = try? SyncFolder.isThere(folder), !isThere {
      return JournalAuthority(key: nil, accepts: accepts)
    }
    do throws(FileAccessError) {
      return JournalAuthority(key: try JournalKey.made(in: folder), accepts: accepts)
    } catch {
      guard !needsKey, error.action == .write else { throw error }
      return JournalAuthority(key: nil, accepts: accepts)
    }
  }

  /// Opens the folder.
  ///
  /// - Returns: The folder.
  /// - Throws: ``SyncFolderError``.
  package func open() throws(SyncFolderError) -> FolderHandle {
    return try SyncFolderError.ofAccess { () throws(FileAccessError) in
      let folder = try FolderHandle(path)
      if let expected, try !folder.identity().isSame(as: expected) {
        throw FileAccessError(
          code: .notFound, action: .list, path: path, reason: "it is another folder now")
      }
      return folder
    }
  }

  /// Opens the folder together with its store.
  ///
  /// - Parameter makesStore: Whether a store is made if it is missing.
  /// - Returns: Both; `nil` if there is no store.
  /// - Throws: ``SyncFolderError``, also if the store is on another file system.
  package func openStore(makesStore: Bool) throws(SyncFolderError) -> FolderStore<FolderHandle>? {
    let root = try open()
    let location = try location()
    let store: FolderHandle
    let authority: JournalAuthority
    let isOnSameFileSystem: Bool
    do throws(FileAccessError) {
      guard let opened = try Self.folder(at: location, makesStore: makesStore) else { return nil }
      isOnSameFileSystem = try opened.status().device == root.status().device
      // It may hold nothing but notes about the folder.
      if !isOnSameFileSystem, !makesStore, try opened.status(of: Array("runs".utf8)) == nil {
        return nil
      }
      // Without a key runs of its own would count as those of others, and be removed as such.
      let holdsRuns = try opened.status(of: FolderStore<FolderHandle>.runs) != nil
      guard keyFolder != nil || !(makesStore || holdsRuns) else {
        throw FileAccessError(
          code: .invalidPath, action: .write, path: JournalKey.fileName,
          reason: "there is no folder for the key of runs; set HOME or XDG_STATE_HOME")
      }
      authority = try self.authority(at: location, needsKey: makesStore)
      store = opened
    } catch {
      guard error.path == location.path, [.symbolicLink, .notADirectory].contains(error.code) else {
        throw .access(error)
      }
      throw Self.noPart(
        location.path, in: location.path, error.code == .symbolicLink ? .symbolicLink : .file)
    }
    guard isOnSameFileSystem else { throw .storeIsElsewhere(store: location.path, folder: path) }
    try Self.requireSafe(store)
    if makesStore, let notes = try? notes.get() {
      FolderNote.note(path, in: notes, former: formerPaths)
    }
    return FolderStore(root: root, store: store, authority: authority, journals: journals)
  }

  private static func folder(
    at location: StoreLocation, makesStore: Bool
  ) throws(FileAccessError) -> FolderHandle? {
    switch location.kind {
    case .syncthing(let folder), .left(let folder, _):
      // A person who can put a link into the synced folder must not choose where files go.
      let outer = try FolderHandle(folder)
      let name = StoreLocation.nameInFolder
      if try outer.status(of: name) == nil {
        guard makesStore else { return nil }
        try outer.makeFolder(ifMissing: name, permissions: 0o700)
      }
      return try outer.folder(name)
    case .given, .outside:
      if try !isThere(location.path) {
        guard makesStore else { return nil }
        try Folder.make(location.path)
      }
      // The path of a store that was named had no link in it then.
      return location.kind == .outside
        ? try FolderHandle(location.path)
        : try FolderHandle([0x2F]).folder(atPath: location.path)
    }
  }

  static func isThere(_ path: [UInt8]) throws(FileAccessError) -> Bool {
    do throws(FileAccessError) {
      _ = try FileKind(at: path)
      return true
    } catch {
      guard error.code == .notFound else { throw error }
      return false
    }
  }

  /// Whether another process works on its store at this moment; `false` if nothing is known of it.
  package var isLocked: Bool {
    do throws(SyncFolderError) {
      guard let store = try openStore(makesStore: false) else { return false }
      return store.isLocked()
    } catch {
      return false
    }
  }

  /// All runs on this folder, the first one first.
  ///
  /// - Returns: The records; empty if there is no store, or if no store can be found for it.
  /// - Throws: ``SyncFolderError``.
  package func records() throws(SyncFolderError) -> [RunRecord] {
    if case .failure = place { return [] }
    guard let store = try openStore(makesStore: false) else { return [] }
    return try SyncFolderError.ofAccess { () throws(FileAccessError) in try records(in: store) }
  }

  /// All runs on this folder, and those whose folder is unknown.
  ///
  /// - Parameter store: The store of this folder, which may be that of others, too.
  /// - Returns: The records, the first one first.
  /// - Throws: ``FileAccessError``.
  package func records(
    in store: borrowing FolderStore<FolderHandle>
  ) throws(FileAccessError) -> [RunRecord] {
    own(try store.records())
  }

  /// Those of some runs that are on this folder, or whose folder is unknown.
  func own(_ records: [RunRecord]) -> [RunRecord] {
    records.compactMap { record in
      if record.isOn(path) { return record }
      guard formerPaths.contains(record.folder) else { return nil }
      var moved = record
      moved.folder = path
      return moved
    }
  }

  /// Whether a path is that of the folder, now or before it was renamed.
  package func isOrWas(at other: [UInt8]) -> Bool {
    other == path || formerPaths.contains(other)
  }
}
