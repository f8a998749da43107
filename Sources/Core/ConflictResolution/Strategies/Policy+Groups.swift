import FileNames

extension Policy {
  /// The group that the rules put a path into; the last match wins.
  ///
  /// - Parameter path: a file's path.
  /// - Returns: the group; `nil` if the file is in none.
  /// - Complexity: as that of ``settings(for:isDirectory:)``.
  package func group(of path: RelativePath) -> GroupName? {
    var group: GroupName?
    let path = FoldedPath(path)
    for place in candidates(for: path) {
      guard let grouping = rules[place].settings.grouping else { continue }
      let pattern = rules[place].pattern
      switch grouping {
      case .folder:
        if let folder = pattern.matchingDirectory(of: path) { group = GroupName(folder) }
      case .scope(let name):
        if pattern.matchesPathOrParent(path, isDirectory: false) {
          group = GroupName(name.path, isFolder: false)
        }
      case .none:
        if pattern.matchesPathOrParent(path, isDirectory: false) { group = nil }
      }
    }
    return group
  }
}
