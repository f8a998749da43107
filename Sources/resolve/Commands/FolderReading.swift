import ConflictResolution
import FileAccess
import SyncFolders

// What every command does before it looks at a real folder.

extension Policy {
  /// The policy with the clock's time, if it has none: in a real folder a version from the future would win for ever.
  var withClock: Policy {
    var policy = self
    if policy.now == nil { policy.now = Timestamp(nanoseconds: WallClock.nanosecondsSince1970()) }
    return policy
  }
}

extension SyncFolder {
  /// The runs on the folder, for who only looks at it: a store that could not be written to has none.
  func knownRecords() throws(SyncFolderError) -> [RunRecord] {
    do throws(SyncFolderError) {
      return try records()
    } catch .storeIsElsewhere {
      return []
    }
  }
}

extension FolderScan {
  /// A scan of a folder, or the end of a command.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - ignored: the paths that are passed over.
  ///   - knownFiles: the files that runs made, which are no copies.
  ///   - weakCopies: which weak matches are copies like others.
  /// - Throws: ``CommandFailure``, if the folder cannot be listed.
  init(
    of path: [UInt8], ignored: [PathPattern], knownFiles: KnownFiles, weakCopies: WeakCopies
  ) throws(CommandFailure) {
    do throws(FileAccessError) {
      // A variable that is not set must not stand for the current folder.
      guard !path.isEmpty else {
        throw FileAccessError(
          code: .notFound, action: .list, path: [], reason: "the folder's name is empty")
      }
      self = try FolderScan(
        of: path,
        settings: ScanSettings(ignored: ignored, knownFiles: knownFiles, weakCopies: weakCopies))
    } catch {
      // A file in its stead is no folder that could be read another time.
      guard error.code == .notADirectory else { throw CommandFailure(reading: error) }
      throw CommandFailure(.noInput, error.description)
    }
  }
}

extension BaseFinder {
  /// What finds bases, or the end of a command.
  ///
  /// - Parameters:
  ///   - folder: the folder with the conflicts.
  ///   - source: where the bases are; `nil` if nobody named that.
  /// - Throws: ``CommandFailure``, if the place that was named cannot be had.
  init(in folder: [UInt8], from source: BaseSource?) throws(CommandFailure) {
    do throws(BaseError) {
      self = try BaseFinder(root: folder, source: source)
    } catch {
      throw CommandFailure(ofBase: error)
    }
  }
}

extension FolderArguments {
  /// What finds the conflict copies of a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - knownFiles: the files that runs made, which are no copies.
  /// - Returns: the scan, which has not begun yet.
  /// - Throws: ``CommandFailure``, if the folder cannot be listed.
  func scan(of folder: SyncFolder, knownFiles: KnownFiles) throws(CommandFailure) -> FolderScan {
    let root = try CommandFailure.ofFolder { () throws(SyncFolderError) in try folder.open() }
    var settings = ScanSettings(
      ignored: ignored, knownFiles: knownFiles, weakCopies: weakCopies)
    settings.findsTwins = fixesNames
    return FolderScan(in: root, settings: settings)
  }
}
