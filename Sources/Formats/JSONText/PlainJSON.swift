/// The JSON is not written in the common form; it may still be valid.
package struct NotPlain: Error {
  package init() {}
}

/// Skips JSON in the form in which most programs write it, with as few checks as possible and without allocations.
///
/// ```swift
/// // {"path": "Budget.txt"}
/// var json = PlainJSON(in: 0..<bytes.count)
/// try json.take("{", in: bytes)
/// guard try json.key(in: bytes) == PlainJSON.name("path") else { … }
/// let path = try json.string(in: bytes)  // the range of the ten bytes of the name
/// ```
///
/// **Invariant.** `JSONReader` accepts everything that this type accepts, and reads it in the same way. For any other
/// text, valid or not, this type throws ``NotPlain``; the caller then starts again with a reader, which reports the
/// error.
///
/// The common form is: no white space except one space after a comma or a colon; keys in ASCII without escapes, for
/// which the caller checks that none occurs twice; and whole numbers without a sign.
package struct PlainJSON {
  /// The index of the next byte.
  private var index: Int
  /// The end of the text.
  private let end: Int

  /// Starts with a text in a range of some bytes.
  package init(in range: Range<Int>) {
    index = range.lowerBound
    end = range.upperBound
  }

  /// Skips a sign.
  ///
  /// - Throws: ``NotPlain`` if there is another byte.
  @inline(__always)
  package mutating func take(
    _ sign: Unicode.Scalar, in bytes: Span<UInt8>
  ) throws(NotPlain) {
    guard takes(sign, in: bytes) else { throw NotPlain() }
  }

  /// Skips a sign if it is next.
  @inline(__always)
  package mutating func takes(_ sign: Unicode.Scalar, in bytes: Span<UInt8>) -> Bool {
    guard index < end, UInt32(bytes[index]) == sign.value else { return false }
    index &+= 1
    return true
  }

  /// Skips a comma if it is next, with the space after it.
  package mutating func takesComma(in bytes: Span<UInt8>) -> Bool {
    guard takes(",", in: bytes) else { return false }
    _ = takes(" ", in: bytes)
    return true
  }

  /// Checks that nothing is left.
  ///
  /// - Throws: ``NotPlain`` if something is left.
  package func expectEnd() throws(NotPlain) {
    if index != end { throw NotPlain() }
  }

  /// Skips a key and its colon.
  ///
  /// - Returns: The key in the form of ``name(_:)``; 0 for a key of more than eight bytes.
  /// - Throws: ``NotPlain`` if there is no such key.
  package mutating func key(in bytes: Span<UInt8>) throws(NotPlain) -> UInt64 {
    let name = try string(in: bytes)
    try takeColon(in: bytes)
    if name.count > 8 { return 0 }
    var word: UInt64 = 0
    if end &- name.lowerBound >= 8 {
      let mask: UInt64 = ~(~0 << UInt64(8 &* name.count))
      word = StringScan.word(bytes, at: name.lowerBound) & mask
    } else {
      for place in name { word |= UInt64(bytes[place]) << UInt64(8 &* (place &- name.lowerBound)) }
    }
    return word
  }

  /// Skips the colon after a key, with the space after it.
  ///
  /// - Throws: ``NotPlain`` if there is no colon.
  package mutating func takeColon(in bytes: Span<UInt8>) throws(NotPlain) {
    try take(":", in: bytes)
    _ = takes(" ", in: bytes)
  }

  /// A key as a number: its bytes, the first one lowest.
  ///
  /// - Parameter key: 1 to 8 characters of ASCII.
  /// - Returns: The number that ``key(in:)`` returns for it.
  @inlinable
  @inline(__always)
  package static func name(_ key: StaticString) -> UInt64 {
    var word: UInt64 = 0
    for place in 0..<min(8, key.utf8CodeUnitCount) {
      word |= unsafe UInt64(key.utf8Start[place]) << UInt64(8 &* place)
    }
    return word
  }

  /// Skips a string without escapes.
  ///
  /// - Returns: The range of its contents, which are UTF-8.
  /// - Throws: ``NotPlain`` if there is no such string.
  package mutating func string(in bytes: Span<UInt8>) throws(NotPlain) -> Range<Int> {
    let (contents, hasEscapes) = try text(in: bytes)
    if hasEscapes { throw NotPlain() }
    return contents
  }

  /// Skips a string that may have one-letter escapes, except `\/`.
  ///
  /// So two of these strings are the same text only if they are the same bytes.
  ///
  /// - Returns: The range of its contents, which are UTF-8, and whether there are escapes in them.
  /// - Throws: ``NotPlain`` if there is no such string.
  package mutating func text(
    in bytes: Span<UInt8>
  ) throws(NotPlain) -> (contents: Range<Int>, hasEscapes: Bool) {
    try take("\"", in: bytes)
    let start = index
    var place = start
    var hasEscapes = false
    while true {
      place = StringScan.endOfPlain(bytes, from: place, to: end)
      guard place < end else { throw NotPlain() }
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        index = place &+ 1
        return (start..<place, hasEscapes)
      }
      if byte == UInt8(ascii: "\\") {
        guard place &+ 1 < end else { throw NotPlain() }
        switch bytes[place &+ 1] {
        case UInt8(ascii: "n"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "b"),
          UInt8(ascii: "f"), UInt8(ascii: "r"), UInt8(ascii: "t"):
          place &+= 2
        default: throw NotPlain()
        }
        hasEscapes = true
      } else {
        let length = byte < 0x20 ? 0 : UTF8Text.scalarLength(bytes, at: place, end: end)
        if length == 0 { throw NotPlain() }
        place &+= length
      }
    }
  }

  /// Skips `true`.
  ///
  /// - Throws: ``NotPlain`` if there is another value.
  package mutating func takeTrue(in bytes: Span<UInt8>) throws(NotPlain) {
    try take("t", in: bytes)
    try take("r", in: bytes)
    try take("u", in: bytes)
    try take("e", in: bytes)
  }

  /// Skips a whole number of 64 bits.
  ///
  /// - Throws: ``NotPlain`` if there is no number, or one with more than 18 digits.
  package mutating func number(in bytes: Span<UInt8>) throws(NotPlain) -> UInt64 {
    let start = index
    var number: UInt64 = 0
    while index < end, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
      number = number &* 10 &+ UInt64(digit)
      index &+= 1
    }
    let count = index &- start
    guard count > 0, count <= 18, count == 1 || bytes[start] != UInt8(ascii: "0"), index < end
    else { throw NotPlain() }
    // A number that continues in another way is left to the reader.
    guard bytes[index] == UInt8(ascii: ",") || bytes[index] == UInt8(ascii: "}") else {
      throw NotPlain()
    }
    return number
  }

  /// Appends the contents of a string, its escapes decoded.
  ///
  /// - Parameters:
  ///   - contents: Their range, from ``text(in:)``.
  ///   - bytes: The bytes that contain them.
  ///   - decoded: The buffer for the decoded bytes.
  package static func decode(
    _ contents: Range<Int>, in bytes: Span<UInt8>, into decoded: inout [UInt8]
  ) {
    JSONReader.decode(bytes.extracting(contents), into: &decoded)
  }
}
