/// Changes that replace nothing: if there is something at a new name, the change fails.
extension FolderHandle {
  /// Makes a folder in this one.
  ///
  /// - Parameters:
  ///   - name: The name, as bytes.
  ///   - permissions: The permissions, reduced by the user's mask.
  /// - Throws: ``FileAccessError``, with code `taken` if the name is taken.
  public borrowing func makeFolder(
    _ name: [UInt8], permissions: UInt32 = 0o777
  ) throws(FileAccessError) {
    try perform(.write, name) { number throws(SystemFailure) in
      try CLibrary.makeFolder(name, permissions: permissions, in: number)
    }
  }

  /// Makes a folder in this one unless something has its name, and flushes the name to the disk.
  ///
  /// Two processes can do so at once: one makes the folder, and both find it then.
  ///
  /// - Parameters:
  ///   - name: The name, as bytes.
  ///   - permissions: The permissions, reduced by the user's mask.
  /// - Throws: ``FileAccessError``.
  public borrowing func makeFolder(
    ifMissing name: [UInt8], permissions: UInt32 = 0o777
  ) throws(FileAccessError) {
    do throws(FileAccessError) {
      try makeFolder(name, permissions: permissions)
    } catch {
      guard error.code == .taken else { throw error }
    }
    try synchronize()
  }

  /// Makes a file in this folder, and flushes its bytes to the disk; its name is there only after
  /// ``synchronize()``.
  ///
  /// - Parameters:
  ///   - name: The name, as bytes.
  ///   - bytes: The content.
  ///   - permissions: The permissions if there is no model, reduced by the user's mask.
  ///   - model: A file in `folder` whose rights and extended attributes the new one gets, as far as it may
  ///     have them; never more than these, and not even for a moment.
  ///   - folder: The folder of the model.
  ///   - modified: The time of the last change that it gets, in seconds and nanoseconds since 1970.
  /// - Throws: ``FileAccessError``, with code `taken` if the name is taken; a file that cannot be
  ///   written whole is removed.
  /// - Complexity: O(*n*) in the number of bytes.
  public borrowing func makeFile(
    _ name: [UInt8], _ bytes: [UInt8], permissions: UInt32 = 0o666, like model: RightsModel? = nil,
    in folder: borrowing FolderHandle, modified: (seconds: Int64, nanoseconds: Int32)? = nil
  ) throws(FileAccessError) {
    try makeFile(
      name, bytes, permissions: permissions, like: model, in: folder, modified: modified,
      synchronizes: true)
  }

  /// Makes a file as the function of that name does, and flushes its bytes to the disk only if `synchronizes` says so.
  package borrowing func makeFile(
    _ name: [UInt8], _ bytes: [UInt8], permissions: UInt32, like model: RightsModel? = nil,
    in folder: borrowing FolderHandle, modified: (seconds: Int64, nanoseconds: Int32)? = nil,
    synchronizes: Bool
  ) throws(FileAccessError) {
    try makeFile(
      name, permissions: permissions, like: model, in: folder, modified: modified,
      synchronizes: synchronizes
    ) { file throws(SystemFailure) in
      try CLibrary.writeAll(file, bytes[...])
    }
  }

  /// Copies a file of any folder to a new name in this one, as ``makeFile(_:_:permissions:like:in:modified:)`` makes one.
  ///
  /// - Parameters:
  ///   - original: The name of the file that is copied.
  ///   - source: Its folder.
  ///   - name: The new name.
  ///   - permissions: The permissions if there is no model, reduced by the user's mask.
  ///   - model: A file in `folder` whose rights and extended attributes the new one gets.
  ///   - folder: The folder of the model.
  ///   - modified: The time of the last change that it gets.
  ///   - look: Takes each block, in order.
  /// - Throws: ``FileAccessError``.
  /// - Complexity: O(*n*) in the number of bytes, O(1) in memory.
  package borrowing func copyFile(
    _ original: [UInt8], from source: borrowing FolderHandle, to name: [UInt8],
    permissions: UInt32, like model: RightsModel?, in folder: borrowing FolderHandle,
    modified: (seconds: Int64, nanoseconds: Int32)?, _ look: (ArraySlice<UInt8>) -> Void
  ) throws(FileAccessError) {
    let sourceFolder = source.descriptor.number
    try makeFile(
      name, permissions: permissions, like: model, in: folder, modified: modified,
      synchronizes: true
    ) { file throws(SystemFailure) in
      let source = try FolderHandle.openFile(original, in: sourceFolder)
      var block = [UInt8](repeating: 0, count: 1 << 18)
      while true {
        let count = try CLibrary.readSome(source.number, into: &block)
        if count == 0 { break }
        look(block[..<count])
        try CLibrary.writeAll(file, block[..<count])
      }
    }
  }

