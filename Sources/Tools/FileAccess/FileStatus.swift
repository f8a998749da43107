/// What the operating system reports about a file, of a symbolic link itself, or of a folder.
public struct FileStatus: Hashable, Sendable {
  /// What it is.
  public let kind: FileKind

  /// The size in bytes; of a folder it means nothing.
  public let size: Int

  /// The time of the last change of its content: whole seconds since 1970, rounded down.
  public let seconds: Int64

  /// The rest of the time of the last change: 0 to 999,999,999 nanoseconds.
  public let nanoseconds: Int32

  /// The number of the file system that it is on.
  public let device: UInt64

  /// Its number on its file system; all hard links of a file have the same.
  public let inode: UInt64

  /// The permissions, as the twelve lowest bits of the mode.
  public let permissions: UInt32

  /// The number of the user that it belongs to.
  public let owner: UInt32

  /// The number of the group that it belongs to.
  public let group: UInt32

  /// The time of the last change of its content, of a name of it or of its rights: whole seconds since 1970.
  ///
  /// The system's clock gives it: no program can choose it.
  public let statusSeconds: Int64

  /// How many names it has.
  public let nameCount: Int

  /// Whether its content is not on this machine, though its name and size are: to read it would download it.
  ///
  /// Files of a File Provider on Apple's systems, as those of iCloud Drive, are so after they were evicted.
  public let isDataless: Bool

  /// Makes a status.
  public init(
    kind: FileKind, size: Int, seconds: Int64, nanoseconds: Int32, device: UInt64, inode: UInt64,
    permissions: UInt32, owner: UInt32, group: UInt32, statusSeconds: Int64 = 0,
    nameCount: Int = 1, isDataless: Bool = false
  ) {
    self.kind = kind
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    self.device = device
    self.inode = inode
    self.permissions = permissions
    self.owner = owner
    self.group = group
    self.statusSeconds = statusSeconds
    self.nameCount = nameCount
    self.isDataless = isDataless
  }

  /// Whether it belongs to the user that this process works for.
  public var belongsToUser: Bool { owner == CLibrary.userNumber }

  /// Whether it belongs to the user, and nobody else can read or write it.
  public var isOnlyForUser: Bool { belongsToUser && permissions & 0o077 == 0 }

  /// Why somebody else could change what is in it, as the rest of a sentence; `nil` if only the user and the
  /// system's administrator can.
  public var openness: String? {
    guard belongsToUser || owner == 0 else { return "it belongs to another user, number \(owner)" }
    guard permissions & 0o022 == 0 else {
      return "others may write to it, by its permissions \(String(permissions, radix: 8))"
    }
    return nil
  }
}
