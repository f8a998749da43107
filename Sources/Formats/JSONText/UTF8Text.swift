/// Well-formed UTF-8, by table 3-7 of the Unicode Standard.
///
/// Overlong forms, encoded surrogates and values above U+10FFFF are not well formed.
package enum UTF8Text {
  /// The length of the scalar that begins at an index.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - index: The beginning of the scalar; below `end`.
  ///   - end: The end of the text; not above the count.
  /// - Returns: From 1 to 4, or 0 if no well-formed scalar begins there.
  package static func scalarLength(_ bytes: Span<UInt8>, at index: Int, end: Int) -> Int {
    let lead = bytes[index]
    let available = end - index
    switch lead {
    case 0x00...0x7F:
      return 1
    case 0xC2...0xDF:
      return available >= 2 && isContinuation(bytes[index + 1]) ? 2 : 0
    case 0xE0...0xEF:
      guard available >= 3 else { return 0 }
      let second = bytes[index + 1]
      let lowest: UInt8 = lead == 0xE0 ? 0xA0 : 0x80
      let highest: UInt8 = lead == 0xED ? 0x9F : 0xBF
      return second >= lowest && second <= highest && isContinuation(bytes[index + 2]) ? 3 : 0
    case 0xF0...0xF4:
      guard available >= 4 else { return 0 }
      let second = bytes[index + 1]
      let lowest: UInt8 = lead == 0xF0 ? 0x90 : 0x80
      let highest: UInt8 = lead == 0xF4 ? 0x8F : 0xBF
      return second >= lowest && second <= highest && isContinuation(bytes[index + 2])
        && isContinuation(bytes[index + 3]) ? 4 : 0
    default:
      return 0
    }
  }

  /// Whether a byte continues a scalar.
  @inline(__always)
  static func isContinuation(_ byte: UInt8) -> Bool {
    byte & 0xC0 == 0x80
  }

  /// Whether bytes are UTF-8 from end to end.
  static func isWellFormed(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    while true {
      index = StringScan.endOfASCII(bytes, from: index)
      guard index < bytes.count else { return true }
      let length = scalarLength(bytes, at: index, end: bytes.count)
      if length == 0 { return false }
      index += length
    }
  }

  /// Appends the UTF-8 form of a scalar value; `value` is not a surrogate and is at most U+10FFFF.
  static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    switch value {
    case 0..<0x80:
      bytes.append(UInt8(truncatingIfNeeded: value))
    case 0x80..<0x800:
      bytes.append(0xC0 | UInt8(truncatingIfNeeded: value >> 6))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: value & 0x3F))
    case 0x800..<0x10000:
      bytes.append(0xE0 | UInt8(truncatingIfNeeded: value >> 12))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: (value >> 6) & 0x3F))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: value & 0x3F))
    default:
      bytes.append(0xF0 | UInt8(truncatingIfNeeded: value >> 18))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: (value >> 12) & 0x3F))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: (value >> 6) & 0x3F))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: value & 0x3F))
    }
  }
}
