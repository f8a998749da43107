extension String {
  /// Whether two strings have the same bytes of UTF-8.
  ///
  /// Swift's `==` takes as equal what Unicode does ("é" in one scalar or in two), for which it needs 25 KB of Unicode's
  /// tables. Names in formats are the same only if their bytes are, so what other languages link has no such table.
  ///
  /// - Complexity: O(*n*) in the bytes.
  @inline(never)
  package func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0 == $1 }
  }
}
