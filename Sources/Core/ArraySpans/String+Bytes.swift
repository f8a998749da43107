extension String {
  /// Whether two strings have the same bytes of UTF-8.
  ///
  /// Swift's `==` treats canonically equivalent strings ("é" in one scalar or in two) as equal, for which it needs 25
  /// KB of Unicode's tables. Names in formats are the same only if their bytes are, so the libraries for other
  /// languages contain no such table.
  ///
  /// - Complexity: O(*n*) in the bytes.
  @inline(never)
  package func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0 == $1 }
  }
}
