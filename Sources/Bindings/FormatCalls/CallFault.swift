import ConflictResolution
import Histories
import Replicas
import Scenarios
import TextMerge

/// Why a call fails.
package struct CallFault: Error {
  /// What was wrong, for a program.
  package let code: String
  /// The place, what was wrong, what was expected and what to do, for a person.
  package let message: String

  /// Whether the request was valid, and was refused.
  package let isRefusal: Bool

  init(_ code: String, _ message: String, isRefusal: Bool = false) {
    self.code = code
    self.message = message
    self.isRefusal = isRefusal
  }

  init(_ error: ScenarioError) { self.init(error.code.rawValue, error.description) }
  init(_ error: TimelineError) {
    self.init("timeline", error.description, isRefusal: true)
  }
  init(_ error: ResolutionError) {
    self.init(error.code.rawValue, error.description, isRefusal: true)
  }
  init(_ error: TextMergeError) { self.init(error.code.rawValue, error.description) }
  init(_ error: FileNameError) { self.init(error.code.rawValue, error.description) }
  init(_ error: ReplicaError) {
    self.init(error.code, error.description, isRefusal: true)
  }
  init(_ error: VersionVectorError) { self.init(error.code.rawValue, error.description) }

  /// The fault of a value that is not one of the expected ones.
  init(unknown what: String, _ value: [UInt8], expected: [String]) {
    self.init(
      "invalid-value",
      "the \(what) \(shown(value)) is not known; expected \(listed(expected, quote: "'"))")
  }

  /// The fault of a call with a wrong number of arguments.
  static func arguments(_ count: Int, expected: String) -> CallFault {
    CallFault("arguments", "the call has \(count) arguments; expected \(expected)")
  }
}
