/// Puts the folders of all claims into the tree: from here on every folder has the spelling that it keeps.
///
/// Folders that differ only in spelling become one, for which what its users make of it decides.
struct ClaimFolders: ~Copyable {
  /// The claims, each with its folder.
  private(set) var claims: [NameClaim]
  /// The names that stay, and all folders.
  private(set) var tree: NameTree

  private let resolved: ResolvedFiles
  /// Files by identity, where there are copies.
  private var fileOf: [FileIdentity: Int] = [:]

  /// Puts the folders of claims into a tree.
  ///
  /// - Parameters:
  ///   - claims: the claims; those that have a place spell no folder.
  ///   - tree: the names that stay.
  ///   - resolved: the files with what came of them.
  /// - Complexity: O(*n*) in the number of claims.
  init(_ claims: consuming [NameClaim], in tree: consuming NameTree, _ resolved: ResolvedFiles) {
    if claims.contains(where: { $0.isCopy }) {
      for (index, file) in resolved.files.enumerated() { fileOf[file.history.identity] = index }
    }
    self.claims = claims
    self.tree = tree
    self.resolved = resolved
    for index in self.claims.indices where self.claims[index].place == nil {
      self.claims[index].folder = folder(of: self.claims[index])
    }
  }

  /// The node of the last folder that a claim's path spells.
  private mutating func folder(of claim: NameClaim) -> Int {
    let changed = changedComponents(of: claim)
    if !claim.isFolder, changed.isEmpty, claim.target == claim.given, !claim.wasPlaced,
      !claim.hasPathOfOriginal
    {
      return tree.plainFolder(of: claim.target)
    }
    let components = claim.target.components
    let folders = claim.isFolder ? components[...] : components.dropLast()[...]
    let given = claim.given.components
    // A spelling that an earlier pass chose stays where nobody changes it: the version that it was taken from
    // may be gone.
    func isRespelled(_ place: Int) -> Bool {
      place < given.count && given[place] != components[place]
        && RelativePath.areOneName(given[place], components[place])
    }
    let isFollowed = resolved.outcomes[claim.file].keeps[claim.keep].pathInFolders != nil
    let folder = tree.folder(folders) { place in
      if changed.contains(place), !isRespelled(place) { return .changed }
      // The folders spell themselves, whatever what is in them was called.
      if isFollowed { return .plain }
      if isRespelled(place) { return .shown }
      if claim.wasPlaced { return .shown }
      return claim.hasPathOfOriginal ? .copied : .plain
    }
    var node = folder
    for place in folders.indices.reversed() {
      if changed.contains(place), isRespelled(place) {
        tree.nodes[node].spelling.note(changed: given[place])
      }
      node = tree.nodes[node].parent ?? 0
    }
    return folder
  }

  /// The places of components that a version, as it was written, spells otherwise than its ancestor.
  private func changedComponents(of claim: NameClaim) -> Set<Int> {
    let file = resolved.files[claim.file]
    // Where folders are known by identity, their own entries spell them.
    guard resolved.outcomes[claim.file].keeps[claim.keep].pathInFolders == nil else { return [] }
    guard claim.isCopy || file.isAtSeveralPaths || file.selection.versions[0].path != claim.given
    else { return [] }
    // What was joined into it since is no ancestor of what its writer wrote.
    var written = resolved.version(of: claim)
    written.vector = written.originVector
    var owner = claim.file
    if claim.isCopy,
      let made = claim.identity.copiedFrom(isOrigin: { $0 == written.vector }),
      made.origin.vector == written.vector, let original = fileOf[made.original]
    {
      // A copy as it was made: what its writer changed is in the original's history. What was written to the
      // copy since has its ancestors among its own versions, which need not be known any more.
      owner = original
    }
    let components = claim.given.components
    var changed: Set<Int> = []
    for ancestor in resolved.files[owner].bases(of: written) where ancestor.path != claim.given {
      for (place, (old, new)) in zip(ancestor.path.components, components).enumerated() {
        guard old != new else { continue }
        // Below a component of another name nothing is a mere change of spelling.
        guard RelativePath.areOneName(old, new) else { break }
        changed.insert(place)
      }
    }
    return changed
  }

  /// Whether every claim that is to have a place has a folder for it.
  func checkInvariants() -> Bool {
    tree.checkInvariants()
      && claims.allSatisfy { claim in
        claim.place != nil || claim.folder == 0 || tree.nodes[claim.folder].isFolder
      }
  }
}
