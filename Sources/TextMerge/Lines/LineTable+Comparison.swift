/// Comparing and hashing lines, eight bytes at a time.
///
/// The only file with unsafe loads; each is inside the range that its caller checked.
extension LineTable {
  /// Whether a line of this text has the content of a line of another.
  func line(_ line: Int, equals otherLine: Int, of other: borrowing LineTable) -> Bool {
    let start = Int(starts[line])
    let otherStart = Int(other.starts[otherLine])
    let length = Int(starts[line + 1]) - start
    let otherLength = Int(other.starts[otherLine + 1]) - otherStart
    // Contents that are equal in lines of one length have equal endings, too.
    if length == otherLength {
      return hasBytes(at: start, equalTo: other, at: otherStart, count: length)
    }
    guard abs(length - otherLength) <= 2 else { return false }
    let range = content(of: line)
    let otherRange = other.content(of: otherLine)
    return range.count == otherRange.count
      && hasBytes(
        at: range.lowerBound, equalTo: other, at: otherRange.lowerBound, count: range.count)
  }

  private func hasBytes(
    at start: Int, equalTo other: borrowing LineTable, at otherStart: Int, count: Int
  ) -> Bool {
    let left = unsafe bytes.span.bytes
    let right = unsafe other.bytes.span.bytes
    var offset = 0
    while offset + 8 <= count {
      let a = unsafe left.unsafeLoadUnaligned(fromByteOffset: start + offset, as: UInt64.self)
      let b = unsafe right.unsafeLoadUnaligned(
        fromByteOffset: otherStart + offset, as: UInt64.self)
      if a != b { return false }
      offset += 8
    }
    while offset < count {
      if bytes[start + offset] != other.bytes[otherStart + offset] { return false }
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

  /// The first byte from a place on that is a line feed or smaller, such as a NUL or a tab.
  ///
  /// Eight bytes are looked at together, and only where one of them is small one by one.
  static func smallByte(in bytes: [UInt8], from start: Int) -> Int? {
    let raw = unsafe bytes.span.bytes
    var position = start
    while position + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: unsafe raw.unsafeLoadUnaligned(
          fromByteOffset: position, as: UInt64.self))
      // The high bit of the first byte below 11, and perhaps of later ones.
      let small = (word &- 0x0B0B_0B0B_0B0B_0B0B) & ~word & 0x8080_8080_8080_8080
      if small != 0 { return position + small.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < bytes.count {
      if bytes[position] <= Byte.lf { return position }
      position += 1
    }
    return nil
  }
}
