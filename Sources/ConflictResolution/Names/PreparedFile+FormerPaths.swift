extension PreparedFile {
  /// The paths that a file has left: that of its deletion, and those of versions that stood elsewhere.
  ///
  /// - Parameter outcome: what came of the file, before the collision pass: what stands of it comes first.
  /// - Returns: the paths; none for most files.
  /// - Complexity: O(*n*) in the number of versions.
  func formerPaths(_ outcome: FileOutcome) -> Set<RelativePath> {
    let versions = selection.versions
    let kept = outcome.keeps.first?.version
    let path = outcome.keeps.first?.given ?? versions[selection.heads[0]].path
    let isDeleted = kept.map { !$0.state.isLive } ?? false
    // Most files have one path, and something of them stands there.
    if versions.allSatisfy({ $0.path == path }) { return isDeleted ? [path] : [] }

    var left: Set<RelativePath> = isDeleted ? [path] : []
    for version in versions where version.isLive { left.insert(version.path) }
    if outcome.state == .undecided {
      left.subtract(livePaths)
    } else if !isDeleted {
      left.remove(path)
    }
    return left
  }
}
