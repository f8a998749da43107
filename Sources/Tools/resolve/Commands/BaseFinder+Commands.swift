import SyncFolders

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
