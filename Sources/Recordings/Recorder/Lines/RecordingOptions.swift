/// What a recorder keeps, and how much of it.
///
/// ```swift
/// var options = RecordingOptions()
/// options.byteLimit = 4 << 20      // never more than 4 MiB
/// options.includesContents = true  // so that merges can be replayed
/// ```
public struct RecordingOptions: Hashable, Sendable {
  /// Whether the bytes of contents are recorded; without them each content is its size and its digest, and merges
  /// cannot be replayed.
  public var includesContents = false
  /// The most bytes that the whole recording has at any time.
  public var byteLimit = 8 << 20
  /// How many segments the recording has at most, 2 or more: the oldest is dropped whole where there is no room for a
  /// new one.
  public var segmentLimit = 4
  /// For how many seconds, by the host's time, calls are kept; `nil` for as long as there is room.
  ///
  /// A segment is dropped when its last call is older. Without a time of the host it has no effect.
  public var age: Int64?
  /// How many calls may wait to be written; those beyond are counted as not recorded.
  public var queueLimit = 1024

  /// 8 MiB in at most 4 segments, of any age, without contents.
  public init() {}

  /// The most bytes that one segment may have.
  package var segmentByteLimit: Int { max(byteLimit, 0) / max(segmentLimit, 2) }
}
