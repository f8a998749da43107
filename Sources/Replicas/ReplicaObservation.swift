public import RenameDetection

/// What a replica wrote for what a scan of its folder found.
public struct ReplicaObservation: Hashable, Sendable {
  /// What was written, in order.
  public let written: [WrittenVersion]
  /// The renames that were found, each with its evidence.
  public let renames: [Rename]
}
