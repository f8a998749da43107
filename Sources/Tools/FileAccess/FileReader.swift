/// Reads whole files.
public enum FileReader {
  /// The most bytes that are read if no other limit is given: 2 GiB.
  public static let defaultLimit = 1 << 31

  /// Reads a whole file.
  ///
  /// A regular file is read in one go, with the size from its status; a pipe or a device is read to its end.
  ///
  /// - Parameters:
  ///   - path: The path, as bytes.
  ///   - limit: The most bytes allowed.
  /// - Returns: The content.
  /// - Throws: ``FileAccessError``; a folder has the code `is-directory`, a content above the limit
  ///   `too-large`.
  /// - Complexity: O(*n*) in the size of the file.
  public static func read(
    _ path: [UInt8], limit: Int = defaultLimit
  ) throws(FileAccessError) -> [UInt8] {
    return try FileAccessError.of(.read, path) { () throws(SystemFailure) in
      let file = try CLibrary.open(path, .read)
      return try readToEnd(file.number, limit: limit)
    }
  }

  /// Reads a file that no person named, and that others may have replaced.
  ///
  /// A pipe may have no writer, and a device may have no end. So it must be a regular file, or a link to one,
  /// and it is opened without waiting.
  ///
  /// - Parameters:
  ///   - path: The path, as bytes.
  ///   - limit: The most bytes allowed: as many as such a file may need.
  /// - Returns: The content.
  /// - Throws: ``FileAccessError``; what is not a regular file has the code `not-a-regular-file`, a content above the
  ///   limit `too-large`, before any of it is read.
  /// - Complexity: O(*n*) in the size of the file.
  public static func readRegular(
    _ path: [UInt8], limit: Int
  ) throws(FileAccessError) -> [UInt8] {
    return try FileAccessError.of(.read, path) { () throws(SystemFailure) in
      let file = try openRegular(path)
      return try readToEnd(file.number, limit: limit)
    }
  }

  /// Reads a file as ``readRegular(_:limit:)`` does, if it is there.
  ///
  /// - Returns: The content; `nil` if there is nothing at the path.
  package static func readRegular(
    ifThere path: [UInt8], limit: Int
  ) throws(FileAccessError) -> [UInt8]? {
    do throws(FileAccessError) { return try readRegular(path, limit: limit) } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  private static func openRegular(_ path: [UInt8]) throws(SystemFailure) -> Descriptor {
    let file = try CLibrary.open(path, .readAtOnce)
    try CLibrary.requireRegular(file.number)
    return file
  }

  /// Reads the beginning of a regular file, without waiting for another program.
  ///
  /// - Parameters:
  ///   - path: The path, as bytes.
  ///   - count: The most bytes that are read.
  /// - Returns: The beginning; all of a file that is shorter.
  /// - Throws: ``FileAccessError``; what is not a regular file has the code `not-a-regular-file`.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func beginning(
    of path: [UInt8], count: Int
  ) throws(FileAccessError) -> [UInt8] {
    return try FileAccessError.of(.read, path) { () throws(SystemFailure) in
      let file = try openRegular(path)
      return try CLibrary.readBlock(file.number, capacity: max(count, 0))
    }
  }

  /// Reads an open file to its end.
  static func readToEnd(_ descriptor: Int32, limit: Int) throws(SystemFailure) -> [UInt8] {
    let limit = max(0, min(limit, Int.max - 1))
    let status = try CLibrary.status(of: descriptor)
    guard status.kind != .folder else { throw CLibrary.isFolder }
    let expected = status.kind == .file ? status.size : 0
    guard expected <= limit else { throw tooLarge(limit) }

    // One byte more than expected: a block that is not full is then the end, found without another read.
    // A size of 0 also means "not known" (a pipe, a file under /proc).
    let first = expected > 0 ? expected + 1 : min(limit + 1, smallestBlock)
    var bytes = try CLibrary.readBlock(descriptor, capacity: first)
    var capacity = first
    while bytes.count == capacity {
      guard bytes.count <= limit else { throw tooLarge(limit) }
      // Doubling keeps the copying linear; the bound keeps a limit from costing memory.
      let block = min(max(smallestBlock, bytes.count), limit - bytes.count + 1)
      bytes += try CLibrary.readBlock(descriptor, capacity: block)
      capacity += block
    }
    guard bytes.count <= limit else { throw tooLarge(limit) }
    return bytes
  }

  private static let smallestBlock = 1 << 16

  private static func tooLarge(_ limit: Int) -> SystemFailure {
    SystemFailure(code: .tooLarge, text: "it holds more than \(limit) bytes, the most that is read")
  }
}
