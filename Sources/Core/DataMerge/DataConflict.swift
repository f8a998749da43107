/// A value on which two sides do not agree, and of which a person can choose one side's.
///
/// See ``DataMerger/conflicts(base:ours:theirs:)``.
public struct DataConflict: Hashable, Sendable {
  /// The value, such as `plugins[3].id`, as in ``DataMergeDecline/path``.
  public let path: String
  /// Why the sides do not agree.
  public let reason: DataMergeDecline.Reason
  /// The value in the base, as it is written there; `nil` if the base has none.
  public let base: [UInt8]?
  /// Our value; `nil` if we deleted it.
  public let ours: [UInt8]?
  /// Their value; `nil` if they deleted it.
  public let theirs: [UInt8]?
}

/// Whose value is taken.
public enum DataChoice: Hashable, Sendable, CaseIterable {
  /// Our value, or our deletion of it.
  case ours
  /// Their value, or their deletion of it.
  case theirs
}
