/// A live version that wants a name.
struct NameClaim {
  /// The file's outcome, and which of its kept versions it is.
  let file: Int
  let keep: Int
  /// The kept version.
  let kept: KeptVersion
  /// The name that it shows, or nothing for a copy that has none yet.
  let wanted: RelativePath?
  /// Whether the name is generated; a name that a user gave comes first.
  let isGenerated: Bool
  /// The version as it was written, which orders the copies of one original.
  let origin: FileVersion
  /// How its numbered names are made.
  let numbering: NumberingConvention

  /// The path that the writer gave, whose spelling a numbered name is made from.
  var given: RelativePath { kept.version.path }
  /// The name that it wants, or the one a number is added to.
  var target: RelativePath { wanted ?? given }
  var isSymlink: Bool { kept.version.state.kind == .symlink }
  var isCopy: Bool { kept.copyOf != nil }

  /// Whether the left claim comes first: each in turn keeps its name if that is free.
  ///
  /// Symlinks come last, since a symlink is numbered against anything. Names that a user gave come
  /// before generated ones; among equals the smaller bytes of the version's path; then the files
  /// themselves before copies, copies by the rank of their origins; then the identity.
  static func comesFirst(_ left: NameClaim, _ right: NameClaim) -> Bool {
    if left.isSymlink != right.isSymlink { return right.isSymlink }
    if left.isGenerated != right.isGenerated { return right.isGenerated }
    if left.given != right.given { return left.given < right.given }
    if left.isCopy != right.isCopy { return right.isCopy }
    if left.isCopy, Rank.isHigher(left.origin, than: right.origin) { return true }
    if left.isCopy, Rank.isHigher(right.origin, than: left.origin) { return false }
    return left.kept.identity < right.kept.identity
  }
}
