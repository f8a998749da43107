/// Comparing and hashing lines, eight bytes at a time.
///
/// The only file with unsafe loads; each is inside the range that its caller checked.
extension LineTable {
  /// Whether a line of this text has the content of a line of another.
  func line(_ line: Int, equals otherLine: Int, of other: borrowing LineTable) -> Bool {
    let range = content(of: line)
    let otherRange = other.content(of: otherLine)
    guard range.count == otherRange.count else { return false }
    let left = unsafe bytes.span.bytes
    let right = unsafe other.bytes.span.bytes
    var offset = 0
    while offset + 8 <= range.count {
      let a = unsafe left.unsafeLoadUnaligned(
        fromByteOffset: range.lowerBound + offset, as: UInt64.self)
      let b = unsafe right.unsafeLoadUnaligned(
        fromByteOffset: otherRange.lowerBound + offset, as: UInt64.self)
      if a != b { return false }
      offset += 8
    }
    while offset < range.count {
      if bytes[range.lowerBound + offset] != other.bytes[otherRange.lowerBound + offset] {
        return false
      }
      offset += 1
    }
    return true
  }

  /// A hash of a line's content, the same in every process.
  ///
  /// Each word is folded in by a multiplication of 64 by 64 bits, as in wyhash.
  func hash(of line: Int) -> UInt64 {
    let range = content(of: line)
    let raw = unsafe bytes.span.bytes
    var position = range.lowerBound
    var hash = UInt64(truncatingIfNeeded: range.count) &+ 0x9E37_79B9_7F4A_7C15
    while position + 8 <= range.upperBound {
      let word = unsafe raw.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
      hash = Self.folded(hash ^ UInt64(littleEndian: word), 0xA076_1D64_78BD_642F)
      position += 8
    }
    var rest: UInt64 = 0
    while position < range.upperBound {
      rest = rest << 8 | UInt64(bytes[position])
      position += 1
    }
    return Self.folded(hash ^ rest, 0xE703_7ED1_A0B4_28DB)
  }

  /// A hash of a line's content that nobody outside this process can foresee.
  func keyedHash(of line: Int) -> UInt64 {
    var hasher = Hasher()
    for byte in bytes[content(of: line)] { hasher.combine(byte) }
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }

  private static func folded(_ value: UInt64, _ factor: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: factor)
    // Both factors being non-zero, no value may swallow what came before it.
    return product.high ^ product.low ^ value
  }
}
