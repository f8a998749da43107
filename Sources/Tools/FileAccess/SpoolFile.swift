/// A file without a name for bytes that are written once and read again: gone when its value ends.
///
/// It is in the folder that the environment's `TMPDIR` names, or else in `/tmp`, but without a name: however
/// the process ends, nothing of it stays.
///
///     var spool = try SpoolFile()
///     let place = try spool.append(bytes)
///     try spool.read(at: place, count: bytes.count)  // the same bytes
public struct SpoolFile: ~Copyable {
  /// The number of bytes in it.
  public private(set) var count = 0

  let descriptor: Descriptor
  private let path: [UInt8]

  /// Makes an empty file.
  ///
  /// - Throws: ``FileAccessError``.
  public init() throws(FileAccessError) {
    // The folder is removed at the end of this call; an open file in it stays readable.
    let folder = try PrivateFolder()
    let path = Folder.path(folder.path, Array("spool".utf8))
    descriptor = try Self.open(path)
    self.path = path
  }

  private static func open(_ path: [UInt8]) throws(FileAccessError) -> Descriptor {
    return try FileAccessError.of(.write, path) { () throws(SystemFailure) in
      try CLibrary.open(path, .createToReadAgain)
    }
  }

  /// Writes bytes at the end.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: Their position.
  /// - Throws: ``FileAccessError``.
  /// - Complexity: O(*n*) in the number of bytes.
  @discardableResult
  public mutating func append(_ bytes: [UInt8]) throws(FileAccessError) -> Int {
    try FileAccessError.of(.write, path) { () throws(SystemFailure) in
      try CLibrary.writeAll(descriptor.number, bytes[...])
    }
    let place = count
    count += bytes.count
    return place
  }

  /// Reads bytes again.
  ///
  /// - Parameters:
  ///   - place: Their position.
  ///   - count: How many there are.
  /// - Returns: The bytes; fewer if the file ends before.
  /// - Throws: ``FileAccessError``.
  /// - Complexity: O(*n*) in the number of bytes.
  public borrowing func read(at place: Int, count: Int) throws(FileAccessError) -> [UInt8] {
    return try FileAccessError.of(.read, path) { () throws(SystemFailure) in
      try CLibrary.readBlock(descriptor.number, at: place, count: count)
    }
  }
}
