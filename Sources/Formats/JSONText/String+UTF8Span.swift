extension String {
  /// Lets a closure read the text in UTF-8, without a copy unless it comes from Objective-C.
  ///
  /// It does not use `utf8.span`: a string of at most 15 bytes lies on the stack, and Embedded Swift gives its place to
  /// something else while the span is still read.
  @inline(__always)
  func withUTF8Span<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    var text = self
    return text.withUTF8 { bytes in unsafe body(bytes.span) }
  }
}
