/// The files of an input by the atomic groups that they are in.
///
/// A file is listed in one group or in none, by its own word or by the rules for its path, and may be moved: out of its
/// group, into one, from one to another. Then each version counts where it stands, and deletes what the file was
/// elsewhere before.
struct GivenGroups {
  /// What is given of one group.
  struct Group {
    /// The files that are listed in it.
    var members: [FileHistory] = []
    /// Files that were moved into it, with what they are in it.
    var visitors: [FileHistory] = []
    /// Whether visitors take it for a folder; of no meaning if there are members.
    var isFolder = true
    /// Where its folder is, in the order of the vectors; empty if that is its name, always.
    var folders: [(vector: VersionVector, folder: RelativePath)] = []
  }

  private let policy: Policy
  private var groups: [RelativePath: Group] = [:]
  private var wholes: [FileIdentity: FileHistory] = [:]
  private var alone: [FileHistory] = []
  /// The names of groups that are not known to be deleted.
  private var names: Set<RelativePath> = []
  /// The groups that were ever in a folder, by that folder.
  private var groupsIn: [RelativePath: [RelativePath]] = [:]

  init(_ files: [FileHistory], _ policy: Policy) {
    self.policy = policy
    for file in files {
      if file.isWholeGroup {
        // What has the identity of another is refused with all that stands alone.
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

  /// The files that stand alone, and one for each group, in no particular order.
  ///
  /// - Throws: ``ResolutionError`` that names in path order every group whose members do not make up whole versions.
  consuming func assembled() throws(ResolutionError) -> [FileHistory] {
    var errors: [ResolutionError] = []
    for (name, group) in groups.sorted(by: { $0.key < $1.key })
    where !group.members.isEmpty || !group.visitors.isEmpty {
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
    // What an outcome said of a group stands beside what its members say: both are its versions.
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

  /// Counts each version of a file that was moved where it stands.
  private mutating func settleMoves() {
    var moved: [(file: FileHistory, group: RelativePath?, left: Set<FileVersion>)] = []
    for (name, group) in groups {
      let history = history(of: name, group)
      guard history.mayHaveMoved else { continue }
      let (at, left) = history.departures()
      for (vector, folders) in at {
        for folder in folders { groups[name]?.folders.append((vector, folder)) }
      }
      groups[name]?.folders.sort {
        VersionVector.lexicographicallyPrecedes($0.vector, $1.vector)
      }
      groups[name]?.members = []
      for (file, left) in zip(history.members, left) {
        if left.isEmpty {
          groups[name]?.members.append(file)
        } else {
          moved.append((file, name, Set(left)))
        }
      }
    }
    for (index, file) in alone.enumerated().reversed() where !file.isWholeGroup {
      var left: Set<FileVersion> = []
      var own: RelativePath?
      for version in file.versions where version.state.isLive && version.path != file.path {
        guard let group = policy.group(of: version.path)?.path else { continue }
        left.insert(version)
        if group.bytes == file.identity.bytes { own = group }
      }
      if left.isEmpty { continue }
      alone.remove(at: index)
      if let own {
        // It was what is a folder now.
        groups[own, default: Group()].members.append(file)
      } else {
        moved.append((file.identifyingContents(), nil, left))
      }
    }
    if moved.isEmpty { return }
    for (name, group) in groups {
      for folder in Set(group.folders.map { $0.folder }).union([name]) {
        groupsIn[folder, default: []].append(name)
      }
    }
    for (file, group, left) in moved { divide(file, of: group, left) }
  }

  /// Divides a file that was moved among the groups that it was in.
  private mutating func divide(
    _ file: FileHistory, of home: RelativePath?, _ left: Set<FileVersion>
  ) {
    let versions = file.versions.sorted { $1.isLater(than: $0) }
    let places = versions.map {
      left.contains($0) || !$0.state.isLive && $0.path != file.path ? place(of: $0, in: file) : home
    }
    let isLive = versions.map { $0.state.isLive }
    let moves = Set(versions.indices.filter { isLive[$0] }.compactMap { versions[$0].vector })
    // An outcome says of one place alone what stands there, also that a move took the file away from there.
    let isOutcome = versions.map { version in
      !version.from.isEmpty
        || (!version.state.isLive && version.originVector.map(moves.contains) ?? false)
    }
    // The live versions right before each, and where each says something: where it is, and where the file is no more.
    var (before, saysIn) = ([[Int]](), [Set<RelativePath?>]())
    for (index, version) in versions.enumerated() {
      var last: [Int] = []
      for other in versions[..<index].indices.reversed()
      where (isLive[other] || !isOutcome[other]) && versions[other].isKnown(to: version)
        && !last.contains(where: { versions[other].isKnown(to: versions[$0]) })
      {
        last.append(other)
      }
      if isOutcome[index] { last.removeAll { places[$0] != places[index] } }
      var own: Set = isLive[index] || isOutcome[index] || last.isEmpty ? [places[index]] : []
      for other in last {
        if isLive[other] {
          own.insert(places[other])
        } else if !isLive[index] {
          own.formUnion(saysIn[other])
        }
      }
      // A deletion counts where its writer saw the file, too.
      if !isLive[index] { own.insert(places[index]) }
      before.append(last.filter { isLive[$0] })
      saysIn.append(own)
    }
    for place in Set(places.indices.filter { isLive[$0] }.map { places[$0] }) {
      var part = file
      part.versions = []
      for (index, version) in versions.enumerated() where saysIn[index].contains(place) {
        if isLive[index], places[index] == place {
          part.versions.append(version)
          continue
        }
        var tombstone = version
        if isLive[index] {
          tombstone.state = .deleted
          tombstone.deletion = DeletionMemory(seen: [version.device])
        }
        // It is gone from where it was.
        if let last = before[index].first(where: { places[$0] == place }) {
          tombstone = tombstone.at(versions[last].place)
        }
        part.versions.append(tombstone)
      }
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
        // Where it was listed says nothing here.
        part.group = GroupName(place)
        groups[place, default: Group()].visitors.append(part)
        let declared = part.versions.first { $0.state.isLive }.flatMap { policy.group(of: $0.path) }
        groups[place]?.isFolder = declared?.isFolder ?? true
      }
    }
  }

  /// The group that a version is in, which is not in the group that its file is listed in; `nil` if in none.
  private func place(of version: FileVersion, in file: FileHistory) -> RelativePath? {
    let declared = policy.group(of: version.path)
    if let declared, !declared.isFolder { return declared.path }
    var folder = declared?.path
    if folder == nil, file.group != nil {
      // Without a rule, other members show which folders are groups.
      folder = version.path.parent
      while let above = folder, groupsIn[above] == nil { folder = above.parent }
    }
    guard let folder else { return nil }
    let known = (groupsIn[folder] ?? []).sorted()
    return known.first { home(of: $0, at: version.vector) == folder }
      ?? known.first { $0 == folder } ?? known.first ?? folder
  }

  /// The folder that a group is in for who knows a vector.
  private func home(of group: RelativePath, at vector: VersionVector?) -> RelativePath? {
    guard let folders = groups[group]?.folders, !folders.isEmpty, let vector else { return group }
    return folders.last { known in
      let order = known.vector.order(relativeTo: vector)
      return order == .before || order == .equal
    }?.folder
  }

  // MARK: Entries of folders

  /// Takes what stands at the own path of a group, as a file on one device or a folder, for a member of it.
  private mutating func takeInFolders() {
    var nameOf: [FileIdentity: RelativePath] = [:]
    for (name, group) in groups where !group.members.isEmpty || !group.visitors.isEmpty {
      if Self.isFolder(name, group) { nameOf[FileIdentity(path: name)] = name }
    }
    if nameOf.isEmpty { return }
    for (index, file) in alone.enumerated().reversed() where !file.isWholeGroup {
      guard let name = nameOf[file.identity] else { continue }
      groups[name]?.members.append(file)
      alone.remove(at: index)
    }
  }
}

extension FileVersion {
  /// Whether who wrote the other version knew this one.
  fileprivate func isKnown(to other: FileVersion) -> Bool {
    guard let vector, let later = other.vector else { return isAncestor && !other.isAncestor }
    return vector.order(relativeTo: later) == .before
  }

  /// Whether it is the later one in an order that extends that of the vectors.
  fileprivate func isLater(than other: FileVersion) -> Bool {
    if isAncestor != other.isAncestor { return other.isAncestor }
    guard let vector, let earlier = other.vector, vector != earlier else {
      return other.path < path
    }
    return VersionVector.lexicographicallyPrecedes(earlier, vector)
  }
}
