/// The kind of what is at a path.
public enum FileKind: Hashable, Sendable {
  /// A regular file.
  case file
  /// A folder.
  case folder
  /// A symbolic link, itself.
  case symbolicLink
  /// A device, a pipe, a socket.
  case other
}

extension FileKind {
  /// Finds what is at a path.
  ///
  /// - Parameters:
  ///   - path: The path, as bytes.
  ///   - followsLinks: Whether a symbolic link counts as what it points to.
  /// - Throws: ``FileAccessError``, with code `not-found` if there is nothing.
  public init(at path: [UInt8], followsLinks: Bool = true) throws(FileAccessError) {
    self = try FileAccessError.of(.read, path) { () throws(SystemFailure) in
      try CLibrary.status(of: path, followsLinks: followsLinks).kind
    }
  }
}
