/// Files with what came of each, and the names that exist beside them: what the collision pass reads.
struct ResolvedFiles {
  let files: [PreparedFile]
  /// What came of each file, by the files' order.
  let outcomes: [FileOutcome]
  let present: [RelativePath]

  /// The version that a claim is of.
  func version(of claim: NameClaim) -> FileVersion {
    outcomes[claim.file].keeps[claim.keep].version
  }

  /// What the version of a claim holds.
  func state(of claim: NameClaim) -> FileState {
    outcomes[claim.file].keeps[claim.keep].version.state
  }

  /// Whether what keeps its name may be a folder: of a name that merely exists nobody knows.
  func mayBeFolder(_ occupant: NameTree.Occupant) -> Bool {
    guard case .undecided(let file) = occupant.holder else { return true }
    return files[file].hasDirectory(at: occupant.path)
  }
}
