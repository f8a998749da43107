/// An open folder: what is in it is reached from it, and never through a symbolic link.
///
/// A path can change its meaning while a program works: somebody moves a folder, or replaces it by a link. An
/// open folder stays the same one. So code that works in a tree opens its root by the path that a person named,
/// goes from folder to folder by ``folder(_:)``, and names files by one component:
///
///     let root = try FolderHandle(Array("Notes".utf8))
///     let inner = try root.folder(Array("2026".utf8))
///     try inner.status(of: Array("plan.md".utf8))?.size  // 1204
///
/// A name is one component: one that is empty, `.`, `..`, or holds a slash or NUL is refused with the code
/// `outside-folder`.
public struct FolderHandle: ~Copyable {
  /// The path that the folder was reached by, for messages.
  public let path: [UInt8]

  let descriptor: Descriptor

  private init(path: [UInt8], descriptor: consuming Descriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Opens a folder by its path; symbolic links are followed.
  ///
  /// - Parameter path: The path, as bytes; empty for the current folder.
  /// - Throws: ``FileAccessError``, with code `not-a-directory` if it is not a folder.
  public init(_ path: [UInt8]) throws(FileAccessError) {
    let path = path.isEmpty ? [0x2E] : path
    descriptor = try FileAccessError.of(.list, path) { () throws(SystemFailure) in
      try CLibrary.open(path, .folder)
    }
    self.path = path
  }

  /// Opens a folder in this one.
  ///
  /// - Parameter name: The name, as bytes.
  /// - Returns: The folder.
  /// - Throws: ``FileAccessError``, with code `not-a-directory`, `link-loop` or `symbolic-link` if it is not a
  ///   folder or is a link to one.
  public borrowing func folder(_ name: [UInt8]) throws(FileAccessError) -> FolderHandle {
    FolderHandle(
      path: Folder.path(path, name),
      descriptor: try perform(.list, name) { number throws(SystemFailure) in
        try CLibrary.openItself(name, .folderOnlyItself, in: number)
      })
  }

  /// Opens a folder somewhere under this one.
  ///
  /// - Parameter components: The names on the way; none for this folder.
  /// - Returns: The folder.
  /// - Throws: ``FileAccessError``, as ``folder(_:)``.
  /// - Complexity: O(*n*) in the number of names.
  public borrowing func folder(at components: [[UInt8]]) throws(FileAccessError) -> FolderHandle {
    guard let first = components.first else {
      return FolderHandle(
        path: path,
        descriptor: try perform(.list, [0x2E], isOneName: false) { number throws(SystemFailure) in
          try CLibrary.open([0x2E], .folderOnlyItself, in: number)
        })
    }
    var handle = try folder(first)
    for component in components.dropFirst() { handle = try handle.folder(component) }
    return handle
  }

  /// Opens any folder by its path, from the root of all and never through a symbolic link.
  ///
  /// - Parameter path: The path, as bytes; absolute and without symbolic links.
  /// - Returns: The folder.
  /// - Throws: ``FileAccessError``, as ``folder(_:)``.
  /// - Complexity: O(*n*) in the number of names.
  package borrowing func folder(
    atPath path: [UInt8]
  ) throws(FileAccessError) -> FolderHandle {
    guard path.first == 0x2F else {
      throw FileAccessError(
        code: .outsideFolder, action: .list, path: path, reason: "the path is not absolute")
    }
    return try FolderHandle([0x2F]).folder(at: path.split(separator: 0x2F).map(Array.init))
  }

  // MARK: Looking

  /// Gives the names in the folder one by one without keeping them.
  ///
  /// - Parameter body: Takes each entry but `.` and `..`, in no particular order.
  /// - Throws: ``FileAccessError``; `body` may have been given entries before.
  /// - Complexity: O(*n*) in the number of names, O(1) in memory.
  public borrowing func forEachEntry(
    _ body: (FolderEntry) -> Void
  ) throws(FileAccessError) {
    try FileAccessError.of(.list, path) { () throws(SystemFailure) in
      try CLibrary.forEachEntry(of: descriptor.number, body)
    }
  }

  /// The names in the folder, in the order of their bytes.
  ///
  /// - Throws: ``FileAccessError``.
  /// - Complexity: O(*n* log *n*) in the number of names.
  public borrowing func entries() throws(FileAccessError) -> [FolderEntry] {
    var entries: [FolderEntry] = []
    try forEachEntry { entries.append($0) }
    return entries.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }

  /// The status of this folder.
  ///
  /// - Throws: ``FileAccessError``.
  public borrowing func status() throws(FileAccessError) -> FileStatus {
    try perform(.read, [0x2E], isOneName: false) { number throws(SystemFailure) in
      try CLibrary.status(of: number)
    }
  }

  /// Makes sure that the process may change the names in this folder.
  ///
  /// - Throws: ``FileAccessError``.
  public borrowing func requireWritable() throws(FileAccessError) {
    try perform(.write, [0x2E], isOneName: false) { number throws(SystemFailure) in
      try CLibrary.requireWritableFolder(number)
    }
  }

  /// The status of a name in the folder; a symbolic link is not followed.
  ///
  /// - Parameter name: The name, as bytes.
  /// - Returns: The status, or `nil` if there is nothing.
  /// - Throws: ``FileAccessError``.
  public borrowing func status(of name: [UInt8]) throws(FileAccessError) -> FileStatus? {
    try perform(.read, name) { number throws(SystemFailure) -> FileStatus? in
      do throws(SystemFailure) {
        return try CLibrary.status(of: name, in: number, followsLinks: false)
      } catch {
        guard error.code == .notFound else { throw error }
        return nil
      }
    }
  }

  /// Reads a file in the folder.
  ///
  /// - Parameters:
  ///   - name: The name, as bytes.
  ///   - limit: The most bytes allowed.
  /// - Returns: The content.
  /// - Throws: ``FileAccessError``, with code `too-large` above the limit, and refusing links, devices and
  ///   pipes.
  /// - Complexity: O(*n*) in the size of the file.
  public borrowing func read(
    _ name: [UInt8], limit: Int = FileReader.defaultLimit
  ) throws(FileAccessError) -> [UInt8] {
    try perform(.read, name) { number throws(SystemFailure) in
      let file = try Self.openFile(name, in: number)
      return try FileReader.readToEnd(file.number, limit: limit)
    }
  }

  /// Reads a file in the folder block by block, so that its size does not matter.
  ///
  /// - Parameters:
  ///   - name: The name, as bytes.
  ///   - body: Takes each block, in order.
  /// - Throws: ``FileAccessError``, refusing links, devices and pipes; `body` may have been given blocks.
  /// - Complexity: O(*n*) in the size of the file, O(1) in memory.
  public borrowing func forEachBlock(
    of name: [UInt8], _ body: (ArraySlice<UInt8>) -> Void
  ) throws(FileAccessError) {
    try perform(.read, name) { number throws(SystemFailure) in
      let file = try Self.openFile(name, in: number)
      var block = [UInt8](repeating: 0, count: 1 << 18)
      while true {
        let count = try CLibrary.readSome(file.number, into: &block)
        if count == 0 { return }
        body(block[..<count])
      }
    }
  }

  /// The rights of a file or a folder in this one.
  ///
  /// - Parameter name: The name, as bytes.
  /// - Returns: The rights.
  /// - Throws: ``FileAccessError``, also if it may not be read or is a symbolic link.
  public borrowing func rights(of name: [UInt8]) throws(FileAccessError) -> FileRights {
    try perform(.read, name) { number throws(SystemFailure) in
      let file = try CLibrary.openItself(name, .readOnlyItself, in: number)
      return try CLibrary.rights(of: file.number)
    }
  }

  /// What a symbolic link in the folder points to.
  ///
  /// - Parameter name: The name, as bytes.
  /// - Returns: The target, as bytes.
  /// - Throws: ``FileAccessError``, also if it is no link.
  public borrowing func linkTarget(of name: [UInt8]) throws(FileAccessError) -> [UInt8] {
    try perform(.read, name) { number throws(SystemFailure) in
      try CLibrary.linkTarget(of: name, in: number)
    }
  }

  // MARK: Common ground

  /// Runs a call on the folder, and reports its failure with the whole path.
  borrowing func perform<Result: ~Copyable>(
    _ action: FileAccessError.Action, _ name: [UInt8], isOneName: Bool = true,
    _ body: (Int32) throws(SystemFailure) -> Result
  ) throws(FileAccessError) -> Result {
    if isOneName { try requireName(name, action) }
    do throws(SystemFailure) {
      return try body(descriptor.number)
    } catch {
      throw FileAccessError(
        error, action: action, path: isOneName ? Folder.path(path, name) : path)
    }
  }

  /// Makes sure that a name is one component, which cannot lead out of the folder.
  borrowing func requireName(
    _ name: [UInt8], _ action: FileAccessError.Action
  ) throws(FileAccessError) {
    guard Folder.isName(name) else {
      throw FileAccessError(
        code: .outsideFolder, action: action, path: Folder.path(path, name),
        reason: "'\(String(displayingPath: name))' is no name of one component")
    }
  }

  /// Opens a regular file, never waiting.
  static func openFile(
    _ name: [UInt8], in folder: Int32
  ) throws(SystemFailure) -> Descriptor {
    let file = try CLibrary.openItself(name, .readOnlyItself, in: folder)
    try CLibrary.requireRegular(file.number)
    return file
  }
}
