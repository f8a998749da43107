extension String {
  /// Makes a text that shows a path to a person, safe for a terminal.
  ///
  /// A file name may be any bytes. A backslash stays as it is: the text is for reading, not for parsing.
  ///
  /// - Parameter path: The bytes of the path.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(displayingPath path: [UInt8]) {
    self.init(decoding: SafeText.escaping(path[...], as: .name), as: UTF8.self)
  }
}
