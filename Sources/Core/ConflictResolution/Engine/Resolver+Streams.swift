import FileNames

// Helpers for resolving one file at a time.
extension Resolver {
  /// The groups that a file is a member of, or was moved through; empty if it is resolved alone.
  package func memberships(of file: FileHistory) -> Set<GroupName> {
    if file.group == nil, policy.rules.isEmpty { return [] }
    if file.isWholeGroup { return [] }
    var groups: Set<GroupName> = []
    if let group = file.group ?? policy.group(of: file.path) { groups.insert(group) }
    for version in file.versions where version.path != file.path {
      if let group = policy.group(of: version.path) { groups.insert(group) }
    }
    return groups
  }

  /// Tries the numbered names that a copy could get, starting with the lowest, until one is free.
  ///
  /// - Parameters:
  ///   - kept: the copy.
  ///   - isFree: whether a path is free.
  package func tryNames(for kept: KeptVersion, isFree: (RelativePath) -> Bool) {
    let isDirectory = kept.version.kind == .group || kept.version.kind == .directory
    let settings = policy.settings(for: kept)
    let folder = kept.path.components.dropLast()
    do throws(FileNameError) {
      _ = try settings.numbering.firstFree(
        for: kept.given.lastComponent, isDirectory: isDirectory, limit: settings.nameLimit,
        origin: CopyOrigin(of: kept.version)
      ) { name, _ in
        guard let path = try? RelativePath(components: folder + [name]) else { return true }
        return isFree(path)
      }
    } catch {
      // All names are taken, and all were tried.
      return
    }
  }
}
