import Scenarios

/// Why a step of a timeline cannot have happened.
public struct TimelineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the step, from 1.
  public let step: Int
  /// The line of the file with the step, from 1; 0 without a file.
  public let line: Int
  /// What is wrong, and what to do, for a person.
  public let message: String

  /// Whether the step could have happened, and the engine refused its result.
  let isOfEngine: Bool

  init(step: Int, line: Int, _ message: String, isOfEngine: Bool = false) {
    self.isOfEngine = isOfEngine
    self.step = step
    self.line = line
    self.message = message
  }

  /// The message with its place.
  public var description: String {
    "step \(step)" + (line > 0 ? ", line \(line)" : "") + ": " + DisplayText.escaping(message)
  }
}
