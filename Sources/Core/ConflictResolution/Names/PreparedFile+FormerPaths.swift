extension PreparedFile {
  /// The paths that a file has left: that of its deletion, and those of versions at other paths.
  ///
  /// - Parameter outcome: the file's outcome before the collision pass, in which the file's own kept version comes
  ///   first.
  /// - Returns: the paths; empty for most files.
  /// - Complexity: O(*n*) in the number of versions.
  func formerPaths(_ outcome: FileOutcome) -> Set<RelativePath> {
    let versions = selection.versions
    let kept = outcome.keeps.first?.version
    let path = outcome.keeps.first?.given ?? versions[selection.heads[0]].path
    let isDeleted = kept.map { !$0.state.isLive } ?? false
    // Most files have one path, and something of them is there.
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
