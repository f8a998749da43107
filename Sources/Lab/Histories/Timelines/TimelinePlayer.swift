public import ConflictResolution
import Replicas
public import Scenarios

/// Plays a timeline on devices in memory, with the real engine, step by step.
///
/// ```swift
/// var player = TimelinePlayer(scenario, settings: scenario.runs[0].settings)
/// while let event = try player.next() { print(TraceText().text(of: event)) }
/// let viewed = player.scenario    // the versions that the viewing device holds now
/// ```
///
/// Versions, vectors and counters follow from the steps alone: a timeline plays the same on every machine. A user's
/// step is based on the version that the device shows, never on the join of all heads. An outcome is applied as a
/// whole, copies before their original.
public struct TimelinePlayer: Sendable {
  private let origin: Scenario
  private let steps: [TimelineStep]
  private let settings: Policy
  private let registered: [DeviceID]
  var fleet: Fleet
  private var placeOf: [DeviceID: Int] = [:]
  /// The states of devices at their backups, by device and the bytes of the backup's name.
  private var backups: [DeviceID: [[UInt8]: FleetDevice]] = [:]
  private(set) var played = 0

  /// The result of a step.
  public struct Event: Sendable {
    /// The number of the step, from 1.
    public let number: Int
    /// The step.
    public let step: TimelineStep
    /// The resolutions of the devices, in order.
    public let resolutions: [Resolution]
    /// The files that devices show differently than before, by device and identity.
    public let changes: [Change]
  }

  /// A device's resolution.
  public struct Resolution: Sendable {
    /// The device.
    public let device: DeviceID
    /// Its outcome.
    public let outcome: Outcome
    /// The files that since this resolution are in another place than in their versions, or are so for another reason.
    public let relocated: Set<FileIdentity>

    /// The outcomes of files that are reported: all except those that were left as they were.
    public var toldFiles: [FileOutcome] {
      outcome.files.filter { $0.state != .unchanged || relocated.contains($0.identity) }
    }
  }

  /// A file that a device shows differently than before.
  public struct Change: Hashable, Sendable {
    /// The device.
    public let device: DeviceID
    /// The file.
    public let identity: FileIdentity
    /// Its path now; `nil` if it has none.
    public let path: RelativePath?
    /// Its version.
    public let version: FileVersion
  }

  /// A player before the first step.
  ///
  /// - Parameters:
  ///   - scenario: the scenario with the timeline; one without a timeline has no step.
  ///   - settings: the settings by which each device resolves, until a step changes them.
  public init(_ scenario: Scenario, settings: Policy) {
    origin = scenario
    steps = scenario.timeline ?? []
    self.settings = settings
    registered = Set(scenario.devices.keys).union(steps.flatMap { $0.devices }).sorted()
    fleet = Fleet([])
    for device in registered {
      placeOf[device] = fleet.devices.count
      fleet.devices.append(
        FleetDevice(
          device, policy: settings.registering(registered),
          followsFolders: scenario.followsFolders, detectsRenames: scenario.detectsRenames))
    }
  }

  /// Plays the next step.
  ///
  /// - Returns: the result; `nil` after the last step.
  /// - Throws: ``TimelineError`` if the step cannot have happened.
  /// - Complexity: that of resolving what the devices know, for a meeting.
  public mutating func next() throws(TimelineError) -> Event? {
    guard played < steps.count else { return nil }
    let step = steps[played]
    let before = fleet.devices
    try perform(step)
    return Event(
      number: played, step: step,
      resolutions: (fleet.resolutions ?? []).map {
        Resolution(
          device: fleet.devices[$0.device].id, outcome: $0.outcome,
          relocated: Self.relocated(by: $0.outcome, since: before[$0.device].outcome))
      },
      changes: zip(before, fleet.devices).flatMap { Self.changes($0, $1) })
  }

  /// Plays a step, which may not be part of the timeline.
  ///
  /// - Parameter step: the step; the player must know its devices.
  /// - Throws: ``TimelineError`` if it cannot have happened.
  mutating func perform(_ step: TimelineStep) throws(TimelineError) {
    fleet.resolutions = []
    do throws(StepFailure) {
      try play(step)
    } catch {
      throw TimelineError(
        step: played + 1, line: step.line, error.message, isOfEngine: error.isOfEngine)
    }
    played += 1
  }

