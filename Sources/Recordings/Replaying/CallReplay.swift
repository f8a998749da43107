public import Histories

/// A recorded call, made again.
public struct CallReplay: Sendable {
  /// What was found.
  public enum Finding: Sendable {
    /// The same came of it.
    case same
    /// Something else came of it.
    case different([Difference])
    /// It could not be compared, or not all of it, and what could be compared is the same.
    case notCompared(String)
  }

  /// The number of the call.
  public let number: Int
  /// The line of the recording that says it.
  public let line: Int
  /// What was found.
  public let finding: Finding

  /// What is different.
  public var differences: [Difference] {
    if case .different(let differences) = finding { differences } else { [] }
  }
}
