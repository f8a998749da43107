// Keeping heads as copies.
extension FileResolver {
  /// Keeps heads as copies, and returns those whose copies are known already.
  func keepCopies(
    _ verdict: Verdict, _ replaced: [DiscardedVersion], in keeps: inout [KeptVersion]
  ) -> [KeptBefore] {
    // Few heads are compared with each other; with many, a table has them.
    let headsOf = heads.count > Self.fewHeads ? Dictionary(grouping: heads) { $0.state } : nil
    // The other versions reported as replaced lose only their names.
    let nameless =
      replaced.isEmpty ? [] : Set(replaced.filter { $0.isOutdated }.map({ $0.version }))
    var keptBefore: [KeptBefore] = []
    // For few copies, comparing all of them costs less than a table.
    var identities: Set<FileIdentity>? =
      verdict.copies.count > Self.fewHeads ? Set(keeps.map { $0.identity }) : nil
    for copy in verdict.copies {
      // One copy is kept for all who wrote the same content separately.
      let same =
        if let headsOf {
          headsOf[copy.state] ?? [copy]
        } else {
          heads.all { $0.version.hasEqualState(to: copy.version) }
        }
      let others =
        same.count < 2
        ? [] : same.filter { $0.rank != copy.rank && !nameless.contains($0.id) }
      keep(
        copy, writtenBy: [copy] + others, from: same.map({ $0.id }), in: &keeps, &identities,
        &keptBefore)
    }
    return keptBefore
  }

  /// Keeps a head as a copy: a separate file, whose first version has the origin's vector.
  ///
  /// The origin of a copy that has several writers is the join of their origins, as everywhere: a person who edits one
  /// writer's copy has not seen that another wrote the same.
  ///
  /// - Parameters:
  ///   - head: the head.
  ///   - writers: the heads with its state that the copy is kept for, this one first.
  ///   - sources: the versions that the copy names in its `from`.
  ///   - kept: what is kept so far; the copy is added to it.
  ///   - identities: the identities of what is kept so far; `nil` if there is no table of them.
  ///   - keptBefore: the copies that are known already; a known copy is added here instead.
  private func keep(
    _ head: Contender, writtenBy writers: [Contender], from sources: [VersionID],
    in kept: inout [KeptVersion], _ identities: inout Set<FileIdentity>?,
    _ keptBefore: inout [KeptBefore]
  ) {
    let origin = self.origin(of: writers)
    let vector = origin.vector ?? head.version.vector
    // The digest is that of the carried state, not that of a claimed origin: two states are two copies. Without
    // vectors, a content known by size alone is identified by its origin only.
    let digest = VersionID.digest(of: head.state, at: head.place, sha256: context.sha256)
    let claimed = head.version.vector == nil ? head.version.origin?.digest : nil
    func identityOfCopy(_ digest: UInt64) -> FileIdentity {
      FileIdentity(copyOf: file.identity, origin: VersionID(vector: vector, digest: digest))
    }
    var identity = identityOfCopy(claimed ?? digest)
    if identities?.contains(identity) ?? kept.contains(where: { $0.identity == identity }) {
      identity = identityOfCopy(digest)
    }
    guard !context.knownIdentities.contains(identity) else {
      // Add all sources: otherwise the outcome would not mention the others.
      keptBefore += sources.map { KeptBefore(version: $0, identity: identity) }
      return
    }
    var version = head.version.carriedOn(vector: vector, origin: origin, from: Self.sorted(sources))
    if version.isAncestor { version.isAncestor = false }
    identities?.insert(identity)
    kept.append(
      KeptVersion(
        path: head.path, identity: identity, copyOf: head.path, version: version,
        isNewContent: false, isCollectable: false))
  }
}
