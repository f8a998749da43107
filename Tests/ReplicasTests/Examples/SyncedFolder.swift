import ConflictResolution
import Replicas

/// A folder that a device keeps like those of others; here its files are in memory.
struct SyncedFolder {
  var files: [RelativePath: FileState] = [:]
  private(set) var replica: Replica
  /// What is on the disk: after a crash the device goes on from here.
  private(set) var stored: StoredReplica

  init(_ device: DeviceID, among devices: [DeviceID]) {
    replica = Replica(device, policy: Policy([.merge, .keepBoth], registeredDevices: devices))
    stored = StoredReplica(replica)
  }

  /// Tells the replica what the user changed, and gives what to send: all it knows.
  mutating func update(at time: Timestamp) throws(ReplicaError) -> ReplicaUpdate {
    for (path, state) in files where replica.tree[path]?.state != state {
      try replica.write(path, state, at: time)
    }
    for path in replica.tree.keys where files[path] == nil {
      try replica.delete(path, at: time)
    }
    stored = StoredReplica(replica)
    return replica.update()
  }

  /// Takes over what another device sent, which may come late, twice or never.
  ///
  /// - Returns: the files that a person has to decide: `replica.decide(file, .pick(id))`.
  mutating func receive(_ update: ReplicaUpdate) throws(ReplicaError) -> [FileOutcome] {
    replica.receive(update)
    let resolution = try replica.resolve()
    replica.prune()
    stored = StoredReplica(replica)
    // In this order each change can be carried out, and what is stored leads there again.
    for change in resolution.changes {
      switch change {
      case .write(let path, let version): files[path] = version.state
      case .remove(let path): files[path] = nil
      }
    }
    return replica.undecided
  }
}
