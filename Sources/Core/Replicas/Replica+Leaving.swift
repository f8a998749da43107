public import ConflictResolution

// Changes of the folder that could not be carried out.
extension Replica {
  /// Takes note of paths at which its user still sees what was there before.
  ///
  /// A user may save a file at the moment at which a host wants to replace it; then a host leaves the file as it is. What
  /// the user wrote comes after the version that was shown until then, and not after the one that was to be shown: else
  /// it would count as an answer to an edit that nobody has seen, and undo it. After this call a scan (``observe``) or a
  /// write counts so, and the next ``resolve(decisions:)`` decides between both edits.
  ///
  /// ```swift
  /// let before = replica
  /// try replica.resolve()
  /// // Budget.txt was saved by its user meanwhile, so that the host left it.
  /// replica.leave(["Budget.txt"], as: before)
  /// try replica.observe(scan)
  /// try replica.resolve()  // both edits are in conflict, and merge
  /// ```
  ///
  /// - Parameters:
  ///   - paths: the paths at which nothing was changed; of a file that was to be renamed both.
  ///   - before: the replica as it was when the folder was as its user sees it there.
  /// - Complexity: O(*n*) in the number of files.
  public mutating func leave(_ paths: some Sequence<RelativePath>, as before: Replica) {
    let left = Set(paths)
    if left.isEmpty { return }
    var identities: Set<FileIdentity> = []
    for places in [places, before.places] {
      for (identity, path) in places where left.contains(path) { identities.insert(identity) }
    }
    for identity in identities {
      shown[identity] = before.shown[identity]
      standing[identity] = before.standing[identity]
    }
  }
}
