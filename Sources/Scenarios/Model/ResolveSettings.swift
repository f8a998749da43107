public import ConflictResolution

/// How a scenario's files are resolved: what `resolve` says in a scenario, and what options say.
///
/// Nothing set means nothing said: an option overrides the scenario's setting, and what neither says
/// has the engine's default.
public struct ResolveSettings: Sendable {
  /// The chain of strategies; nothing where none was named, so that nothing is decided.
  public var strategies: [Strategy]?
  /// The device that resolves (`as`).
  public var resolvingDevice: DeviceID?
  /// The rules by path, `groups` before `rules`.
  public var rules: [PolicyRule]
  /// What wins, an edit or a deletion.
  public var deletes: DeletePolicy?
  /// How generated names are numbered.
  public var numbering: NumberingConvention?
  /// The most bytes that a generated name may have; nothing where the engine's 255 is meant.
  public var nameLimit: Int?
  /// How fine a merge looks at texts.
  public var granularity: TextGranularity?
  /// The present moment, where times ahead of it are to be distrusted.
  public var now: Timestamp?
  /// How many seconds a time may be ahead of `now`.
  public var clockTolerance: Int64?

  /// Settings that say nothing.
  public init() {
    rules = []
  }

  /// These settings with those of `other` over them, setting by setting; rules come after.
  public func overridden(by other: ResolveSettings) -> ResolveSettings {
    var result = self
    result.strategies = other.strategies ?? strategies
    result.resolvingDevice = other.resolvingDevice ?? resolvingDevice
    result.rules += other.rules
    result.deletes = other.deletes ?? deletes
    result.numbering = other.numbering ?? numbering
    result.nameLimit = other.nameLimit ?? nameLimit
    result.granularity = other.granularity ?? granularity
    result.now = other.now ?? now
    result.clockTolerance = other.clockTolerance ?? clockTolerance
    return result
  }

  /// Whether they say nothing.
  package var isEmpty: Bool {
    strategies == nil && resolvingDevice == nil && rules.isEmpty && deletes == nil
      && numbering == nil && nameLimit == nil && granularity == nil && now == nil
      && clockTolerance == nil
  }

  /// Whether there is nothing to decide anything by.
  package var lacksStrategy: Bool {
    strategies == nil && rules.allSatisfy { $0.strategies == nil }
  }

  /// Whether some chain has a strategy of a kind.
  package func hasStrategy(where isMeant: (Strategy) -> Bool) -> Bool {
    ([strategies] + rules.map(\.strategies)).contains { $0?.contains(where: isMeant) == true }
  }

  /// The policy for a set of registered devices.
  public func policy(registeredDevices: [DeviceID]) -> Policy {
    var policy = Policy(
      strategies ?? [], resolvingDevice: resolvingDevice, rules: rules,
      registeredDevices: registeredDevices, now: now)
    if let deletes { policy.deletes = deletes }
    if let numbering { policy.numbering = numbering }
    if let nameLimit { policy.nameLimit = nameLimit }
    if let granularity { policy.granularity = granularity }
    if let clockTolerance { policy.clockTolerance = clockTolerance }
    return policy
  }
}
