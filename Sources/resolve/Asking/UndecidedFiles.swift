import Reviews

/// The undecided conflicts that a person is asked about, of which one at a time is read.
protocol UndecidedFiles {
  /// The conflicts, in the order in which they are asked about.
  var conflicts: [OpenConflict] { get }

  /// Reads what is in conflict.
  ///
  /// - Parameter position: the position of the conflict.
  /// - Returns: the file; `nil` if nothing about it is in conflict any longer.
  /// - Throws: ``CommandFailure``, if nothing can be read any longer.
  mutating func file(at position: Int) throws(CommandFailure) -> UndecidedFile?
}
