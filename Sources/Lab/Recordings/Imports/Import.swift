package import Scenarios

/// What was imported from another tool.
package struct Import: Sendable {
  /// The files with their versions.
  package let scenario: Scenario

  /// What the other tool knows and the scenario lacks, each as a sentence for a person, in a fixed order.
  package let omissions: [String]

  /// What a person should know of the imported versions, each as a sentence.
  package let remarks: [String]

  package init(scenario: Scenario, omissions: [String] = [], remarks: [String] = []) {
    self.scenario = scenario
    self.omissions = omissions
    self.remarks = remarks
  }
}
