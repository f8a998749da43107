// What a watch asks about a folder and the files in it.
extension FolderHandle {
  /// Whether a program has a file open for writing, as far as the system reports it.
  ///
  /// It is asked for by a lease for reading, which Linux gives to the owner of a file, and only if nobody writes.
  ///
  /// - Parameter name: The name, as bytes.
  /// - Returns: Whether that is certain; `false` if that is unknown: for a file of another user, on file systems
  ///   of other machines, on Apple's systems.
  /// - Throws: ``FileAccessError``, if it cannot be read.
  public borrowing func hasWriter(_ name: [UInt8]) throws(FileAccessError) -> Bool {
    try perform(.read, name) { number throws(SystemFailure) in
      let file = try Self.openFile(name, in: number)
      return CLibrary.hasWriter(file.number)
    }
  }

  /// Whether other machines can change what is in the folder, unseen by a watch on this one: on NFS, SMB and the like.
  ///
  /// - Returns: Whether they can; `false` if that is unknown.
  public borrowing func isRemote() -> Bool { CLibrary.isRemote(descriptor.number) }
}
