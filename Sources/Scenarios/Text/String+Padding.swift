extension String {
  /// The text with spaces behind it, where it is shorter than a width; of ASCII only.
  ///
  /// - Complexity: O(*n*).
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - utf8.count, 0))
  }
}
