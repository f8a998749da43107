import ConflictResolution
import Scenarios

/// Which file of an input is a member of which atomic group of the outcome.
struct GroupMembership {
  private let folders: Set<RelativePath>
  private let scopes: Set<RelativePath>

  init(_ groups: [GroupName]) {
    folders = Set(groups.filter { $0.isFolder }.map { $0.path })
    scopes = Set(groups.filter { !$0.isFolder }.map { $0.path })
  }

  /// The group that a file is a member of: the one it names, else the topmost folder above it, else
  /// the data scope, which has no place among the folders.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  func group(of file: FileHistory) -> RelativePath? {
    file.group?.path ?? folder(above: file.path) ?? scopes.min()
  }

  /// The topmost folder of a group that a path is in.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  func folder(above path: RelativePath) -> RelativePath? {
    var topmost: RelativePath?
    var folder = path.parent
    while let parent = folder {
      if folders.contains(parent) { topmost = parent }
      folder = parent.parent
    }
    return topmost
  }
}

extension FileHistory {
  /// Whether its versions are a group's, not a member's.
  var isWholeGroup: Bool { versions.contains { $0.state.kind == .group } }
}
