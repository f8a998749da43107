/// Puts the folders of all claims into the tree: from here on every folder has its final spelling.
///
/// Folders that differ only in spelling become one; its users determine the spelling.
struct ClaimFolders: ~Copyable {
  /// The claims, each with its folder.
  private(set) var claims: [NameClaim]
  /// The names that stay, and all folders.
  private(set) var tree: NameTree

  private let resolved: ResolvedFiles
  /// Files by identity; empty if there are no copies.
  private var fileOf: [FileIdentity: Int] = [:]
  /// Whether an earlier pass chose the spelling of some folder.
  private var hasShownSpelling = false

  /// Puts the folders of claims into a tree.
  ///
  /// - Parameters:
  ///   - claims: the claims; those that have a place spell no folder.
  ///   - tree: the names that stay.
  ///   - resolved: the files with their outcomes.
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
    if hasShownSpelling {
      for claim in self.claims where claim.place == nil { keepShownSpellings(of: claim) }
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
    // Whether an earlier pass chose another spelling than the version has.
    func isRespelled(_ place: Int) -> Bool {
      place < given.count && given[place] != components[place]
        && RelativePath.areOneName(given[place], components[place])
    }
    let isFollowed = isFollowed(claim)
    let spelled = folders.indices.map { isRespelled($0) ? given[$0] : components[$0] }
    let folder = tree.folder(spelled[...]) { place in
      if changed.contains(place) { return isRespelled(place) ? .renamed : .changed }
      return claim.hasPathOfOriginal && !isFollowed ? .copied : .plain
    }
    guard !isFollowed, claim.wasPlaced || folders.indices.contains(where: isRespelled) else {
      return folder
    }
    hasShownSpelling = true
    var node = folder
    for place in folders.indices.reversed() {
      tree.nodes[node].spelling.shown.insert(components[place])
      node = tree.nodes[node].parent ?? 0
    }
    return folder
  }

  /// Keeps the spellings that an earlier pass chose if they may come from this version: it has these spellings, and its
  /// ancestors, whose spellings it may have changed, are gone.
  ///
  /// An earlier pass matters for nothing else: it saw some of the versions, and here all of them are known.
  private mutating func keepShownSpellings(of claim: NameClaim) {
    guard !isFollowed(claim), mayHaveLostAncestors(claim) else { return }
    var node = claim.folder
    let given = claim.given.components
    for name in (claim.isFolder ? given[...] : given.dropLast()).reversed() {
      tree.nodes[node].spelling.keepShown(name)
      node = tree.nodes[node].parent ?? 0
    }
  }

  /// Whether the folders of a claim are known by identity: then their own entries determine the spelling.
  private func isFollowed(_ claim: NameClaim) -> Bool {
    resolved.outcomes[claim.file].keeps[claim.keep].pathInFolders != nil
  }

  /// The indexes of components that a version, as it was written, spells differently from some ancestor.
  private func changedComponents(of claim: NameClaim) -> Set<Int> {
    guard !isFollowed(claim), mayHaveOtherPaths(claim) else { return [] }
    let components = claim.given.components
    var changed: Set<Int> = []
    for ancestor in ancestors(of: claim) where ancestor.path != claim.given {
      for (place, (old, new)) in zip(ancestor.path.components, components).enumerated() {
        guard old != new else { continue }
        // Below a component with another name, no difference is only one of spelling.
        guard RelativePath.areOneName(old, new) else { break }
        changed.insert(place)
      }
    }
    return changed
  }

  /// Whether some possible ancestor of a version has another path; most copies have none, which is found without a
  /// search for the ancestors.
  private func mayHaveOtherPaths(_ claim: NameClaim) -> Bool {
    func hasOtherPath(_ index: Int) -> Bool {
      let file = resolved.files[index]
      return file.isAtSeveralPaths || file.selection.versions[0].path != claim.given
    }
    if hasOtherPath(claim.file) { return true }
    guard claim.isCopy else { return false }
    let identity = claim.identity.bytes
    return identity.indices.contains { end in
      identity[end] == UInt8(ascii: "~")
        && fileOf[FileIdentity(Array(identity[..<end]))].map(hasOtherPath) ?? false
    }
  }

  /// The known versions that a version, as it was written, came after; for a copy also those of its original.
  private func ancestors(of claim: NameClaim) -> [FileVersion] {
    // What was joined into it later is no ancestor of the written version.
    var written = resolved.version(of: claim)
    written.vector = written.originVector
    guard var vector = written.vector else { return resolved.files[claim.file].bases(of: written) }
    var (identity, owner) = (claim.identity, claim.file)
    var ancestors: [FileVersion] = []
    while true {
      ancestors += resolved.files[owner].selection.versions.filter {
        $0.vector?.order(relativeTo: vector) == .before
      }
      guard claim.isCopy,
        let made = identity.copiedFrom(isOrigin: { origin in
          origin == vector || ancestors.contains { $0.vector == origin }
        }), let origin = made.origin.vector, let original = fileOf[made.original],
        origin == vector || origin.order(relativeTo: vector) == .before
      else { return ancestors }
      // Versions that were written to the copy later do not belong to the original.
      (identity, owner, vector) = (made.original, original, origin)
    }
  }

  /// Whether some ancestors of a version are unknown: neither it nor one of them is the first version of its file.
  private func mayHaveLostAncestors(_ claim: NameClaim) -> Bool {
    func isFirst(_ version: FileVersion) -> Bool {
      guard let vector = version.originVector else { return false }
      return vector.count == 1 && vector[version.device] == 1
    }
    return !isFirst(resolved.version(of: claim)) && !ancestors(of: claim).contains(where: isFirst)
  }

  /// Whether every claim that needs a place has a folder for it.
  func checkInvariants() -> Bool {
    tree.checkInvariants()
      && claims.allSatisfy { claim in
        claim.place != nil || claim.folder == 0 || tree.nodes[claim.folder].isFolder
      }
  }
}
