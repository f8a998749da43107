public import ConflictResolution

extension OutcomeWriter {
  /// A writer for the outcome of one run of a scenario.
  ///
  /// - Parameters:
  ///   - scenario: the scenario.
  ///   - settings: how it was resolved.
  public init(_ scenario: Scenario, settings: Policy) {
    self.init(
      scenario: scenario.name, strategies: (settings.common.strategies ?? []).map { $0.name },
      devices: scenario.devices, present: scenario.present)
  }
}
