/// Identifies an open folder, also if its path leads to another one later.
public struct FolderIdentity: Hashable, Sendable {
  /// The number of the file system.
  public let device: UInt64
  /// The number of the folder on it.
  public let inode: UInt64
  /// When the folder was made, in nanoseconds since 1970: a number is given again once its folder is gone;
  /// `nil` if the file system does not record it.
  public let made: Int64?
  /// The identity of the file system itself: a disk that was removed may return under another number; `nil` if
  /// it is unknown.
  public let fileSystem: UInt64?

  /// Makes an identity.
  public init(device: UInt64, inode: UInt64, made: Int64? = nil, fileSystem: UInt64? = nil) {
    self.device = device
    self.inode = inode
    self.made = made
    self.fileSystem = fileSystem
  }

  /// Whether it is the same folder.
  public func isSame(as other: FolderIdentity) -> Bool {
    inode == other.inode && made == other.made
      && (device == other.device || (fileSystem != nil && fileSystem == other.fileSystem))
  }
}

extension FolderHandle {
  /// By what this folder is known again.
  ///
  /// - Throws: ``FileAccessError``.
  public borrowing func identity() throws(FileAccessError) -> FolderIdentity {
    let status = try status()
    return FolderIdentity(
      device: status.device, inode: status.inode, made: CLibrary.birthTime(of: descriptor.number),
      fileSystem: CLibrary.fileSystem(of: descriptor.number))
  }
}
