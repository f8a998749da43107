// Which names stay whatever happens, and how folders are spelled.
extension CollisionPass {
  mutating func placeNamesThatStay() {
    for path in present.sorted() {
      stay(path, as: .present, source: .present)
    }
    for index in outcomes.indices where outcomes[index].state == .undecided {
      for path in standingPaths(of: index) {
        stay(path, as: .undecided(index), source: .undecided)
      }
    }
  }

  /// Reports undecided files that stand where something else has a folder: neither can be renamed.
  mutating func noteUndecidedFilesInFolders() {
    for node in tree.nodes.indices where tree.nodes[node].isFolder {
      guard let occupant = tree.nodes[node].occupant, case .undecided = occupant,
        let path = tree.nodes[node].occupantPath, !mayBeFolder(occupant, at: path)
      else { continue }
      meetings.meet(
        at: node, [path, self.path(components: tree.components(of: node), or: path)],
        undecided: "an undecided file keeps its names, and a folder is never numbered")
    }
  }

  /// Whether what keeps its name may be a folder: of a name that merely exists nobody knows.
  func mayBeFolder(_ occupant: NameTree.Occupant, at path: RelativePath) -> Bool {
    guard case .undecided(let file) = occupant else { return true }
    return files[file].selection.headVersions.contains {
      $0.path == path && $0.state == .directory
    }
  }

  mutating func stay(
    _ path: RelativePath, as occupant: NameTree.Occupant, source: NameTree.Source
  ) {
    let components = path.components
    let folder = tree.folder(components.dropLast()[...], source: { _ in source })
    standing.append((path, path.endOfFolder, folder))
    let node = tree.child(of: folder, named: path.lastComponent)
    guard let other = tree.nodes[node].occupant, let otherPath = tree.nodes[node].occupantPath
    else {
      tree.nodes[node].occupant = occupant
      tree.nodes[node].occupantPath = path
      // A folder is not to take over the spelling of a file that it stands beside.
      if mayBeFolder(occupant, at: path) {
        tree.nodes[node].spelling.add(path.lastComponent, by: source)
        standing[standing.count - 1] = (path, path.bytes.count, node)
      }
      return
    }
    if other == occupant, other != .present || otherPath == path { return }
    meetings.meet(
      at: node, [otherPath, path],
      undecided: other == .present && occupant == .present
        ? "both names exist, and names that exist are never renamed"
        : "an undecided file keeps its names")
  }

  /// Where an undecided file stands: under its generated name, and under every path of its heads.
  func standingPaths(of file: Int) -> [RelativePath] {
    var paths = Set(files[file].livePaths)
    if let shown = files[file].history.shown { paths.insert(shown) }
    return paths.sorted()
  }

  mutating func placeFolders(of index: Int) {
    let claim = claims[index]
    let isFolder = claim.kind == .directory && claim.wanted != nil
    let changed = changedComponents(of: claim)
    if !isFolder, changed.isEmpty, claim.target == claim.given, !claim.wasPlaced,
      !claim.hasPathOfOriginal
    {
      folders[index] = plainFolder(of: claim.target)
      return
    }
    let components = claim.target.components
    let folders = isFolder ? components[...] : components.dropLast()[...]
    let given = claim.given.components
    // A spelling that an earlier pass chose stays where nobody changes it: the version that it was taken from
    // may be gone.
    func isRespelled(_ place: Int) -> Bool {
      place < given.count && given[place] != components[place]
        && Self.areOneName(given[place], components[place])
    }
    var node = tree.folder(folders) { place in
      if isRespelled(place) { return .shown }
      if changed.contains(place) { return .changed }
      if claim.wasPlaced { return .shown }
      return claim.hasPathOfOriginal ? .copied : .plain
    }
    self.folders[index] = isFolder ? tree.nodes[node].parent ?? 0 : node
    for place in folders.indices.reversed() {
      if changed.contains(place), isRespelled(place) {
        tree.nodes[node].spelling.note(changed: given[place])
      }
      node = tree.nodes[node].parent ?? 0
    }
  }

  /// The node of the folder that a path is in, where nobody spells it otherwise than before.
  mutating func plainFolder(of path: RelativePath) -> Int {
    guard let slash = path.bytes.lastIndex(of: UInt8(ascii: "/")) else { return 0 }
    let bytes = path.bytes[..<slash]
    if let known = folderOf[bytes] { return known }
    let folder = tree.folder(path.components.dropLast()[...], source: { _ in .plain })
    folderOf[bytes] = folder
    return folder
  }

  /// The places of components that a version, as it was written, spells otherwise than its ancestor.
  func changedComponents(of claim: NameClaim) -> Set<Int> {
    let file = files[claim.file]
    guard claim.isCopy || file.isAtSeveralPaths || file.selection.versions[0].path != claim.given
    else { return [] }
    // What was joined into it since is no ancestor of what its writer wrote.
    var written = outcomes[claim.file].keeps[claim.keep].version
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
    let ancestors = files[owner].bases(of: written)
    let components = claim.given.components
    var changed: Set<Int> = []
    for ancestor in ancestors
    where ancestor.path != claim.given {
      for (place, (old, new)) in zip(ancestor.path.components, components).enumerated() {
        guard old != new else { continue }
        // Below a component of another name nothing is a mere change of spelling.
        guard Self.areOneName(old, new) else { break }
        changed.insert(place)
      }
    }
    return changed
  }

  /// Tells each folder the names that exist in it, that the plan makes, and that it takes away.
  mutating func rememberKnownNames() {
    guard !hasKnownNames else { return }
    hasKnownNames = true
    for path in present { remember(path) }
    for (index, file) in files.enumerated() {
      if let shown = file.history.shown { remember(shown) }
      // A file deleted long ago has left its name.
      let isGone = outcomes[index].state == .unchanged && file.livePaths.isEmpty
      if !isGone {
        var last: RelativePath?
        for head in file.selection.heads {
          let path = file.selection.versions[head].path
          if path != last { remember(path) }
          last = path
        }
      }
    }
    for claim in claims {
      let selection = files[claim.file].selection
      // What stands was no file deleted long ago: the names of its heads are known by now.
      if claim.target != selection.versions[selection.heads[0]].path { remember(claim.target) }
    }
  }

  /// A folder that nothing is under any more is a name that the plan takes away, like a file's.
  mutating func remember(_ path: RelativePath) {
    if let slash = path.bytes.lastIndex(of: UInt8(ascii: "/")),
      let folder = folderOf[path.bytes[..<slash]], tree.nodes[folder].isFolder
    {
      tree.take(path.lastComponent, in: folder)
      return
    }
    var node = 0
    for component in path.components.dropLast() {
      guard let child = tree.nodes[node].children[CollisionKey.canonicalCaseless(component)],
        tree.nodes[child].isFolder
      else {
        tree.take(component, in: node)
        return
      }
      node = child
    }
    tree.take(path.lastComponent, in: node)
  }
}
