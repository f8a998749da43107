import ConflictResolution
import ContentDigests

extension FileContent {
  /// The same size with a digest of another program: a name, `:` and a value, compared as bytes.
  func listed(under digest: [UInt8]) throws(Failure) -> FileContent {
    guard let named = ContentDigest(named: digest) else {
      throw Failure(
        .invalid,
        "the digest is no name, ':' and value, such as 'etag:5f3a'; give a SHA-256 with the size")
    }
    return FileContent(size: size, digest: named)
  }

  /// A content that is elsewhere, by its size and the 32 bytes of its SHA-256, or nothing.
  static func listed(size: UInt64, digest: [UInt8]) throws(Failure) -> FileContent {
    if digest.isEmpty { return FileContent(size: size) }
    guard digest.count == 32 else {
      throw Failure(
        .invalid, "a SHA-256 has 32 bytes, not \(digest.count); give no bytes where it is unknown")
    }
    let digits = Array("0123456789abcdef".utf8)
    let hex = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    guard let known = SHA256Digest(hex: hex) else {
      throw Failure(.invalid, "the digest cannot be read; give the 32 bytes of a SHA-256")
    }
    return FileContent(size: size, digest: .sha256(known))
  }
}
