/// The hash function SHA-256, fed piece by piece.
///
/// ```swift
/// var hash = SHA256()
/// hash.update(Array("a".utf8))
/// hash.update(Array("bc".utf8))
/// hash.finalized() == SHA256.digest(of: Array("abc".utf8))  // true
/// ```
///
/// The division of a message into pieces makes no difference. ``finalized()`` leaves the hash unchanged, so more bytes
/// may follow, and a copy of a hash is independent.
///
/// *Invariant.* `state` is the hash of all whole blocks so far; the first `pendingCount` bytes of `pending`, fewer than
/// a block, came after them.
///
/// *What it is not.* It is not authentication: anyone who can change a content can change its digest. It does not hide
/// its input from timing measurements, since contents are not keys.
///
/// Source: FIPS 180-4, *Secure Hash Standard*, sections 4.1.2, 5 and 6.2.
public struct SHA256: Sendable {
  private var state = SHA256State()
  private var pending = MessageBlock()
  private var pendingCount = 0
  private var total: UInt64 = 0

  /// Starts with the empty message.
  public init() {}

  /// Appends bytes to the message.
  ///
  /// A message may have up to 2^61-1 bytes in all.
  ///
  /// - Parameter bytes: The bytes that follow.
  /// - Complexity: O(*n*).
  public mutating func update(_ bytes: Span<UInt8>) {
    total &+= UInt64(bytes.count)
    var index = 0
    if pendingCount > 0 {
      while index < bytes.count, pendingCount < MessageBlock.count {
        pending[pendingCount] = bytes[index]
        pendingCount += 1
        index += 1
      }
      guard pendingCount == MessageBlock.count else { return }
      pendingCount = 0
      pending.absorbed(by: &state)
    }
    // Nothing is pending: whole blocks need no copy.
    while bytes.count - index >= MessageBlock.count {
      state.absorb(bytes, from: index)
      index += MessageBlock.count
    }
    while index < bytes.count {
      pending[pendingCount] = bytes[index]
      pendingCount += 1
      index += 1
    }
  }

  /// Appends bytes to the message.
  ///
  /// - Parameter bytes: The bytes that follow.
  /// - Complexity: O(*n*).
  public mutating func update(_ bytes: [UInt8]) {
    update(bytes.span)
  }

  /// Appends bytes to the message.
  ///
  /// - Parameter bytes: The bytes that follow.
  /// - Complexity: O(*n*).
  public mutating func update(_ bytes: ArraySlice<UInt8>) {
    update(bytes.span)
  }

  /// Appends one byte to the message.
  ///
  /// - Parameter byte: The byte that follows.
  public mutating func update(_ byte: UInt8) {
    total &+= 1
    pending[pendingCount] = byte
    pendingCount += 1
    if pendingCount == MessageBlock.count {
      pendingCount = 0
      pending.absorbed(by: &state)
    }
  }

  /// The digest of the message so far.
  ///
  /// - Returns: The digest; the hash itself is unchanged.
  public func finalized() -> SHA256Digest {
    var state = state
    // A set bit, zeros up to the last eight bytes of a block, and then the length in bits.
    var last = MessageBlock()
    for index in 0..<pendingCount { last[index] = pending[index] }
    last[pendingCount] = 0x80
    if pendingCount >= MessageBlock.count - 8 {
      last.absorbed(by: &state)
      last = MessageBlock()
    }
    let bits = total &* 8
    for index in 0..<8 {
      last[MessageBlock.count - 1 - index] = UInt8(truncatingIfNeeded: bits >> UInt64(8 * index))
    }
    last.absorbed(by: &state)
    return state.digest
  }

  /// The digest of a whole message.
  ///
  /// - Parameter bytes: The message.
  /// - Returns: Its digest.
  /// - Complexity: O(*n*).
  public static func digest(of bytes: [UInt8]) -> SHA256Digest {
    digest(of: bytes.span)
  }

  /// The digest of a whole message.
  ///
  /// - Parameter bytes: The message.
  /// - Returns: Its digest.
  /// - Complexity: O(*n*).
  public static func digest(of bytes: Span<UInt8>) -> SHA256Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalized()
  }
}
