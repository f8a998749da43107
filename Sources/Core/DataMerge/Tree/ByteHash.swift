/// Hashes of bytes that are the same in every run, and comparisons of ranges.
///
/// A hash only sorts out what differs: wherever two hashes are equal, the values are compared.
enum ByteHash {
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Mixes a number into a hash; the order of the numbers counts.
  @inline(__always)
  static func mixed(_ hash: UInt64, _ number: UInt64) -> UInt64 {
    let product = (hash ^ number) &* factor
    return product ^ (product &>> 29)
  }

  /// The eight bytes from a place, which must exist.
  @inline(__always)
  static func word(_ bytes: Span<UInt8>, at index: Int) -> UInt64 {
    // The load checks its bounds. It is unsafe only for types in which some bit patterns are not values.
    unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
  }

  /// The hash of a range of bytes.
  ///
  /// - Complexity: O(*n*), eight bytes at a time.
  @inline(__always)
  static func hash(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, seed: UInt64) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: end &- start)
    var index = start
    while end &- index >= 8 {
      hash = mixed(hash, UInt64(littleEndian: word(bytes, at: index)))
      index &+= 8
    }
    var rest: UInt64 = 0
    while index < end {
      rest = rest &<< 8 | UInt64(bytes[index])
      index &+= 1
    }
    return mixed(mixed(hash, rest), 0)
  }

  /// Whether two ranges have the same bytes.
  ///
  /// - Complexity: O(*n*), eight bytes at a time.
  static func areEqual(
    _ first: Span<UInt8>, _ range: Range<Int>, _ second: Span<UInt8>, _ other: Range<Int>
  ) -> Bool {
    guard range.count == other.count else { return false }
    var index = range.lowerBound
    let distance = other.lowerBound &- range.lowerBound
    while range.upperBound &- index >= 8 {
      guard word(first, at: index) == word(second, at: index &+ distance) else { return false }
      index &+= 8
    }
    while index < range.upperBound {
      guard first[index] == second[index &+ distance] else { return false }
      index &+= 1
    }
    return true
  }

  /// Whether the first range is before the second in the order of bytes.
  static func isBefore(
    _ first: Span<UInt8>, _ range: Range<Int>, _ second: Span<UInt8>, _ other: Range<Int>
  ) -> Bool {
    for offset in 0..<min(range.count, other.count) {
      let (byte, otherByte) = (
        first[range.lowerBound &+ offset], second[other.lowerBound &+ offset]
      )
      if byte != otherByte { return byte < otherByte }
    }
    return range.count < other.count
  }
}
