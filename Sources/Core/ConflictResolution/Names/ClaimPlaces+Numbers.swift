import FileNames

// Numbering: places for claims whose name is taken, and for copies that have none yet.
extension ClaimPlaces {
  /// Places a claim under the lowest free number; if there is none, leaves it where it was.
  ///
  /// - Parameters:
  ///   - index: the index of the claim.
  ///   - claim: the claim.
  ///   - node: the node of the taken name.
  /// - Returns: the place.
  mutating func number(_ index: Int, _ claim: NameClaim, insteadOf node: Int) -> NameClaim.Place {
    takeKnownNames()
    let standing =
      names.tree.nodes[node].occupant?.path ?? names.tree.path(of: node, or: claim.target)
    let settings = resolved.files[claim.file].settings
    do throws(FileNameError) {
      let name = try names.tree.freeName(
        for: claim.given.lastComponent,
        isDirectory: claim.kind == .group || claim.kind == .directory,
        origin: CopyOrigin(of: resolved.version(of: claim)),
        in: claim.folder, numbering: settings.numbering, limit: settings.nameLimit)
      let path = try names.tree.path(of: name, in: claim.folder)
      try requireRoom(for: resolved.state(of: claim), at: path)
      // A claim that wants a name gets a number only if that name is taken.
      if claim.wanted != nil {
        names.claims[index].numberedAt = node
        meetings.meet(at: node, [standing, claim.target])
        meetings.rename(at: node, claim, to: path)
      }
      return occupy(names.tree.child(of: claim.folder, named: name), index, at: path)
    } catch {
      let original = resolved.outcomes[claim.file].identity
      // A copy: its file is resolved again without copies.
      if claim.identity != original {
        withoutFreeNames.insert(original)
        return .path(claim.given)
      }
      let before = placeBefore(claim)
      meetings.meet(at: node, [standing, claim.target], undecided: error.message)
      if before != claim.target { meetings.rename(at: node, claim, to: before) }
      return .path(before)
    }
  }

  /// The place of a file that cannot get its given name: where it was before, if that is still free.
  private mutating func placeBefore(_ claim: NameClaim) -> RelativePath {
    let shown = resolved.files[claim.file].shown
    if let shown, shown == claim.target { return shown }
    let earlier = resolved.files[claim.file].bases(of: resolved.version(of: claim))
    let before = earlier.first { $0.state.isLive && $0.path != claim.given }?.path
    for path in [shown, before] {
      guard let path, let (folder, node) = names.tree.freePlace(for: path),
        let standing = try? names.tree.path(of: path.lastComponent, in: folder)
      else { continue }
      names.tree.nodes[node].occupant = NameTree.Occupant(
        holder: .undecided(claim.file), path: standing)
      return standing
    }
    return claim.target
  }

  /// Checks that the members of a group still have valid paths if the group gets another name.
  private func requireRoom(for state: FileState, at path: RelativePath) throws(FileNameError) {
    guard case .group(let content) = state else { return }
    for member in content.members { _ = try path.appending(member.path) }
  }

  /// Records in each folder the names that exist in it, those that the plan makes, and those that it takes away.
  private mutating func takeKnownNames() {
    guard !hasKnownNames else { return }
    hasKnownNames = true
    for path in resolved.present { names.tree.take(path) }
    for (index, file) in resolved.files.enumerated() {
      if let shown = file.shown,
        file.selection.versions.contains(where: { file.history.isShown(inPlaceOf: $0.path) })
      {
        names.tree.take(shown)
      }
      // A file that was deleted long ago has left its name.
      if resolved.outcomes[index].state == .unchanged, file.livePaths.isEmpty { continue }
      var last: RelativePath?
      for head in file.selection.heads {
        let path = file.selection.versions[head].path
        if path != last { names.tree.take(path) }
        last = path
      }
    }
    for claim in names.claims {
      let selection = resolved.files[claim.file].selection
      // The loop above recorded the names of the heads of every file that has a claim: only another target is new.
      if claim.target != selection.versions[selection.heads[0]].path {
        names.tree.take(claim.target)
      }
    }
  }
}
