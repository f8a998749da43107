extension PreparedFile {
  /// The paths that a file has left: that of its deletion, and those of versions that stood elsewhere.
  ///
  /// - Parameter outcome: what came of the file.
  /// - Returns: the paths; none for most files.
  /// - Complexity: O(*n*) in the number of versions.
  func formerPaths(_ outcome: FileOutcome) -> Set<RelativePath> {
    var left: Set<RelativePath> = []
    let kept = outcome.keeps.first { $0.identity == history.identity }?.version
    if let kept, !kept.state.isLive { left.insert(kept.path) }
    let standing = kept.flatMap { $0.state.isLive ? $0.path : nil }
    for version in selection.versions where version.path != standing && version.state.isLive {
      left.insert(version.path)
    }
    if outcome.state == .undecided, !left.isEmpty { left.subtract(livePaths) }
    return left
  }
}
