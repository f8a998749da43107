/// Checks that bytes are UTF-8.
enum UTF8Check {
  /// The place of the first byte that begins no character; `nil` if all bytes are UTF-8.
  ///
  /// - Complexity: O(*n*), eight bytes at a time in ASCII.
  static func firstInvalid(_ bytes: Span<UInt8>) -> Int? {
    var index = 0
    while index < bytes.count {
      if bytes.count &- index >= 8, ByteHash.word(bytes, at: index) & 0x8080_8080_8080_8080 == 0 {
        index &+= 8
        continue
      }
      let length = length(bytes, at: index)
      guard length > 0 else { return index }
      index &+= length
    }
    return nil
  }

  /// The number of bytes of the character at a place; 0 if it is invalid.
  private static func length(_ bytes: Span<UInt8>, at index: Int) -> Int {
    let first = bytes[index]
    if first < 0x80 { return 1 }
    let second: ClosedRange<UInt8>
    let length: Int
    switch first {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard bytes.count &- index >= length, second.contains(bytes[index &+ 1]) else { return 0 }
    for offset in 2..<max(length, 2) where bytes[index &+ offset] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
