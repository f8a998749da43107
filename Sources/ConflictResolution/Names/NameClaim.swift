/// A live version that wants a name, and what is known of it by now.
///
/// **Invariant.** A claim gets its folder once, and its place once: nothing moves it from there.
struct NameClaim {
  /// Where a claim stands.
  enum Place {
    case path(RelativePath)
    /// It is not shown: the claim of this number shows the same content.
    case shownBy(Int)
  }

  /// The file's outcome, and which of its kept versions it is.
  let file: Int
  let keep: Int
  /// The file that the version is of.
  let identity: FileIdentity
  /// The path that the writer gave, whose spelling a numbered name is made from.
  let given: RelativePath
  /// The name that it shows, or `nil` for a copy that has none yet.
  let wanted: RelativePath?
  /// What kind of thing it is.
  let kind: FileState.Kind
  /// Whether the name is generated; a name that a user gave comes first.
  let isGenerated: Bool
  /// Whether an earlier pass gave it the name that it wants, and that is stored: it is not the one of the version.
  let wasPlaced: Bool
  /// Whether it is a copy that still has its original's path, which no user chose for it.
  let hasPathOfOriginal: Bool
  /// Whether it is a copy: then its place among copies is that of its origin.
  let isCopy: Bool
  /// The version of the file as which a copy was written; `nil` where it is the kept one.
  let origin: Int?

  /// The node of the last folder that its path spells.
  ///
  /// That is its own for a folder, else that of the one it is in. What has its place before there are folders spells
  /// none, as if it were at the top level.
  var folder = 0
  var place: Place?
  /// The node of the name that it wanted, where that was taken and it got a number.
  var numberedAt: Int?

  /// The name that it wants, or the one a number is added to.
  var target: RelativePath { wanted ?? given }

  /// Where it stands, where it is shown.
  var path: RelativePath? {
    if case .path(let path) = place { path } else { nil }
  }

  /// Whether it is itself a folder that its path spells; a copy that has no name yet spells none.
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
  ///   - keep: which of the file's kept versions it is.
  ///   - number: the number of the file.
  ///   - file: the file.
  init(_ kept: KeptVersion, _ keep: Int, ofFile number: Int, _ file: PreparedFile) {
    let given = kept.given
    let isMain = kept.identity == file.history.identity
    var shown = isMain ? file.shown : nil
    // Where it stands counts only in the folder that its writer put it in.
    if let path = shown, !path.isInSameFolder(as: given) { shown = nil }
    // It stood there instead of another name: this one a person gave.
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
