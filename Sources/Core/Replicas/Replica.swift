public import ConflictResolution

/// One device's part in a sync: the versions that it has received, and the files that its user sees.
///
/// A sync tool keeps its transport and its storage, and passes events to the replica: what its user writes, renames and
/// deletes, and what other devices send. The replica gives each write its vector, takes over the versions of others,
/// lets the engine decide, remembers deletions until every device knows them, and keeps the ancestors that a late
/// device's versions are merged on.
///
/// ```swift
/// let policy = Policy([.merge, .keepBoth], registeredDevices: ["mom", "home"])
/// var mom = Replica("mom", policy: policy)
/// var home = Replica("home", policy: policy)
///
/// try mom.write("Budget.txt", .file(FileContent("one\n2\n")))
/// home.receive(mom.update())
/// let resolution = try home.resolve()
/// resolution.changes                       // write Budget.txt
/// home.tree["Budget.txt"]                  // "one\n2\n"
/// ```
///
/// It is a value: it has no clock, reads and writes nothing, and a copy of it is a backup. Store its ``StoredReplica``
/// after each change, before the folder is changed.
///
/// The simulator checks on fleets of replicas what all devices can rely on after they have met: no content is lost
/// without a report, and all show the same tree except for undecided files.
public struct Replica: Sendable {
  /// The device.
  public let device: DeviceID
  /// The policy by which it resolves; the resolving device is always this one.
  ///
  /// Deletions and ancestors are kept until the policy's registered devices know of them.
  public var policy: Policy {
    didSet { policy.resolvingDevice = device }
  }
  /// Whether folders are separate entries, so that their contents move with them.
  ///
  /// Then every version that it writes names its folder. The setting is not stored: a host that follows folders sets it
  /// each time. Versions of replicas that do not follow folders are understood in both cases.
  public var followsFolders = false
  /// The data of each file, including deleted ones, by identity.
  public internal(set) var files: [FileIdentity: FileHistory] = [:]
  /// The version of each file that its user sees, including deletions.
  public internal(set) var shown: [FileIdentity: FileVersion] = [:]
  /// The paths at which its user sees the live files.
  public var places: [FileIdentity: RelativePath] { standing.paths }
  /// The highest counters of the files whose deletion is forgotten: no counter is used twice.
  public internal(set) var forgotten: [FileIdentity: VersionVector] = [:]
  /// The known vectors of each file's heads on other devices.
  public internal(set) var acknowledged: [DeviceID: [FileIdentity: [VersionVector]]] = [:]
  /// The number of files that got an identity other than their path.
  public internal(set) var createdCount = 0
  /// The changes of its files, and which of them other devices have.
  public internal(set) var log = UpdateLog()
  /// Its last outcome; not stored, since it follows from what is known.
  public internal(set) var outcome: Outcome? {
    didSet { index = OutcomeIndex(of: outcome) }
  }
  /// The places, with the files at each path.
  var standing = StandingPlaces()
  /// What steps look up in the last outcome.
  private(set) var index = OutcomeIndex(of: nil)

  /// A replica that knows nothing yet.
  ///
  /// - Parameters:
  ///   - device: the device. No other device may ever have its ID, and this device may not reuse it after its storage
  ///     was restored from a backup.
  ///   - policy: the policy by which it resolves.
  public init(_ device: DeviceID, policy: Policy) {
    self.device = device
    self.policy = policy
    self.policy.resolvingDevice = device
  }

  /// The files that its user sees: the live files, by path.
  ///
  /// - Complexity: O(*n*) in the number of files.
  public var tree: [RelativePath: FileVersion] {
    standing.first.compactMapValues { shown[$0] }
  }

  /// The file that its user sees at a path; `nil` if there is no file.
  ///
  /// Of several undecided files at one path it is the one with the lowest identity.
  ///
  /// - Complexity: O(1).
  public func file(at path: RelativePath) -> FileIdentity? { standing.first[path] }

  /// The conflicts that are left for a person to decide.
  public var undecided: [FileOutcome] {
    (outcome?.files ?? []).filter { $0.state == .undecided }
  }
}
