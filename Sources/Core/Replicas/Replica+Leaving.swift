public import ConflictResolution

// Changes of the folder that could not be carried out.
extension Replica {
  /// Takes note of paths at which its user still sees what was there before.
  ///
  /// A user may save a file at the moment at which a host wants to replace it; then a host leaves the file as it is. What
  /// the user wrote comes after the version that was shown until then, and not after the one that was to be shown: else
  /// it would count as an answer to an edit that nobody has seen, and undo it. After this call a scan
  /// (``observe(_:fileIDs:earlierFileIDs:at:times:detector:)``) or a write counts so, and the ``resolve(decisions:)`` after
  /// that decides between both edits. A `resolve` before it shows the new versions again: carry out its changes, and call
  /// this again, before anything is scanned.
  ///
  /// ```swift
  /// replica.receive(update)
  /// let before = replica
  /// try replica.resolve()
  /// // Budget.txt was saved by its user meanwhile, so that the host left it.
  /// replica.leave(["Budget.txt"], as: before)
  /// try replica.observe(scan)
  /// try replica.resolve()  // both edits are in conflict, and merge
  /// ```
  ///
  /// What was decided about these files is taken back as well, if nothing was received in between: a decision that no user has
  /// seen must not count as one. Send nothing of it before this call.
  ///
  /// - Parameters:
  ///   - paths: the paths at which nothing was changed; of a file that was to be renamed both.
  ///   - before: the replica with all that it had received, as it was before it resolved.
  /// - Complexity: O(*n*) in the number of files.
  public mutating func leave(_ paths: some Sequence<RelativePath>, as before: Replica) {
    let left = Set(paths)
    if left.isEmpty { return }
    var identities: Set<FileIdentity> = []
    for places in [places, before.places] {
      for (identity, path) in places where left.contains(path) { identities.insert(identity) }
    }
    let hasReceived = acknowledged != before.acknowledged
    // A file that is forgotten since is not shown again.
    for identity in identities.sorted() where files[identity] != nil {
      if !hasReceived, let known = before.files[identity], files[identity] != known {
        files[identity] = known
        log.append(identity)
      }
      shown[identity] = before.shown[identity]
      standing[identity] = before.standing[identity]
    }
  }
}
