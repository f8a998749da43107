import FileAccess

/// Reads the lines that a person types.
struct AnswerReader: ~Copyable {
  private var lines = StandardInput.lines()

  /// Reads the next line.
  ///
  /// - Parameter holdsSignals: whether signals that would end the process are held while it waits; then such a signal
  ///   counts as the end.
  /// - Returns: the line; `nil` at the end.
  /// - Throws: ``CommandFailure`` if standard input cannot be read.
  mutating func next(holdsSignals: Bool) throws(CommandFailure) -> [UInt8]? {
    return try CommandFailure.ofReading { () throws(FileAccessError) in
      if holdsSignals, try !StandardInput.waitUnlessEnding() { return nil }
      return try lines.next()
    }
  }
}
