extension Policy {
  /// The group that the rules put a path into; the last match wins.
  ///
  /// - Parameter path: a file's path.
  /// - Returns: the group; `nil` if the file is in none.
  /// - Complexity: O(*n*) in the number of rules.
  package func group(of path: RelativePath) -> GroupName? {
    var group: GroupName?
    let path = FoldedPath(path)
    for rule in rules {
      guard let grouping = rule.settings.grouping else { continue }
      switch grouping {
      case .folder:
        if let folder = rule.pattern.matchingDirectory(of: path) { group = GroupName(folder) }
      case .scope(let name):
        if rule.pattern.matchesPathOrParent(path, isDirectory: false) {
          group = GroupName(name.path, isFolder: false)
        }
      case .none:
        if rule.pattern.matchesPathOrParent(path, isDirectory: false) { group = nil }
      }
    }
    return group
  }
}
