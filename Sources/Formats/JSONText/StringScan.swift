/// Searches in UTF-8 for bytes that need further processing, eight at a time.
///
/// A word holds eight bytes, the first one lowest. A search in a word returns a word in which the top bit of each
/// matching byte is set; only the first set bit is certain, since the subtraction may have borrowed for later bits.
/// Only the first is used.
///
/// Source: A. Mycroft's test for a zero byte; *Hacker's Delight*, section 6-1.
enum StringScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The eight bytes from an index; they must exist.
  @inline(__always)
  static func word(_ bytes: Span<UInt8>, at index: Int) -> UInt64 {
    // The load checks its bounds. It is unsafe only for types in which some bit patterns are not values.
    let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
    return UInt64(littleEndian: word)
  }

  /// The number of bytes before the first match: 8 without a match.
  @inline(__always)
  static func count(before found: UInt64) -> Int {
    found.trailingZeroBitCount &>> 3
  }

  /// Finds quotation marks, backslashes, control characters, and bytes that are not ASCII.
  @inline(__always)
  static func specials(in word: UInt64) -> UInt64 {
    (escaped(in: word) | word) & tops
  }

  /// Finds bytes that must be escaped: quotation marks, backslashes and control characters.
  @inline(__always)
  static func escapes(in word: UInt64) -> UInt64 {
    escaped(in: word) & ~word & tops
  }

  /// Finds backslashes.
  @inline(__always)
  static func backslashes(in word: UInt64) -> UInt64 {
    let others = word ^ (0x5C &* ones)
    return (others &- ones) & ~others & tops
  }

  /// The search for bytes that must be escaped, valid for ASCII.
  @inline(__always)
  private static func escaped(in word: UInt64) -> UInt64 {
    let marks = (word ^ (0x22 &* ones)) &- ones
    let backslashes = (word ^ (0x5C &* ones)) &- ones
    let controls = word &- (0x20 &* ones)
    return marks | backslashes | controls
  }

  /// The index of the first byte that is not a plain character of a string, or the end.
  ///
  /// Plain is ASCII without control characters, quotation mark and backslash.
  @inline(__always)
  static func endOfPlain(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var index = start
    while end &- index >= 8 {
      let found = specials(in: word(bytes, at: index))
      if found != 0 { return index &+ count(before: found) }
      index &+= 8
    }
    while index < end, bytes[index] < 0x80, !isEscaped(bytes[index]) { index &+= 1 }
    return index
  }

  /// The index of the first byte that must be escaped in a string, or the end.
  @inline(__always)
  static func endOfUnescaped(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while bytes.count &- index >= 8 {
      let found = escapes(in: word(bytes, at: index))
      if found != 0 { return index &+ count(before: found) }
      index &+= 8
    }
    while index < bytes.count, !isEscaped(bytes[index]) { index &+= 1 }
    return index
  }

  /// The index of the first backslash, or the end.
  @inline(__always)
  static func endOfRun(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while bytes.count &- index >= 8 {
      let found = backslashes(in: word(bytes, at: index))
      if found != 0 { return index &+ count(before: found) }
      index &+= 8
    }
    while index < bytes.count, bytes[index] != UInt8(ascii: "\\") { index &+= 1 }
    return index
  }

  /// The index of the first byte that is not ASCII, or the end.
  @inline(__always)
  static func endOfASCII(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while bytes.count &- index >= 8 {
      let found = word(bytes, at: index) & tops
      if found != 0 { return index &+ count(before: found) }
      index &+= 8
    }
    while index < bytes.count, bytes[index] < 0x80 { index &+= 1 }
    return index
  }

  /// Whether a byte must be escaped in a string.
  @inline(__always)
  static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}
