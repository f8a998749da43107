extension PreparedFile {
  /// The paths that a file has left: that of its deletion, and those of versions at other paths.
  ///
  /// - Parameter outcome: the file's outcome before the collision pass, in which the file's own kept version comes
  ///   first.
  /// - Returns: the paths, each once; empty for most files.
  /// - Complexity: O(*n*) in the number of versions.
  func formerPaths(_ outcome: FileOutcome) -> [RelativePath] {
    let versions = selection.versions
    let kept = outcome.keeps.first?.version
    let path = outcome.keeps.first?.given ?? versions[selection.heads[0]].path
    let isDeleted = kept.map { !$0.isLive } ?? false
    // Most files have one path, and something of them is there.
    if !isAtSeveralPaths, versions[0].path == path { return isDeleted ? [path] : [] }

    var left: [RelativePath] = isDeleted ? [path] : []
    let stays = outcome.state == .undecided ? livePaths : isDeleted ? [] : [path]
    // Few versions are compared with each other; with many, a table has their paths.
    var known: Set<RelativePath>? =
      versions.count > FewOrders.mostVersions ? Set(left + stays) : nil
    for index in versions.indices where versions[index].isLive {
      let path = versions[index].path
      let isNew =
        if known != nil {
          known?.insert(path).inserted == true
        } else {
          !left.contains(path) && !stays.contains(path)
        }
      if isNew { left.append(path) }
    }
    return left
  }
}
