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
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var index = 0
    while index < text.count {
      let count = index + 4 == text.count ? 4 - padding : 4
      var group: UInt32 = 0
      for place in index..<index + count {
        guard let value = value(of: text[place]) else { return nil }
        group = group << 6 | value
      }
      switch count {
      case 4:
        bytes.append(UInt8(truncatingIfNeeded: group >> 16))
        bytes.append(UInt8(truncatingIfNeeded: group >> 8))
        bytes.append(UInt8(truncatingIfNeeded: group))
      case 3:
        guard group & 0x03 == 0 else { return nil }
        bytes.append(UInt8(truncatingIfNeeded: group >> 10))
        bytes.append(UInt8(truncatingIfNeeded: group >> 2))
      default:
        guard group & 0x0F == 0 else { return nil }
        bytes.append(UInt8(truncatingIfNeeded: group >> 4))
      }
      index += 4
    }
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

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
