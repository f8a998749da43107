package import FileAccess

/// The state of a file when a plan was made for it; it identifies the file later and shows that it is unchanged.
package struct FileStamp: Hashable, Sendable {
  /// What it is; a folder is a document, taken as one.
  package let kind: FileKind
  /// What is in it.
  package let content: ContentOnDisk
  /// The time of its last change: whole seconds since 1970.
  package let seconds: Int64
  /// The rest of that time, in nanoseconds.
  package let nanoseconds: Int32
  /// The number of the file system.
  package let device: UInt64
  /// The number on the file system.
  package let inode: UInt64
  /// The twelve lowest bits of the mode.
  package let permissions: UInt32

  package init(
    kind: FileKind, content: ContentOnDisk, seconds: Int64, nanoseconds: Int32, device: UInt64,
    inode: UInt64, permissions: UInt32
  ) {
    self.kind = kind
    self.content = content
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    self.device = device
    self.inode = inode
    self.permissions = permissions
  }

  /// Reads a file and takes its stamp.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - status: Its status.
  ///   - folder: The folder that it is in.
  ///   - progress: Gets the number of bytes of each block that is read.
  /// - Throws: ``FileAccessError``.
  /// - Complexity: O(*n*) in the size of the file, O(1) in memory; of a document also in the number of its
  ///   files.
  package init<Tree: FolderAccess & ~Copyable>(
    of name: [UInt8], _ status: FileStatus, in folder: borrowing Tree,
    progress: (Int) -> Void = { _ in }
  ) throws(FileAccessError) {
    self.init(status, try ContentOnDisk(of: name, status, in: folder, progress: progress))
  }

  /// The stamp of a file with a content that is known.
  package init(_ status: FileStatus, _ content: ContentOnDisk) {
    self.init(
      kind: status.kind, content: content, seconds: status.seconds,
      nanoseconds: status.nanoseconds, device: status.device, inode: status.inode,
      permissions: status.permissions)
  }

  /// Whether a status is that of the same file; its content may have changed.
  package func isSameFile(as status: FileStatus) -> Bool {
    kind == status.kind && inode == status.inode && device == status.device
  }
}
