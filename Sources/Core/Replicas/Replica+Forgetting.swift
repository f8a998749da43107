import ConflictResolution

// Data that a device no longer needs.
extension Replica {
  /// Forgets the deletions that all registered devices know; their counters stay.
  ///
  /// Deleted copies are never forgotten: a device that does not know the decision on their original would make them
  /// again.
  ///
  /// It resolves before and after.
  ///
  /// - Returns: The last outcome, and all that both have changed.
  /// - Throws: ``ReplicaError/resolution(_:)`` if the known versions cannot be resolved.
  /// - Complexity: that of `Resolver.resolve`.
  @discardableResult
  public mutating func collect() throws(ReplicaError) -> ReplicaResolution {
    let before = tree
    let first = try resolve()
    let made = copies
    forgetDeletions()
    let last = try resolve()
    return ReplicaResolution(
      outcome: last.outcome, newVersions: first.newVersions + last.newVersions,
      hasChanged: first.hasChanged || last.hasChanged,
      changes: ReplicaChange.changes(from: before, to: tree, copies: made.union(copies)))
  }

  /// Forgets the deletions that may be forgotten after the last resolution.
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
      log.changes[file.identity] = nil
      shown[file.identity] = nil
    }
  }

  /// The folders that something live names as its current or former folder, and the folders above these: a deleted one
  /// of them is still needed.
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

  /// Forgets the ancestors that no registered device needs.
  ///
  /// A version is kept until a later one is known that every head of every registered device covers: everything that
  /// is written then comes after that later version, and is merged on it. Nothing is forgotten while nothing is known
  /// of some registered device, or if no device is registered. A device that is restored from a backup must get a new
  /// ID: a fork of a forgotten version cannot be detected.
  ///
  /// - Returns: The number of forgotten versions.
  /// - Complexity: O(*n* *m*) in the number of versions of a file and of heads.
  @discardableResult
  public mutating func prune() -> Int {
    let others = policy.registeredDevices.filter { $0 != device }
    if policy.registeredDevices.isEmpty { return 0 }
    var count = 0
    var changed: [FileIdentity] = []
    for (identity, history) in files where history.versions.count > 1 {
      // What its user still sees at a path that was left is what the next edit comes after.
      var heads = history.headVectors + [shown[identity]?.vector].compactMap { $0 }
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
      // The latest of the vectors that all heads cover.
      let settled = vectors.filter { heads.allSatisfy($0.isCovered) }.maximal
      let kept = history.versions.filter { version in
        guard let vector = version.vector else { return true }
        return !settled.contains { vector.order(relativeTo: $0) == .before }
      }
      count += history.versions.count - kept.count
      if kept.count == history.versions.count { continue }
      files[identity]?.versions = kept
      // A tombstone of an unregistered device may still arrive.
      var forgotten = history.forgotten
      for version in history.versions where !version.state.isLive && !kept.contains(version) {
        if let vector = version.vector { forgotten.join(vector) }
      }
      if forgotten == history.forgotten { continue }
      files[identity]?.forgotten = forgotten
      changed.append(identity)
    }
    // The order of a dictionary differs from run to run, and the numbers of changes are stored.
    for identity in changed.sorted() { log.append(identity) }
    return count
  }
}
