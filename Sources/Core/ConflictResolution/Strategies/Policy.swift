import FileNames

/// The strategies for each file, and all other settings of the caller.
///
/// ```swift
/// Policy([.merge, .keepBoth], resolvingDevice: "home")
/// ```
///
/// What it does not set has the engine's default. Another policy may override it: options override a scenario's
/// settings, and a step of a timeline overrides those of all devices.
public struct Policy: Sendable {
  /// The settings that apply if no rule overrides them.
  public var common: FileSettings
  /// The rules by path; for each setting the last match wins.
  public var rules: [PolicyRule] { didSet { index = nil } }
  /// What finds the rules for a path; `nil` until `indexed()` makes it, so that rules can be added one by one.
  private var index: PathPatternIndex?
  /// The device that resolves; without it, a new state is provisional.
  public var resolvingDevice: DeviceID?
  /// The devices that must know of a deletion before it may be forgotten.
  public var registeredDevices: [DeviceID]
  /// The present moment; `nil` if times ahead of it are trusted.
  public var now: Timestamp?
  /// The number of seconds that a time may be ahead of `now`; a day if it is not set.
  public var clockTolerance: Int64?

  /// A policy.
  ///
  /// - Parameters:
  ///   - strategies: tried in turn; without any, nothing is decided.
  ///   - resolvingDevice: the device that resolves.
  ///   - deletes: whether an edit or a deletion wins.
  ///   - numbering: how generated names are numbered.
  ///   - granularity: the units by which a merge compares texts.
  ///   - rules: the rules by path.
  ///   - registeredDevices: the devices that must know of a deletion.
  ///   - now: the present moment, if times ahead of it are to be distrusted.
  ///   - clockTolerance: the number of seconds that a time may be ahead.
  public init(
    _ strategies: [Strategy]? = nil, resolvingDevice: DeviceID? = nil, deletes: DeletePolicy? = nil,
    numbering: NumberingConvention? = nil, granularity: TextGranularity? = nil,
    rules: [PolicyRule] = [], registeredDevices: [DeviceID] = [], now: Timestamp? = nil,
    clockTolerance: Int64? = nil
  ) {
    common = FileSettings(
      strategies: strategies, deletes: deletes, numbering: numbering, granularity: granularity)
    self.resolvingDevice = resolvingDevice
    self.rules = rules
    self.registeredDevices = registeredDevices
    self.now = now
    self.clockTolerance = clockTolerance
  }

  /// This policy overridden by another, setting by setting; the other's rules come after.
  ///
  /// - Parameter other: the later policy; the devices that it registers are not taken.
  /// - Returns: both, combined.
  public func overridden(by other: Policy) -> Policy {
    var result = self
    result.common.override(by: other.common)
    result.rules += other.rules
    result.resolvingDevice = other.resolvingDevice ?? resolvingDevice
    result.now = other.now ?? now
    result.clockTolerance = other.clockTolerance ?? clockTolerance
    return result
  }

  /// This policy for a set of registered devices.
  ///
  /// - Parameter devices: the devices that must know of a deletion before it may be forgotten.
  /// - Returns: the policy.
  public func registering(_ devices: [DeviceID]) -> Policy {
    var result = self
    result.registeredDevices = devices
    return result
  }

  /// Why the time of a version is not trusted; `nil` if it is.
  ///
  /// - Parameters:
  ///   - version: The version.
  ///   - id: The name of the version in the sentence.
  /// - Returns: A sentence without a capital letter and a full stop.
  package func distrust(of version: FileVersion, as id: VersionID) -> String? {
    guard let now, let modified = version.modified else { return nil }
    return Self.distrust(
      of: modified, id, version.device, now: now,
      tolerance: clockTolerance ?? Self.usualTolerance)
  }

  /// Why a time is not trusted: it is further ahead of the present than the tolerance.
  static func distrust(
    of modified: Timestamp, _ id: VersionID, _ device: DeviceID, now: Timestamp, tolerance: Int64
  ) -> String? {
    guard modified > now.adding(seconds: tolerance) else { return nil }
    return
      "the time of \(id) by \(device), \(modified), is more than \(tolerance) s ahead of \(now)"
  }

  /// The default number of seconds that a time may be ahead: a day.
  static let usualTolerance: Int64 = 86_400

  /// This policy, made ready for many paths if it has many rules.
  ///
  /// - Returns: The policy, which decides the same.
  /// - Complexity: O(*n*) in the number of rules, about twenty times what one path costs without it.
  package func indexed() -> Policy {
    guard index == nil, rules.count > Self.fewRules else { return self }
    var result = self
    result.index = PathPatternIndex(rules.map { $0.pattern })
    return result
  }

  /// The number of rules that are tried as fast as an index is asked.
  private static let fewRules = 16

