/// The names that always stay: those that exist besides the files, and all paths of undecided files.
struct StandingNames: ~Copyable {
  /// The names with their folders.
  private(set) var tree = NameTree()
  /// The collisions among them: none of them can be renamed.
  private(set) var meetings = Meetings()
  /// How each name spells its folders, and also itself if it may be a folder.
  private(set) var folders: [FolderPath] = []

  /// The names that stay.
  ///
  /// - Parameter resolved: the files with their outcomes.
  /// - Complexity: O(*n* log *n*) in the number of names.
  init(_ resolved: ResolvedFiles) {
    for path in resolved.present.sorted() {
      stay(NameTree.Occupant(holder: .present, path: path), resolved)
    }
    let outcomes = resolved.outcomes
    for index in outcomes.indices where outcomes[index].state == .undecided {
      // An undecided file keeps its generated name and every path of its heads.
      var paths = Set(resolved.files[index].livePaths)
      let file = resolved.files[index]
      if let shown = file.shown, paths.contains(where: file.history.isShown) { paths.insert(shown) }
      for path in paths.sorted() {
        stay(NameTree.Occupant(holder: .undecided(index), path: path), resolved)
      }
    }
  }

  private mutating func stay(_ occupant: NameTree.Occupant, _ resolved: ResolvedFiles) {
    let path = occupant.path
    let isPresent = occupant.holder == .present
    let source = isPresent ? NameTree.Source.present : .undecided
    var folder = FolderPath(
      path: path, end: path.endOfFolder,
      node: tree.folder(path.components.dropLast()[...], source: { _ in source }))
    defer { folders.append(folder) }
    let node = tree.child(of: folder.node, named: path.lastComponent)
    guard let other = tree.nodes[node].occupant else {
      tree.nodes[node].occupant = occupant
      // A folder must not take over the spelling of a file next to it.
      if resolved.mayBeFolder(occupant) {
        tree.nodes[node].spelling.add(path.lastComponent, by: source)
        folder = FolderPath(path: path, end: path.bytes.count, node: node)
      }
      return
    }
    if other.holder == occupant.holder, !isPresent || other.path == path { return }
    meetings.meet(
      at: node, [other.path, path],
      undecided: isPresent && other.holder == .present
        ? "both names exist, and names that exist are never renamed"
        : "an undecided file keeps its names")
  }
}
