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
  /// The versions as copies were written, by claim: their rank orders the copies of one original.
  private var copyOrigins: [Int: FileVersion] = [:]
  /// The node of the folder that each claim is in.
  private var folders: [Int] = []
  /// The nodes of folders that are spelled just so.
  private var folderOf: [ArraySlice<UInt8>: Int] = [:]
  /// Whether every folder has been told the names in it: only numbers need that.
  private var hasKnownNames = false
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
    makeClaims()
    shownBy =
      CopyFamilies(
        claims, version: { outcomes[claims[$0].file].keeps[claims[$0].keep].version },
        comesFirst: comesFirst
      ).shownBy
    finalPaths = Array(repeating: nil, count: claims.count)
    folders = Array(repeating: 0, count: claims.count)
    let shown = claims.indices.filter { shownBy[$0] == nil }
    placeNamesThatStay()
    for index in shown { placeFolders(of: index) }
    for index in shown.sorted(by: comesFirst) { place(index) }
    noteUndecidedFilesInFolders()
    meetings.addSpellings(of: tree)
    for index in shown { noteFolderChange(of: index) }
    collisions = meetings.collisions(in: tree)
  }

  // MARK: Claims

  private mutating func makeClaims() {
    claims.reserveCapacity(outcomes.count)
    for file in outcomes.indices {
      for keep in outcomes[file].keeps.indices
      where outcomes[file].keeps[keep].version.state.isLive {
        makeClaim(outcomes[file].keeps[keep], file: file, keep: keep)
      }
    }
  }

  private mutating func makeClaim(_ kept: KeptVersion, file: Int, keep: Int) {
    let given = kept.version.path
    let isMain = kept.identity == files[file].history.identity
    let isCopy = kept.copyOf != nil
    var wanted: RelativePath? = given
    var isGenerated = false
    if kept.copyOf == given {
      wanted = nil
      isGenerated = true
    }
    // Where it stands counts only in the folder that its writer put it in.
    if isMain, let shown = files[file].history.shown, Self.haveSameFolder(shown, given) {
      wanted = shown
      // A folder that stands under another spelling of its name is no less a user's.
      isGenerated = isGenerated || !Self.areOneName(shown.lastComponent, given.lastComponent)
    }
    if isCopy {
      let versions = files[file].selection.versions
      let vector = kept.version.originVector
      copyOrigins[claims.count] =
        isMain && vector != nil
        ? versions.first { $0.vector == vector } ?? kept.version : kept.version
    }
    claims.append(
      NameClaim(
        file: file, keep: keep, identity: kept.identity, given: given, wanted: wanted,
        kind: kept.version.state.kind, isGenerated: isGenerated, isCopy: isCopy))
  }

  /// The order in which claims get their names; copies of one path by the rank of their origins.
  private func comesFirst(_ left: Int, _ right: Int) -> Bool {
    if let isFirst = claims[left].comes(before: claims[right]) { return isFirst }
    if let leftOrigin = copyOrigins[left], let rightOrigin = copyOrigins[right] {
      if Rank.isHigher(leftOrigin, than: rightOrigin) { return true }
      if Rank.isHigher(rightOrigin, than: leftOrigin) { return false }
    }
    return claims[left].identity < claims[right].identity
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
  private func mayBeFolder(_ occupant: NameTree.Occupant, at path: RelativePath) -> Bool {
    guard case .undecided(let file) = occupant else { return true }
    return files[file].selection.headVersions.contains {
      $0.path == path && $0.state == .directory
    }
  }

  private mutating func stay(
    _ path: RelativePath, as occupant: NameTree.Occupant, source: NameTree.Source
  ) {
    let components = path.components
    let folder = tree.folder(components.dropLast()[...], source: { _ in source })
    let node = tree.child(of: folder, named: path.lastComponent)
    guard let other = tree.nodes[node].occupant, let otherPath = tree.nodes[node].occupantPath
    else {
      tree.nodes[node].occupant = occupant
      tree.nodes[node].occupantPath = path
      // A folder is not to take over the spelling of a file that it stands beside.
      if mayBeFolder(occupant, at: path) {
        tree.nodes[node].spelling.add(path.lastComponent, by: source)
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
  private func standingPaths(of file: Int) -> [RelativePath] {
    var paths = Set(files[file].livePaths)
    if let shown = files[file].history.shown { paths.insert(shown) }
    return paths.sorted()
  }

  // MARK: Folders

  private mutating func placeFolders(of index: Int) {
    let claim = claims[index]
    let isFolder = claim.kind == .directory && claim.wanted != nil
    let changed = changedComponents(of: claim)
    if !isFolder, changed.isEmpty, claim.target == claim.given {
      folders[index] = plainFolder(of: claim.target)
      return
    }
    let components = claim.target.components
    let folders = isFolder ? components[...] : components.dropLast()[...]
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
    self.folders[index] = isFolder ? tree.nodes[node].parent ?? 0 : node
    for place in folders.indices.reversed() {
      if changed.contains(place), isRespelled(place) {
        tree.nodes[node].spelling.note(changed: given[place])
      }
      node = tree.nodes[node].parent ?? 0
    }
  }

  /// The node of the folder that a path is in, where nobody spells it otherwise than before.
  private mutating func plainFolder(of path: RelativePath) -> Int {
    guard let slash = path.bytes.lastIndex(of: UInt8(ascii: "/")) else { return 0 }
    let bytes = path.bytes[..<slash]
    if let known = folderOf[bytes] { return known }
    let folder = tree.folder(path.components.dropLast()[...], source: { _ in .plain })
    folderOf[bytes] = folder
    return folder
  }

  /// The places of components that a version, as it was written, spells otherwise than its ancestor.
  private func changedComponents(of claim: NameClaim) -> Set<Int> {
    let versions = files[claim.file].selection.versions
    guard versions.contains(where: { $0.path != claim.given }) else { return [] }
    let components = claim.given.components
    var changed: Set<Int> = []
    // What was joined into it since is no ancestor of what its writer wrote.
    var written = outcomes[claim.file].keeps[claim.keep].version
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
    guard !hasKnownNames else { return }
    hasKnownNames = true
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
      guard let child = tree.nodes[node].children[CollisionKey.canonicalCaseless(component)] else {
        return
      }
      node = child
    }
    tree.nodes[node].knownNames.append(path.lastComponent)
  }

  // MARK: Places

  private mutating func place(_ index: Int) {
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
      occupy(node, index, path: path(folder, name))
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
  private mutating func placeDirectory(_ index: Int, at node: Int) {
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

  private func state(of index: Int) -> FileState {
    outcomes[claims[index].file].keeps[claims[index].keep].version.state
  }

  private mutating func occupy(_ node: Int, _ index: Int, path: RelativePath) {
    finalPaths[index] = path
    tree.nodes[node].occupant = .claim(index)
    tree.nodes[node].occupantPath = path
  }

  private mutating func number(
    _ index: Int, in folder: Int, insteadOf node: Int, hasMet: Bool
  ) {
    let claim = claims[index]
    rememberKnownNames()
    let standing = tree.nodes[node].occupantPath ?? path(folder, tree.nodes[node].spelling.chosen)
    do throws(FileNameError) {
      let name = try tree.freeName(
        for: claim.given.lastComponent,
        isDirectory: claim.kind == .group || claim.kind == .directory,
        in: folder, numbering: files[claim.file].settings.numbering, limit: policy.nameLimit)
      let numbered = path(folder, name)
      occupy(tree.child(of: folder, named: name), index, path: numbered)
      if hasMet {
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

  /// Where a file stays that cannot get the name it was given: where it stood before.
  private mutating func placeBefore(_ claim: NameClaim) -> RelativePath {
    if let shown = files[claim.file].history.shown { return shown }
    let earlier = Ancestry.bases(
      of: [outcomes[claim.file].keeps[claim.keep].version],
      in: files[claim.file].selection.versions)
    guard let before = earlier.first(where: { $0.state.isLive && $0.path != claim.given })?.path
    else { return claim.given }
    let folder = tree.folder(before.components.dropLast()[...], source: { _ in .plain })
    let node = tree.child(of: folder, named: before.lastComponent)
    guard tree.nodes[node].occupant == nil, !tree.nodes[node].isFolder else { return claim.given }
    let path = path(folder, before.lastComponent)
    tree.nodes[node].occupant = .undecided(claim.file)
    tree.nodes[node].occupantPath = path
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
      guard let child = tree.nodes[node].children[CollisionKey.canonicalCaseless(old)] else {
        return
      }
      // A file that could not be placed may stand in another folder altogether.
      guard CollisionKey.canonicalCaseless(old) == CollisionKey.canonicalCaseless(new) else {
        return
      }
      node = child
      if old != new {
        meetings.rename(
          at: node,
          Collision.Renamed(identity: claim.identity, from: claim.target, to: final))
        return
      }
    }
  }

  /// Writes the final paths into the outcomes.
  mutating func writeBack() {
    for (index, claim) in claims.enumerated() {
      if let path = finalPaths[index] { outcomes[claim.file].keeps[claim.keep].path = path }
    }
    // A claim may be shown by one that is itself shown by another.
    for (index, first) in shownBy {
      var shower = first
      while let next = shownBy[shower] { shower = next }
      let claim = claims[index]
      let notShown = NotShown(
        kept: outcomes[claim.file].keeps[claim.keep], shownBy: claims[shower].identity,
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
