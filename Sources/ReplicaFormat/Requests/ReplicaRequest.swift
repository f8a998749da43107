package import ConflictResolution
package import JSONText
package import Replicas

/// One step of a replica, as read: its fields may be in any order.
package struct ReplicaRequest {
  /// What is done.
  package var action: ReplicaRequestKey.Action?
  /// The fields with details, and their places.
  package var details: [(key: ReplicaRequestKey, place: JSONLocation)] = []
  /// The path that is written, renamed, deleted or decided.
  package var path: RelativePath?
  /// What is received or acknowledged.
  package var update: ReplicaUpdate?
  package var choice: Decision.Choice?
  /// The files of the requested update; `nil` for all.
  package var identities: Set<FileIdentity>?
  package var policy = Policy()
  package var devices: [DeviceID] = []
  package var target: RelativePath?
  package var time: Timestamp?
  package var group: GroupName?
  package var decisions: [Decision] = []
  /// The device that received the acknowledged update.
  package var receiver: DeviceID?
  package var stateDraft = StoredStateDraft()
  /// What is written.
  package var state: FileState?
}

/// The request that opens a replica.
package struct ReplicaOpening {
  package let device: DeviceID
  package let stored: StoredReplica?
  package let policy: Policy
  package let devices: [DeviceID]
}
