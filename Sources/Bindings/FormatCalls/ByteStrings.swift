/// Several byte strings as one: the length of each in four bytes, the lowest first, and then its bytes.
enum ByteStrings {
  /// Splits the bytes.
  ///
  /// - Returns: the byte strings; `nil` if a length exceeds the rest.
  static func read(_ bytes: Span<UInt8>) -> [[UInt8]]? {
    var strings: [[UInt8]] = []
    var index = 0
    while index < bytes.count {
      guard bytes.count - index >= 4 else { return nil }
      var length: UInt32 = 0
      for place in (0..<4).reversed() { length = length << 8 | UInt32(bytes[index + place]) }
      index += 4
      guard UInt64(bytes.count - index) >= UInt64(length) else { return nil }
      let end = index + Int(length)
      var string: [UInt8] = []
      // The pointer is used inside the closure only.
      unsafe bytes.extracting(index..<end).withUnsafeBufferPointer { source in
        unsafe string.append(contentsOf: source)
      }
      strings.append(string)
      index = end
    }
    return strings
  }

  /// Joins byte strings.
  static func write(_ strings: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(strings.reduce(0) { $0 + $1.count + 4 })
    for string in strings {
      var length = UInt32(string.count)
      for _ in 0..<4 {
        bytes.append(UInt8(truncatingIfNeeded: length))
        length >>= 8
      }
      bytes += string
    }
    return bytes
  }
}
