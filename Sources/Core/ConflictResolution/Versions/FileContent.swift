public import ContentDigests

/// The content of a file, or its size and digest if the bytes are elsewhere.
///
/// Two contents are the same if their digests are: the SHA-256 of bytes at hand, or the digest that a listing gives. A
/// content of which only the size is known equals only itself.
///
/// ```swift
/// FileContent("one\n2\n").size                                  // 6
/// FileContent("one\n") == FileContent(Array("one\n".utf8))      // true
/// FileContent(size: 6) == FileContent(size: 6)                  // equal until a resolver tells
///                                                               // whose they are
/// ```
public struct FileContent: Sendable {
  /// The bytes, or `nil` if they are not at hand.
  public let bytes: [UInt8]?
  /// The length in bytes.
  public let size: UInt64
  /// The digest that identifies the content.
  public let digest: ContentDigest

  /// A content at hand; its SHA-256 is computed once, here.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    size = UInt64(bytes.count)
    digest = .sha256(SHA256.digest(of: bytes))
  }

  /// A content at hand whose SHA-256 is known.
  package init(_ bytes: [UInt8], sha256 digest: SHA256Digest) {
    self.bytes = bytes
    size = UInt64(bytes.count)
    self.digest = .sha256(digest)
  }

  /// A text at hand, as UTF-8.
  public init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// A content that is elsewhere, as a listing describes it.
  ///
  /// - Parameters:
  ///   - size: the length in bytes.
  ///   - digest: the digest that identifies it; without one, the content equals only itself.
  public init(size: UInt64, digest: ContentDigest = .unidentified([])) {
    bytes = nil
    self.size = size
    self.digest = digest
  }

  /// Whether both have one digest and two sizes: one of the two sizes is false.
  @inline(never)
  func contradicts(_ other: FileContent) -> Bool { size != other.size && digest == other.digest }

  /// Whether the bytes are at hand.
  public var isAtHand: Bool { bytes != nil }
}

extension FileContent: Hashable {
  /// Whether both are the same content, regardless of where their bytes are.
  public static func == (left: FileContent, right: FileContent) -> Bool {
    left.digest == right.digest && left.size == right.size
  }

  /// Feeds digest and size into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(digest)
    hasher.combine(size)
  }
}

/// The digest that identifies a content without its bytes.
///
/// ```swift
/// FileContent("one\n").digest  // .sha256(…)
/// FileContent(size: 4, digest: .opaque(Array("etag:5b1f".utf8)))  // a content that is elsewhere
/// ```
public enum ContentDigest: Hashable, Sendable {
  /// The SHA-256 of the bytes.
  case sha256(SHA256Digest)
  /// A digest made by another program, `name:value`, compared as bytes.
  case opaque([UInt8])
  /// No digest: a token of the version with the content, empty until a resolver sets it.
  case unidentified([UInt8])

  /// A digest made by another program; `nil` if it is not a name, `:` and a value.
  package init?(named text: [UInt8]) {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > 0, colon + 1 < text.count
    else { return nil }
    self = .opaque(text)
  }

  /// Whether it has no digest, and no resolver has set its token yet.
  @inline(__always)
  var isUnidentified: Bool {
    if case .unidentified(let token) = self { token.isEmpty } else { false }
  }

  /// The digest in text form: 64 hexadecimal digits for a SHA-256.
  package var text: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(64)
    writeText(into: &text)
    return text
  }

  /// Appends the digest in text form.
  func writeText(into buffer: inout [UInt8]) {
    switch self {
    case .sha256(let digest): digest.writeHex(into: &buffer)
    case .opaque(let bytes), .unidentified(let bytes): buffer += bytes
    }
  }

  /// The bytes that the rank compares.
  var bytes: [UInt8] {
    switch self {
    case .sha256(let digest): digest.bytes
    case .opaque(let bytes), .unidentified(let bytes): bytes
    }
  }
}
