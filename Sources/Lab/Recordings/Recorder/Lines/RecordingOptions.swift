/// What a recorder keeps, and within which limits.
///
/// ```swift
/// var options = RecordingOptions()
/// options.byteLimit = 4 << 20      // never more than 4 MiB
/// options.includesContents = true  // so that merges can be replayed
/// ```
public struct RecordingOptions: Hashable, Sendable {
  /// Whether the bytes of contents are recorded; without them, each content is only its size and its digest, and merges
  /// cannot be replayed.
  public var includesContents = false
  /// The greatest number of bytes of the whole recording at any time.
  public var byteLimit = 8 << 20
  /// The greatest number of segments, 2 or more: if there is no room for a new one, the oldest is removed as a whole.
  public var segmentLimit = 4
  /// The number of seconds, by the host's clock, for which calls are kept; `nil` for as long as there is room.
  ///
  /// A segment is removed when its last call is older. Without a time from the host it has no effect.
  public var age: Int64?
  /// The greatest number of calls that wait to be written; further calls are counted as not recorded.
  public var queueLimit = 1024

  /// 8 MiB in at most 4 segments, of any age, without contents.
  public init() {}

  /// The greatest number of bytes of one segment.
  package var segmentByteLimit: Int { max(byteLimit, 0) / max(segmentLimit, 2) }
}