  private borrowing func makeFile(
    _ name: [UInt8], permissions: UInt32, like model: RightsModel?,
    in folder: borrowing FolderHandle, modified: (seconds: Int64, nanoseconds: Int32)?,
    synchronizes: Bool, _ fill: (_ file: Int32) throws(SystemFailure) -> Void
  ) throws(FileAccessError) {
    // The content of a private file must never be readable, not even for a moment.
    let first: UInt32 = model == nil ? permissions : 0o600
    let modelFolder = folder.descriptor.number
    try perform(.write, name) { number throws(SystemFailure) in
      let file = try CLibrary.open(name, .createNew(permissions: first), in: number)
      do throws(SystemFailure) {
        try fill(file.number)
        if let model {
          let source = try CLibrary.openItself(model.name, .readOnlyItself, in: modelFolder)
          let old = try CLibrary.rights(of: source.number)
          CLibrary.copyAttributes(from: source.number, to: file.number)
          try CLibrary.giveRights(
            of: old, to: file.number, permissions: model.permissions(now: old.permissions),
            keepsAccessList: model.keepsAccessList)
        }
        if let modified {
          try CLibrary.setModified(
            file.number, seconds: modified.seconds, nanoseconds: modified.nanoseconds)
        }
        if synchronizes { try CLibrary.synchronize(file.number) }
      } catch {
        try? CLibrary.remove(name, in: number)
        throw error
      }
    }
  }

  /// Gives this folder the rights, the extended attributes and the time of the last change of another one, as
  /// far as it may have them; never more rights than these.
  ///
  /// - Parameter model: The other folder.
  /// - Throws: ``FileAccessError``.
  public borrowing func takeAttributes(of model: borrowing FolderHandle) throws(FileAccessError) {
    let source = model.descriptor.number
    try perform(.write, [0x2E], isOneName: false) { number throws(SystemFailure) in
      let status = try CLibrary.status(of: source)
      CLibrary.copyAttributes(from: source, to: number)
      try CLibrary.giveRights(of: try CLibrary.rights(of: source), to: number)
      try CLibrary.setModified(number, seconds: status.seconds, nanoseconds: status.nanoseconds)
    }
  }

  /// Appends bytes to a file in this folder, and flushes them to the disk.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - name: The name, as bytes.
  /// - Throws: ``FileAccessError``.
  /// - Complexity: O(*n*) in the number of bytes.
  public borrowing func append(
    _ bytes: [UInt8], to name: [UInt8]
  ) throws(FileAccessError) {
    try append(bytes, to: name, synchronizes: true)
  }

  /// Appends bytes to a file in this folder.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - name: The name, as bytes.
  ///   - synchronizes: Whether they are on the disk afterwards; else they survive the end of the process, but not that
  ///     of the system.
  /// - Throws: ``FileAccessError``.
  /// - Complexity: O(*n*) in the number of bytes.
  public borrowing func append(
    _ bytes: [UInt8], to name: [UInt8], synchronizes: Bool
  ) throws(FileAccessError) {
    try perform(.write, name) { number throws(SystemFailure) in
      let file = try CLibrary.open(name, .append, in: number)
      try CLibrary.writeAll(file.number, bytes[...])
      if synchronizes { try CLibrary.synchronize(file.number) }
    }
  }

  /// Makes a symbolic link in this folder.
  ///
  /// - Parameters:
  ///   - name: The name, as bytes.
  ///   - target: What it points to, as bytes.
  /// - Throws: ``FileAccessError``, with code `taken` if the name is taken.
  public borrowing func makeLink(
    _ name: [UInt8], to target: [UInt8]
  ) throws(FileAccessError) {
    try perform(.write, name) { number throws(SystemFailure) in
      try CLibrary.makeLink(name, to: target, in: number)
    }
  }

  /// Gives a file a second name; a symbolic link is linked itself.
  ///
  /// - Parameters:
  ///   - name: The file's name in this folder.
  ///   - newName: The second name.
  ///   - folder: The folder of the second name, on the same file system.
  /// - Returns: Whether it has it; `false` if the file system cannot make a hard link to this file.
  /// - Throws: ``FileAccessError``, with code `taken` if the second name is taken.
  public borrowing func link(
    _ name: [UInt8], to newName: [UInt8], in folder: borrowing FolderHandle
  ) throws(FileAccessError) -> Bool {
    try folder.requireName(newName, .write)
    let target = folder.descriptor.number
    return try perform(.write, name) { number throws(SystemFailure) in
      do throws(SystemFailure) {
        try CLibrary.link(name, in: number, to: newName, in: target)
        return true
      } catch {
        guard CLibrary.hasNoLinks(error) else { throw error }
        return false
      }
    }
  }

