public import ConflictResolution

/// One device's part in a sync: what it has heard of, and what its user sees.
///
/// A sync tool keeps its transport and its storage, and tells the replica what happens: what its user writes,
/// renames and deletes, and what other devices send. The replica gives each write its vector, takes over what
/// others have, lets the engine decide, remembers deletions for as long as somebody has not heard of them, and
/// keeps the ancestors that a device which comes late is merged on.
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
/// It is a value: it has no clock, reads and writes nothing, and a copy of it is a backup. Store
/// ``StoredReplica`` of it after each change, before the folder is changed.
///
/// What all devices can rely on after they have met is what the simulator holds against fleets of replicas: no
/// content is gone without a word, and all show the same tree wherever nothing is undecided.
public struct Replica: Sendable {
  /// The device.
  public let device: DeviceID
  /// How it resolves; the device that resolves is always this one.
  ///
  /// Its registered devices are those that a deletion, or an ancestor, is kept for until they have heard of it.
  public var policy: Policy {
    didSet { policy.resolvingDevice = device }
  }
  /// Whether folders are entries of their own, so that what is in one follows it wherever it is moved.
  ///
  /// Then every version that it writes names the folder that it is in. It is not stored: a host that follows folders
  /// says so each time. Versions of replicas that do not are understood either way.
  public var followsFolders = false
  /// What it knows of each file, deleted ones included, by identity.
  public internal(set) var files: [FileIdentity: FileHistory] = [:]
  /// The version of each file that its user sees, a deletion included.
  public internal(set) var shown: [FileIdentity: FileVersion] = [:]
  /// Where its user sees the files that are live.
  public internal(set) var places: [FileIdentity: RelativePath] = [:]
  /// The highest counters of the files whose deletion is forgotten: no counter is used twice.
  public internal(set) var forgotten: [FileIdentity: VersionVector] = [:]
  /// What other devices are known to hold of each file: the vectors of its heads there.
  public internal(set) var acknowledged: [DeviceID: [FileIdentity: [VersionVector]]] = [:]
  /// How many files it has given an identity other than their path.
  public internal(set) var createdCount = 0
  /// What it resolved last; not stored, since it follows from what is known.
  public internal(set) var outcome: Outcome?

  /// A replica that knows nothing yet.
  ///
  /// - Parameters:
  ///   - device: the device; no other may ever have its ID, nor this device again after its storage was restored
  ///     from a backup.
  ///   - policy: how it resolves.
  public init(_ device: DeviceID, policy: Policy) {
    self.device = device
    self.policy = policy
    self.policy.resolvingDevice = device
  }

  /// What its user sees: the live files, by path.
  ///
  /// - Complexity: O(*n*) in the number of files.
  public var tree: [RelativePath: FileVersion] {
    var standing: [RelativePath: FileIdentity] = [:]
    for (identity, place) in places {
      // Undecided files may stand at one path.
      standing[place] = standing[place].map { min($0, identity) } ?? identity
    }
    return standing.compactMapValues { shown[$0] }
  }

  /// The file that its user sees at a path, `nil` if none.
  ///
  /// - Complexity: O(*n*) in the number of files.
  public func file(at path: RelativePath) -> FileIdentity? {
    var first: FileIdentity?
    for (identity, place) in places where place == path {
      first = first.map { min($0, identity) } ?? identity
    }
    return first
  }

  /// What is left for a person to decide.
  public var undecided: [FileOutcome] {
    (outcome?.files ?? []).filter { $0.state == .undecided }
  }
}
