/// The SHA-256 digest of a content: 32 bytes that identify it.
///
/// ```swift
/// SHA256.digest(of: Array("abc".utf8)).description
/// // "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
/// ```
///
/// Digests are compared by their bytes. The 32 bytes are kept as four big-endian words, so a digest
/// needs no memory of its own, and the order of the words is the order of the bytes.
public struct SHA256Digest: Hashable, Sendable {
  let first: UInt64
  let second: UInt64
  let third: UInt64
  let fourth: UInt64

  init(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
  }

  /// Makes a digest from its bytes, as four big-endian words.
  package init(words first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) {
    self.init(first, second, third, fourth)
  }

  /// The first eight bytes as one big-endian number.
  ///
  /// Its 16 hex digits are the first 16 of the ``description``.
  public var first64Bits: UInt64 { first }

  /// The 32 bytes.
  public var bytes: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(32)
    forEachByte { result.append($0) }
    return result
  }

  private func forEachByte(_ body: (UInt8) -> Void) {
    for shift in stride(from: 56, through: 0, by: -8) {
      body(UInt8(truncatingIfNeeded: first >> UInt64(shift)))
    }
    for shift in stride(from: 56, through: 0, by: -8) {
      body(UInt8(truncatingIfNeeded: second >> UInt64(shift)))
    }
    for shift in stride(from: 56, through: 0, by: -8) {
      body(UInt8(truncatingIfNeeded: third >> UInt64(shift)))
    }
    for shift in stride(from: 56, through: 0, by: -8) {
      body(UInt8(truncatingIfNeeded: fourth >> UInt64(shift)))
    }
  }
}

extension SHA256Digest: Comparable {
  /// Whether the bytes of one digest precede those of another.
  public static func < (left: SHA256Digest, right: SHA256Digest) -> Bool {
    if left.first != right.first { return left.first < right.first }
    if left.second != right.second { return left.second < right.second }
    if left.third != right.third { return left.third < right.third }
    return left.fourth < right.fourth
  }
}
