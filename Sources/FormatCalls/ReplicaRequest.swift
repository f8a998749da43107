import ConflictResolution
import Replicas

/// One step of a replica.
enum ReplicaRequest {
  case write(RelativePath, FileState, Timestamp?, GroupName?)
  case rename(RelativePath, to: RelativePath, Timestamp?)
  case delete(RelativePath, Timestamp?)
  case receive(ReplicaUpdate)
  case resolve([Decision])
  case decide(RelativePath, Decision.Choice)
  case acknowledge(ReplicaUpdate, by: DeviceID)
  case collect, prune, store, tree, outcome
  /// What other devices have to be sent, of all files or of some with their copies.
  case update(Set<FileIdentity>?)
  case policy(Policy)
  case devices([DeviceID])
}

/// What a replica is made from.
struct ReplicaOpening {
  let device: DeviceID
  let stored: StoredReplica?
  let policy: Policy
  let devices: [DeviceID]
}
