/// Gives every live version a name that no file system takes for another one's.
///
/// One pass over the final state of all files, whatever their strategies decided. Names that exist
/// beside the files are never renamed, and neither are those of undecided files. Folders that differ
/// only in spelling become one; a folder is never numbered. Then each claim in turn
/// (``NameClaim/comesFirst``) keeps the name it shows if that is free, else gets the lowest free
/// number. A collision never discards content.
///
/// **Invariant.** Once a claim has its place in the tree nothing moves it.
struct CollisionPass {
  /// The outcomes, with final paths once the pass has run.
  private(set) var outcomes: [FileOutcome]
  /// The names that met.
  private(set) var collisions: [Collision] = []
  /// Files whose new copies found no free name: they have to be resolved without copies.
  private(set) var withoutFreeNames: Set<FileIdentity> = []

  private let files: [PreparedFile]
  private let present: [RelativePath]
  private let policy: Policy
  private var tree = NameTree()
  private var claims: [NameClaim] = []
  private var finalPaths: [RelativePath?] = []
  /// Claims that are not shown, and the claim that shows the same content.
  private var shownBy: [Int: Int] = [:]
  private var meetings = Meetings()

  init(
    files: [PreparedFile], outcomes: [FileOutcome], present: [RelativePath], policy: Policy
  ) {
    self.files = files
    self.outcomes = outcomes
    self.present = present
    self.policy = policy
  }

  /// Runs the pass.
  ///
  /// - Complexity: O(*n* log *n*) in the number of claims, plus O(1) amortised for each number.
  mutating func run() {
    claims = outcomes.indices.flatMap(claimsOf)
    shownBy = CopyFamilies(claims).shownBy
    finalPaths = Array(repeating: nil, count: claims.count)
    let shown = claims.indices.filter { shownBy[$0] == nil }
    placeNamesThatStay()
    for index in shown { placeFolders(of: index) }
    rememberKnownNames()
    for index in shown.sorted(by: { NameClaim.comesFirst(claims[$0], claims[$1]) }) {
      place(index)
    }
    noteUndecidedFilesInFolders()
    meetings.addSpellings(of: tree)
    for index in shown { noteFolderChange(of: index) }
    collisions = meetings.collisions(in: tree)
    writeBack()
  }

  // MARK: Claims

  private func claimsOf(_ file: Int) -> [NameClaim] {
    let outcome = outcomes[file]
    return outcome.keeps.indices.compactMap { keep in
      let kept = outcome.keeps[keep]
      guard kept.version.state.isLive else { return nil }
      return claim(kept, file: file, keep: keep)
    }
  }

  private func claim(_ kept: KeptVersion, file: Int, keep: Int) -> NameClaim {
    let history = files[file].history
    let given = kept.version.path
    let isMain = kept.identity == history.identity
    var wanted: RelativePath?
    var isGenerated = false
    if let copyOf = kept.copyOf, given == copyOf {
      isGenerated = true
    } else {
      wanted = given
    }
    // Where it stands counts only in the folder that its writer put it in.
    if isMain, let shown = history.shown, Self.haveSameFolder(shown, given) {
      wanted = shown
      // A folder that stands under another spelling of its name is no less a user's.
      isGenerated = isGenerated || !Self.areOneName(shown.lastComponent, given.lastComponent)
    }
    var origin = kept.version
    if isMain, kept.copyOf != nil, let vector = kept.version.originVector {
      origin = files[file].selection.versions.first { $0.vector == vector } ?? origin
    }
    return NameClaim(
      file: file, keep: keep, kept: kept, wanted: wanted, isGenerated: isGenerated, origin: origin,
      numbering: files[file].settings.numbering)
  }

  private static func areOneName(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left == right
      || CollisionKey.canonicalCaseless(left) == CollisionKey.canonicalCaseless(right)
  }

  private static func haveSameFolder(_ left: RelativePath, _ right: RelativePath) -> Bool {
    guard let leftFolder = left.parent, let rightFolder = right.parent else {
      return left.parent == nil && right.parent == nil
    }
    if leftFolder == rightFolder { return true }
    return leftFolder.components.map(CollisionKey.canonicalCaseless)
      == rightFolder.components.map(CollisionKey.canonicalCaseless)
  }

  // MARK: What is never renamed

  private mutating func placeNamesThatStay() {
    for path in present.sorted() {
      stay(path, as: .present, source: .present)
    }
    for (index, outcome) in outcomes.enumerated() where outcome.state == .undecided {
      for path in standingPaths(of: index) {
        stay(path, as: .undecided(index), source: .undecided)
      }
    }
  }

