extension TextMerger {
  /// Merges texts that all started from a base.
  ///
  /// ```swift
  /// try TextMerger().merged(base: "a\nb\nc\n", sides: ["A\nb\nc\n", "a\nb\nC\n"])  // "A\nb\nC\n"
  /// try TextMerger().merged(base: "a\n", sides: ["b\n", "c\n"])  // nil: both changed one line
  /// ```
  ///
  /// - Parameters:
  ///   - base: The text that all sides started from.
  ///   - sides: One text or more.
  /// - Returns: The merged text; `nil` if the sides conflict.
  /// - Throws: ``TextMergeError``, as ``merge(base:sides:)``.
  /// - Complexity: That of ``merge(base:sides:)``.
  public func merged(base: String, sides: [String]) throws(TextMergeError) -> String? {
    try merge(base: Array(base.utf8), sides: sides.map { Array($0.utf8) }).cleanText
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
