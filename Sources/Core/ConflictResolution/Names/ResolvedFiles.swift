/// Files with their outcomes, and the names that exist besides them: the input of the collision pass.
struct ResolvedFiles {
  let files: [PreparedFile]
  /// The outcome of each file, in the order of the files.
  let outcomes: [FileOutcome]
  let present: [RelativePath]

  /// The version of a claim.
  func version(of claim: NameClaim) -> FileVersion {
    outcomes[claim.file].keeps[claim.keep].version
  }

  /// The state of a claim's version.
  func state(of claim: NameClaim) -> FileState {
    outcomes[claim.file].keeps[claim.keep].version.state
  }

  /// Whether the occupant that keeps its name may be a folder; true for a name that merely exists, since its kind is
  /// unknown.
  func mayBeFolder(_ occupant: NameTree.Occupant) -> Bool {
    guard case .undecided(let file) = occupant.holder else { return true }
    return files[file].hasDirectory(at: occupant.path)
  }
}
