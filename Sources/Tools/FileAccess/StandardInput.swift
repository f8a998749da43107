/// Reads standard input.
public enum StandardInput {
  /// Reads standard input to its end.
  ///
  /// - Parameter limit: The most bytes allowed.
  /// - Returns: All bytes.
  /// - Throws: ``FileAccessError``, with code `closed` if there is no standard input.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func readAll(limit: Int = FileReader.defaultLimit) throws(FileAccessError)
    -> [UInt8]
  {
    return try FileAccessError.of(.read, StandardStream.input.name) { () throws(SystemFailure) in
      try FileReader.readToEnd(StandardStream.input.rawValue, limit: limit)
    }
  }

  /// Makes a reader of the lines of standard input.
  ///
  /// - Parameters:
  ///   - delimiter: The byte that ends a line.
  ///   - lineLimit: The most bytes that one line may hold.
  /// - Returns: The reader.
  public static func lines(
    delimiter: UInt8 = LineReader.lineFeed, lineLimit: Int = LineReader.defaultLineLimit
  ) -> LineReader {
    LineReader(
      Descriptor(number: StandardStream.input.rawValue, isOwned: false),
      path: StandardStream.input.name, delimiter: delimiter, lineLimit: lineLimit)
  }

  /// Waits until something can be read, or until a signal waits that would end the process.
  ///
  /// Such a signal waits as long as there is a ``PrivateFolder``: code that keeps one for long calls this
  /// before it reads.
  ///
  /// - Returns: `false` if a signal waits.
  /// - Throws: ``FileAccessError``.
  public static func waitUnlessEnding() throws(FileAccessError) -> Bool {
    return try FileAccessError.of(.read, StandardStream.input.name) { () throws(SystemFailure) in
      while !CLibrary.isToEnd {
        let ready = try CLibrary.waitUntilReadable(
          [StandardStream.input.rawValue], milliseconds: 100)
        if ready.contains(true) { return true }
      }
      return false
    }
  }
}
