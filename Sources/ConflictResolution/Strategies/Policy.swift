/// Which strategies apply to which file, and everything else that the caller decides beforehand.
///
/// ```swift
/// Policy([.merge, .keepBoth], resolvingDevice: "home")
/// ```
public struct Policy: Sendable {
  /// The strategies, tried in turn; with none nothing is decided.
  public var strategies: [Strategy]
  /// What wins, an edit or a deletion.
  public var deletes: DeletePolicy
  /// How generated names are numbered.
  public var numbering: NumberingConvention
  /// How fine a merge looks at texts.
  public var granularity: TextGranularity
  /// The rules by path; for each setting the last match wins.
  public var rules: [PolicyRule]
  /// The device that resolves; without one a new state is provisional.
  public var resolvingDevice: DeviceID?
  /// The devices that must know of a deletion before it may be forgotten.
  public var registeredDevices: [DeviceID]
  /// The present moment, where times ahead of it are to be distrusted.
  public var now: Timestamp?
  /// How many seconds a time may be ahead of `now`.
  public var clockTolerance: Int64
  /// The longest generated name component, in bytes.
  public var nameLimit: Int

  /// A policy.
  ///
  /// - Parameters:
  ///   - strategies: tried in turn.
  ///   - resolvingDevice: the device that resolves.
  ///   - deletes: what wins, an edit or a deletion.
  ///   - numbering: how generated names are numbered.
  ///   - granularity: how fine a merge looks at texts.
  ///   - rules: the rules by path.
  ///   - registeredDevices: the devices that must know of a deletion.
  ///   - now: the present moment, if times ahead of it are to be distrusted.
  ///   - clockTolerance: how many seconds a time may be ahead.
  ///   - nameLimit: the longest generated name component, in bytes.
  public init(
    _ strategies: [Strategy], resolvingDevice: DeviceID? = nil, deletes: DeletePolicy = .editWins,
    numbering: NumberingConvention = .hyphen, granularity: TextGranularity = .line,
    rules: [PolicyRule] = [], registeredDevices: [DeviceID] = [], now: Timestamp? = nil,
    clockTolerance: Int64 = 86_400,
    nameLimit: Int = 255
  ) {
    self.strategies = strategies
    self.resolvingDevice = resolvingDevice
    self.deletes = deletes
    self.numbering = numbering
    self.granularity = granularity
    self.rules = rules
    self.registeredDevices = registeredDevices
    self.now = now
    self.clockTolerance = clockTolerance
    self.nameLimit = nameLimit
  }

  /// What applies where no rule says otherwise.
  var commonSettings: Settings {
    Settings(
      strategies: strategies, deletes: deletes, numbering: numbering, granularity: granularity)
  }

  /// What applies to one path: strategies and all other settings after all rules.
  ///
  /// - Complexity: O(*n*) in the number of rules.
  func settings(for path: RelativePath, isDirectory: Bool) -> Settings {
    let path = FoldedPath(path)
    var (strategies, deletes) = (strategies, deletes)
    var (numbering, granularity) = (numbering, granularity)
    for rule in rules where rule.pattern.matchesPathOrParent(path, isDirectory: isDirectory) {
      strategies = rule.strategies ?? strategies
      deletes = rule.deletes ?? deletes
      numbering = rule.numbering ?? numbering
      granularity = rule.granularity ?? granularity
    }
    return Settings(
      strategies: strategies, deletes: deletes, numbering: numbering, granularity: granularity)
  }

  /// What applies to one path; one reference, since most files share it.
  final class Settings {
    let strategies: [Strategy]
    let deletes: DeletePolicy
    let numbering: NumberingConvention
    let granularity: TextGranularity

    init(
      strategies: [Strategy], deletes: DeletePolicy, numbering: NumberingConvention,
      granularity: TextGranularity
    ) {
      self.strategies = strategies
      self.deletes = deletes
      self.numbering = numbering
      self.granularity = granularity
    }
  }
}

/// What applies to the paths that a pattern matches; what is not said stays as it was.
public struct PolicyRule: Sendable {
  /// What a rule says of atomic groups.
  public enum Grouping: Hashable, Sendable {
    /// The matching folder is one document.
    case folder
    /// The matching files are one document of this name: an app's data scope.
    case scope(GroupName)
    /// The matching files stand alone.
    case none
  }

  /// The pattern, as in gitignore.
  public var pattern: PathPattern
  /// The strategies.
  public var strategies: [Strategy]?
  /// What wins, an edit or a deletion.
  public var deletes: DeletePolicy?
  /// How generated names are numbered.
  public var numbering: NumberingConvention?
  /// How fine a merge looks at texts.
  public var granularity: TextGranularity?
  /// Whether what matches is one document.
  public var grouping: Grouping?

  /// A rule.
  ///
  /// - Parameters:
  ///   - pattern: what it applies to.
  ///   - strategies: the strategies.
  ///   - deletes: what wins, an edit or a deletion.
  ///   - numbering: how generated names are numbered.
  ///   - granularity: how fine a merge looks at texts.
  ///   - grouping: whether what matches is one document.
  public init(
    _ pattern: PathPattern, strategies: [Strategy]? = nil, deletes: DeletePolicy? = nil,
    numbering: NumberingConvention? = nil, granularity: TextGranularity? = nil,
    grouping: Grouping? = nil
  ) {
    self.pattern = pattern
    self.strategies = strategies
    self.deletes = deletes
    self.numbering = numbering
    self.granularity = granularity
    self.grouping = grouping
  }
}

/// What wins where one device deleted a file and another changed it.
public enum DeletePolicy: String, Hashable, Sendable, CaseIterable {
  /// The change wins; the deletion is not carried out.
  case editWins = "edit-wins"
  /// The deletion wins; the changed versions are discarded.
  case deleteWins = "delete-wins"
  /// The later wins, by modification time; where times are unknown or equal, the change.
  case newest
  /// The deletion stands, and each changed version becomes a numbered copy.
  case keepCopy = "keep-copy"
}
