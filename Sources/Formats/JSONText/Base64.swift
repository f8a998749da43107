/// Base64 by RFC 4648, section 4, for bytes that are not UTF-8.
///
/// ```swift
/// Base64.encode([0xFF, 0xFE])  // "//4="
/// Base64.decode("//4=")        // [0xFF, 0xFE]
/// ```
///
/// Decoding is strict: padding is required, unused bits are zero, and the text contains nothing else. So each sequence
/// of bytes has exactly one text, and vice versa.
public enum Base64 {
  /// Encodes bytes.
  ///
  /// - Parameter bytes: Any bytes.
  /// - Returns: The text, with padding.
  ///
  /// Complexity: linear in the number of bytes.
  public static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count / 3 + 1) * 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var group = UInt32(bytes[index]) << 16
      if count > 1 { group |= UInt32(bytes[index + 1]) << 8 }
      if count > 2 { group |= UInt32(bytes[index + 2]) }
      text.append(digit(group >> 18))
      text.append(digit(group >> 12))
      text.append(count > 1 ? digit(group >> 6) : UInt8(ascii: "="))
      text.append(count > 2 ? digit(group) : UInt8(ascii: "="))
      index += count
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes a text.
  ///
  /// - Parameter text: The text.
  /// - Returns: The bytes, or `nil` if the text is not strict Base64.
  ///
  /// Complexity: linear in the length of the text.
  public static func decode(_ text: String) -> [UInt8]? {
    decode(Array(text.utf8))
  }

  /// Decodes a text given as ASCII.
  ///
  /// - Parameter text: The text.
  /// - Returns: The bytes, or `nil` if the text is not strict Base64.
  ///
  /// Complexity: linear in the length of the text.
  public static func decode(_ text: [UInt8]) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    var padding = 0
    if text.last == UInt8(ascii: "=") {
      padding = text[text.count - 2] == UInt8(ascii: "=") ? 2 : 1
    }
    let whole = padding == 0 ? text.count : text.count - 4
    let values = Self.values
    var marks: UInt8 = 0
    // To append each byte would take longer than to decode it. The memory is used inside the closure only.
    var bytes = unsafe [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3) { memory, count in
      for index in stride(from: 0, to: whole, by: 4) {
        let first = values[Int(text[index])]
        let second = values[Int(text[index + 1])]
        let third = values[Int(text[index + 2])]
        let fourth = values[Int(text[index + 3])]
        marks |= first | second | third | fourth
        unsafe memory.initializeElement(at: count, to: first << 2 | second >> 4)
        unsafe memory.initializeElement(at: count + 1, to: second << 4 | third >> 2)
        unsafe memory.initializeElement(at: count + 2, to: third << 6 | fourth)
        count += 3
      }
    }
    guard marks & noDigit == 0 else { return nil }
    guard padding > 0 else { return bytes }
    let first = values[Int(text[whole])]
    let second = values[Int(text[whole + 1])]
    let third = padding == 2 ? 0 : values[Int(text[whole + 2])]
    guard (first | second | third) & noDigit == 0 else { return nil }
    guard padding == 2 ? second & 0x0F == 0 : third & 0x03 == 0 else { return nil }
    bytes.append(first << 2 | second >> 4)
    if padding == 1 { bytes.append(second << 4 | third >> 2) }
    return bytes
  }

  /// The character of the lowest six bits.
  private static func digit(_ bits: UInt32) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: bits & 0x3F)
    switch value {
    case 0..<26: return UInt8(ascii: "A") + value
    case 26..<52: return UInt8(ascii: "a") + (value - 26)
    case 52..<62: return UInt8(ascii: "0") + (value - 52)
    case 62: return UInt8(ascii: "+")
    default: return UInt8(ascii: "/")
    }
  }

  /// The mark of a character that is no digit, which no value of a digit has.
  private static let noDigit: UInt8 = 0x80

  /// The value of each character; a table has no branches, which random digits would make slow.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: noDigit, count: 256)
    for bits in UInt8(0)..<64 { values[Int(digit(UInt32(bits)))] = bits }
    return values
  }()
}
