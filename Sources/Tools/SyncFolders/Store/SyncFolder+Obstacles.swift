package import FileAccess

/// An obstacle that keeps a run from carrying out a plan.
package struct PlanObstacle: Hashable, Sendable {
  /// The kind of obstacle, as programs see it.
  package enum Kind: String, Hashable, Sendable {
    /// There is no place for a store.
    case noStore = "no-store"
    /// Syncthing would carry the store to other devices.
    case storeIsSynced = "store-is-synced"
    /// The store can be changed by others.
    case storeIsUnsafe = "store-not-safe"
    /// The store has only runs that others wrote.
    case storeIsForeign = "store-is-foreign"
    /// The store is on another file system than the folder.
    case storeIsElsewhere = "store-on-other-file-system"
    /// The store cannot be written.
    case storeIsNotWritable = "store-not-writable"
    /// The store cannot be read.
    case storeIsNotReadable = "store-not-readable"
    /// A folder with conflicts is on another file system than the folder that it is in.
    case isElsewhere = "other-file-system"
    /// Names in a folder with conflicts cannot be changed.
    case isNotWritable = "not-writable"

    /// Whether a run is carried out except in one folder.
    package var isOfPart: Bool { self == .isElsewhere || self == .isNotWritable }
  }

  package let kind: Kind
  /// The path of the store or the folder, as bytes.
  package let path: [UInt8]
  /// What is wrong, and what to do.
  package let message: String

  package init(_ kind: Kind, _ path: [UInt8], _ message: String) {
    self.kind = kind
    self.path = path
    self.message = message
  }
}

extension SyncFolder {
  /// Why nothing can be set aside from the folder, if so; nothing is made or changed.
  ///
  /// What it finds is so now, and may be otherwise when a run begins.
  package func storeObstacle() -> PlanObstacle? {
    let location: StoreLocation
    do throws(SyncFolderError) {
      location = try self.location()
      try requireUsableStore()
    } catch {
      let kind: PlanObstacle.Kind =
        switch error {
        case .noStore: .noStore
        case .storeIsSynced: .storeIsSynced
        case .storeIsElsewhere: .storeIsElsewhere
        case .storeIsUnsafe: .storeIsUnsafe
        case .storeIsForeign: .storeIsForeign
        case .access: .storeIsNotReadable
        }
      return PlanObstacle(kind, path, error.description)
    }
    do throws(FileAccessError) {
      // If there is no store yet, it is made in the nearest folder above that is there.
      var above = location.path
      while try !Self.isThere(above) { above = Folder.path(containing: above) }
      let folder = try FolderHandle(above)
      guard try folder.status().device == FolderHandle(path).status().device else {
        let error = SyncFolderError.storeIsElsewhere(store: location.path, folder: path)
        return PlanObstacle(.storeIsElsewhere, location.path, error.description)
      }
      try folder.requireWritable()
      return nil
    } catch {
      return PlanObstacle(
        error.action == .write ? .storeIsNotWritable : .storeIsNotReadable, location.path,
        "The store '\(String(displayingPath: location.path))' cannot be "
          + "\(error.action == .write ? "written" : "read"): \(error.reason). Check its permissions, or name "
          + "another one on the same file system with --store.")
    }
  }

  /// The path of another store with which a run could be carried out; `nil` if none is found.
  ///
  /// It is in the outermost folder of the user above this one that is on the same file system: the further out, the less
  /// likely it is that a tool syncs it.
  ///
  /// - Parameter environment: The value of an environment variable.
  /// - Returns: The path; nothing is made there.
  package func storeOutside(
    environment: (String) -> [UInt8]? = Environment.bytes
  ) -> [UInt8]? {
    guard let device = try? FolderHandle(path).status().device else { return nil }
    var found: [UInt8]?
    var above = Folder.path(containing: path)
    while above != [0x2F], let status = try? FolderHandle(above).status(), status.device == device,
      status.belongsToUser, status.permissions & 0o002 == 0
    {
      let store = Folder.path(above, Self.nameOutside)
      if let location = try? StoreLocation(of: path, given: store, environment: environment),
        location.kind == .given, SyncFolder(self, store: location).storeObstacle() == nil
      {
        found = store
      }
      above = Folder.path(containing: above)
    }
    return found
  }

  private static let nameOutside = Array(".resolve-store".utf8)

  /// Why names in a folder cannot be changed by a run on this one, if so.
  ///
  /// - Parameters:
  ///   - inner: The folder.
  ///   - path: Its path from this one; empty for itself.
  ///   - root: This folder.
  /// - Returns: The obstacle; `nil` if names can be changed.
  package func obstacle(
    in inner: borrowing FolderHandle, at path: [UInt8], root: borrowing FolderHandle
  ) -> PlanObstacle? {
    let shown = String(displayingPath: Folder.path(self.path, path))
    do throws(FileAccessError) {
      guard try inner.status().device == root.status().device else {
        return PlanObstacle(
          .isElsewhere, path,
          "'\(shown)' is on another file system than '\(String(displayingPath: self.path))', so nothing can be "
            + "set aside from it. Resolve '\(shown)' by itself, with a store there (--store).")
      }
      try inner.requireWritable()
      return nil
    } catch {
      return PlanObstacle(
        .isNotWritable, path,
        "Names in '\(shown)' cannot be changed: \(error.reason). Check that you may write to the folder."
      )
    }
  }
}
