/// How much a reader accepts before it refuses a text.
///
/// RFC 8259, section 9, lets a parser set limits on size and on depth. Depth is limited because a
/// nested value is compared, hashed, written and released by recursion, and a stack is small.
public struct JSONLimits: Hashable, Sendable {
  /// The greatest depth that can be asked for.
  public static let greatestDepth = 1024

  /// How many arrays and objects may be open at once; from 1 to `greatestDepth`.
  public let maximumDepth: Int

  /// How many bytes a text may have.
  public let maximumBytes: Int

  /// Makes limits; a depth outside 1 … `greatestDepth` is moved to the nearer end.
  ///
  /// - Parameters:
  ///   - maximumDepth: How many arrays and objects may be open at once.
  ///   - maximumBytes: How many bytes a text may have; 1 GiB unless told.
  public init(maximumDepth: Int = 512, maximumBytes: Int = 1 << 30) {
    self.maximumDepth = min(max(maximumDepth, 1), JSONLimits.greatestDepth)
    self.maximumBytes = maximumBytes
  }
}
