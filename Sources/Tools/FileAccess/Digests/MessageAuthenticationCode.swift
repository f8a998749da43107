package import ContentDigests

/// A code of a message that only who has the key can make: HMAC-SHA-256.
///
/// ```swift
/// var code = MessageAuthenticationCode(key: key)
/// code.update(message[...])
/// code.finalized()  // a digest of 32 bytes
/// ```
///
/// Source: RFC 2104, *HMAC: Keyed-Hashing for Message Authentication*, section 2.
package struct MessageAuthenticationCode: Sendable {
  private static let blockCount = 64

  private var inner = FastSHA256()
  private var outer = FastSHA256()

  /// Starts with the empty message.
  ///
  /// - Parameter key: The key, of any length; a key above 64 bytes is replaced by its digest.
  package init(key: [UInt8]) {
    let bytes = key.count > Self.blockCount ? FastSHA256.digest(of: key).bytes : key
    let padded = bytes + [UInt8](repeating: 0, count: Self.blockCount - bytes.count)
    inner.update(padded.map { $0 ^ 0x36 })
    outer.update(padded.map { $0 ^ 0x5C })
  }

  /// Appends bytes to the message.
  ///
  /// - Parameter bytes: The bytes that follow.
  /// - Complexity: O(*n*) in their number.
  package mutating func update(_ bytes: ArraySlice<UInt8>) { inner.update(bytes) }

  /// The code of the message so far.
  ///
  /// - Returns: The code; more bytes may follow.
  package func finalized() -> SHA256Digest {
    var outer = outer
    outer.update(inner.finalized().bytes)
    return outer.finalized()
  }
}
