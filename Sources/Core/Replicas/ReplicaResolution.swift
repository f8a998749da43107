public import ConflictResolution

/// A device's decisions, and the changes of its folder.
public struct ReplicaResolution: Sendable {
  /// The engine's outcome, with a reason for each decision.
  public let outcome: Outcome
  /// The versions that were not known before, including copies.
  public let newVersions: [KeptVersion]
  /// Whether the replica knows or shows anything new, which other devices must receive.
  public let hasChanged: Bool
  /// The changes of the folder, in an order in which they may be carried out.
  public let changes: [ReplicaChange]

  /// Some files with the copies that were made of them, which must be sent together.
  ///
  /// - Parameter identities: the files.
  /// - Returns: them and their copies.
  /// - Complexity: O(*n*) in the number of files.
  public func whole(_ identities: Set<FileIdentity>) -> Set<FileIdentity> {
    outcome.whole(identities)
  }
}

extension Outcome {
  /// Some files with the copies that were made of them.
  package func whole(_ identities: Set<FileIdentity>) -> Set<FileIdentity> {
    var whole = identities
    for file in files where whole.contains(file.identity) {
      whole.formUnion((file.keeps + file.notShown.map { $0.kept }).map { $0.identity })
    }
    return whole
  }
}
