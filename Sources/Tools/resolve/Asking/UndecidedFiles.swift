import Reviews

/// The undecided conflicts that a person is asked about; they are read one at a time.
protocol UndecidedFiles {
  /// The conflicts, in the order in which they are asked about.
  var conflicts: [OpenConflict] { get }

  /// Reads a conflicting file.
  ///
  /// - Parameter position: the position of the conflict.
  /// - Returns: the file; `nil` if it is no longer in conflict.
  /// - Throws: ``CommandFailure`` if no more files can be read.
  mutating func file(at position: Int) throws(CommandFailure) -> UndecidedFile?
}
