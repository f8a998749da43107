/// Writes whole files, so that nobody ever sees half of one.
public enum FileWriter {
  /// Replaces a file's content, or makes the file.
  ///
  /// The bytes go into a new file with a short random name in the same folder, which is flushed to the disk and
  /// then renamed over the old one. A reader of the path finds the old content or the new, and after an error
  /// the old: the new file is removed again. Permissions, owner, group and access list of the old file are kept
  /// (if a group may not be kept, nobody gets more rights than before). A symbolic link, a folder, or a device
  /// at the path is refused.
  ///
  /// - Parameters:
  ///   - path: The path, as bytes.
  ///   - bytes: The new content.
  ///   - isPrivate: Whether nobody but the user may read a file that is made; otherwise it gets the rights of the
  ///     user's mask.
  /// - Throws: ``FileAccessError``.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func replace(
    _ path: [UInt8], with bytes: [UInt8], isPrivate: Bool = false
  ) throws(FileAccessError) {
    try FileAccessError.of(.write, path) { () throws(SystemFailure) in
      try replace(path, by: bytes, isPrivate: isPrivate)
    }
  }

  /// Replaces the content of an existing file, under the same conditions as writing into it.
  ///
  /// As ``replace(_:with:isPrivate:)``, except that the rules for opening a file for writing apply: a
  /// symbolic link is followed, and a file that may not be written is refused.
  ///
  /// - Parameters:
  ///   - path: The path, as bytes.
  ///   - bytes: The new content.
  /// - Throws: ``FileAccessError``, with code `not-found` if there is no file.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func overwrite(_ path: [UInt8], with bytes: [UInt8]) throws(FileAccessError) {
    do throws(SystemFailure) {
      var target = path
      if try CLibrary.status(of: path, followsLinks: false).kind == .symbolicLink {
        target = try CLibrary.canonicalPath(path)
      }
      try CLibrary.requireWritable(target)
      try replace(target, by: bytes)
    } catch {
      throw FileAccessError(error, action: .write, path: path)
    }
  }

  /// Replaces the content of a file that a person named, or makes the file.
  ///
  /// As ``overwrite(_:with:)`` if there is a file: a symbolic link is followed, and a file that may not be
  /// written is refused.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The path, as bytes.
  /// - Throws: ``FileAccessError``.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func write(_ bytes: [UInt8], to path: [UInt8]) throws(FileAccessError) {
    do throws(FileAccessError) {
      try overwrite(path, with: bytes)
    } catch {
      guard error.code == .notFound else { throw error }
      try replace(path, with: bytes)
    }
  }

  private static func replace(
    _ path: [UInt8], by bytes: [UInt8], isPrivate: Bool = false
  ) throws(SystemFailure) {
    let old = try statusOfReplaceable(path)
    let temporary = try createTemporary(beside: path, isNew: old == nil && !isPrivate)
    do throws(SystemFailure) {
      try CLibrary.writeAll(temporary.file.number, bytes[...])
      if let old {
        try CLibrary.giveRights(of: rights(of: path, old), to: temporary.file.number)
        CLibrary.copyMarks(from: path, to: temporary.file.number)
      }
      try CLibrary.synchronize(temporary.file.number)
      try CLibrary.rename(temporary.path, to: path)
    } catch {
      try? CLibrary.remove(temporary.path)
      throw error
    }
    // The new content is already in place. Some file systems cannot flush a folder to the disk, which is no
    // reason to report a failure.
    if let folder = try? CLibrary.open(Folder.path(containing: path), .folder) {
      try? CLibrary.synchronize(folder.number)
    }
  }

  /// The rights of the file that is replaced; if it may not be read, only those in its status.
  private static func rights(of path: [UInt8], _ status: FileStatus) -> FileRights {
    do throws(SystemFailure) {
      let file = try CLibrary.open(path, .readOnlyItself)
      return try CLibrary.rights(of: file.number)
    } catch {
      return FileRights(
        permissions: status.permissions, owner: status.owner, group: status.group)
    }
  }

  /// The status of the file that is replaced; `nil` if no file is there.
  private static func statusOfReplaceable(_ path: [UInt8]) throws(SystemFailure) -> FileStatus? {
    let status: FileStatus
    do throws(SystemFailure) {
      status = try CLibrary.status(of: path, followsLinks: false)
    } catch {
      guard error.code == .notFound, !path.isEmpty else { throw error }
      return nil
    }
    switch status.kind {
    case .file: return status
    case .folder: throw CLibrary.isFolder
    case .symbolicLink: throw SystemFailure(code: .symbolicLink, text: "it is a symbolic link")
    case .other:
      throw CLibrary.isNoFile
    }
  }

  /// Makes a new, empty file next to `path`, under a new name.
  private static func createTemporary(
    beside path: [UInt8], isNew: Bool
  ) throws(SystemFailure) -> TemporaryFile {
    var random = SystemRandomNumberGenerator()
    let letters = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
    var last = CLibrary.noSuchFile
    for _ in 0..<100 {
      // A leading dot keeps it out of listings. The name does not grow with the file's own, which may be
      // as long as a name can be.
      var name = Array(".r-".utf8)
      for _ in 0..<8 { name.append(letters[Int.random(in: 0..<letters.count, using: &random)]) }
      let temporary = Folder.path(Folder.path(containing: path), name)
      do throws(SystemFailure) {
        // The content of a private file must never be readable, not even for a moment; another new file gets the
        // permissions of the user's mask.
        let permissions: UInt32 = isNew ? 0o666 : 0o600
        let file = try CLibrary.open(temporary, .createNew(permissions: permissions))
        return TemporaryFile(path: temporary, file: file)
      } catch {
        guard CLibrary.isTaken(error) else { throw error }
        last = error
      }
    }
    throw last
  }

  private struct TemporaryFile: ~Copyable {
    let path: [UInt8]
    let file: Descriptor
  }
}
