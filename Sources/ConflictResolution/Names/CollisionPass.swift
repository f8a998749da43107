/// Gives every live version a name that no file system takes for another one's.
///
/// One pass over the final state of all files, whatever their strategies decided. Names that exist
/// beside the files are never renamed, and neither are those of undecided files. Folders that differ
/// only in spelling become one; a folder is never numbered. Then each claim in turn
/// (``comesFirst(_:_:)``) keeps the name it shows if that is free, else gets the lowest free
/// number. A collision never discards content.
///
/// **Invariant.** Once a claim has its place in the tree nothing moves it.
struct CollisionPass {
  /// The outcomes, with final paths once the pass has run.
  var outcomes: [FileOutcome] = []
  /// The names that met.
  var collisions: [Collision] = []
  /// Files whose new copies found no free name: they have to be resolved without copies.
  var withoutFreeNames: Set<FileIdentity> = []

  let files: [PreparedFile]
  let present: [RelativePath]
  let policy: Policy
  var tree = NameTree()
  var claims: [NameClaim] = []
  /// The versions as copies were written, by claim: their rank orders the copies of one original.
  var copyOrigins: [Int: FileVersion] = [:]
  /// The node of the folder that each claim is in.
  var folders: [Int] = []
  /// The nodes of folders that are spelled just so.
  var folderOf: [ArraySlice<UInt8>: Int] = [:]
  /// Whether every folder has been told the names in it: only numbers need that.
  var hasKnownNames = false
  /// The paths that stay: how far each spells folders, and the node of the last of these.
  var standing: [(path: RelativePath, end: Int, folder: Int)] = []
  var finalPaths: [RelativePath?] = []
  /// Claims that are not shown, and the claim that shows the same content.
  var shownBy: [Int: Int] = [:]
  /// Claims that got a number, since their name was taken, and the node of that name.
  var numberedAt: [(claim: Int, node: Int)] = []
  var meetings = Meetings()
  /// Files by identity, where there are copies.
  var fileOf: [FileIdentity: Int] = [:]

  init(files: [PreparedFile], present: [RelativePath], policy: Policy) {
    self.files = files
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
        comesFirst: comesFirst, ranksFirst: ranksFirst
      ).shownBy
    if !copyOrigins.isEmpty {
      for (index, file) in files.enumerated() { fileOf[file.history.identity] = index }
    }
    finalPaths = Array(repeating: nil, count: claims.count)
    folders = Array(repeating: 0, count: claims.count)
    let shown = claims.indices.filter { shownBy[$0] == nil }
    placeNamesThatStay()
    for index in shown { placeFolders(of: index) }
    for index in shown.sorted(by: comesFirst) { place(index) }
    noteUndecidedFilesInFolders()
    for name in standing { noteSpelling(in: name.path, upTo: name.end, folder: name.folder) }
    for index in shown { noteFolderChange(of: index) }
    collisions = meetings.collisions(in: tree)
  }

  /// Writes what the pass found into the outcomes.
  mutating func writeBack() {
    writeFormerNames()
    writePaths()
  }

  /// A path with its folders as they are spelled now: an old spelling would be asked for again.
  func respelled(_ path: RelativePath, isFolder: Bool) -> RelativePath {
    var components = path.components
    var node = 0
    for place in isFolder ? components.indices : components.indices.dropLast() {
      let key = CollisionKey.canonicalCaseless(components[place])
      guard let child = tree.nodes[node].children[key] else { break }
      node = child
      components[place] = tree.nodes[node].spelling.chosen
    }
    return self.path(components: components, or: path)
  }

  /// Writes the final paths into the outcomes.
  private mutating func writePaths() {
    for (index, claim) in claims.enumerated() {
      guard let path = finalPaths[index],
        outcomes[claim.file].keeps[claim.keep].path != path
      else { continue }
      outcomes[claim.file].keeps[claim.keep].path = path
    }
    // A claim may be shown by one that is itself shown by another.
    for (index, first) in shownBy {
      var shower = first
      while let next = shownBy[shower] { shower = next }
      let claim = claims[index]
      // How a hidden folder spells its name is one spelling of the folder that stands.
      let stands = claim.wanted.map { respelled($0, isFolder: claim.kind == .directory) }
      let notShown = NotShown(
        kept: outcomes[claim.file].keeps[claim.keep],
        shown: stands == claim.given && !claim.isCopy ? nil : stands,
        shownBy: claims[shower].identity,
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
