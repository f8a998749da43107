// The versions of a group whose members have vectors.
extension GroupHistory {
  /// The vectors at which the group's state is needed: those of heads, of possible bases, and of possible deletions.
  ///
  /// A version of many members is large, and a group whose members each list their own versions has many of them. If
  /// there are forks or outcomes, any version may matter.
  ///
  /// - Complexity: O(*n* log *n* + *n* · *h* + *b*²) for *n* vectors, *h* heads and *b* common ancestors.
  func vectorsThatMatter(_ entriesAt: [VersionVector: [Entry]]) -> [VersionVector] {
    let all = entriesAt.keys.sorted { VersionVector.lexicographicallyPrecedes($1, $0) }
    let isPlain =
      whole == nil
      && entriesAt.values.allSatisfy { entries in
        entries.allSatisfy { $0.version.from.isEmpty } && !GroupSides.hasSeveralStates(entries)
      }
    guard isPlain else { return all }
    // Every successor of a vector comes before it here.
    var heads: [VersionVector] = []
    var ancestors: [(vector: VersionVector, before: Set<Int>)] = []
    for vector in all {
      let before = Set(
        heads.indices.filter { vector.order(relativeTo: heads[$0]) == .before })
      if before.isEmpty {
        heads.append(vector)
        continue
      }
      // A vector before only one head, or before a later ancestor of the same heads, cannot be a base.
      let isCovered =
        before.count == 1
        || ancestors.contains {
          before.isSubset(of: $0.before) && vector.order(relativeTo: $0.vector) == .before
        }
      // A write after a deletion of the whole group is not deleted by others.
      let isDeletion = entriesAt[vector]?.allSatisfy { !$0.version.isLive } ?? false
      if !isCovered || isDeletion { ancestors.append((vector, before)) }
    }
    return heads + ancestors.map { $0.vector }
  }

  /// Whether a vector is between two versions with equal states, the later of which undid the change between.
  static func isTakenBack(_ vector: VersionVector, in versions: [FileVersion]) -> Bool {
    versions.contains { later in
      later.vector.map { vector.order(relativeTo: $0) == .before } == true
        && versions.contains {
          $0.vector?.order(relativeTo: vector) == .before && $0.hasEqualState(to: later)
        }
    }
  }

  /// The versions of the group at one vector: one, or the sides of a fork.
  ///
  /// - Parameters:
  ///   - vector: the vector.
  ///   - entries: the members' versions there.
  ///   - sightings: the members' states at which vectors.
  ///   - folders: the group's folder on each side; `nil` if it never has another one.
  /// - Returns: the versions.
  /// - Throws: ``ResolutionError`` if a member's state there is unknown.
  func versionsAt(
    _ vector: VersionVector, _ entries: [Entry], _ sightings: [[Sighting]],
    _ folders: [RelativePath]?
  ) throws(ResolutionError) -> [FileVersion] {
    let sides = try told(vector) { () throws(GroupSides.Untold) in
      try sidesAt(vector, entries, sightings)
    }
    var versions: [FileVersion] = []
    for (index, side) in sides.enumerated() {
      let folder = folders.map { $0[min(index, $0.count - 1)] }
      versions += try self.versions(
        of: side, at: vector, in: folder ?? home(of: side, after: group.path))
    }
    return versions
  }

  /// The state of each member at one vector, on each side of a fork.
  func sidesAt(
    _ vector: VersionVector, _ entries: [Entry], _ sightings: [[Sighting]]
  ) throws(GroupSides.Untold) -> [[Part]] {
    let sides = try GroupSides(entries, haveVectors: true) { _ in false }
    let listedBy = versionsByMember(entries)
    var versions: [[Part]] = []
    var untold: Set<Int> = []
    for side in sides.sides {
      let own = versionsByMember(side)
      let labels = Set(side.map { $0.version.label })
      var parts: [Part] = []
      for member in members.indices {
        var held = own[member]
        if held.isEmpty, !listedBy[member].isEmpty {
          if sides.contested.contains(member) {
            untold.insert(member)
            continue
          }
          // A deletion that one side declares as its own does not count on the others.
          let isDeclaredElsewhere = listedBy[member].allSatisfy { version in
            !version.isLive && version.label != nil && !labels.contains(version.label)
          }
          if sides.sides.count == 1 || !isDeclaredElsewhere { held = listedBy[member] }
        }
        if held.isEmpty {
          parts += try lastPart(sightings[member], before: vector, of: [member])
        } else {
          parts += held.map { part($0, member) }
        }
      }
      for others in sightings[members.count...] {
        parts += try lastPart(others, before: vector, of: [])
      }
      versions.append(parts)
    }
    if !untold.isEmpty { throw GroupSides.Untold(members: untold.sorted()) }
    return versions
  }

