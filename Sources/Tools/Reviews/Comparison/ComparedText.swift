import TextMerge

/// A file's content as it is compared by lines.
enum ComparedText {
  /// The bytes of a text.
  ///
  /// A text in UTF-16 becomes UTF-8, without its byte order mark; a picture or an archive without a NUL is not text.
  ///
  /// - Parameter content: All bytes of a file.
  /// - Returns: The bytes that are compared; `nil` if the content is not text.
  /// - Complexity: Linear in the bytes.
  static func bytes(of content: [UInt8]) -> [UInt8]? {
    ContentKind(of: content).isText ? LineOrder.text(of: content) : nil
  }
}
