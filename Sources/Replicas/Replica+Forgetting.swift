import ConflictResolution

// What a device need not remember any more.
extension Replica {
  /// Forgets the deletions that all registered devices know of; their counters stay.
  ///
  /// Deleted copies are never forgotten: a device that has not heard how their original was decided would make them
  /// again.
  ///
  /// - Returns: What resolving came to: it is done before and after.
  /// - Throws: ``ReplicaError/resolution(_:)`` where what is known cannot be resolved at all.
  /// - Complexity: that of `Resolver.resolve`.
  @discardableResult
  public mutating func collect() throws(ReplicaError) -> ReplicaResolution {
    try resolve()
    forgetDeletions()
    return try resolve()
  }

  /// Forgets the deletions that may be forgotten by what was resolved last.
  package mutating func forgetDeletions() {
    let named = foldersNamed()
    for file in outcome?.files ?? [] where file.copyOf == nil && !named.contains(file.identity) {
      guard file.keeps.count == 1, file.keeps[0].isCollectable, let history = files[file.identity]
      else { continue }
      var counters = history.forgotten
      for version in history.versions {
        if let vector = version.vector { counters.join(vector) }
      }
      forgotten[file.identity, default: VersionVector()].join(counters)
      files[file.identity] = nil
      shown[file.identity] = nil
    }
  }

  /// The folders that something live says it is or was in, and the folders above these: a deleted one is asked for
  /// as long as that is so.
  private func foldersNamed() -> Set<FileIdentity> {
    var named: Set<FileIdentity> = []
    var open: [FileIdentity] = []
    func name(_ version: FileVersion) {
      open += version.namedFolders.filter { named.insert($0).inserted }
    }
    for history in files.values {
      for version in history.versions where version.state.isLive { name(version) }
    }
    while let folder = open.popLast() { files[folder]?.versions.forEach(name) }
    return named
  }

  /// Forgets the ancestors that no registered device can need any more.
  ///
  /// A version is kept until a later one is known that every head of every registered device comes after: whatever
  /// is written then comes after that one, and is merged on it. As long as a registered device has not been heard
  /// of, nothing is forgotten; with no registered device nothing is. A device that comes back from a backup must
  /// have a new ID: a fork of a version that is forgotten cannot be noticed.
  ///
  /// - Returns: How many versions were forgotten.
  /// - Complexity: O(*n* *m*) in the number of versions of a file and of heads.
  @discardableResult
  public mutating func prune() -> Int {
    let others = policy.registeredDevices.filter { $0 != device }
    if policy.registeredDevices.isEmpty { return 0 }
    var count = 0
    for (identity, history) in files where history.versions.count > 1 {
      var heads = history.headVectors
      var isHeardOf = true
      for other in others {
        guard let known = acknowledged[other]?[identity] else {
          isHeardOf = false
          break
        }
        heads += known
      }
      guard isHeardOf else { continue }
      let vectors = history.versions.compactMap { $0.vector }
      // What everybody's heads come after, the latest of it.
      let settled = vectors.filter { heads.allSatisfy($0.isCovered) }
      let kept = history.versions.filter { version in
        guard let vector = version.vector else { return true }
        return !settled.contains { vector.order(relativeTo: $0) == .before }
      }
      count += history.versions.count - kept.count
      if kept.count == history.versions.count { continue }
      files[identity]?.versions = kept
      // A tombstone of a device that is not registered may come yet.
      for version in history.versions where !version.state.isLive && !kept.contains(version) {
        if let vector = version.vector { files[identity]?.forgotten.join(vector) }
      }
    }
    return count
  }
}
