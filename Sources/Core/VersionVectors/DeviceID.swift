/// The name of a device: of one replica that writes versions.
///
/// ```swift
/// let mom: DeviceID = "mom"
/// try DeviceID([0x6D, 0x6F, 0x6D]) == mom  // true
/// DeviceID("a:b")  // nil: a colon separates device and counter in the text of a vector
/// ("Z" as DeviceID) < "a"  // true: the order is the order of the bytes
/// ```
///
/// An ID is 1 to 64 bytes of UTF-8 without control characters (U+0000 to U+001F, U+007F to U+009F)
/// and without `,`, `:` and `#`. These three separate devices, counters and digests in the text of
/// a version, so an ID never needs quoting.
///
/// IDs are compared by their bytes, and only by them. Two spellings of é are two devices; no Unicode
/// rule, and no later edition of Unicode, changes which device a counter belongs to. (`String`
/// compares by canonical equivalence; that is why an ID does not store one.)
///
/// *Invariant of the storage.* The first 16 bytes are in two big-endian words, padded with zero bytes; the
/// others, if there are any, are in `rest`, which is never an empty array. An ID holds no zero byte, so the
/// padding is smaller than any byte of any ID and the order of the words is the order of the bytes.
public struct DeviceID: Hashable, Sendable {
  /// The greatest number of bytes in an ID.
  static let maximumCount = 64

  /// The number of bytes that the two words hold.
  static let inlineCount = 16

  let high: UInt64
  let low: UInt64
  let rest: [UInt8]?

  /// Puts the parts of an ID together again.
  init(high: UInt64, low: UInt64, rest: [UInt8]?) {
    self.high = high
    self.low = low
    self.rest = rest
  }

  /// Takes bytes that are known to be valid.
  init(unchecked bytes: Span<UInt8>) {
    var high: UInt64 = 0
    var low: UInt64 = 0
    for index in 0..<min(8, bytes.count) {
      high |= UInt64(bytes[index]) << UInt64(56 - 8 * index)
    }
    if bytes.count > 8 {
      for index in 8..<min(Self.inlineCount, bytes.count) {
        low |= UInt64(bytes[index]) << UInt64(56 - 8 * (index - 8))
      }
    }
    self.high = high
    self.low = low
    if bytes.count > Self.inlineCount {
      var rest: [UInt8] = []
      rest.reserveCapacity(bytes.count - Self.inlineCount)
      for index in Self.inlineCount..<bytes.count { rest.append(bytes[index]) }
      self.rest = rest
    } else {
      self.rest = nil
    }
  }
}

extension DeviceID: Comparable {
  /// Whether two IDs are the same bytes.
  public static func == (left: DeviceID, right: DeviceID) -> Bool {
    left.high == right.high && left.low == right.low && left.restEquals(right)
  }

  /// Whether the bytes of one ID precede those of another.
  public static func < (left: DeviceID, right: DeviceID) -> Bool {
    if left.high != right.high { return left.high < right.high }
    if left.low != right.low { return left.low < right.low }
    return left.restPrecedes(right)
  }

  /// Compares the bytes after the words, which are known to be equal.
  @inline(__always)
  private func restEquals(_ other: DeviceID) -> Bool {
    rest == nil && other.rest == nil || longRestEquals(other)
  }

  @inline(never)
  private func longRestEquals(_ other: DeviceID) -> Bool {
    guard let ours = rest, let theirs = other.rest else { return false }
    return Self.areEqual(ours, theirs)
  }

  /// Eight bytes at a time: IDs that are keys, such as Syncthing's, have sixty and more.
  static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let count = left.count
    guard count == right.count else { return false }
    return unsafe left.withUnsafeBytes { left in
      unsafe right.withUnsafeBytes { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        if unsafe left == right { return true }
        // In bounds on both sides: an offset is below the count of either.
        var offset = 0
        while offset &+ 8 <= count {
          let own = unsafe left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          let other = unsafe right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          if own != other { return false }
          offset &+= 8
        }
        let bytes = unsafe left.assumingMemoryBound(to: UInt8.self)
        let others = unsafe right.assumingMemoryBound(to: UInt8.self)
        while offset < count {
          if unsafe bytes[offset] != others[offset] { return false }
          offset &+= 1
        }
        return true
      }
    }
  }

  private func restPrecedes(_ other: DeviceID) -> Bool {
    // The words are equal: an ID without further bytes is a prefix of one that has some.
    guard let theirs = other.rest else { return false }
    guard let ours = rest else { return true }
    return ours.lexicographicallyPrecedes(theirs)
  }
}
