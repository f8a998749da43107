import CSystemCalls
package import ContentDigests

/// The hash function SHA-256, by the processor's instructions where it has them.
///
/// It has the shape of `SHA256`, which it uses elsewhere, and gives the same digests:
///
/// ```swift
/// var hash = FastSHA256()
/// hash.update(Array("a".utf8)[...])
/// hash.update(Array("bc".utf8)[...])
/// hash.finalized() == SHA256.digest(of: Array("abc".utf8))  // true
/// ```
///
/// *Invariant.* `state` is the hash of all whole blocks so far; `pending`, fewer bytes than a block, came after
/// them. Both stay as they are where `portable` does the work.
///
/// Source: FIPS 180-4, *Secure Hash Standard*, sections 5 and 6.2.
package struct FastSHA256: Sendable {
  /// What computes a digest.
  package enum Means: CaseIterable, Hashable, Sendable {
    /// Instructions of the processor, made for it.
    case instructions
    /// The core's own implementation, which every processor runs.
    case portable
  }

  private static let blockCount = 64

  private var portable: SHA256?
  // The first 32 bits of the fractional parts of the square roots of the first eight primes (section 5.3.3).
  private var state: SIMD8<UInt32> = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
    0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
  private var pending: [UInt8] = []
  private var total: UInt64 = 0

  /// Whether this processor has the instructions.
  package static let hasInstructions = resolve_sha256_is_available() != 0

  /// What computes this digest.
  package var means: Means { portable == nil ? .instructions : .portable }

  /// Starts with the empty message, by the fastest means.
  package init() {
    self.init(by: .instructions)
  }

  /// Starts with the empty message.
  ///
  /// - Parameter means: What computes the digest; ``Means/portable`` is used where the processor has no
  ///   instructions for it.
  package init(by means: Means) {
    portable = means == .instructions && Self.hasInstructions ? nil : SHA256()
  }

  /// Appends bytes to the message, up to 2^61-1 in all.
  ///
  /// - Parameter bytes: The bytes that follow.
  /// - Complexity: O(*n*).
  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    guard portable == nil else {
      portable?.update(bytes)
      return
    }
    total &+= UInt64(bytes.count)
    var rest = bytes
    if !pending.isEmpty {
      let missing = rest.prefix(Self.blockCount - pending.count)
      pending += missing
      rest = rest.dropFirst(missing.count)
      guard pending.count == Self.blockCount else { return }
      absorb(pending[...])
      pending.removeAll(keepingCapacity: true)
    }
    // Nothing is pending: whole blocks need no copy.
    let whole = rest.count - rest.count % Self.blockCount
    absorb(rest.prefix(whole))
    pending += rest.dropFirst(whole)
  }

  /// Appends bytes to the message, up to 2^61-1 in all.
  ///
  /// - Parameter bytes: The bytes that follow.
  /// - Complexity: O(*n*).
  package mutating func update(_ bytes: [UInt8]) {
    update(bytes[...])
  }

  /// The digest of the message so far.
  ///
  /// - Returns: The digest; the hash itself is unchanged, so more bytes may follow.
  package func finalized() -> SHA256Digest {
    if let portable { return portable.finalized() }
    var last = self
    return last.finish(pending)
  }

  /// The digest of a whole message, by the fastest means.
  ///
  /// - Parameter bytes: The message.
  /// - Returns: Its digest.
  /// - Complexity: O(*n*).
  package static func digest(of bytes: [UInt8]) -> SHA256Digest {
    guard hasInstructions else { return SHA256.digest(of: bytes) }
    var hash = FastSHA256()
    hash.total = UInt64(bytes.count)
    return hash.finish(bytes)
  }

  /// Takes in the last bytes, which `total` counts already, and what follows them (section 5.1.1).
  private mutating func finish(_ rest: [UInt8]) -> SHA256Digest {
    // The eight words of a vector lie one after another. The pointers are used inside the closures only.
    unsafe withUnsafeMutableBytes(of: &state) { [total] state in
      let words = unsafe state.bindMemory(to: UInt32.self)
      unsafe rest.withUnsafeBufferPointer { rest in
        unsafe resolve_sha256_finish(words.baseAddress, rest.baseAddress, rest.count, total)
      }
    }
    func pair(_ index: Int) -> UInt64 { UInt64(state[index]) << 32 | UInt64(state[index + 1]) }
    return SHA256Digest(words: pair(0), pair(2), pair(4), pair(6))
  }

  /// Takes in whole blocks.
  private mutating func absorb(_ blocks: ArraySlice<UInt8>) {
    guard !blocks.isEmpty else { return }
    // The eight words of a vector lie one after another. The pointers are used inside the closures only.
    unsafe withUnsafeMutableBytes(of: &state) { state in
      let words = unsafe state.bindMemory(to: UInt32.self)
      unsafe blocks.withUnsafeBufferPointer { blocks in
        unsafe resolve_sha256_absorb(
          words.baseAddress, blocks.baseAddress, blocks.count / Self.blockCount)
      }
    }
  }
}
