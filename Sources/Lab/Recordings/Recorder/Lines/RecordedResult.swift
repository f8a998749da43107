package import ConflictResolution
import JSONText
package import Replicas
package import Scenarios

/// The result of a call, as the texts of its line: an error, or an answer and an outcome.
package struct RecordedResult: Hashable, Sendable {
  /// An object with a code and a message.
  package var error: [UInt8]?
  /// The answer of a replica.
  package var answer: [UInt8]?
  /// `resolve-outcome/2`.
  package var outcome: [UInt8]?

  package init() {}

  /// The result of resolving.
  package init(
    _ result: Result<Outcome, ResolutionError>, by policy: Policy, includesContents: Bool
  ) {
    switch result {
    case .success(let outcome):
      self.outcome = RecordedOutcome.text(
        of: outcome, by: policy, includesContents: includesContents)
    case .failure(let failure):
      error = Self.text(code: failure.code.rawValue, message: failure.description)
    }
  }

  /// The result of a replica's step.
  package init(
    _ result: Result<ReplicaStep.Answer, ReplicaError>, by policy: Policy, includesContents: Bool
  ) {
    switch result {
    case .success(let given):
      var json = JSONWriter()
      json.answer(given)
      answer = json.takeBytes()
      if case .resolved(let resolution) = given {
        outcome = RecordedOutcome.text(
          of: resolution.outcome, by: policy, includesContents: includesContents)
      }
    case .failure(let failure):
      error = Self.text(code: failure.code, message: failure.description)
    }
  }

  private static func text(code: String, message: String) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("code", code)
    json.member("message", message)
    json.endObject()
    return json.takeBytes()
  }

  /// Appends the fields that are set as members of an object that already has members.
  func appendMembers(to line: inout [UInt8]) {
    for (key, text) in [("error", error), ("answer", answer), ("outcome", outcome)] {
      guard let text else { continue }
      line += Array(",\"\(key)\":".utf8)
      line += text
    }
  }
}
