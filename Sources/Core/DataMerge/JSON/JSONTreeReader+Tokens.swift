extension JSONTreeReader {
  /// Skips a string in quotation marks.
  ///
  /// - Returns: Whether it has escapes.
  @inline(__always)
  mutating func skipString(_ bytes: Span<UInt8>) throws(ReadingFault) -> Bool {
    let start = index
    var hasEscapes = false
    index &+= 1
    while true {
      // Eight bytes at a time up to a quotation mark, a backslash or a control character. The search may stop early
      // behind a byte that is not ASCII, never late.
      while count &- index >= 8 {
        let word = UInt64(littleEndian: ByteHash.word(bytes, at: index))
        let found = Self.specials(in: word)
        guard found == 0 else {
          index &+= found.trailingZeroBitCount &>> 3
          break
        }
        index &+= 8
      }
      guard index < count else {
        throw ReadingFault("the end of the string that begins here", at: start)
      }
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try skipEscape(bytes)
      } else if byte < 0x20 {
        throw ReadingFault("the end of the string, or an escape for this character", at: index)
      } else {
        index &+= 1
      }
    }
    index &+= 1
    return hasEscapes
  }

  @inline(__always)
  private static func specials(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let marks = word ^ (0x22 &* ones)
    let backslashes = word ^ (0x5C &* ones)
    let controls = (word &- 0x20 &* ones) & ~word
    return ((marks &- ones) & ~marks | (backslashes &- ones) & ~backslashes | controls)
      & 0x8080_8080_8080_8080
  }

  private mutating func skipEscape(_ bytes: Span<UInt8>) throws(ReadingFault) {
    let start = index
    index &+= 1
    guard index < count else { throw ReadingFault("an escape", at: start) }
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index &+= 1
    case UInt8(ascii: "u"):
      index &+= 1
      for _ in 0..<4 {
        guard index < count, JSONString.digit(bytes[index]) != nil else {
          throw ReadingFault("four hexadecimal digits", at: start)
        }
        index &+= 1
      }
    default: throw ReadingFault("an escape", at: start)
    }
  }

  /// Skips a number, which is not converted.
  @inline(__always)
  mutating func skipNumber(_ bytes: Span<UInt8>) throws(ReadingFault) {
    let start = index
    if bytes[index] == UInt8(ascii: "-") { index &+= 1 }
    let first = index
    guard skipDigits(bytes) else { throw ReadingFault("a digit", at: index) }
    if bytes[first] == UInt8(ascii: "0"), index > first &+ 1 {
      throw ReadingFault("a number without a zero before it", at: start)
    }
    if index < count, bytes[index] == UInt8(ascii: ".") {
      index &+= 1
      guard skipDigits(bytes) else { throw ReadingFault("a digit", at: index) }
    }
    if index < count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index &+= 1
      if index < count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
        index &+= 1
      }
      guard skipDigits(bytes) else { throw ReadingFault("a digit", at: index) }
    }
  }

  /// Skips digits; returns whether there was one.
  @inline(__always)
  private mutating func skipDigits(_ bytes: Span<UInt8>) -> Bool {
    let start = index
    while index < count, bytes[index] &- UInt8(ascii: "0") < 10 { index &+= 1 }
    return index > start
  }

  /// Skips `true`, `false` or `null`.
  mutating func skipWord(_ bytes: Span<UInt8>) throws(ReadingFault) {
    let word: StaticString =
      switch bytes[index] {
      case UInt8(ascii: "t"): "true"
      case UInt8(ascii: "f"): "false"
      case UInt8(ascii: "n"): "null"
      default: throw ReadingFault("a value", at: index)
      }
    let start = index
    let length = word.utf8CodeUnitCount
    guard count &- index >= length else { throw ReadingFault("a value", at: start) }
    for offset in 0..<length {
      let expected = unsafe word.utf8Start[offset]
      guard bytes[start &+ offset] == expected else { throw ReadingFault("a value", at: start) }
    }
    index &+= length
  }

  /// Skips a comment.
  mutating func skipComment(_ bytes: Span<UInt8>) throws(ReadingFault) {
    let start = index
    guard let end = Self.endOfComment(bytes, at: index) else {
      throw ReadingFault("a value or a comment that ends", at: start)
    }
    index = end
  }

  /// The end of the comments that begin on the line of a place, or the place itself.
  ///
  /// A comment in `/* */` behind which the line continues belongs to what follows.
  func endOfComment(_ bytes: Span<UInt8>, onLineFrom start: Int) -> Int {
    var end = start
    var index = start
    while index < count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): index &+= 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return end
      case UInt8(ascii: "/"):
        guard let comment = Self.endOfComment(bytes, at: index) else { return start }
        index = comment
        end = comment
      default: return start
      }
    }
    return end
  }

  /// The end of a comment; `nil` if there is none at a place, or it has no end.
  private static func endOfComment(_ bytes: Span<UInt8>, at start: Int) -> Int? {
    guard bytes.count &- start >= 2 else { return nil }
    var index = start &+ 2
    switch bytes[start &+ 1] {
    case UInt8(ascii: "/"):
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n"),
        bytes[index] != UInt8(ascii: "\r")
      {
        index &+= 1
      }
      return index
    case UInt8(ascii: "*"):
      while index &+ 1 < bytes.count {
        if bytes[index] == UInt8(ascii: "*"), bytes[index &+ 1] == UInt8(ascii: "/") {
          return index &+ 2
        }
        index &+= 1
      }
      return nil
    default: return nil
    }
  }
}
