package import ConflictResolution
package import FileAccess

/// What a file was when a plan was made for it: by this it is known again, and known to be unchanged.
package struct FileStamp: Hashable, Sendable {
  /// What it is; a folder is a document, taken as one.
  package let kind: FileKind
  /// The size in bytes; of a folder the sum of its files'.
  package let size: UInt64
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
  /// The digest of the content, of a link's target, or of all that is in a document.
  package let digest: SHA256Digest

  package init(
    kind: FileKind, size: UInt64, seconds: Int64, nanoseconds: Int32, device: UInt64,
    inode: UInt64, permissions: UInt32, digest: SHA256Digest
  ) {
    self.kind = kind
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    self.device = device
    self.inode = inode
    self.permissions = permissions
    self.digest = digest
  }

  /// Reads a file and takes its stamp.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - status: What the system says of it.
  ///   - folder: The folder that it is in.
  ///   - progress: Gets the number of bytes of each block that is read.
  /// - Throws: ``FileAccessError``.
  /// - Complexity: O(*n*) in the size of the file, O(1) in memory; of a document also in the number of its
  ///   files.
  package init<Tree: FolderAccess & ~Copyable>(
    of name: [UInt8], _ status: FileStatus, in folder: borrowing Tree,
    progress: (Int) -> Void = { _ in }
  ) throws(FileAccessError) {
    let content = try ContentOnDisk(of: name, status, in: folder, progress: progress)
    self.init(status, size: content.size, digest: content.digest)
  }

  package init(_ status: FileStatus, size: UInt64, digest: SHA256Digest) {
    self.init(
      kind: status.kind, size: size, seconds: status.seconds, nanoseconds: status.nanoseconds,
      device: status.device, inode: status.inode, permissions: status.permissions, digest: digest)
  }

  /// Whether a status is that of the very same file, whatever is in it now.
  package func isSameFile(as status: FileStatus) -> Bool {
    kind == status.kind && inode == status.inode && device == status.device
  }
}
