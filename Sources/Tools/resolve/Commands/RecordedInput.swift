import Scenarios

/// A recorded scenario, and what it lacks.
struct RecordedInput {
  var scenario: Scenario
  /// The gaps in it, and why; each a sentence without a full stop.
  var gaps: [String] = []
  /// The status for parts that could not be read.
  var status = ExitStatus.complete
}
