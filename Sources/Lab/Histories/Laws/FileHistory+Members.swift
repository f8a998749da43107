package import ConflictResolution
import Scenarios

extension FileHistory {
  /// A document that is known as a whole, divided into a file for each member.
  ///
  /// Resolving the members gives the same as resolving the whole. At each version, a member that is not in the document
  /// has a tombstone; versions with one vector, or without any, have different labels.
  ///
  /// - Parameter sparsely: whether a member lists only the versions that changed it.
  /// - Returns: the members, in order of their paths; `nil` if this is not a document, or if members cannot express it:
  ///   it is a copy, or two of its versions differ only in time or writer.
  /// - Complexity: O(*v*² + *v* · *m*) for *v* versions and *m* members.
  package func takenApart(sparsely: Bool) -> [FileHistory]? {
    guard let group, copyOf == nil, path == group.path, identity.bytes == group.path.bytes,
      versions.contains(where: { $0.state.kind == .group }), hasOneVersionForEachState
    else { return nil }
    // What is at the group's own path is listed only if nothing else shows it.
    var names: Set<RelativePath> = []
    var listsEntry = false
    for version in versions {
      switch version.state {
      case .group(let content):
        if !content.members.allSatisfy({ $0.state.isIdentified }) { return nil }
        names.formUnion(content.members.map { $0.path })
        if content.members.isEmpty { listsEntry = true }
      case .deleted: break
      case .file, .symlink:
        if !version.state.isIdentified { return nil }
        listsEntry = true
      case .directory: return nil
      }
    }
    if listsEntry, !group.isFolder { return nil }
    var places: [RelativePath?] = names.sorted().map { $0 }
    if listsEntry { places.append(nil) }
    guard !places.isEmpty else { return nil }

    let before = sparsely ? versionsBefore : versions.map { _ in [] }
    var membersOf = places.map { _ in [FileVersion]() }
    for (index, version) in versions.enumerated() {
      let isOneOfSeveral = versions.contains {
        $0.vector == version.vector && $0.isAncestor == version.isAncestor && $0 != version
      }
      var listed: [(place: Int, version: FileVersion)] = []
      var changed: Set<Int> = []
      for (place, name) in places.enumerated() {
        let path: RelativePath?
        if let name, group.isFolder {
          path = Self.path(name, in: version.path)
        } else {
          path = name ?? version.path
        }
        guard let path else { return nil }
        let state = version.state.member(at: name)
        var member = version
        (member.path, member.state) = (path, state)
        if version.state.isLive { member.deletion = DeletionMemory() }
        if isOneOfSeveral { member.label = Array("version \(index)".utf8) }
        listed.append((place, member))
        let isKnown =
          !isOneOfSeveral && !before[index].isEmpty
          && before[index].allSatisfy {
            versions[$0].path == version.path && versions[$0].parent == version.parent
              && versions[$0].state.member(at: name) == state
          }
        if !isKnown { changed.insert(place) }
      }
      for (place, member) in listed where changed.isEmpty || changed.contains(place) {
        membersOf[place].append(member)
      }
    }
    var files: [FileHistory] = []
    for (place, name) in places.enumerated() where !membersOf[place].isEmpty {
      var own: RelativePath? = name ?? path
      var shownAt: RelativePath?
      if let name, group.isFolder {
        own = Self.path(name, in: path)
        shownAt = shown.flatMap { Self.path(name, in: $0) }
      }
      guard let own else { return nil }
      files.append(
        FileHistory(
          path: own, shown: shownAt, group: group, versions: membersOf[place],
          forgotten: files.isEmpty ? forgotten : VersionVector()))
    }
    return files
  }

  private static func path(_ name: RelativePath, in folder: RelativePath) -> RelativePath? {
    try? RelativePath(components: folder.components + name.components)
  }

  /// Whether no two versions with one vector have the same path and state.
  private var hasOneVersionForEachState: Bool {
    for (index, version) in versions.enumerated() {
      let isRepeated = versions[..<index].contains {
        $0.vector == version.vector && $0.state == version.state
          && ($0.path == version.path || !version.state.isLive)
      }
      if isRepeated { return false }
    }
    return true
  }

  /// The last versions before each version, as indexes.
  private var versionsBefore: [[Int]] {
    func isBefore(_ left: FileVersion, _ right: FileVersion) -> Bool {
      guard let own = left.vector, let other = right.vector else { return false }
      return own.order(relativeTo: other) == .before
    }
    return versions.map { version in
      let all = versions.indices.filter { isBefore(versions[$0], version) }
      return all.filter { earlier in
        !all.contains { isBefore(versions[earlier], versions[$0]) }
      }
    }
  }
}

extension FileState {
  /// The state at a path in a document; without a path, the state at the document's own path.
  fileprivate func member(at name: RelativePath?) -> FileState {
    guard case .group(let content) = self else { return name == nil ? self : .deleted }
    guard let name else { return .directory }
    return content.members.first { $0.path == name }?.state ?? .deleted
  }
}
