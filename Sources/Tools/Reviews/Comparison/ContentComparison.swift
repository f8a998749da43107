public import ConflictResolution

/// Two files that are not compared by lines: what each is, how large, and where they first differ.
public struct ContentComparison: Hashable, Sendable {
  /// Why the files are not compared by lines.
  public enum Reason: Hashable, Sendable {
    /// One of them is not text.
    case binary
    /// They are one text in two encodings, or in two orders of bytes.
    case encoding
    /// One of them has more bytes or more lines than are compared.
    case tooLarge
    /// The content of one of them is not at hand.
    case absent
  }

  /// What is known of a file.
  public struct Summary: Hashable, Sendable {
    /// The length in bytes.
    public let size: UInt64
    /// What it holds; `nil` if its bytes are not at hand.
    public let kind: ContentKind?
    /// How large the picture is, if it is one.
    public let picture: PictureSize?

    /// What is known of a content.
    ///
    /// - Parameter content: The content.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(of content: FileContent) {
      size = content.size
      kind = content.bytes.map { ContentKind(of: $0) }
      picture = content.bytes.flatMap { PictureSize(of: $0) }
    }
  }

  /// The file on the left.
  public let left: Summary
  /// The file on the right.
  public let right: Summary
  /// Why they are not compared by lines.
  public let reason: Reason
  /// The first byte that differs, counted from 0; the length of the shorter one if the other begins with it; `nil` if
  /// that is not known.
  public let firstDifference: Int?

  /// Compares two contents that differ.
  init(from left: FileContent, to right: FileContent, because reason: Reason) {
    self.left = Summary(of: left)
    self.right = Summary(of: right)
    self.reason = reason
    guard let own = left.bytes, let other = right.bytes else {
      firstDifference = nil
      return
    }
    let shorter = min(own.count, other.count)
    let (a, b) = (own.span, other.span)
    var offset = 0
    while offset < shorter, a[offset] == b[offset] { offset += 1 }
    firstDifference = offset
  }
}
