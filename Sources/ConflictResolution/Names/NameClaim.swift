/// A live version that wants a name.
struct NameClaim {
  /// The file's outcome, and which of its kept versions it is.
  let file: Int
  let keep: Int
  /// The file that the version is of.
  let identity: FileIdentity
  /// The path that the writer gave, whose spelling a numbered name is made from.
  let given: RelativePath
  /// The name that it shows, or nothing for a copy that has none yet.
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

  /// The name that it wants, or the one a number is added to.
  var target: RelativePath { wanted ?? given }

  /// Whether this claim comes before another, or nothing where both are copies of one path.
  ///
  /// Each in turn keeps its name if that is free. Symlinks come last, since a symlink is numbered
  /// against anything. Names that a user gave come before generated ones; among equals the smaller
  /// bytes of the version's path; then the files themselves before copies, and files by identity.
  ///
  /// - Parameters:
  ///   - other: the other claim.
  ///   - isGivenFirst: whether names that a user gave come before generated ones.
  /// - Returns: whether it comes first.
  func comes(before other: NameClaim, isGivenFirst: Bool = true) -> Bool? {
    if (kind == .symlink) != (other.kind == .symlink) { return other.kind == .symlink }
    if isGivenFirst, isGenerated != other.isGenerated { return other.isGenerated }
    if given != other.given { return given < other.given }
    if isCopy != other.isCopy { return other.isCopy }
    return isCopy ? nil : identity < other.identity
  }
}
