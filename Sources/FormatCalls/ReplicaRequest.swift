import ConflictResolution
import JSONText
import ReplicaFormat
import Replicas

/// One step of a replica, as it was read: its fields come in any order.
struct ReplicaRequest {
  /// What is done.
  var action: ReplicaRequestKey.Action?
  /// The fields that say more, and where they stand.
  var details: [(key: ReplicaRequestKey, place: JSONLocation)] = []
  /// Where something is written, renamed, deleted or decided.
  var path: RelativePath?
  /// What is received or acknowledged.
  var update: ReplicaUpdate?
  var choice: Decision.Choice?
  /// The files of which others have to hear; `nil` for all.
  var identities: Set<FileIdentity>?
  var policy = Policy()
  var devices: [DeviceID] = []
  var target: RelativePath?
  var time: Timestamp?
  var group: GroupName?
  var decisions: [Decision] = []
  /// Who received what is acknowledged.
  var receiver: DeviceID?
  var stateDraft = StoredStateDraft()
  /// What is written.
  var state: FileState?
}

/// What a replica is made from.
struct ReplicaOpening {
  let device: DeviceID
  let stored: StoredReplica?
  let policy: Policy
  let devices: [DeviceID]
}
