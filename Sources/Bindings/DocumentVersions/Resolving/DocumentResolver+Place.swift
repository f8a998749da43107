import ConflictResolution

extension DocumentResolver {
  /// Resolves the conflict of a document, and carries out what was decided.
  ///
  /// **Invariant.** The contents of a version are removed from the document system only after they are in the
  /// document or in a copy, or are set aside. An app may be terminated between any two steps; the next attempt
  /// continues, and loses nothing:
  ///
  /// 1. Copies are written, under names that nothing has. *Terminated here:* the conflict is as it was; the
  ///    next attempt finds the copies by their contents and makes none twice.
  /// 2. Versions that will not be kept are set aside: those that were merged, and those that lost. *Terminated
  ///    here:* as before; a version that is set aside already is skipped.
  /// 3. The document is replaced. *Terminated here:* the conflict versions are still there; they are merged
  ///    again, on the same ancestor, which changes nothing.
  /// 4. The conflict versions are marked as resolved, one by one. *Terminated here:* those that are marked take
  ///    up room; of those that are not, what is kept already stays, and the rest is decided anew.
  /// 5. All marked versions are removed, also those that an earlier attempt marked.
  ///
  /// The result is not noted as agreed: nobody else has seen it yet. ``noteAgreed(in:)`` does that.
  ///
  /// - Parameters:
  ///   - place: the document with its versions.
  ///   - answer: what a person answered to the question of an earlier attempt.
  /// - Returns: what was decided. If it asks, nothing was changed.
  /// - Throws: what the place throws; the steps before are done, and the next attempt continues.
  @discardableResult
  public func resolve(
    in place: inout some DocumentPlace, answer: DocumentAnswer? = nil
  ) throws -> DocumentResolution {
    let versions = try place.versions()
    guard versions.count > 1 else {
      let resolution = try resolve(place.name, versions)
      try place.removeResolved()
      return resolution
    }
    let resolution = try resolve(
      place.name, versions, agreed: try place.agreed(), siblings: try place.siblings(),
      answer: answer, contentsOf: place.contents(ofSibling:))
    if resolution.isUndecided { return resolution }
    for copy in resolution.copies where !copy.isThere {
      try place.copy(copy.version, to: copy.name)
    }
    for version in versions where !resolution.stands(version) {
      try place.setAside(version, reason: resolution.reason(of: version))
    }
    let current = versions.first { $0.isCurrent }?.contents
    switch resolution.result {
    case .keep(let version) where version.contents != current: try place.replace(with: version)
    case .write(let bytes) where FileContent(bytes) != current: try place.write(bytes)
    case .keep, .write, .ask: break
    }
    try place.markResolved()
    try place.removeResolved()
    return resolution
  }

  /// Notes what a document holds as what all computers may have seen.
  ///
  /// Call it when the document is not in conflict, and the document system reports that it is uploaded and no
  /// newer one is to be downloaded. What only this computer has seen must not be noted.
  ///
  /// - Parameter place: the document with its versions.
  /// - Returns: Whether something was noted: not while there are conflict versions, and not what is not at hand.
  /// - Throws: what the place throws; then nothing was noted.
  @discardableResult
  public func noteAgreed(in place: inout some DocumentPlace) throws -> Bool {
    let versions = try place.versions()
    guard versions.count == 1, let bytes = versions[0].contents.bytes else { return false }
    var agreed = try place.agreed()
    guard agreed.note(bytes, saved: versions[0].modified) else { return false }
    try place.store(agreed)
    return true
  }
}
