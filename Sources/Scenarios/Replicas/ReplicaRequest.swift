package import ConflictResolution
package import JSONText
package import Replicas

/// One step of a replica, as it was read: its fields come in any order.
package struct ReplicaRequest {
  /// What is done.
  package var action: ReplicaRequestKey.Action?
  /// The fields that say more, and where they stand.
  package var details: [(key: ReplicaRequestKey, place: JSONLocation)] = []
  /// Where something is written, renamed, deleted or decided.
  package var path: RelativePath?
  /// What is received or acknowledged.
  package var update: ReplicaUpdate?
  package var choice: Decision.Choice?
  /// The files of which others have to hear; `nil` for all.
  package var identities: Set<FileIdentity>?
  package var policy = Policy()
  package var devices: [DeviceID] = []
  package var target: RelativePath?
  package var time: Timestamp?
  package var group: GroupName?
  package var decisions: [Decision] = []
  /// Who received what is acknowledged.
  package var receiver: DeviceID?
  package var stateDraft = StoredStateDraft()
  /// What is written.
  package var state: FileState?
}

/// What a replica is made from.
package struct ReplicaOpening {
  package let device: DeviceID
  package let stored: StoredReplica?
  package let policy: Policy
  package let devices: [DeviceID]
}
