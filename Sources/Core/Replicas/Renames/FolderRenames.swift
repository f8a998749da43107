import ConflictResolution

/// The folders that were renamed, and what follows for what was in them.
struct FolderRenames {
  private var targets: [RelativePath: RelativePath] = [:]

  mutating func insert(_ folder: RelativePath, renamedTo target: RelativePath) {
    targets[folder] = target
  }

  var isEmpty: Bool { targets.isEmpty }

  /// The path of an entry that moved with the nearest renamed folder above it; `nil` if no such folder was renamed.
  ///
  /// - Complexity: O(*n*²) in the number of components.
  func target(for path: RelativePath) -> RelativePath? {
    if targets.isEmpty { return nil }
    var above = path.parent
    while let folder = above {
      if let target = targets[folder] {
        return try? RelativePath(target.bytes + path.bytes[folder.bytes.count...])
      }
      above = folder.parent
    }
    return nil
  }

  /// Whether a rename follows from that of a folder above.
  func implies(_ from: RelativePath, _ to: RelativePath) -> Bool { target(for: from) == to }
}
