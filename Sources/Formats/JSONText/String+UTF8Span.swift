extension String {
  /// Lets a closure read the text in UTF-8, without a copy if the system allows it.
  ///
  /// The span of a string needs the systems of 2025; on earlier ones, a string from Objective-C is copied first.
  @inline(__always)
  func withUTF8Span<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return body(utf8.span)
    }
    var text = self
    return text.withUTF8 { bytes in unsafe body(bytes.span) }
  }
}
