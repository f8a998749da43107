import ConflictResolution
import JSONText
import Scenarios

/// The first history that broke a law, shrunk as far as possible, and the file that it was written to.
struct ShrunkHistory: Sendable {
  let scenario: Scenario
  let file: String

  /// A description of it for a person.
  var text: String {
    "The first of them needs \(DisplayText.count(scenario.timeline?.count ?? 0, "step")) of "
      + "\(DisplayText.count(scenario.devices.count, "device")); it is written to \(file).\n"
      + "See it with: resolve replay --trace \(file)\n"
  }
}

extension JSONWriter {
  /// A member with the laws that are broken.
  mutating func member(_ name: String, _ violations: [LawViolation]) {
    beginArray(name)
    for violation in violations {
      beginObject()
      member("law", violation.law.rawValue)
      if let path = violation.path { member("path", name: path.bytes) }
      member("message", violation.message)
      endObject()
    }
    endArray()
  }
}
