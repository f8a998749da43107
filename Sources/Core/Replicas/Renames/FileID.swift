extension RenameDetector {
  /// What identifies a file to its file system under any name: an inode with its device, or a Windows file ID.
  ///
  /// File systems give the ID of a deleted file to a new one, often at once. So an equal ID is believed only if
  /// the kinds are equal, ``Entry/creation`` does not differ, and something else agrees with it:
  ///
  /// - for all, the time of creation or the last component;
  /// - for files, the content, or the size if a content has no digest, or the minimum similarity;
  /// - for links and groups, the content;
  /// - for folders, at least one of their files went along, or none could have shown it.
  ///
  /// Otherwise a file that was deleted and another that was created would look like a rename with an edit, which
  /// is the more harmful error: a missed rename is still correct as a deletion and a new file.
  ///
  /// ```swift
  /// RenameDetector.FileID(device: 1, number: 2) == RenameDetector.FileID(device: 1, number: 3)  // false
  /// ```
  public struct FileID: Hashable, Sendable {
    /// The bytes that are compared.
    public let bytes: [UInt8]

    /// An ID of any form, as bytes.
    public init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    /// An ID as POSIX has it.
    ///
    /// - Parameters:
    ///   - device: the device, `st_dev`.
    ///   - number: the file's number on it, `st_ino`.
    public init(device: UInt64, number: UInt64) {
      var bytes: [UInt8] = []
      for part in [device, number] {
        for shift in stride(from: 56, through: 0, by: -8) {
          bytes.append(UInt8(truncatingIfNeeded: part >> UInt64(shift)))
        }
      }
      self.bytes = bytes
    }
  }
}
