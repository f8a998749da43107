/// Moving where the file system can promise nothing: no hard links, and no renaming that never replaces.
extension FolderHandle {
  /// The content of a file that reserves a name for a moment; after a crash it is known by this.
  public static let reservation = Array("resolve moves a file to this name.\n".utf8)

  /// Moves a file, a link or a folder to a name that is reserved first.
  ///
  /// Making the reservation fails if the name is taken. Then it is replaced, if it is still the same. An empty folder
  /// reserves a name for a folder. What another program puts in the place of the reservation between the last look and
  /// the renaming is lost.
  static func moveByReserving(
    _ name: [UInt8], in folder: Int32, to newName: [UInt8], in target: Int32
  ) throws(SystemFailure) {
    let isFolder = try CLibrary.status(of: name, in: folder, followsLinks: false).kind == .folder
    if isFolder {
      try CLibrary.makeFolder(newName, permissions: 0o700, in: target)
    } else {
      let file = try CLibrary.open(newName, .createNew(permissions: 0o600), in: target)
      try CLibrary.writeAll(file.number, reservation[...])
    }
    do throws(SystemFailure) {
      let reserved = try CLibrary.status(of: newName, in: target, followsLinks: false)
      guard isFolder ? reserved.kind == .folder : reserved.isReservation(newName, in: target) else {
        throw CLibrary.nameTaken
      }
      try CLibrary.rename(name, in: folder, to: newName, in: target)
    } catch {
      if isFolder {
        try? CLibrary.removeEmptyFolder(newName, in: target)
      } else if let now = try? CLibrary.status(of: newName, in: target, followsLinks: false),
        now.isReservation(newName, in: target)
      {
        try? CLibrary.remove(newName, in: target)
      }
      throw error
    }
  }
}

extension FileStatus {
  /// Whether it is that of a file which reserves a name.
  fileprivate func isReservation(_ name: [UInt8], in folder: Int32) -> Bool {
    guard kind == .file, size == FolderHandle.reservation.count,
      let file = try? FolderHandle.openFile(name, in: folder)
    else { return false }
    var bytes = [UInt8](repeating: 0, count: size + 1)
    let count = (try? CLibrary.readSome(file.number, into: &bytes)) ?? 0
    return bytes[..<count] == FolderHandle.reservation[...]
  }
}
