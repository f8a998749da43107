// The folder of a group, and the members that have left it.
extension GroupHistory {
  /// The group's folder at a vector, on each side of a fork.
  struct FoldersAt {
    let vector: VersionVector
    let folders: [RelativePath]
  }

  /// The group's folder at each vector, on each side of a fork, and the versions with which members left it.
  ///
  /// At a version, the group is in the folder that it was in before if a member is still there; a member elsewhere has
  /// left. If no member is there, all of them were moved, and the group was renamed to the folder that most of them are
  /// in. A write at a former name of the group is a write into the group.
  ///
  /// - Parameters:
  ///   - entriesAt: the members' versions, by their vectors.
  ///   - sightings: what members were at which vectors; members that have left are deleted there.
  /// - Returns: no folder for any vector if there is one folder only, in which everything stays.
  /// - Complexity: O(*n* log *n*) in the number of versions; for each vector at which members are moved, that of
  ///   finding the group's state there.
  func folders(
    _ entriesAt: [VersionVector: [Entry]], _ sightings: inout [[Sighting]]
  ) -> (at: [FoldersAt], left: [[FileVersion]]) {
    var left = members.map { _ in [FileVersion]() }
    var at: [FoldersAt] = []
    let wholes = whole?.versions ?? []
    let isAlwaysThere =
      wholes.allSatisfy { $0.path == group.path }
      && sightings.allSatisfy { $0.allSatisfy { $0.part.folder == group.path } }
    guard group.isFolder, !isAlwaysThere else { return (at, left) }

    var former: Set<RelativePath> = [group.path]
    var vectors = Array(entriesAt.keys)
    for whole in wholes {
      if let vector = whole.vector, entriesAt[vector] == nil { vectors.append(vector) }
    }
    for vector in vectors.sorted(by: VersionVector.lexicographicallyPrecedes) {
      let last = at.last { $0.vector.order(relativeTo: vector) == .before }
      let whole = wholes.first { $0.vector == vector }
      let before = whole?.path ?? last?.folders.last ?? group.path
      let entries = entriesAt[vector] ?? []
      let isThere = entries.allSatisfy {
        isVisitor[$0.member] || place(of: $0.version.path, $0.member).folder == before
      }
      if isThere {
        at.append(FoldersAt(vector: vector, folders: [before]))
        former.insert(before)
        continue
      }
      var sides: [[Part]]
      do throws(GroupSides.Untold) {
        sides = try sidesAt(vector, entries, sightings)
      } catch {
        // If that version is needed, it is an error.
        sides = [entries.map { part($0.version, $0.member) }]
      }
      var folders: [RelativePath] = []
      for side in sides {
        folders.append(home(of: side, after: before))
        former.insert(folders[folders.count - 1])
        for part in side {
          guard let member = note(part, leaving: former, &left) else { continue }
          for index in sightings[member].indices where sightings[member][index].vector == vector {
            sightings[member][index].part.state = .deleted
          }
        }
      }
      at.append(FoldersAt(vector: vector, folders: folders))
    }
    return (at, left)
  }

  /// The folder that the group is in, from the states of its members.
  func home(of parts: [Part], after before: RelativePath) -> RelativePath {
    guard group.isFolder else { return group.path }
    let own = parts.filter { part in part.member.map { !isVisitor[$0] } ?? true }
    var folders: [RelativePath] = []
    for part in own where part.state.isLive {
      guard let folder = part.folder else { continue }
      // The entry of the folder itself says where it is, if that names its own folder.
      if part.name == nil, part.place?.parent != nil { return folder }
      if folder == group.path || !taken.contains(folder) { folders.append(folder) }
    }
    if folders.contains(before) { return before }
    var best: RelativePath?
    var most = 0
    while let folder = folders.min() {
      let count = folders.count
      folders.removeAll { $0 == folder }
      if count - folders.count > most { (best, most) = (folder, count - folders.count) }
    }
    if let best { return best }
    // A tombstone is at the place where its writer saw the member.
    let dead = own.contains { $0.state.isLive } ? [] : own
    let seen = dead.compactMap { $0.folder }.filter { $0 == group.path || !taken.contains($0) }
    return seen.contains(before) ? before : seen.min() ?? before
  }

  /// The group's folder at each vector, and the versions with which each member left it.
  func departures() -> (at: [FoldersAt], left: [[FileVersion]]) {
    let (entriesAt, unversioned) = entries()
    if group.isFolder, unversioned.isEmpty {
      var sightings = sightings()
      return folders(entriesAt, &sightings)
    }
    var left = members.map { _ in [FileVersion]() }
    guard group.isFolder else {
      for (member, file) in members.enumerated() where file.group == nil {
        left[member] = file.versions.filter {
          $0.state.isLive && policy.group(of: $0.path)?.path != group.path
        }
      }
      return ([], left)
    }
    var sides: [[Part]] = []
    // If this is unknown, assembling the group reports it.
    do throws(GroupSides.Untold) { sides = try sidesWithoutVectors(unversioned) } catch {}
    for side in sides {
      let folders: Set = [home(of: side, after: group.path), group.path]
      for part in side { note(part, leaving: folders, &left) }
    }
    return ([], left)
  }

  /// Records a part that is outside the group's folders.
  ///
  /// - Returns: the member, if it has left.
  @discardableResult
  private func note(
    _ part: Part, leaving folders: Set<RelativePath>, _ left: inout [[FileVersion]]
  ) -> Int? {
    guard let member = part.member, let version = part.listed, version.isLive,
      part.name != nil || part.folder == nil
    else { return nil }
    if let folder = part.folder, folders.contains(folder) { return nil }
    left[member].append(version)
    return member
  }

  /// The part that names the group's folder by identity.
  ///
  /// A member names the folder that the group is in. A member that names a folder inside the group leaves this to that
  /// folder's own entry.
  func partNamingFolder(_ parts: [Part]) -> Part? {
    var best: (part: Part, weight: Int)?
    for part in parts {
      guard let parent = part.place?.parent, parent.bytes != group.path.bytes,
        !members.contains(where: { $0.identity == parent })
      else { continue }
      let weight =
        (part.listed == nil ? 0 : 4) + (part.name == nil ? 2 : 0) + (part.state.isLive ? 1 : 0)
      let isBetter = best.map {
        weight == $0.weight ? parent < ($0.part.place?.parent ?? parent) : weight > $0.weight
      }
      if isBetter ?? true { best = (part, weight) }
    }
    return best?.part
  }
}
