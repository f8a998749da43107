import ConflictResolution
import FileAccess
import SyncFolders

// The first steps of every command on a real folder.

extension Timestamp {
  /// The time of the system's clock.
  static var now: Timestamp { Timestamp(nanoseconds: WallClock.nanosecondsSince1970()) }
}

extension Policy {
  /// The policy with the clock's time, if it has none: in a real folder, a version from the future would always win.
  var withClock: Policy {
    var policy = self
    if policy.now == nil { policy.now = Timestamp.now }
    return policy
  }
}

extension SyncFolder {
  /// The runs on the folder, for a command that only reads: a store that cannot be used has none.
  func knownRecords() throws(SyncFolderError) -> [RunRecord] {
    do throws(SyncFolderError) {
      return try records()
    } catch .storeIsElsewhere {
      return []
    }
  }
}

extension FolderScan {
  /// Starts a scan of a folder; an error ends the command.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - ignored: the paths that are skipped.
  ///   - knownFiles: the files that runs made, which are not copies.
  ///   - weakCopies: the weak matches that are treated as copies.
  /// - Throws: ``CommandFailure`` if the folder cannot be listed.
  init(
    of path: [UInt8], ignored: [PathPattern], knownFiles: KnownFiles, weakCopies: WeakCopies
  ) throws(CommandFailure) {
    do throws(FileAccessError) {
      // A variable that is not set must not mean the current folder.
      guard !path.isEmpty else {
        throw FileAccessError(
          code: .notFound, action: .list, path: [], reason: "the folder's name is empty")
      }
      self = try FolderScan(
        of: path,
        settings: ScanSettings(ignored: ignored, knownFiles: knownFiles, weakCopies: weakCopies))
    } catch {
      // If there is a file in its place, a retry cannot help.
      guard error.code == .notADirectory else { throw CommandFailure(reading: error) }
      throw CommandFailure(.noInput, error.description)
    }
  }
}

extension BaseFinder {
  /// Finds the bases; an error ends the command.
  ///
  /// - Parameters:
  ///   - folder: the folder with the conflicts.
  ///   - source: the source of bases; `nil` if it was not named.
  /// - Throws: ``CommandFailure`` if the named source cannot be used.
  init(in folder: SyncFolder, from source: BaseSource?) throws(CommandFailure) {
    self = try Self(in: folder.path, from: source, folder.seen)
  }

  /// Finds the bases in a folder that may have no place for notes; an error ends the command.
  init(
    in folder: [UInt8], from source: BaseSource?, _ seen: SeenArchive?
  ) throws(CommandFailure) {
    do throws(BaseError) {
      self = try BaseFinder(root: folder, source: source).knowing(seen)
    } catch {
      throw CommandFailure(ofBase: error)
    }
  }
}

extension FolderArguments {
  /// The scan for the conflict copies of a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - knownFiles: the files that runs made, which are not copies.
  /// - Returns: the scan, before its first step.
  /// - Throws: ``CommandFailure`` if the folder cannot be listed.
  func scan(of folder: SyncFolder, knownFiles: KnownFiles) throws(CommandFailure) -> FolderScan {
    let root = try CommandFailure.ofFolder { () throws(SyncFolderError) in try folder.open() }
    var settings = ScanSettings(
      ignored: ignored, knownFiles: knownFiles, weakCopies: weakCopies)
    settings.findsTwins = fixesNames
    return FolderScan(in: root, settings: settings)
  }
}
