/// The files of an input by the atomic groups that they are in.
///
/// A file is listed in at most one group, by its own field or by the rules for its path. It may be moved out of its
/// group, into one, or from one to another. Then each version counts in the place where it is, and acts as a deletion
/// in the file's earlier places.
struct GivenGroups {
  /// The input for one group.
  struct Group {
    /// The files that are listed in it.
    var members: [FileHistory] = []
    /// Files that were moved into it, with what they are in it.
    var visitors: [FileHistory] = []
    /// Whether all visitors treat it as a folder; ignored if there are members.
    var isFolder = true
    /// Where its folder is, in the order of the vectors; empty if it is always at the group's name.
    var folders: [GroupHistory.FoldersAt] = []
  }

  private let policy: Policy
  private var groups: [RelativePath: Group] = [:]
  private var wholes: [FileIdentity: FileHistory] = [:]
  private var alone: [FileHistory] = []
  /// The names of groups that are not known to be deleted.
  private var names: Set<RelativePath> = []

  init(_ files: [FileHistory], _ policy: Policy) {
    self.policy = policy
    for file in files {
      if file.isWholeGroup {
        // A file with another file's identity is refused together with the files outside of groups.
        if wholes[file.identity] != nil { alone.append(file) } else { wholes[file.identity] = file }
      } else if let group = file.group ?? policy.group(of: file.path) {
        groups[group.path, default: Group()].members.append(file)
      } else {
        alone.append(file)
      }
    }
    names = Set(groups.keys)
    for whole in wholes.values where whole.versions.contains(where: { $0.state.isLive }) {
      if let name = whole.group?.path, name.bytes == whole.identity.bytes { names.insert(name) }
    }
    settleMoves()
    takeInFolders()
  }

  /// The files outside of groups, and one for each group, in no particular order.
  ///
  /// - Throws: ``ResolutionError`` that names in path order every group whose members do not make up whole versions.
  consuming func assembled() throws(ResolutionError) -> [FileHistory] {
    var errors: [ResolutionError] = []
    for name in groups.keys.sorted() {
      guard let group = groups[name], !group.members.isEmpty || !group.visitors.isEmpty else {
        continue
      }
      do throws(ResolutionError) {
        alone.append(try history(of: name, group).assembled())
        wholes[FileIdentity(path: name)] = nil
      } catch {
        errors.append(error)
      }
    }
    if let error = ResolutionError(joining: errors) { throw error }
    return alone + wholes.values
  }

  private func history(of name: RelativePath, _ group: Group) -> GroupHistory {
    // An outcome may list a group as a whole as well as its members: both are versions of the group.
    let whole = wholes[FileIdentity(path: name)]
    return GroupHistory(
      GroupName(name, isFolder: Self.isFolder(name, group)), group.members, group.visitors,
      beside: whole, policy, among: names)
  }

  private static func isFolder(_ name: RelativePath, _ group: Group) -> Bool {
    if group.members.isEmpty { return group.isFolder }
    return group.members.allSatisfy {
      $0.path.isBelow(name) || $0.path == name || $0.identity.bytes == name.bytes
    }
  }

  // MARK: Moves

  /// Whether a member is, or was, outside the group's own folder.
  private static func mayHaveMoved(_ name: RelativePath, _ group: Group) -> Bool {
    let isFolder = isFolder(name, group)
    return group.members.contains { file in
      let isEntry = file.path == name || file.identity.bytes == name.bytes
      return file.versions.contains {
        isFolder ? !isEntry && !$0.path.isBelow(name) : $0.path != file.path
      }
    }
  }

