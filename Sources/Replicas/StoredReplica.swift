public import ConflictResolution

/// All that a device has to store of its replica.
///
/// The contents of the versions that it names have to be stored as well, or be had from other devices: a
/// merge declines without them and says what it needs.
public struct StoredReplica: Hashable, Sendable {
  /// The device.
  public var device: DeviceID
  /// What it knows of each file, in the order of their identities.
  public var files: [FileHistory]
  /// The version of each file that its user sees, a deletion included.
  public var shown: [FileIdentity: FileVersion]
  /// Where its user sees the files that are live.
  public var places: [FileIdentity: RelativePath]
  /// The highest counters of the files whose deletion is forgotten.
  public var forgotten: [FileIdentity: VersionVector]
  /// What other devices are known to hold of each file.
  public var acknowledged: [DeviceID: [FileIdentity: [VersionVector]]]
  /// How many files it has given an identity other than their path.
  public var createdCount: Int

  /// What has to be stored of a replica.
  public init(_ replica: Replica) {
    device = replica.device
    files = replica.files.values.sorted { $0.identity < $1.identity }
    shown = replica.shown
    places = replica.places
    forgotten = replica.forgotten
    acknowledged = replica.acknowledged
    createdCount = replica.createdCount
  }
}

extension Replica {
  /// A replica as it was stored.
  ///
  /// Resolve it before it sends an update or decides anything: what it resolved last is not stored, since it follows
  /// from the rest.
  ///
  /// - Parameters:
  ///   - stored: what was stored of it.
  ///   - policy: how it resolves.
  public init(_ stored: StoredReplica, policy: Policy) {
    self.init(stored.device, policy: policy)
    for file in stored.files { files[file.identity] = file }
    shown = stored.shown
    places = stored.places
    forgotten = stored.forgotten
    acknowledged = stored.acknowledged
    createdCount = stored.createdCount
  }
}
