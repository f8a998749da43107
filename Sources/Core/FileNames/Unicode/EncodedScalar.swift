/// The UTF-8 form of one scalar.
struct EncodedScalar {
  /// The bytes, the first one lowest; above them zero.
  let bytes: UInt32
  /// How many bytes it has, 1 to 4.
  let length: Int

  init(bytes: UInt32, length: Int) {
    self.bytes = bytes
    self.length = length
  }

  /// The scalar's value.
  var value: UInt32 {
    let second = bytes >> 8 & 0x3F
    let third = bytes >> 16 & 0x3F
    return switch length {
    case 1: bytes
    case 2: (bytes & 0x1F) << 6 | second
    case 3: (bytes & 0x0F) << 12 | second << 6 | third
    default: (bytes & 0x07) << 18 | second << 12 | third << 6 | bytes >> 24 & 0x3F
    }
  }

  /// Encodes a scalar value.
  @inline(__always)
  init(_ value: UInt32) {
    if value < 0x80 {
      bytes = value
      length = 1
    } else if value < 0x800 {
      bytes = (0xC0 | value >> 6) | (0x80 | value & 0x3F) << 8
      length = 2
    } else if value < 0x10000 {
      bytes = (0xE0 | value >> 12) | (0x80 | value >> 6 & 0x3F) << 8 | (0x80 | value & 0x3F) << 16
      length = 3
    } else {
      let low = (0x80 | value >> 6 & 0x3F) << 16 | (0x80 | value & 0x3F) << 24
      bytes = (0xF0 | value >> 18) | (0x80 | value >> 12 & 0x3F) << 8 | low
      length = 4
    }
  }
}

extension [UInt8] {
  /// Appends the UTF-8 form of a scalar value.
  mutating func append(utf8 value: UInt32) {
    let text = EncodedScalar(value)
    for place in 0..<text.length {
      append(UInt8(truncatingIfNeeded: text.bytes >> (8 * UInt32(place))))
    }
  }
}
