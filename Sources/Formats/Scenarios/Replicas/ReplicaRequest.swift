package import ConflictResolution
package import Replicas

/// What a replica is asked.
package enum ReplicaRequest: Sendable {
  /// A step that changes it.
  case step(ReplicaStep)
  /// What its user did, as a scan of the folder shows it.
  case observe(ObservedFolder)
  /// What a person decides about a file that it left undecided.
  case decide(RelativePath, Decision.Choice)
  /// What others have to hear: of these files, or of all.
  case update(Set<FileIdentity>?)
  /// What one device does not have yet.
  case updateFor(DeviceID, UpdateContents)
  /// The files of which contents are needed.
  case needs
  /// All that has to be stored of it.
  case store
  /// What its user sees.
  case tree
  /// What it resolved last.
  case outcome
  /// How it resolves from now on.
  case policy(Policy)
  /// The devices that a deletion is kept for.
  case devices([DeviceID])
}

/// What a replica is made from.
package struct ReplicaOpening {
  package let device: DeviceID
  package let stored: StoredReplica?
  package let policy: Policy
  package let devices: [DeviceID]
  package let followsFolders: Bool
}
