public import Histories

/// A repeated call of a recording.
public struct CallReplay: Sendable {
  /// The finding.
  public enum Finding: Sendable {
    /// The result is the same.
    case same
    /// The result is different.
    case different([Difference])
    /// It could not be compared, or only in part, and that part is the same.
    case notCompared(String)
  }

  /// The number of the call.
  public let number: Int
  /// The line of the recording with the call.
  public let line: Int
  /// The finding.
  public let finding: Finding

  /// The differences.
  public var differences: [Difference] {
    if case .different(let differences) = finding { differences } else { [] }
  }
}
