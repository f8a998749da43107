/// The smallest part of a recording that was found with the same difference.
public struct ShrunkCall: Sendable {
  /// The text form.
  public enum Text: Sendable {
    /// A scenario that expects the recorded result.
    case scenario([UInt8])
    /// A recording of a few calls, if a scenario cannot express it.
    case recording([UInt8])

    /// The text, in UTF-8.
    public var bytes: [UInt8] {
      switch self {
      case .scenario(let bytes), .recording(let bytes): bytes
      }
    }
  }

  /// The number of the call in the whole recording.
  public let number: Int
  /// The text.
  public let text: Text
  /// The number of calls that are left, and the original number: those of one replica, or one call of a resolver.
  public let calls: (left: Int, of: Int)
  /// The number of versions that are left, and the original number.
  public let versions: (left: Int, of: Int)
}
