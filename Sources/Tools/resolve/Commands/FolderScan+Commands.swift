import ConflictResolution
import FileAccess
import SyncFolders

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
