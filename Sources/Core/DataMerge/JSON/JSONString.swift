/// Strings of JSON in quotation marks.
enum JSONString {
  /// The bytes that a valid string means, in UTF-8.
  ///
  /// Half of a surrogate pair becomes three bytes, so that two texts with different halves differ.
  ///
  /// - Complexity: O(*n*).
  static func decoded(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var index = range.lowerBound + 1
    let end = range.upperBound - 1
    while index < end {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < end else {
        decoded.append(byte)
        continue
      }
      let escape = bytes[index]
      index += 1
      switch escape {
      case UInt8(ascii: "b"): decoded.append(0x08)
      case UInt8(ascii: "f"): decoded.append(0x0C)
      case UInt8(ascii: "n"): decoded.append(0x0A)
      case UInt8(ascii: "r"): decoded.append(0x0D)
      case UInt8(ascii: "t"): decoded.append(0x09)
      case UInt8(ascii: "u"):
        var scalar = codeUnit(bytes, at: index, end)
        index += 4
        if scalar & 0xFC00 == 0xD800, index + 6 <= end, bytes[index] == UInt8(ascii: "\\"),
          bytes[index + 1] == UInt8(ascii: "u")
        {
          let low = codeUnit(bytes, at: index + 2, end)
          if low & 0xFC00 == 0xDC00 {
            scalar = 0x10000 &+ (scalar & 0x3FF) &<< 10 &+ (low & 0x3FF)
            index += 6
          }
        }
        append(scalar, to: &decoded)
      default: decoded.append(escape)
      }
    }
    return decoded
  }

  /// The value of a hexadecimal digit; `nil` for any other byte.
  static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte &- UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte &- UInt8(ascii: "a") &+ 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte &- UInt8(ascii: "A") &+ 10)
    default: nil
    }
  }

  private static func codeUnit(_ bytes: Span<UInt8>, at index: Int, _ end: Int) -> UInt32 {
    var unit: UInt32 = 0
    for place in index..<max(index, min(index + 4, end)) {
      unit = unit &<< 4 | (digit(bytes[place]) ?? 0)
    }
    return unit
  }

  private static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    func tail(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: scalar &>> shift) & 0x3F | 0x80
    }
    func head(_ shift: UInt32, _ mark: UInt8) -> UInt8 {
      UInt8(truncatingIfNeeded: scalar &>> shift) | mark
    }
    switch scalar {
    case ..<0x80: bytes.append(head(0, 0))
    case ..<0x800: bytes += [head(6, 0xC0), tail(0)]
    case ..<0x10000: bytes += [head(12, 0xE0), tail(6), tail(0)]
    default: bytes += [head(18, 0xF0), tail(12), tail(6), tail(0)]
    }
  }
}
