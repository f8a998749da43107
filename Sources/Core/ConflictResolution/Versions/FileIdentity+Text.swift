// Text instead of bytes, in UTF-8.

extension FileIdentity {
  /// An identity that the caller gives as text.
  ///
  /// - Parameter text: the identity; compared by its bytes of UTF-8.
  public init(_ text: String) {
    self.init(Array(text.utf8))
  }
}

extension Decision.Choice {
  /// Keeps this text.
  ///
  /// - Parameter text: the content of the file, as UTF-8.
  /// - Returns: ``content(_:)`` with its bytes.
  public static func text(_ text: String) -> Decision.Choice { .content(Array(text.utf8)) }
}
