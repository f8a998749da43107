import ConflictResolution
import Scenarios

/// The membership of an input's files in the atomic groups of the outcome.
struct GroupMembership {
  private let folders: Set<RelativePath>
  private let scopes: Set<RelativePath>

  init(_ groups: [GroupName]) {
    folders = Set(groups.filter { $0.isFolder }.map { $0.path })
    scopes = Set(groups.filter { !$0.isFolder }.map { $0.path })
  }

  /// The group of a file: the one that it names, otherwise the topmost folder above it, otherwise the data scope, which
  /// is not among the folders.
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
  /// Whether its versions are those of a group, not of a member.
  var isWholeGroup: Bool { versions.contains { $0.state.kind == .group } }
}