  /// Why a step cannot have happened.
  struct StepFailure: Error {
    let message: String
    /// Whether the engine refused its input.
    var isOfEngine = false
  }

  private mutating func play(_ step: TimelineStep) throws(StepFailure) {
    guard let device = placeOf[step.device] else { return }
    switch step.action {
    case .write(let path, let state): try write(device, path, state, at: step.time)
    case .rename(let path, let target):
      if try moveMember(device, path, to: target, at: step.time) { return }
      try requireFile(at: path, on: device)
      guard fleet.devices[device].file(at: target) == nil else {
        throw failure(device, "shows a file at '\(target)' already; delete or rename that first")
      }
      try require(
        fleet.devices[device].obstacle(toMoving: path, to: target), on: device, for: target)
      try engine { (fleet) throws(ResolutionError) in
        try fleet.rename(device, path, to: target, at: step.time)
      }
    case .delete(let path):
      if try deleteMember(device, path, at: step.time) { return }
      try requireFile(at: path, on: device)
      try engine { (fleet) throws(ResolutionError) in
        try fleet.delete(device, path, at: step.time)
      }
    case .meet(let other, let files, let resolving):
      try meet(device, placeOf[other] ?? device, files: files, resolving)
    case .backup(let name):
      backups[step.device, default: [:]][Array(name.utf8)] = fleet.devices[device]
    case .restore(let name):
      guard let backup = backups[step.device]?[Array(name.utf8)] else {
        throw failure(device, "has no backup '\(name)'; make one in an earlier step")
      }
      fleet.restore(device, from: backup)
    case .clock(let seconds): fleet.devices[device].clockAhead = seconds
    case .crash: fleet.devices[device].isAboutToCrash = true
    case .collect: try engine { (fleet) throws(ResolutionError) in try fleet.collect(device) }
    case .decide(let path, let choice): try decide(device, path, choice)
    case .policy(let own):
      fleet.devices[device].ownSettings = own
      fleet.devices[device].policy = policy(of: fleet.devices[device])
    }
  }

  mutating func engine(
    _ body: (inout Fleet) throws(ResolutionError) -> Void
  ) throws(StepFailure) {
    do throws(ResolutionError) {
      try body(&fleet)
    } catch {
      throw StepFailure(message: error.description, isOfEngine: true)
    }
  }

  func failure(_ device: Int, _ message: String) -> StepFailure {
    StepFailure(message: "\(fleet.devices[device].id) \(message)")
  }

  private func requireFile(at path: RelativePath, on device: Int) throws(StepFailure) {
    if fleet.devices[device].shows(path) { return }
    let shown = fleet.devices[device].tree.keys.sorted().map { "'\($0)'" }
    throw failure(
      device,
      "shows nothing at '\(path)'; it shows "
        + (shown.isEmpty ? "no file" : shown.joined(separator: ", ")))
  }

  /// Requires that nothing blocks a path, if devices follow folders.
  func require(
    _ obstacle: RelativePath?, on device: Int, for path: RelativePath
  ) throws(StepFailure) {
    guard let obstacle else { return }
    throw failure(
      device,
      "cannot put anything at '\(path)', since '\(obstacle)' is in the way; delete or rename that first"
    )
  }

  private mutating func meet(
    _ left: Int, _ right: Int, files: [RelativePath]?, _ resolving: TimelineStep.Resolving
  ) throws(StepFailure) {
    var identities: Set<FileIdentity>?
    if let files {
      let devices = [fleet.devices[left], fleet.devices[right]]
      var some: Set<FileIdentity> = []
      for path in files {
        let found = devices.flatMap { Self.files(at: path, on: $0) }
        if found.isEmpty { throw failure(left, "and the other know of no file '\(path)'") }
        some.formUnion(found)
      }
      identities = some
    }
    let resolver: Fleet.Resolving =
      switch resolving {
      case .both: .both
      case .one(let device): .one(placeOf[device] ?? left)
      case .nobody: .nobody
      }
    try engine { (fleet) throws(ResolutionError) in
      try fleet.meet(left, right, only: identities, resolving: resolver)
    }
  }