  /// Moves a file, a link or a folder to a free name.
  ///
  /// In one step, if the file system can promise that nothing is replaced. Else a file is given its new name before it
  /// loses the old one; without hard links the new name is reserved first, and the reservation replaced.
  ///
  /// - Parameters:
  ///   - name: The name in this folder.
  ///   - newName: The new name.
  ///   - folder: The folder of the new name, on the same file system.
  /// - Throws: ``FileAccessError``, with code `taken` if the new name is taken.
  public borrowing func move(
    _ name: [UInt8], to newName: [UInt8], in folder: borrowing FolderHandle
  ) throws(FileAccessError) {
    try folder.requireName(newName, .write)
    let target = folder.descriptor.number
    try perform(.write, name) { number throws(SystemFailure) in
      do throws(SystemFailure) {
        try CLibrary.renameWithoutReplacing(name, in: number, to: newName, in: target)
      } catch {
        guard CLibrary.isUnsupported(error) else { throw error }
        do throws(SystemFailure) {
          try CLibrary.link(name, in: number, to: newName, in: target)
        } catch {
          guard CLibrary.hasNoLinks(error) else { throw error }
          return try Self.moveByReserving(name, in: number, to: newName, in: target)
        }
        try CLibrary.remove(name, in: number)
      }
    }
  }

  /// Sets the time of the last change of a file or of a symbolic link itself.
  ///
  /// - Parameters:
  ///   - name: The name, as bytes.
  ///   - time: The time, in seconds and nanoseconds since 1970.
  /// - Throws: ``FileAccessError``.
  public borrowing func setModified(
    _ name: [UInt8], _ time: (seconds: Int64, nanoseconds: Int32)
  ) throws(FileAccessError) {
    try perform(.write, name) { number throws(SystemFailure) in
      try CLibrary.setModified(
        name, in: number, seconds: time.seconds, nanoseconds: time.nanoseconds)
    }
  }

  /// Gives two names each other's file, in one step.
  ///
  /// - Parameters:
  ///   - name: A name in this folder.
  ///   - other: Another name.
  ///   - folder: The folder of the other name, on the same file system.
  /// - Returns: Whether it was done; `false` if the file system cannot do it.
  /// - Throws: ``FileAccessError``.
  public borrowing func exchange(
    _ name: [UInt8], with other: [UInt8], in folder: borrowing FolderHandle
  ) throws(FileAccessError) -> Bool {
    try folder.requireName(other, .write)
    let second = folder.descriptor.number
    return try perform(.write, name) { number throws(SystemFailure) in
      do throws(SystemFailure) {
        try CLibrary.exchange(name, in: number, with: other, in: second)
        return true
      } catch {
        guard CLibrary.isUnsupported(error) else { throw error }
        return false
      }
    }
  }

  /// Removes a name of a file or link, and with the last name its content.
  ///
  /// - Parameter name: The name, as bytes.
  /// - Throws: ``FileAccessError``, with code `is-directory` or `permission` if it is a folder.
  public borrowing func remove(_ name: [UInt8]) throws(FileAccessError) {
    try perform(.write, name) { number throws(SystemFailure) in
      try CLibrary.remove(name, in: number)
    }
  }

  /// Removes an empty folder.
  ///
  /// - Parameter name: The name, as bytes.
  /// - Throws: ``FileAccessError``.
  public borrowing func removeEmptyFolder(_ name: [UInt8]) throws(FileAccessError) {
    try perform(.write, name) { number throws(SystemFailure) in
      try CLibrary.removeEmptyFolder(name, in: number)
    }
  }

  /// Flushes the names in this folder to the disk: what was made, moved or removed in it stays so.
  ///
  /// Some file systems cannot, and have their own order in which names reach the disk.
  ///
  /// - Throws: ``FileAccessError``.
  public borrowing func synchronize() throws(FileAccessError) {
    try perform(.write, [0x2E], isOneName: false) { number throws(SystemFailure) in
      do throws(SystemFailure) {
        try CLibrary.synchronize(number)
      } catch {
        guard CLibrary.isUnsupported(error) || error.code == .closed else { throw error }
      }
    }
  }
}
