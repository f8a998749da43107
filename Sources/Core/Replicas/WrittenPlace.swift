package import ConflictResolution

/// The place where a user's step puts a version.
struct WrittenPlace {
  /// The path that the user sees.
  let path: RelativePath
  /// The folder, if the replica follows folders.
  let parent: FileIdentity?
  /// The folder before the last move to another folder.
  let formerParent: FileIdentity?

  /// A place.
  init(_ path: RelativePath, in parent: FileIdentity? = nil, from formerParent: FileIdentity? = nil)
  {
    self.path = path
    self.parent = parent
    self.formerParent = formerParent
  }

  /// The place of a version.
  init(of version: FileVersion) {
    self.init(version.path, in: version.parent, from: version.formerParent)
  }
}

extension WrittenVersion {
  /// The same with the versions that were written before it in the same step.
  func after(_ others: [WrittenVersion]) -> WrittenVersion {
    var written = self
    written.others += others
    return written
  }
}

extension RelativePath {
  /// The new path after a folder above it, or itself, has moved; unchanged if the new path would be too long.
  package func moved(from folder: RelativePath, to target: RelativePath) -> RelativePath {
    let rest = components.dropFirst(folder.components.count)
    return (try? RelativePath(components: target.components + rest)) ?? self
  }

  /// The path with the last name of another one, if there is one.
  func named(as other: RelativePath?) -> RelativePath {
    guard let other else { return self }
    return (try? replacingLastComponent(with: other.lastComponent)) ?? self
  }
}
