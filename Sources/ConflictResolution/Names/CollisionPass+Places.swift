// Which claim gets which name.
extension CollisionPass {
  mutating func place(_ index: Int) {
    let claim = claims[index]
    let folder = folders[index]
    let name = claim.target.lastComponent
    let node = tree.child(of: folder, named: name)
    let isFolder = claim.kind == .directory
    if isFolder, claim.wanted != nil {
      placeDirectory(index, at: node)
      return
    }
    let isFree = tree.nodes[node].occupant == nil && !tree.nodes[node].isFolder
    if isFree, claim.wanted != nil {
      occupy(node, index, name, in: folder)
      return
    }
    if !isFree, case .claim(let other) = tree.nodes[node].occupant, !tree.nodes[node].isFolder,
      state(of: other) == state(of: index)
    {
      shownBy[index] = other
      return
    }
    number(index, in: folder, insteadOf: node, hasMet: !isFree && claim.wanted != nil)
  }

  /// A directory is never numbered: with a folder of its name it becomes one.
  mutating func placeDirectory(_ index: Int, at node: Int) {
    switch tree.nodes[node].occupant {
    case .claim(let other): shownBy[index] = other
    case .undecided:
      // The undecided file stays; so does the folder, and both say so.
      finalPaths[index] = claims[index].target
      meetings.meet(
        at: node, [claims[index].target, tree.nodes[node].occupantPath ?? claims[index].target],
        undecided: "an undecided file keeps its names, and a directory is never numbered")
    case .present, nil:
      let path = path(components: tree.components(of: node), or: claims[index].target)
      finalPaths[index] = path
      tree.nodes[node].occupant = .claim(index)
      tree.nodes[node].occupantPath = path
    }
  }

  func state(of index: Int) -> FileState {
    outcomes[claims[index].file].keeps[claims[index].keep].version.state
  }

  /// Places a claim in its folder as that is spelled now; where its path got too long by that, as it spelled the
  /// folder itself.
  mutating func occupy(_ node: Int, _ index: Int, _ name: [UInt8], in folder: Int) {
    do throws(FileNameError) {
      occupy(node, index, path: try path(folder, name))
    } catch {
      occupy(node, index, path: claims[index].target)
      meetings.meet(at: node, [claims[index].target], undecided: error.message)
    }
  }

  mutating func occupy(_ node: Int, _ index: Int, path: RelativePath) {
    finalPaths[index] = path
    tree.nodes[node].occupant = .claim(index)
    tree.nodes[node].occupantPath = path
  }

  mutating func number(
    _ index: Int, in folder: Int, insteadOf node: Int, hasMet: Bool
  ) {
    let claim = claims[index]
    rememberKnownNames()
    let standing =
      tree.nodes[node].occupantPath
      ?? path(components: tree.components(of: node), or: claim.target)
    let settings = files[claim.file].settings
    do throws(FileNameError) {
      let name = try tree.freeName(
        for: claim.given.lastComponent,
        isDirectory: claim.kind == .group || claim.kind == .directory,
        origin: CopyOrigin(of: outcomes[claim.file].keeps[claim.keep].version),
        in: folder, numbering: settings.numbering, limit: settings.nameLimit)
      let numbered = try path(folder, name)
      try requireRoom(for: state(of: index), at: numbered)
      occupy(tree.child(of: folder, named: name), index, path: numbered)
      if hasMet {
        numberedAt.append((index, node))
        meetings.meet(at: node, [standing, claim.target])
        meetings.rename(
          at: node,
          Collision.Renamed(identity: claim.identity, from: claim.target, to: numbered))
      }
    } catch {
      let original = outcomes[claim.file].identity
      if claim.identity != original {
        withoutFreeNames.insert(original)
        finalPaths[index] = claim.given
        return
      }
      let before = placeBefore(claim)
      finalPaths[index] = before
      meetings.meet(at: node, [standing, claim.target], undecided: error.message)
      if before != claim.target {
        meetings.rename(
          at: node,
          Collision.Renamed(identity: claim.identity, from: claim.target, to: before))
      }
    }
  }

  /// Where a file stays that cannot get the name it was given: where it stood before, if nothing
  /// else stands there by now.
  mutating func placeBefore(_ claim: NameClaim) -> RelativePath {
    let shown = files[claim.file].history.shown
    if let shown, shown == claim.target { return shown }
    let earlier = files[claim.file].bases(of: outcomes[claim.file].keeps[claim.keep].version)
    let before = earlier.first { $0.state.isLive && $0.path != claim.given }?.path
    for path in [shown, before] {
      guard let path, let (folder, node) = tree.freePlace(for: path) else { continue }
      let standing: RelativePath
      do throws(FileNameError) {
        standing = try self.path(folder, path.lastComponent)
      } catch {
        continue
      }
      tree.nodes[node].occupant = .undecided(claim.file)
      tree.nodes[node].occupantPath = standing
      return standing
    }
    return claim.target
  }

  /// The path of a name in a folder as that is spelled now.
  ///
  /// - Throws: ``FileNameError`` where it is too long: another spelling, or a number, takes more bytes.
  func path(_ folder: Int, _ name: [UInt8]) throws(FileNameError) -> RelativePath {
    try RelativePath(components: tree.components(of: folder) + [name])
  }

  /// Makes sure that what is in a group has a path as well, where the group gets another name.
  private func requireRoom(
    for state: FileState, at path: RelativePath
  ) throws(FileNameError) {
    guard case .group(let content) = state else { return }
    for member in content.members { _ = try path.appending(member.path) }
  }

  /// A path of components that come from paths; the other one where it got too long.
  func path(components: [[UInt8]], or other: RelativePath) -> RelativePath {
    do throws(FileNameError) {
      return try RelativePath(components: components)
    } catch {
      return other
    }
  }
}
