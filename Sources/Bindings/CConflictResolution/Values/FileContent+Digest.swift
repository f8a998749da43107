import ConflictResolution
import ContentDigests

extension FileContent {
  /// The content with a digest that another program computed: a name, `:` and a value, such as `etag:5f3a`, compared as
  /// bytes.
  func withDigest(named digest: [UInt8]) throws(Failure) -> FileContent {
    guard let named = ContentDigest(named: digest) else {
      throw Failure(
        .invalid,
        "the digest is no name, ':' and value, such as 'etag:5f3a'; give a SHA-256 with the size")
    }
    return FileContent(size: size, digest: named)
  }

  /// A content whose bytes are not given: its size, and the 32 bytes of its SHA-256, or no bytes if that is unknown.
  static func withoutBytes(size: UInt64, sha256 digest: [UInt8]) throws(Failure) -> FileContent {
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
