extension String {
  /// The text that bytes encode in UTF-8, or `nil` if they are not UTF-8.
  ///
  /// The standard library's own initializer with this name needs macOS 15; for bytes, the compiler prefers this one.
  ///
  /// Complexity: linear in the number of bytes.
  package init?(validating bytes: some Collection<UInt8>, as encoding: UTF8.Type) {
    // Decoding replaces bytes that are not UTF-8, so that the text then has other bytes.
    self.init(decoding: bytes, as: UTF8.self)
    guard utf8.elementsEqual(bytes) else { return nil }
  }
}
