public import ConflictResolution

/// A document with its versions, as the resolver reads and changes it in a document system.
///
/// `FileVersionPlace` implements it with `NSFileVersion`. Another document system, or a test, has its own
/// implementation.
///
/// Each change is made as a whole or not at all, also if the app is terminated during it.
public protocol DocumentPlace {
  /// The name of the document in its folder.
  var name: RelativePath { get }
  /// The current version and the unresolved conflict versions, as they are now.
  mutating func versions() throws -> [DocumentVersion]
  /// The last contents that all computers may have seen.
  func agreed() throws -> AgreedContents
  /// The other names in the folder.
  func siblings() throws -> [RelativePath]
  /// The contents of another file in the folder; `nil` if it cannot be a copy, as a folder.
  func contents(ofSibling name: RelativePath) throws -> FileContent?

  /// Makes a version a document of its own, under a name that nothing has: it fails if something has it.
  mutating func copy(_ version: DocumentVersion, to name: RelativePath) throws
  /// Stores a version that will not be kept, so that it can be restored; does nothing if it is stored already.
  mutating func setAside(_ version: DocumentVersion, reason: String) throws
  /// Puts a version in place of the current one.
  mutating func replace(with version: DocumentVersion) throws
  /// Puts new contents in place of the current ones.
  mutating func write(_ bytes: [UInt8]) throws
  /// Marks conflict versions as resolved: those that ``versions()`` listed last, and none that arrived since.
  mutating func markResolved() throws
  /// Removes the conflict versions that are resolved.
  mutating func removeResolved() throws
  /// Stores what all computers may have seen.
  mutating func store(_ agreed: AgreedContents) throws
}

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
    guard agreed.note(bytes) else { return false }
    try place.store(agreed)
    return true
  }
}
