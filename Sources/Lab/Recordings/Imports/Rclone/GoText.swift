import JSONText

/// Texts as programs in Go write them.
enum GoText {
  /// The bytes between double quotes, with escapes resolved.
  ///
  /// - Parameter text: The text with its quotes, and nothing after them.
  /// - Returns: The bytes, or `nil` if the text is not quoted so.
  static func unquoted(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.count >= 2, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") else {
      return nil
    }
    var bytes: [UInt8] = []
    var rest = text.dropFirst().dropLast()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return nil }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard let escape = rest.popFirst(), append(escape, from: &rest, to: &bytes) else {
        return nil
      }
    }
    return bytes
  }

  /// Appends what an escape stands for; gives whether it is one.
  private static func append(
    _ escape: UInt8, from rest: inout ArraySlice<UInt8>, to bytes: inout [UInt8]
  ) -> Bool {
    switch escape {
    case UInt8(ascii: "a"): bytes.append(0x07)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "v"): bytes.append(0x0B)
    case UInt8(ascii: "\\"), UInt8(ascii: "\""): bytes.append(escape)
    case UInt8(ascii: "x"):
      guard let value = number(2, radix: 16, from: &rest) else { return false }
      bytes.append(UInt8(truncatingIfNeeded: value))
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      guard
        let value = number(escape == UInt8(ascii: "u") ? 4 : 8, radix: 16, from: &rest),
        let scalar = Unicode.Scalar(value)
      else { return false }
      bytes += Array(String(Character(scalar)).utf8)
    case UInt8(ascii: "0")...UInt8(ascii: "3"):
      rest = [escape] + rest
      guard let value = number(3, radix: 8, from: &rest) else { return false }
      bytes.append(UInt8(truncatingIfNeeded: value))
    default: return false
    }
    return true
  }

  private static func number(
    _ count: Int, radix: Int, from rest: inout ArraySlice<UInt8>
  ) -> UInt32? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ $0 != 0x2B && $0 != 0x2D }) else { return nil }
    rest = rest.dropFirst(count)
    return UInt32(String(decoding: digits, as: UTF8.self), radix: radix)
  }

  /// A text as JSON has it that Go wrote: U+FFFD in place of each byte that is part of no character.
  static func replacingInvalidBytes(_ bytes: [UInt8]) -> [UInt8] {
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let length = UTF8Text.scalarLength(bytes.span, at: index, end: bytes.count)
      if length > 0 {
        result += bytes[index..<(index + length)]
        index += length
      } else {
        result += [0xEF, 0xBF, 0xBD]
        index += 1
      }
    }
    return result
  }
}
