package import ConflictResolution

/// The facts of a version in conflict that the search for a base needs.
///
///     ConflictingContent(modified: .seconds(1_795_000_050), content: Array("one\n".utf8))
package struct ConflictingContent: Hashable, Sendable {
  /// When the version was last changed.
  package let modified: Timestamp

  /// The content, or `nil` if it is not at hand: then only a base that somebody asked for is trusted.
  package let content: [UInt8]?

  /// Whether it is the version under the file's own name.
  package let isOriginal: Bool

  /// Makes a description of a version.
  ///
  /// - Parameters:
  ///   - modified: When the version was last changed.
  ///   - content: The content, or `nil` if it is not at hand.
  ///   - isOriginal: Whether it is the version under the file's own name.
  package init(modified: Timestamp, content: [UInt8]?, isOriginal: Bool = false) {
    self.modified = modified
    self.content = content
    self.isOriginal = isOriginal
  }
}