  /// The files that a device shows at a path, or knows by it.
  static func files(at path: RelativePath, on device: FleetDevice) -> [FileIdentity] {
    device.known.values.filter { device.places[$0.identity] == path || $0.path == path }
      .map { $0.identity }
  }

  private mutating func decide(
    _ device: Int, _ path: RelativePath, _ choice: Decision.Choice
  ) throws(StepFailure) {
    let undecided = (fleet.devices[device].outcome?.files ?? []).filter { $0.state == .undecided }
    let places = fleet.devices[device].places
    guard let file = undecided.first(where: { places[$0.identity] == path || $0.path == path })
    else {
      // Another strategy left nothing to decide there: the person is not asked.
      if !Self.files(at: path, on: fleet.devices[device]).isEmpty { return }
      throw failure(device, "knows of no file '\(path)'; name one that it left undecided")
    }
    try engine { (fleet) throws(ResolutionError) in try fleet.decide(device, file, choice) }
  }

  private func policy(of device: FleetDevice) -> Policy {
    var policy = settings.overridden(by: device.ownSettings).registering(registered)
    policy.resolvingDevice = device.id
    return policy
  }

  /// The files that an outcome puts in another place than their versions, if an earlier outcome did not do so for the
  /// same reason.
  private static func relocated(by outcome: Outcome, since earlier: Outcome?) -> Set<FileIdentity> {
    let told = outcome.files.filter { $0.placement != nil }
    if told.isEmpty { return [] }
    var before: [FileIdentity: Explanation] = [:]
    for file in earlier?.files ?? [] { before[file.identity] = file.placement }
    return Set(told.filter { before[$0.identity] != $0.placement }.map { $0.identity })
  }

  private static func changes(_ before: FleetDevice, _ after: FleetDevice) -> [Change] {
    var changes: [Change] = []
    for identity in after.shows.keys.sorted() {
      guard let version = after.shows[identity] else { continue }
      let path = after.places[identity]
      // A user does not see what an outcome adds to a version (for example, its origin).
      if before.shows[identity]?.fullID == version.fullID, before.places[identity] == path {
        continue
      }
      changes.append(Change(device: after.id, identity: identity, path: path, version: version))
    }
    return changes
  }
}

// The state after the steps played so far.
extension TimelinePlayer {
  /// The device whose view the timeline ends in: the one that resolves, otherwise the first in byte order.
  private var viewer: Int {
    settings.resolvingDevice.flatMap { placeOf[$0] } ?? 0
  }

  /// The current files of a device, each with all its versions, by identity.
  ///
  /// - Parameter device: The device; one that is not in the timeline knows nothing.
  /// - Returns: The files.
  public func files(knownBy device: DeviceID) -> [FileIdentity: FileHistory] {
    placeOf[device].map { fleet.devices[$0].known } ?? [:]
  }

  /// The current settings of the viewing device.
  ///
  /// - Parameters:
  ///   - run: The settings of the run.
  ///   - overriding: Settings that override them and the policy steps of the device.
  /// - Returns: The settings, with the device as the one that resolves.
  func viewerSettings(of run: Policy, overriding: Policy) -> Policy {
    guard fleet.devices.indices.contains(viewer) else { return settings }
    let device = fleet.devices[viewer]
    var result = run.overridden(by: device.ownSettings).overridden(by: overriding)
    result.resolvingDevice = device.id
    return result
  }

  /// The scenario with the files that the viewing device knows, instead of the timeline.
  public var scenario: Scenario {
    var result = origin
    result.timeline = nil
    (result.followsFolders, result.detectsRenames) = (false, false)
    for device in registered where result.devices[device] == nil {
      result.devices[device] = device.description
    }
    guard fleet.devices.indices.contains(viewer) else { return result }
    result.files = fleet.devices[viewer].known.values.sorted { $0.identity < $1.identity }
    return result
  }
}
