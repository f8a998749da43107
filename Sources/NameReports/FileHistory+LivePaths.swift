public import ConflictResolution
public import Scenarios

/// A path at which something stands.
public struct LivePath: Hashable, Sendable {
  /// The path.
  public let path: RelativePath
  /// Whether a folder stands there.
  public let isFolder: Bool

  /// A path.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - isFolder: whether a folder stands there.
  public init(_ path: RelativePath, isFolder: Bool = false) {
    self.path = path
    self.isFolder = isFolder
  }
}

extension FileHistory {
  /// Where the file stands, by its live heads: once for each, and what is in it where it is a group.
  ///
  /// A head that has the file's own path stands where the file is shown. Forks and what a person
  /// decided are not looked at, so nothing is left out that stands somewhere.
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
  /// Where something stands: the live heads of all files, and the names that exist beside them.
  ///
  /// - Complexity: O(*n* · *h*) for *n* versions and *h* heads a file.
  public var livePaths: [LivePath] {
    files.flatMap(\.livePaths) + present.map { LivePath($0) }
  }
}

extension RelativePath {
  /// The path of what stands at this one in a folder; in none, this one.
  fileprivate func placed(in folder: RelativePath?) -> RelativePath {
    guard let folder, let whole = try? folder.appending(self) else { return self }
    return whole
  }
}
