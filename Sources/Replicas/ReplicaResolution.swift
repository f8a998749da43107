public import ConflictResolution

/// What a device decided, and what has to change in its folder.
public struct ReplicaResolution: Sendable {
  /// What the engine decided, with a reason for each decision.
  public let outcome: Outcome
  /// The versions that were not known before, copies among them.
  public let newVersions: [KeptVersion]
  /// Whether the replica knows or shows anything that it did not before: what other devices have to hear of.
  public let hasChanged: Bool
  /// What has to change in the folder, in the order in which it may be carried out.
  public let changes: [ReplicaChange]

  /// Some files with the copies that were made of them: what has to be sent together.
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
