/// A live version that wants a name, and its data so far.
///
/// **Invariant.** A claim gets its folder once and its place once, and keeps them.
struct NameClaim {
  /// The place of a claim.
  enum Place {
    case path(RelativePath)
    /// It is not shown: the claim with this number shows the same content.
    case shownBy(Int)
  }

  /// The file's outcome, and which of its kept versions it is.
  let file: Int
  let keep: Int
  /// The file that the version belongs to.
  let identity: FileIdentity
  /// The path that the writer gave; its spelling is the base of a numbered name.
  let given: RelativePath
  /// The name that it shows, or `nil` for a copy that has none yet.
  let wanted: RelativePath?
  /// The kind of the version's state.
  let kind: FileState.Kind
  /// Whether the name is generated; a name that a user gave comes first.
  let isGenerated: Bool
  /// Whether it wants a stored name from an earlier pass, which is not the name of its version.
  let wasPlaced: Bool
  /// Whether it is a copy with its original's path, which no user chose for it.
  let hasPathOfOriginal: Bool
  /// Whether it is a copy: then the version that it was written as determines its place among copies.
  let isCopy: Bool
  /// The version of the file that a copy was written as; `nil` if it is the kept one.
  let origin: Int?

  /// The node of the last folder that its path spells.
  ///
  /// For a folder this is its own node, otherwise the node of the folder that it is in. A claim that gets its place
  /// before there are folders spells none, as if it were at the top level.
  var folder = 0
  var place: Place?
  /// The node of the name that it wanted, if that was taken and it got a number.
  var numberedAt: Int?

  /// The name that it wants, or the name that a number is added to.
  var target: RelativePath { wanted ?? given }

  /// Its path; `nil` if it is not shown.
  var path: RelativePath? {
    if case .path(let path) = place { path } else { nil }
  }

  /// Whether it is itself a folder that its path spells; a copy without a name spells none.
  var isFolder: Bool { kind == .directory && wanted != nil }

  /// The last folder that its path spells, once that is in the tree.
  var folderPath: FolderPath {
    FolderPath(
      path: target, end: isFolder ? target.bytes.count : target.endOfFolder, node: folder)
  }

  /// The claim of a version.
  ///
  /// - Parameters:
  ///   - kept: the version.
  ///   - keep: its index among the file's kept versions.
  ///   - number: the number of the file.
  ///   - file: the file.
  init(_ kept: KeptVersion, _ keep: Int, ofFile number: Int, _ file: PreparedFile) {
    let given = kept.given
    let isMain = kept.identity == file.history.identity
    var shown = isMain ? file.shown : nil
    // Its stored path counts only if it is in the folder that its writer put it in.
    if let path = shown, !path.isInSameFolder(as: given) { shown = nil }
    // It was stored as the place of another name: a person gave the current name.
    if shown != nil, !file.history.isShown(inPlaceOf: given) { shown = nil }
    self.file = number
    self.keep = keep
    self.given = given
    identity = kept.identity
    kind = kept.version.kind
    isCopy = kept.copyOf != nil
    hasPathOfOriginal = kept.copyOf == given
    wanted = shown ?? (hasPathOfOriginal ? nil : given)
    wasPlaced = shown != nil && (hasPathOfOriginal || shown != given)
    // A user gave the name of a folder that is shown in another spelling, and of a copy that is shown under its
    // original's name: neither is a generated name.
    isGenerated =
      shown.map { !RelativePath.areOneName($0.lastComponent, given.lastComponent) }
      ?? hasPathOfOriginal
    let vector = isCopy && isMain ? kept.version.originVector : nil
    origin = vector.flatMap { vector in
      file.selection.versions.firstIndex { $0.vector == vector }
    }
  }
}
