/// One scalar read from UTF-8: its value and how many bytes it takes.
struct DecodedScalar {
  let value: UInt32
  let length: Int
}

/// Reads the scalar that starts at an offset; `nil` if the bytes there are not well-formed UTF-8.
///
/// Overlong forms, surrogates and values above U+10FFFF are ill-formed (Unicode Standard, table 3-7).
@inline(__always)
func decodeScalar(_ bytes: Span<UInt8>, at offset: Int) -> DecodedScalar? {
  let lead = bytes[offset]
  if lead < 0x80 { return DecodedScalar(value: UInt32(lead), length: 1) }
  let left = bytes.count - offset
  if lead < 0xE0 {
    guard lead >= 0xC2, left >= 2 else { return nil }
    let second = bytes[offset + 1]
    guard second & 0xC0 == 0x80 else { return nil }
    return DecodedScalar(value: UInt32(lead & 0x1F) << 6 | UInt32(second & 0x3F), length: 2)
  }
  if lead < 0xF0 {
    guard left >= 3 else { return nil }
    let second = bytes[offset + 1]
    let third = bytes[offset + 2]
    guard second & 0xC0 == 0x80, third & 0xC0 == 0x80 else { return nil }
    let value = UInt32(lead & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
    guard value >= 0x800, value & 0xF800 != 0xD800 else { return nil }
    return DecodedScalar(value: value, length: 3)
  }
  guard lead < 0xF5, left >= 4 else { return nil }
  let second = bytes[offset + 1]
  let third = bytes[offset + 2]
  let fourth = bytes[offset + 3]
  guard second & 0xC0 == 0x80, third & 0xC0 == 0x80, fourth & 0xC0 == 0x80 else { return nil }
  let high = UInt32(lead & 0x07) << 18 | UInt32(second & 0x3F) << 12
  let value = high | UInt32(third & 0x3F) << 6 | UInt32(fourth & 0x3F)
  guard value >= 0x10000, value <= 0x10FFFF else { return nil }
  return DecodedScalar(value: value, length: 4)
}

/// Whether all of the bytes are well-formed UTF-8.
///
/// - Complexity: O(*n*) in the number of bytes.
func isWellFormedUTF8(_ bytes: Span<UInt8>) -> Bool {
  var offset = 0
  while offset < bytes.count {
    guard let scalar = decodeScalar(bytes, at: offset) else { return false }
    offset += scalar.length
  }
  return true
}
