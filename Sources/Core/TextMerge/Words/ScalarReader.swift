/// Reads UTF-8 one scalar at a time.
enum ScalarReader {
  /// The scalar that starts at a position, and its length in bytes.
  ///
  /// - Returns: `nil` if the bytes there are not well-formed UTF-8 (The Unicode Standard, table 3-7): then the
  ///   byte counts alone.
  static func scalar(
    at position: Int, before end: Int, in bytes: [UInt8]
  ) -> (value: UInt32, length: Int)? {
    let first = bytes[position]
    let length: Int
    switch first {
    case 0x00..<0x80: return (UInt32(first), 1)
    case 0xC2..<0xE0: length = 2
    case 0xE0..<0xF0: length = 3
    case 0xF0..<0xF5: length = 4
    default: return nil
    }
    guard position + length <= end else { return nil }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = bytes[position + offset]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    // Overlong forms, surrogates and what is beyond Unicode.
    let isTooSmall = (length == 3 && value < 0x800) || (length == 4 && value < 0x1_0000)
    guard !isTooSmall, value < 0x11_0000, value & ~0x7FF != 0xD800 else { return nil }
    return (value, length)
  }
}