  /// The places of the rules that may match a path, in their order.
  func candidates(for path: FoldedPath) -> [Int] {
    index?.candidates(for: path) ?? Array(rules.indices)
  }

  /// The settings for one path, after all rules.
  ///
  /// - Complexity: O(*n*) in the number of rules; if they are indexed, in the number of those that share a part of a name
  ///   with the path.
  package func settings(for path: RelativePath, isDirectory: Bool) -> EffectiveSettings {
    let path = FoldedPath(path)
    var said = common
    for place in candidates(for: path)
    where rules[place].pattern.matchesPathOrParent(path, isDirectory: isDirectory) {
      said.override(by: rules[place].settings)
    }
    return EffectiveSettings(said)
  }

  /// The rule that sets the strategies for a path.
  ///
  /// - Returns: The last rule that sets them; `nil` if the strategies are those of all paths.
  /// - Complexity: as that of ``settings(for:isDirectory:)``.
  package func strategyRule(for path: RelativePath, isDirectory: Bool) -> PolicyRule? {
    let path = FoldedPath(path)
    return candidates(for: path).last {
      rules[$0].settings.strategies != nil
        && rules[$0].pattern.matchesPathOrParent(path, isDirectory: isDirectory)
    }.map { rules[$0] }
  }

  /// The settings for a kept version, by the path that it was given.
  package func settings(for kept: KeptVersion) -> EffectiveSettings {
    let kind = kept.version.kind
    return settings(for: kept.given, isDirectory: kind == .group || kind == .directory)
  }

  /// Whether some chain has a strategy that fulfills a condition.
  package func hasStrategy(where isMeant: (Strategy) -> Bool) -> Bool {
    chains.contains { $0.contains(where: isMeant) }
  }

  /// The devices whose versions some chain prefers.
  package var preferredDevices: Set<DeviceID> {
    Set(chains.joined().compactMap { $0.preferredDevice })
  }

  /// All chains: the one for all paths and those of the rules.
  package var chains: [[Strategy]] {
    ([common] + rules.map { $0.settings }).compactMap { $0.strategies }
  }
}

/// Settings for the paths that a pattern matches; a setting that is not set leaves the earlier value.
///
/// ```swift
/// let databases = try PathPattern(Array("*.sqlite".utf8))
/// var policy = Policy([.merge, .keepBoth])
/// policy.rules = [PolicyRule(databases, FileSettings(strategies: [.newest]))]
/// ```
public struct PolicyRule: Sendable {
  /// The grouping that a rule sets.
  public enum Grouping: Hashable, Sendable {
    /// The matching folder is one document.
    case folder
    /// The matching files are one document of this name: an app's data scope.
    case scope(GroupName)
    /// The matching files are in no group.
    case none

    /// Reads `folder`, `none`, or the name of a data scope.
    ///
    /// - Parameter text: the text, in bytes.
    /// - Throws: `FileNameError` if it cannot be the name of a scope.
    init(_ text: [UInt8]) throws(FileNameError) {
      switch text {
      case Array("folder".utf8): self = .folder
      case Array("none".utf8): self = .none
      default: self = .scope(GroupName(try RelativePath(text), isFolder: false))
      }
    }

    /// The text from which it is read.
    var text: [UInt8] {
      switch self {
      case .folder: Array("folder".utf8)
      case .scope(let name): name.path.bytes
      case .none: Array("none".utf8)
      }
    }
  }

  /// The pattern, as in gitignore.
  public var pattern: PathPattern
  /// The settings of the rule.
  public var settings: FileSettings

  /// A rule.
  ///
  /// - Parameters:
  ///   - pattern: the pattern of the paths.
  ///   - settings: the settings for these paths.
  public init(_ pattern: PathPattern, _ settings: FileSettings) {
    self.pattern = pattern
    self.settings = settings
  }

  /// Whether it makes folders documents, but its pattern is not one for folders.
  package var lacksFolderPattern: Bool {
    settings.grouping == .folder && pattern.text.last != UInt8(ascii: "/")
  }
}

/// Which version wins if one device deleted a file and another changed it.
///
/// ```swift
/// var policy = Policy([.newest])
/// policy.common.deletes = .keepCopy  // the file is gone, and what others changed is kept as a copy
/// ```
public enum DeletePolicy: String, Hashable, Sendable, CaseIterable {
  /// The change wins; the deletion is not carried out.
  case editWins = "edit-wins"
  /// The deletion wins; the changed versions are discarded.
  case deleteWins = "delete-wins"
  /// The later wins, by modification time; if times are unknown or equal, the change.
  case newest
  /// The deletion wins, and each changed version becomes a numbered copy.
  case keepCopy = "keep-copy"
}