  /// The states of each member, by vector.
  ///
  /// A member's states are in its own versions and in the group as a whole. The members come first, then the paths that
  /// only the group as a whole has. The latest vectors come first, in lexicographic order: every successor of a vector
  /// comes before it.
  func sightings() -> [[Sighting]] {
    var sightings: [[Sighting]] = []
    var (names, shared) = (Set<RelativePath>(), Set<RelativePath>())
    var isAlone = false
    for (member, file) in members.enumerated() {
      var own: [Sighting] = []
      var ownNames: Set<RelativePath> = []
      for version in file.versions {
        guard let vector = version.vector else { continue }
        let part = part(version, member)
        part.listed = nil
        if let name = part.name, ownNames.insert(name).inserted, !names.insert(name).inserted {
          shared.insert(name)
        }
        isAlone = isAlone || part.isAlone(in: group)
        own.append(Sighting(vector: vector, part: part))
      }
      sightings.append(own)
    }
    let own = sightings
    let wholes = stateOfWholes()
    /// The states of a member, or of a path that no member has, in the versions of the group as a whole.
    func sightingsInWholes(of member: Int?, _ names: [RelativePath]) -> [Sighting] {
      wholes.map { whole in
        let name = names.first { name in
          guard whole.states[name] != nil else { return false }
          // Several members may have had one name, one after the other.
          if !shared.contains(name) { return true }
          let others = own.indices.filter { own[$0].contains { $0.part.name == name } }
          let holder = others.first { Self.has(own[$0], name, at: whole.vector) }
          return member == holder ?? others[0]
        }
        let state =
          names.isEmpty ? whole.alone : name.flatMap { whole.states[$0] } ?? .deleted
        let part = Part(
          member: member, name: name, folder: whole.place.path, place: whole.place,
          state: state, listed: nil)
        return Sighting(vector: whole.vector, part: part)
      }
    }
    for member in own.indices {
      let names = Set(own[member].compactMap { $0.part.name }).sorted()
      // A group as a whole has nothing about the entry of its folder.
      if names.isEmpty, !own[member].contains(where: { $0.part.isAlone(in: group) }) { continue }
      sightings[member] += sightingsInWholes(of: member, names)
    }
    if isAlone {
      // A file at the group's own path replaces the contents of the folder, and vice versa.
      for member in own.indices {
        let isAlone = own[member].contains { $0.part.isAlone(in: group) }
        if !isAlone, own[member].allSatisfy({ $0.part.name == nil }) { continue }
        for other in own.joined()
        where isAlone
          ? other.part.name != nil && other.part.state.isLive : other.part.isAlone(in: group)
        {
          if sightings[member].contains(where: { $0.vector == other.vector }) { continue }
          let part = Part(
            member: member, name: nil, folder: other.part.folder, place: nil,
            state: .deleted, listed: nil)
          sightings[member].append(Sighting(vector: other.vector, part: part, isImplied: true))
        }
      }
    }
    var others: Set<RelativePath> = []
    for whole in wholes { others.formUnion(whole.states.keys) }
    for name in others.subtracting(names).sorted() {
      sightings.append(sightingsInWholes(of: nil, [name]))
    }
    for index in sightings.indices {
      sightings[index].sort { VersionVector.lexicographicallyPrecedes($1.vector, $0.vector) }
    }
    return sightings
  }

  /// Whether a member has a name at a vector, according to its own versions only.
  private static func has(
    _ own: [Sighting], _ name: RelativePath, at vector: VersionVector
  ) -> Bool {
    let known = own.filter {
      let order = $0.vector.order(relativeTo: vector)
      return order == .before || order == .equal
    }
    return known.contains { sighting in
      sighting.part.name == name && sighting.part.state.isLive
        && !known.contains { sighting.vector.order(relativeTo: $0.vector) == .before }
    }
  }

  /// The states in the versions of the group as a whole.
  func stateOfWholes() -> [(
    vector: VersionVector, place: Place, states: [RelativePath: FileState], alone: FileState
  )] {
    (whole?.versions ?? []).compactMap { version in
      guard let vector = version.vector else { return nil }
      var states: [RelativePath: FileState] = [:]
      var alone = version.state
      if case .group(let content) = version.state {
        for member in content.members { states[member.path] = member.state }
        alone = states.isEmpty ? .directory : .deleted
      }
      return (vector, version.place, states, alone)
    }
  }

  /// The last known states before a vector.
  func lastPart(
    _ sightings: [Sighting], before vector: VersionVector, of members: [Int]
  ) throws(GroupSides.Untold) -> [Part] {
    var last: [Sighting] = []
    for sighting in sightings where sighting.vector.order(relativeTo: vector) == .before {
      let isSuperseded = last.contains {
        sighting.vector.order(relativeTo: $0.vector) == .before
      }
      if !isSuperseded { last.append(sighting) }
    }
    if last.contains(where: { !$0.isImplied }) { last.removeAll { $0.isImplied } }
    guard let first = last.first else { return [] }
    let isOne = last.allSatisfy {
      $0.part.state == first.part.state
        && (!first.part.state.isLive || $0.part.name == first.part.name)
    }
    guard isOne else { throw GroupSides.Untold(members: members) }
    // Of equal states, take one whose bytes are at hand, in a folder that does not depend on the order.
    var best = first
    for sighting in last {
      let (isAtHand, isBestAtHand) = (sighting.part.state.isAtHand, best.part.state.isAtHand)
      if isAtHand == isBestAtHand
        ? VersionVector.lexicographicallyPrecedes(best.vector, sighting.vector) : isAtHand
      {
        best = sighting
      }
    }
    return best.part.state.isLive ? [best.part] : []
  }
}
