/// Comparing and hashing lines, eight bytes at a time.
///
/// Each unsafe load is inside the range that its caller checked.
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

  /// So many lines are compared one by one before the bytes of the others are compared as a whole.
  private static let fewLines = 4

  /// How many lines from a place on are the same as those from a place of another text on.
  ///
  /// - Complexity: Linear in the bytes of these lines.
  func commonCount(
    from line: Int, with other: borrowing LineTable, from otherLine: Int, atMost most: Int
  ) -> Int {
    var count = 0
    while count < most && self.line(line + count, equals: otherLine + count, of: other) {
      count += 1
      if count == Self.fewLines && count < most {
        let start = Int(starts[line + count])
        let otherStart = Int(other.starts[otherLine + count])
        let common = Self.commonLength(
          from: start, of: bytes, from: otherStart, of: other.bytes,
          atMost: min(
            Int(starts[line + most]) - start, Int(other.starts[otherLine + most]) - otherStart))
        // The text continues after these lines, so each of them ends with a newline, in the other text too.
        let end = firstLine(of: line + count..<line + most + 1, startingFrom: start + common)
        count = max(count, end - 1 - line)
      }
    }
    return count
  }

  /// How many lines before a place are the same as those before a place of another text.
  ///
  /// - Complexity: Linear in the bytes of these lines.
  func commonCount(
    before line: Int, with other: borrowing LineTable, before otherLine: Int, atMost most: Int
  ) -> Int {
    var count = 0
    while count < most && self.line(line - count - 1, equals: otherLine - count - 1, of: other) {
      count += 1
      if count == Self.fewLines && count < most {
        let end = Int(starts[line - count])
        let otherEnd = Int(other.starts[otherLine - count])
        let common = Self.commonLength(
          upTo: end, of: bytes, upTo: otherEnd, of: other.bytes,
          atMost: min(
            end - Int(starts[line - most]), otherEnd - Int(other.starts[otherLine - most])))
        // The newline before each of these lines is a common byte, too.
        let start = firstLine(of: line - most..<line - count + 1, startingFrom: end - common + 1)
        count = max(count, line - start)
      }
    }
    return count
  }

  /// The first of some lines that starts at a place or after it; the one after them if none does.
  private func firstLine(of lines: Range<Int>, startingFrom place: Int) -> Int {
    let starts = starts.span
    var low = lines.lowerBound
    var high = lines.upperBound
    while low < high {
      let middle = (low + high) / 2
      if Int(starts[middle]) < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// How many bytes from two places on are the same.
  private static func commonLength(
    from start: Int, of bytes: [UInt8], from otherStart: Int, of otherBytes: [UInt8],
    atMost most: Int
  ) -> Int {
    let left = unsafe bytes.span.bytes
    let right = unsafe otherBytes.span.bytes
    var length = 0
    while length + 8 <= most {
      let a = unsafe left.unsafeLoadUnaligned(fromByteOffset: start &+ length, as: UInt64.self)
      let b = unsafe right.unsafeLoadUnaligned(
        fromByteOffset: otherStart &+ length, as: UInt64.self)
      if a != b { return length + UInt64(littleEndian: a ^ b).trailingZeroBitCount / 8 }
      length += 8
    }
    while length < most && bytes[start + length] == otherBytes[otherStart + length] { length += 1 }
    return length
  }

  /// How many bytes before two places are the same.
  private static func commonLength(
    upTo end: Int, of bytes: [UInt8], upTo otherEnd: Int, of otherBytes: [UInt8],
    atMost most: Int
  ) -> Int {
    let left = unsafe bytes.span.bytes
    let right = unsafe otherBytes.span.bytes
    var length = 0
    while length + 8 <= most {
      let a = unsafe left.unsafeLoadUnaligned(fromByteOffset: end &- length &- 8, as: UInt64.self)
      let b = unsafe right.unsafeLoadUnaligned(
        fromByteOffset: otherEnd &- length &- 8, as: UInt64.self)
      if a != b { return length + UInt64(littleEndian: a ^ b).leadingZeroBitCount / 8 }
      length += 8
    }
    while length < most && bytes[end - length - 1] == otherBytes[otherEnd - length - 1] {
      length += 1
    }
    return length
  }

  private func hasBytes(
    at start: Int, equalTo other: borrowing LineTable, at otherStart: Int, count: Int
  ) -> Bool {
    let left = unsafe bytes.span.bytes
    let right = unsafe other.bytes.span.bytes
    var offset = 0
    while offset + 8 <= count {
      let a = unsafe left.unsafeLoadUnaligned(fromByteOffset: start &+ offset, as: UInt64.self)
      let b = unsafe right.unsafeLoadUnaligned(
        fromByteOffset: otherStart &+ offset, as: UInt64.self)
      if a != b { return false }
      offset &+= 8
    }
    if offset == count { return true }
    if count >= 8 {
      // Eight bytes up to the end, of which some were compared before.
      let a = unsafe left.unsafeLoadUnaligned(fromByteOffset: start &+ count &- 8, as: UInt64.self)
      let b = unsafe right.unsafeLoadUnaligned(
        fromByteOffset: otherStart &+ count &- 8, as: UInt64.self)
      return a == b
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

  /// Calls a function with every place from one on whose byte is a line feed or smaller, such as a NUL or a tab, and
  /// perhaps with others.
  ///
  /// Eight bytes are examined together.
  @inline(__always)
  static func forEachSmallByte<Failure: Error>(
    in bytes: [UInt8], from start: Int, _ body: (_ position: Int) throws(Failure) -> Void
  ) throws(Failure) {
    let raw = unsafe bytes.span.bytes
    var position = start
    while position + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: unsafe raw.unsafeLoadUnaligned(
          fromByteOffset: position, as: UInt64.self))
      // The high bit of the first byte below 11, and perhaps of later ones.
      var small = (word &- 0x0B0B_0B0B_0B0B_0B0B) & ~word & 0x8080_8080_8080_8080
      while small != 0 {
        try body(position + small.trailingZeroBitCount / 8)
        small &= small &- 1
      }
      position += 8
    }
    while position < bytes.count {
      try body(position)
      position += 1
    }
  }
}
