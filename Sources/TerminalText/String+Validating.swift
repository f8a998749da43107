extension String {
  /// The text that bytes in UTF-8 spell, or `nil` where they are none.
  ///
  /// The standard library's own initializer of this name needs macOS 15; for bytes, the compiler prefers this one.
  ///
  /// Complexity: linear in the number of bytes.
  package init?(validating bytes: some Collection<UInt8>, as encoding: UTF8.Type) {
    // Decoding replaces what is no UTF-8, so that the text then has other bytes.
    self.init(decoding: bytes, as: UTF8.self)
    guard utf8.elementsEqual(bytes) else { return nil }
  }
}