  /// Reports undecided files that stand where something else has a folder: neither can be renamed.
  private mutating func noteUndecidedFilesInFolders() {
    for node in tree.nodes.indices where tree[node].isFolder {
      guard case .undecided(let file)? = tree[node].occupant, let path = tree[node].occupantPath
      else { continue }
      let isDirectory = files[file].selection.headVersions.contains {
        $0.path == path && $0.state == .directory
      }
      if isDirectory { continue }
      meetings.meet(
        at: node, [path, self.path(components: tree.components(of: node), or: path)],
        undecided: "an undecided file keeps its names, and a folder is never numbered")
    }
  }

  private mutating func stay(
    _ path: RelativePath, as occupant: NameTree.Occupant, source: NameTree.Source
  ) {
    let components = path.components
    let folder = tree.folder(components.dropLast()[...], source: { _ in source })
    let node = tree.child(of: folder, named: path.lastComponent)
    guard let other = tree[node].occupant, let otherPath = tree[node].occupantPath else {
      tree[node].occupant = occupant
      tree[node].occupantPath = path
      tree[node].spelling.add(path.lastComponent, by: source)
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
  private func standingPaths(of file: Int) -> [RelativePath] {
    var paths = Set(files[file].livePaths)
    if let shown = files[file].history.shown { paths.insert(shown) }
    return paths.sorted()
  }

  // MARK: Folders

  private mutating func placeFolders(of index: Int) {
    let claim = claims[index]
    let isFolder = claim.kept.version.state.kind == .directory
    let components = claim.target.components
    let changed = changedComponents(of: claim)
    let folders = isFolder && claim.wanted != nil ? components[...] : components.dropLast()[...]
    let given = claim.given.components
    // A spelling that an earlier pass gave stays where nobody changes it: the version that it was
    // taken from may be gone.
    func isRespelled(_ place: Int) -> Bool {
      place < given.count && given[place] != components[place]
        && Self.areOneName(given[place], components[place])
    }
    var node = tree.folder(folders) { place in
      isRespelled(place) ? .shown : changed.contains(place) ? .changed : .plain
    }
    for place in folders.indices.reversed() {
      if changed.contains(place), isRespelled(place) {
        tree[node].spelling.note(changed: given[place])
      }
      node = tree[node].parent ?? 0
    }
  }

  /// The places of components that a version, as it was written, spells otherwise than its ancestor.
  private func changedComponents(of claim: NameClaim) -> Set<Int> {
    let versions = files[claim.file].selection.versions
    guard versions.count > 1 else { return [] }
    let components = claim.given.components
    var changed: Set<Int> = []
    // What was joined into it since is no ancestor of what its writer wrote.
    var written = claim.kept.version
    written.vector = written.originVector
    for ancestor in Ancestry.bases(of: [written], in: versions)
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
  private mutating func rememberKnownNames() {
    for path in present { remember(path) }
    for (index, file) in files.enumerated() {
      if let shown = file.history.shown { remember(shown) }
      // A file deleted long ago has left its name.
      let isGone = outcomes[index].state == .unchanged && file.livePaths.isEmpty
      if !isGone {
        for head in file.selection.heads { remember(file.selection.versions[head].path) }
      }
    }
    for claim in claims { remember(claim.target) }
  }

  private mutating func remember(_ path: RelativePath) {
    var node = 0
    for component in path.components.dropLast() {
      guard let child = tree[node].children[CollisionKey.canonicalCaseless(component)] else {
        return
      }
      node = child
    }
    tree[node].knownNames.append(path.lastComponent)
  }

  // MARK: Places

  private mutating func place(_ index: Int) {
    let claim = claims[index]
    let components = claim.target.components
    let folder = tree.folder(components.dropLast()[...], source: { _ in .plain })
    let name = claim.target.lastComponent
    let node = tree.child(of: folder, named: name)
    let isFolder = claim.kept.version.state.kind == .directory
    if isFolder, claim.wanted != nil {
      placeDirectory(index, at: node)
      return
    }
    let isFree = tree[node].occupant == nil && !tree[node].isFolder
    if isFree, claim.wanted != nil {
      occupy(node, index, path: path(folder, name))
      return
    }
    if !isFree, case .claim(let other) = tree[node].occupant, !tree[node].isFolder,
      claims[other].kept.version.state == claim.kept.version.state
    {
      shownBy[index] = other
      return
    }
    number(index, in: folder, insteadOf: node, hasMet: !isFree && claim.wanted != nil)
  }

  /// A directory is never numbered: with a folder of its name it becomes one.
  private mutating func placeDirectory(_ index: Int, at node: Int) {
    switch tree[node].occupant {
    case .claim(let other): shownBy[index] = other
    case .undecided:
      // The undecided file stays; so does the folder, and both say so.
      finalPaths[index] = claims[index].target
      meetings.meet(
        at: node, [claims[index].target, tree[node].occupantPath ?? claims[index].target],
        undecided: "an undecided file keeps its names, and a directory is never numbered")
    case .present, nil:
      let path = path(components: tree.components(of: node), or: claims[index].target)
      finalPaths[index] = path
      tree[node].occupant = .claim(index)
      tree[node].occupantPath = path
    }
  }

  private mutating func occupy(_ node: Int, _ index: Int, path: RelativePath) {
    finalPaths[index] = path
    tree[node].occupant = .claim(index)
    tree[node].occupantPath = path
  }

  private mutating func number(
    _ index: Int, in folder: Int, insteadOf node: Int, hasMet: Bool
  ) {
    let claim = claims[index]
    let kind = claim.kept.version.state.kind
    let standing = tree[node].occupantPath ?? path(folder, tree[node].spelling.chosen)
    do throws(FileNameError) {
      let name = try tree.freeName(
        for: claim.given.lastComponent, isDirectory: kind == .group || kind == .directory,
        in: folder, numbering: claim.numbering, limit: policy.nameLimit)
      let numbered = path(folder, name)
      occupy(tree.child(of: folder, named: name), index, path: numbered)
      if hasMet {
        meetings.meet(at: node, [standing, claim.target])
        meetings.rename(
          at: node,
          Collision.Renamed(identity: claim.kept.identity, from: claim.target, to: numbered))
      }
    } catch {
      let original = outcomes[claim.file].identity
      if claim.kept.identity != original {
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
          Collision.Renamed(identity: claim.kept.identity, from: claim.target, to: before))
      }
    }
  }

  /// Where a file stays that cannot get the name it was given: where it stood before.
  private mutating func placeBefore(_ claim: NameClaim) -> RelativePath {
    if let shown = files[claim.file].history.shown { return shown }
    let earlier = Ancestry.bases(
      of: [claim.kept.version], in: files[claim.file].selection.versions)
    guard let before = earlier.first(where: { $0.state.isLive && $0.path != claim.given })?.path
    else { return claim.given }
    let folder = tree.folder(before.components.dropLast()[...], source: { _ in .plain })
    let node = tree.child(of: folder, named: before.lastComponent)
    guard tree[node].occupant == nil, !tree[node].isFolder else { return claim.given }
    let path = path(folder, before.lastComponent)
    tree[node].occupant = .undecided(claim.file)
    tree[node].occupantPath = path
    return path
  }

  private func path(_ folder: Int, _ name: [UInt8]) -> RelativePath {
    path(components: tree.components(of: folder) + [name], or: "unnamed")
  }

  /// A path of components that come from paths, so that they always make one.
  private func path(components: [[UInt8]], or other: RelativePath) -> RelativePath {
    do throws(FileNameError) {
      return try RelativePath(components: components)
    } catch {
      return other
    }
  }

  // MARK: Results

  /// Tells of files that moved because a folder above them got another spelling.
  private mutating func noteFolderChange(of index: Int) {
    guard shownBy[index] == nil, let final = finalPaths[index] else { return }
    let claim = claims[index]
    var node = 0
    for (old, new) in zip(claim.target.components.dropLast(), final.components.dropLast()) {
      guard let child = tree[node].children[CollisionKey.canonicalCaseless(old)] else { return }
      // A file that could not be placed may stand in another folder altogether.
      guard CollisionKey.canonicalCaseless(old) == CollisionKey.canonicalCaseless(new) else {
        return
      }
      node = child
      if old != new {
        meetings.rename(
          at: node,
          Collision.Renamed(identity: claim.kept.identity, from: claim.target, to: final))
        return
      }
    }
  }

  private mutating func writeBack() {
    for (index, claim) in claims.enumerated() {
      if let path = finalPaths[index] { outcomes[claim.file].keeps[claim.keep].path = path }
    }
    // A claim may be shown by one that is itself shown by another.
    for (index, first) in shownBy {
      var shower = first
      while let next = shownBy[shower] { shower = next }
      let claim = claims[index]
      let notShown = NotShown(
        kept: claim.kept, shownBy: claims[shower].kept.identity,
        shownAt: finalPaths[shower] ?? claims[shower].target)
      outcomes[claim.file].notShown.append(notShown)
    }
    for file in Set(shownBy.keys.map { claims[$0].file }) {
      let hidden = Set(outcomes[file].notShown.map({ $0.kept.identity }))
      outcomes[file].keeps.removeAll { hidden.contains($0.identity) }
      outcomes[file].notShown.sort { $0.kept.identity < $1.kept.identity }
    }
    for file in outcomes.indices where outcomes[file].keeps.count > 1 {
      outcomes[file].keeps.sort { ($0.path, $0.identity) < ($1.path, $1.identity) }
    }
  }
}
