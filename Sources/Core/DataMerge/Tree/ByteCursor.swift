import TextMerge

/// Reads bytes one after the other, for notations of lines.
struct ByteCursor {
  let bytes: [UInt8]
  var index: Int

  /// Starts behind a byte order mark.
  init(_ bytes: [UInt8]) throws(ReadingFault) {
    if let invalid = UTF8Check.firstInvalid(bytes.span) {
      throw ReadingFault("a character in UTF-8", at: invalid)
    }
    if let zero = bytes.firstIndex(of: 0) { throw ReadingFault("a text without NUL", at: zero) }
    self.bytes = bytes
    index = TextEncoding.hasUTF8Mark(bytes) ? 3 : 0
  }

  var isAtEnd: Bool { index >= bytes.count }

  /// The next byte; `nil` at the end.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Whether these bytes follow.
  func isBefore(_ text: StaticString) -> Bool {
    guard bytes.count - index >= text.utf8CodeUnitCount else { return false }
    for offset in 0..<text.utf8CodeUnitCount {
      let expected = unsafe text.utf8Start[offset]
      if bytes[index + offset] != expected { return false }
    }
    return true
  }

  /// Skips these bytes if they follow; returns whether they do.
  mutating func skip(_ text: StaticString) -> Bool {
    guard isBefore(text) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  /// Skips spaces and tabs.
  mutating func skipSpaces() {
    while next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { index += 1 }
  }

  /// Skips white space and line ends.
  mutating func skipWhiteSpace() {
    while let byte = next, byte <= 0x20 { index += 1 }
  }

  /// Skips up to the end of the line.
  mutating func skipToLineEnd() {
    while let byte = next, byte != UInt8(ascii: "\n") { index += 1 }
  }

  /// Skips a line end, if one is next.
  mutating func skipLineEnd() {
    if next == UInt8(ascii: "\r") { index += 1 }
    if next == UInt8(ascii: "\n") { index += 1 }
  }

  /// Skips up to and including these bytes; returns whether they were found.
  mutating func skip(past text: StaticString) -> Bool {
    while !isAtEnd {
      if skip(text) { return true }
      index += 1
    }
    return false
  }

  /// A range without white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }
}
