/// What a replica wrote after a scan of its folder.
public struct ReplicaObservation: Hashable, Sendable {
  /// What was written, in order.
  public let written: [WrittenVersion]
  /// The detected renames, each with its evidence.
  public let renames: [Rename]
}
