/// The limits of a reader for accepting a text.
///
/// RFC 8259, section 9, lets a parser set limits on size and on depth. Depth is limited because a
/// nested value is compared, hashed, written and released by recursion, and a stack is small.
public struct JSONLimits: Hashable, Sendable {
  /// The greatest depth that may be set.
  public static let greatestDepth = 1024

  /// The greatest number of arrays and objects that are open at once; from 1 to `greatestDepth`.
  public let maximumDepth: Int

  /// The greatest number of bytes of a text.
  public let maximumBytes: Int

  /// Makes limits; a depth outside 1 … `greatestDepth` is moved to the nearer end.
  ///
  /// - Parameters:
  ///   - maximumDepth: The greatest number of arrays and objects that are open at once.
  ///   - maximumBytes: The greatest number of bytes of a text; 1 GiB by default.
  public init(maximumDepth: Int = 512, maximumBytes: Int = 1 << 30) {
    self.maximumDepth = min(max(maximumDepth, 1), JSONLimits.greatestDepth)
    self.maximumBytes = maximumBytes
  }
}
