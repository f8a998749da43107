// Paths of folders.
extension FolderTree {
  /// Sets the paths of a folder and of all folders above it.
  ///
  /// An unknown folder has no path: its entries are where their writers saw them.
  ///
  /// - Complexity: O(*n*) in the number of folders above it that have no path yet, and in the length of their paths.
  mutating func locate(_ number: Int) {
    var open: [Int] = []
    var next = number
    // Known: circles are undone, so the way up ends.
    while next != Self.root, folders[next].path == nil, !folders[next].isUnknown {
      open.append(next)
      if isFixed(next) { break }
      next = folders[next].parent
    }
    while let folder = open.popLast() { folders[folder].path = path(of: folder) }
  }

  /// The path of a folder whose parent has its own.
  private mutating func path(of number: Int) -> RelativePath? {
    let folder = folders[number]
    guard let version = folder.version else { return nil }
    if isFixed(number) || folders[folder.parent].isUnknown { return version.path }
    if let path = path(of: folder.name, in: folder.parent) { return path }
    folders[number].placement = Self.tooLong
    return (try? RelativePath(components: [folder.name])) ?? version.path
  }

  /// The path of a name in a folder; `nil` if it would be too long.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  func path(of name: [UInt8], in number: Int) -> RelativePath? {
    guard let folder = folders[number].path else { return try? RelativePath(components: [name]) }
    return try? folder.appending(component: name)
  }

  /// Why an entry whose path would be too long is at the top.
  static let tooLong = Explanation(
    rule: .pathLength, reason: "its path would be too long, so it is in the top folder")
}
