public import ConflictResolution

/// All data of a replica that a device has to store.
///
/// The contents of its versions must be stored as well, or be available from other devices: a merge declines without
/// them and lists what it needs.
public struct StoredReplica: Hashable, Sendable {
  /// The device.
  public var device: DeviceID
  /// The data of each file, in the order of their identities.
  public var files: [FileHistory]
  /// The version of each file that its user sees, including deletions.
  public var shown: [FileIdentity: FileVersion]
  /// The paths at which its user sees the live files.
  public var places: [FileIdentity: RelativePath]
  /// The highest counters of the files whose deletion is forgotten.
  public var forgotten: [FileIdentity: VersionVector]
  /// The known vectors of each file's heads on other devices.
  public var acknowledged: [DeviceID: [FileIdentity: [VersionVector]]]
  /// The number of files that got an identity other than their path.
  public var createdCount: Int
  /// The changes of its files, and which of them other devices have; a file without one is sent to all again.
  public var log: UpdateLog

  /// The data of a replica to store.
  public init(_ replica: Replica) {
    device = replica.device
    files = replica.files.values.sorted { $0.identity < $1.identity }
    shown = replica.shown
    places = replica.places
    forgotten = replica.forgotten
    acknowledged = replica.acknowledged
    createdCount = replica.createdCount
    log = replica.log
  }
}

extension Replica {
  /// A replica from its stored data.
  ///
  /// Resolve it before it sends an update or decides anything: its last outcome is not stored, since it follows from
  /// the rest. What that changes is carried out in the folder, as after any other ``resolve(decisions:)``, before the folder
  /// is scanned: an old file counts as an edit of the version that is shown.
  ///
  /// - Parameters:
  ///   - stored: the stored data.
  ///   - policy: the policy by which it resolves.
  public init(_ stored: StoredReplica, policy: Policy) {
    self.init(stored.device, policy: policy)
    for file in stored.files { files[file.identity] = file }
    shown = stored.shown
    standing = StandingPlaces(stored.places)
    forgotten = stored.forgotten
    acknowledged = stored.acknowledged
    createdCount = stored.createdCount
    log = stored.log
    for file in stored.files where log.changes[file.identity] == nil { log.append(file.identity) }
  }
}
