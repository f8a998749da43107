package import FileAccess

/// A real folder, and the place of what is set aside from it.
package struct SyncFolder: Sendable {
  /// The path of the folder, as bytes; absolute and without symbolic links.
  package let path: [UInt8]
  /// Where its store is, or why it has none; nothing need be there yet.
  private let place: Result<StoreLocation, StoreLocationError>

  /// Finds a folder and its store.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, as bytes.
  ///   - store: The path of the store, where the user named one.
  ///   - environment: The value of an environment variable.
  /// - Throws: ``SyncFolderError``.
  package init(
    _ path: [UInt8], store: [UInt8]?, environment: (String) -> [UInt8]? = Environment.bytes
  ) throws(SyncFolderError) {
    do throws(FileAccessError) {
      self.path = try Folder.canonicalPath(path)
      guard try FileKind(at: self.path) == .folder else {
        throw FileAccessError(
          code: .notADirectory, action: .list, path: path, reason: "it is no folder")
      }
    } catch {
      throw .access(error)
    }
    let given: [UInt8]?
    do throws(FileAccessError) {
      given = try store.map { (path) throws(FileAccessError) in try Self.absolute(path) }
    } catch {
      throw .access(error)
    }
    do throws(StoreLocationError) {
      place = .success(
        try StoreLocation(of: self.path, given: given, environment: environment))
    } catch {
      place = .failure(error)
    }
  }

  /// The path of a folder that need not be there yet, absolute and without symbolic links.
  private static func absolute(_ path: [UInt8]) throws(FileAccessError) -> [UInt8] {
    var missing: [[UInt8]] = []
    var above = path
    while (try? FileKind(at: above)) == nil {
      let outer = Folder.path(containing: above)
      guard outer != above else { break }
      missing.append(above.split(separator: 0x2F).last.map(Array.init) ?? [])
      above = outer
    }
    return missing.reversed().reduce(try Folder.canonicalPath(above)) { Folder.path($0, $1) }
  }

  /// Where its store is.
  ///
  /// - Returns: The location.
  /// - Throws: ``SyncFolderError``, where the user has to name a store.
  package func location() throws(SyncFolderError) -> StoreLocation {
    switch place {
    case .success(let location): return location
    case .failure(let error): throw .noStore(error)
    }
  }

  /// Makes sure that what is put into the store is not carried to other devices.
  ///
  /// - Throws: ``SyncFolderError``, where Syncthing's patterns do not leave it alone.
  package func requireQuietStore() throws(SyncFolderError) {
    guard case .syncthing(let root) = try location().kind else { return }
    let file = Folder.path(root, Array(".stignore".utf8))
    let patterns: [UInt8]
    do throws(FileAccessError) {
      patterns = try FileReader.read(file, limit: 1 << 24)
    } catch {
      guard error.code == .notFound else { throw .access(error) }
      throw .storeIsSynced(root: root)
    }
    guard StoreLocation.isIgnored(by: patterns) else { throw .storeIsSynced(root: root) }
  }

  /// Opens the folder.
  ///
  /// - Returns: The folder.
  /// - Throws: ``SyncFolderError``.
  package func open() throws(SyncFolderError) -> FolderHandle {
    do throws(FileAccessError) { return try FolderHandle(path) } catch { throw .access(error) }
  }

  /// Opens the folder together with its store.
  ///
  /// - Parameter makesStore: Whether a store is made where there is none.
  /// - Returns: Both; nothing where there is no store.
  /// - Throws: ``SyncFolderError``, where the store is on another file system, too.
  package func openStore(makesStore: Bool) throws(SyncFolderError) -> FolderStore<FolderHandle>? {
    let root = try open()
    let location = try location()
    do throws(FileAccessError) {
      let store: FolderHandle
      switch location.kind {
      case .syncthing(let folder):
        // Whoever can put a link into the synced folder must not choose where files go.
        let outer = try FolderHandle(folder)
        let name = StoreLocation.nameInFolder
        if try outer.status(of: name) == nil {
          guard makesStore else { return nil }
          try outer.makeFolder(name, permissions: 0o700)
          try outer.synchronize()
        }
        store = try outer.folder(name)
      case .given, .outside:
        if (try? FileKind(at: location.path)) == nil {
          guard makesStore else { return nil }
          try Folder.make(location.path)
        }
        store = try FolderHandle(location.path)
      }
      guard try store.status().device == root.status().device else {
        throw FileAccessError(
          code: .otherFileSystem, action: .write, path: location.path,
          reason: "it is on another file system than '\(String(displayingPath: path))'")
      }
      return FolderStore(root: root, store: store)
    } catch {
      throw .access(error)
    }
  }

  /// All runs on this folder, the first one first.
  ///
  /// - Returns: The records; none where there is no store, or none of its own accord.
  /// - Throws: ``SyncFolderError``.
  package func records() throws(SyncFolderError) -> [RunRecord] {
    if case .failure = place { return [] }
    guard let store = try openStore(makesStore: false) else { return [] }
    do throws(FileAccessError) { return try records(in: store) } catch { throw .access(error) }
  }

  /// All runs on this folder, and those of which nobody can tell.
  ///
  /// - Parameter store: The store of this folder, which may be that of others, too.
  /// - Returns: The records, the first one first.
  /// - Throws: ``FileAccessError``.
  package func records(
    in store: borrowing FolderStore<FolderHandle>
  ) throws(FileAccessError) -> [RunRecord] {
    try store.records().filter { $0.folder == path || $0.state == .damaged }
  }
}

extension [RunRecord] {
  /// The paths of files to which runs gave a name that looks like a copy's, from the folder.
  package var pathsMade: Set<[UInt8]> {
    var paths: Set<[UInt8]> = []
    for record in self where [.begun, .finished].contains(record.state) {
      for (index, change) in record.changes.enumerated() where record.refusals[index] == nil {
        for file in change.files {
          guard let name = file.after, name != file.before else { continue }
          paths.insert(change.folder.path(of: name))
        }
      }
    }
    return paths
  }
}

/// Why nothing can be done to a folder.
package enum SyncFolderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder or its store cannot be opened, read or written.
  case access(FileAccessError)
  /// It has no store.
  case noStore(StoreLocationError)
  /// Its store would be synced.
  case storeIsSynced(root: [UInt8])

  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .access(let error): return error.description
    case .noStore(let error): return error.description
    case .storeIsSynced(let root):
      let path = Folder.path(root, Array(".stignore".utf8))
      return "Syncthing would carry what is set aside to every device. Add a line "
        + "'\(StoreLocation.ignoreLine)' at the top of '\(String(displayingPath: path))' on this device, or name "
        + "a store on the same file system, outside of the folder, with --store."
    }
  }
}