  /// Counts each version of a moved file in the place where it is.
  private mutating func settleMoves() {
    var moved: [Moved] = []
    for name in groups.keys.sorted() {
      guard let group = groups[name], Self.mayHaveMoved(name, group) else { continue }
      let history = history(of: name, group)
      let departures = history.departures()
      groups[name]?.folders = departures.at
      groups[name]?.members = []
      for (member, file) in history.members.enumerated() {
        if departures.left[member].isEmpty {
          groups[name]?.members.append(file)
        } else {
          moved.append(Moved(file: file, group: name, left: departures.left[member]))
        }
      }
    }
    for index in alone.indices.reversed() where !alone[index].isWholeGroup {
      let file = alone[index]
      var left: [FileVersion] = []
      var own: RelativePath?
      for version in file.versions where version.isLive && version.path != file.path {
        guard let group = policy.group(of: version.path)?.path else { continue }
        left.append(version)
        if group.bytes == file.identity.bytes { own = group }
      }
      if left.isEmpty { continue }
      alone.remove(at: index)
      if let own {
        // A file was at the path that is a folder now.
        groups[own, default: Group()].members.append(file)
      } else {
        moved.append(Moved(file: file.identifyingContents(), group: nil, left: left))
      }
    }
    for file in moved { divide(file) }
  }

  /// A file that was moved, and the versions that are not in the group that it is listed in.
  private struct Moved {
    let file: FileHistory
    let group: RelativePath?
    let left: [FileVersion]
  }

  /// Divides a file that was moved among the groups that it was in.
  private mutating func divide(_ moved: Moved) {
    let (file, home) = (moved.file, moved.group)
    let divided = DividedVersions(of: file) { version in
      let isElsewhere =
        version.isLive ? moved.left.contains(version) : version.path != file.path
      return isElsewhere ? self.place(of: version, in: file) : home
    }
    for number in divided.livePlaces {
      let place = divided.places[number]
      var part = file
      part.versions = divided.versions(at: number)
      let shown = file.shown.flatMap { policy.group(of: $0)?.path }
      if place != home || place == nil, shown != place { part.shown = nil }
      guard let place else {
        part.group = nil
        alone.append(part)
        continue
      }
      if place == home {
        groups[place]?.members.append(part)
      } else {
        // The group that it was listed in does not apply here.
        part.group = GroupName(place)
        groups[place, default: Group()].visitors.append(part)
        // The order of the files must not matter: one that is in it by a scope is enough.
        let declared = part.versions.first { $0.state.isLive }.flatMap { policy.group(of: $0.path) }
        if declared?.isFolder == false { groups[place]?.isFolder = false }
      }
    }
  }

  /// The group that a version is in, other than the group that its file is listed in; `nil` if it is in none.
  private func place(of version: FileVersion, in file: FileHistory) -> RelativePath? {
    let declared = policy.group(of: version.path)
    if let declared, !declared.isFolder { return declared.path }
    var folder = declared?.path
    var known = folder.map(groups(in:)) ?? []
    if folder == nil, file.group != nil {
      // Without a rule, the members show which folders are groups.
      folder = version.path.parent
      while let above = folder {
        known = groups(in: above)
        if !known.isEmpty { break }
        folder = above.parent
      }
    }
    guard let folder else { return nil }
    return known.first { home(of: $0, at: version.vector) == folder }
      ?? known.first { $0 == folder } ?? known.first ?? folder
  }

  /// The groups that have ever been in a folder.
  private func groups(in folder: RelativePath) -> [RelativePath] {
    groups.keys.filter { name in
      name == folder || groups[name]?.folders.contains { $0.folders.contains(folder) } == true
    }.sorted()
  }

  /// The folder of a group as a device with a given vector knows it.
  private func home(of group: RelativePath, at vector: VersionVector?) -> RelativePath? {
    guard let folders = groups[group]?.folders, !folders.isEmpty, let vector else { return group }
    return folders.last { known in
      let order = known.vector.order(relativeTo: vector)
      return order == .before || order == .equal
    }?.folders.last
  }

  // MARK: Entries of folders

  /// Makes members of the files outside of groups that are at a group's own path: a file, or a folder.
  private mutating func takeInFolders() {
    if groups.isEmpty { return }
    for index in alone.indices.reversed() where !alone[index].isWholeGroup {
      let file = alone[index]
      let isPath = file.identity.bytes == file.path.bytes
      guard let name = isPath ? file.path : try? RelativePath(file.identity.bytes),
        let group = groups[name], !group.members.isEmpty || !group.visitors.isEmpty,
        Self.isFolder(name, group)
      else { continue }
      groups[name]?.members.append(file)
      alone.remove(at: index)
    }
  }
}
