package import ConflictResolution
import JSONText
package import Replicas
package import Scenarios

/// What came of a call, as the texts that its line has: an error, or an answer and an outcome.
package struct RecordedResult: Hashable, Sendable {
  /// An object with a code and a message.
  package var error: [UInt8]?
  /// What a replica answered.
  package var answer: [UInt8]?
  /// `resolve-outcome/2`.
  package var outcome: [UInt8]?

  package init() {}

  /// What came of resolving.
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

  /// What came of a step of a replica.
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

  /// Appends what there is as members of an object that has others before.
  func appendMembers(to line: inout [UInt8]) {
    for (key, text) in [("error", error), ("answer", answer), ("outcome", outcome)] {
      guard let text else { continue }
      line += Array(",\"\(key)\":".utf8)
      line += text
    }
  }
}
