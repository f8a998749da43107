public import ConflictResolution

extension RenameDetector {
  /// One file, folder or link that is gone or new, with what the host knows of it.
  ///
  /// The more it knows, the more is found: ``fileID`` and ``creation`` from the file system, a digest, and the
  /// bytes if the file may have been edited as well.
  ///
  /// ```swift
  /// let scanned = RenameDetector.Entry(
  ///   "Notes/a.txt", .file(FileContent("one\n")),
  ///   fileID: RenameDetector.FileID(device: 66_306, number: 1_573_022))
  /// let folder = RenameDetector.Entry("Notes", .directory)
  /// let listed = RenameDetector.Entry("b.bin", .file(FileContent(size: 70_000)))  // only its size is known
  /// ```
  public struct Entry: Hashable, Sendable {
    /// Its path, before or now.
    public var path: RelativePath
    /// What it is: a file with what is known of its content, a folder, a link, or a group.
    public var state: FileState
    /// The number that the file system knows it by, if the host has it.
    public var fileID: FileID?
    /// When the file system made it, if the host has that; a rename keeps it, a new file with an old ID does not.
    public var creation: Timestamp?

    /// An entry at a path.
    public init(
      _ path: RelativePath, _ state: FileState, fileID: FileID? = nil, creation: Timestamp? = nil
    ) {
      self.path = path
      self.state = state
      self.fileID = fileID
      self.creation = creation
    }
  }
}

extension RenameDetector.Entry {
  /// Whether it is a folder whose contents are entries of their own.
  var isFolder: Bool { state.kind == .directory }

  /// Its state if that distinguishes it from others: `nil` for folders, empty files, or contents without a digest.
  var identifyingState: FileState? {
    switch state {
    case .file(let content): content.size == 0 || !content.hasDigest ? nil : state
    case .symlink, .group: state
    case .directory, .deleted: nil
    }
  }

  /// The bytes of a file that has some at hand.
  var comparableBytes: [UInt8]? {
    guard case .file(let content) = state, let bytes = content.bytes, !bytes.isEmpty else {
      return nil
    }
    return bytes
  }
}

extension FileContent {
  /// Whether it can be distinguished from others without its bytes.
  var hasDigest: Bool {
    switch digest {
    case .sha256, .opaque: true
    case .unidentified: false
    }
  }
}
