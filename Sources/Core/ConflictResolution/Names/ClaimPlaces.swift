/// Gives each claim its place, in the order of the claims: the name that it shows if that is free,
/// otherwise the lowest free number.
///
/// **Invariant.** A placed name is never moved by a later one.
struct ClaimPlaces: ~Copyable {
  /// The claims, each with its place, and the tree of all names.
  var names: PlacedNames
  /// The names that collided.
  var meetings: Meetings
  /// Files whose new copies found no free name: they must be resolved without copies.
  var withoutFreeNames: Set<FileIdentity> = []

  let resolved: ResolvedFiles
  /// Whether the names in every folder are recorded: only numbering needs that.
  var hasKnownNames = false

  /// Gives claims their places.
  ///
  /// - Parameters:
  ///   - folders: the claims with their folders.
  ///   - meetings: the collisions found before.
  ///   - resolved: the files with their outcomes.
  /// - Complexity: O(*n*) in the number of claims, plus O(1) amortized for each number.
  init(
    in folders: consuming ClaimFolders, _ meetings: consuming Meetings, _ resolved: ResolvedFiles
  ) {
    names = PlacedNames(files: resolved.files, claims: folders.claims, tree: folders.tree)
    self.meetings = meetings
    self.resolved = resolved
    for index in names.claims.indices where names.claims[index].place == nil {
      names.claims[index].place = place(index)
    }
  }

  private mutating func place(_ index: Int) -> NameClaim.Place {
    let claim = names.claims[index]
    if claim.isFolder { return placeDirectory(index, claim) }
    let node = names.tree.child(of: claim.folder, named: claim.target.lastComponent)
    let isFolder = names.tree.nodes[node].isFolder
    let occupant = names.tree.nodes[node].occupant
    let isFree = occupant == nil && !isFolder
    if isFree, claim.wanted != nil { return occupy(node, index, claim) }
    // Known: the name is taken, or this is a copy that has none yet.
    if case .claim(let other) = occupant?.holder, !isFolder,
      resolved.state(of: names.claims[other]) == resolved.state(of: claim)
    {
      return .shownBy(other)
    }
    // Known: no other claim shows the same content there.
    return number(index, claim, insteadOf: node)
  }

  /// Places a directory, which is never numbered: it is joined with a folder of its name.
  private mutating func placeDirectory(_ index: Int, _ claim: NameClaim) -> NameClaim.Place {
    let node = claim.folder
    let occupant = names.tree.nodes[node].occupant
    switch occupant?.holder {
    case .claim(let other): return .shownBy(other)
    case .undecided:
      // The undecided file stays, and so does the folder; both are reported.
      meetings.meet(
        at: node, [claim.target, occupant?.path ?? claim.target],
        undecided: "an undecided file keeps its names, and a directory is never numbered")
      return .path(claim.target)
    case .present, nil:
      return occupy(node, index, at: names.tree.path(of: node, or: claim.target))
    }
  }

  /// Places a claim in its folder in that folder's current spelling; if its path is then too long, in its own spelling.
  private mutating func occupy(_ node: Int, _ index: Int, _ claim: NameClaim) -> NameClaim.Place {
    do throws(FileNameError) {
      let path = try names.tree.path(of: claim.target.lastComponent, in: claim.folder)
      return occupy(node, index, at: path)
    } catch {
      meetings.meet(at: node, [claim.target], undecided: error.message)
      return occupy(node, index, at: claim.target)
    }
  }

  mutating func occupy(_ node: Int, _ index: Int, at path: RelativePath) -> NameClaim.Place {
    names.tree.nodes[node].occupant = NameTree.Occupant(holder: .claim(index), path: path)
    return .path(path)
  }
}
