public import ConflictResolution

/// The path of a file or a folder that exists.
public struct LivePath: Hashable, Sendable {
  /// The path.
  public let path: RelativePath
  /// Whether it is a folder.
  public let isFolder: Bool

  /// A path.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - isFolder: whether it is a folder.
  public init(_ path: RelativePath, isFolder: Bool = false) {
    self.path = path
    self.isFolder = isFolder
  }
}

extension FileHistory {
  /// The paths of the file's live heads, one for each, and those of the members of a group.
  ///
  /// A head that has the file's own path is at the path where the file is shown. Forks and the decisions of a
  /// person are ignored, so no path that exists is left out.
  ///
  /// - Complexity: O(*n* · *h*) for *n* versions and *h* heads.
  public var livePaths: [LivePath] {
    var paths: [LivePath] = []
    for head in FileVersion.plainHeads(of: versions) {
      let place = head.path == path ? shown ?? path : head.path
      switch head.state {
      case .deleted: break
      case .file, .symlink: paths.append(LivePath(place))
      case .directory: paths.append(LivePath(place, isFolder: true))
      case .group(let content):
        let folder = group?.isFolder == false ? nil : place
        if let folder { paths.append(LivePath(folder, isFolder: true)) }
        for member in content.members {
          paths.append(
            LivePath(member.path.placed(in: folder), isFolder: member.state == .directory))
        }
      }
    }
    return paths
  }
}

extension Scenario {
  /// The paths that exist: those of the live heads of all files, and the names that exist next to them.
  ///
  /// - Complexity: O(*n* · *h*) for *n* versions and *h* heads a file.
  public var livePaths: [LivePath] {
    files.flatMap(\.livePaths) + present.map { LivePath($0) }
  }
}

extension RelativePath {
  /// This path below a folder; the path itself without a folder.
  fileprivate func placed(in folder: RelativePath?) -> RelativePath {
    guard let folder, let whole = try? folder.appending(self) else { return self }
    return whole
  }
}
