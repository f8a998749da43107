extension String {
  /// The text with spaces after it, up to a width; of ASCII only.
  ///
  /// - Complexity: O(*n*).
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - utf8.count, 0))
  }
}
