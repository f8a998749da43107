// The versions of a group whose members have vectors.
extension GroupHistory {
  /// The vectors at which it is looked at what the group is: those of heads, of what may be the base of some, and of
  /// what may be a deletion.
  ///
  /// A version of many members is large, and a group whose members list each their own versions has many
  /// of them. Where there are forks or outcomes, any version may matter.
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
    // Whatever is after a vector comes before it here.
    var heads: [VersionVector] = []
    var ancestors: [(vector: VersionVector, before: Set<Int>)] = []
    for vector in all {
      let before = Set(
        heads.indices.filter { vector.order(relativeTo: heads[$0]) == .before })
      if before.isEmpty {
        heads.append(vector)
        continue
      }
      // What is before one head alone, or before a later ancestor of the same heads, is the base of none.
      let isCovered =
        before.count == 1
        || ancestors.contains {
          before.isSubset(of: $0.before) && vector.order(relativeTo: $0.vector) == .before
        }
      // What was written after a deletion of the whole is not what others deleted.
      let isDeletion = entriesAt[vector]?.allSatisfy { !$0.version.state.isLive } ?? false
      if !isCovered || isDeletion { ancestors.append((vector, before)) }
    }
    return heads + ancestors.map { $0.vector }
  }

  /// The versions of the group at one vector: one, or the sides of a fork.
  func versionsAt(
    _ vector: VersionVector, _ entries: [Entry], _ sightings: [[Sighting]]
  ) throws(ResolutionError) -> [FileVersion] {
    let sides = try told(vector) { () throws(GroupSides.Untold) in
      try GroupSides(entries, haveVectors: true) { _ in false }
    }
    let listedBy = versionsByMember(entries)
    var versions: [FileVersion] = []
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
          // A deletion that a side declares for its own is none on the others.
          let isDeclaredElsewhere = listedBy[member].allSatisfy { version in
            !version.state.isLive && version.label != nil && !labels.contains(version.label)
          }
          if sides.sides.count == 1 || !isDeclaredElsewhere { held = listedBy[member] }
        }
        if held.isEmpty {
          parts += try told(vector) { () throws(GroupSides.Untold) in
            try lastPart(sightings[member], before: vector, of: [member])
          }
        } else {
          parts += held.map(part)
        }
      }
      for others in sightings[members.count...] {
        parts += try told(vector) { () throws(GroupSides.Untold) in
          try lastPart(others, before: vector, of: [])
        }
      }
      if untold.isEmpty { versions.append(try version(of: parts, at: vector)) }
    }
    if !untold.isEmpty {
      throw inconsistent(vector, GroupSides.Untold(members: untold.sorted()))
    }
    return versions
  }

  /// What each member was at which vectors.
  ///
  /// It is seen in its own versions and in the group as a whole. After the members come the paths that only the
  /// group as a whole has. The latest come first, in lexicographic order: whatever is after a vector stands before it.
  func sightings() -> [[Sighting]] {
    var sightings: [[Sighting]] = []
    var namesOfMembers: Set<RelativePath> = []
    let wholes = stateOfWholes()
    func add(_ own: [Sighting], _ names: [RelativePath]) {
      var all = own
      for whole in wholes {
        let name = names.first { whole.states[$0] != nil }
        let state = name.flatMap { whole.states[$0] } ?? .deleted
        all.append(
          Sighting(
            vector: whole.vector,
            part: Part(
              name: name, folder: whole.folder, state: state, listed: nil, since: whole.vector)))
      }
      all.sort { VersionVector.lexicographicallyPrecedes($1.vector, $0.vector) }
      sightings.append(all)
    }
    for member in members {
      var own: [Sighting] = []
      var names: Set<RelativePath> = []
      for version in member.versions {
        guard let vector = version.vector else { continue }
        let part = part(version)
        if let name = part.name { names.insert(name) }
        own.append(
          Sighting(
            vector: vector,
            part: Part(
              name: part.name, folder: part.folder, state: part.state, listed: nil, since: vector)))
      }
      namesOfMembers.formUnion(names)
      // A group as a whole says nothing about the entry of its folder.
      if names.isEmpty {
        own.sort { VersionVector.lexicographicallyPrecedes($1.vector, $0.vector) }
        sightings.append(own)
      } else {
        add(own, names.sorted())
      }
    }
    var others: Set<RelativePath> = []
    for whole in wholes { others.formUnion(whole.states.keys) }
    for name in others.subtracting(namesOfMembers).sorted() { add([], [name]) }
    return sightings
  }

  /// What stands in the versions of the group as a whole.
  func stateOfWholes() -> [(
    vector: VersionVector, folder: RelativePath, states: [RelativePath: FileState]
  )] {
    (whole?.versions ?? []).compactMap { version in
      guard let vector = version.vector else { return nil }
      var states: [RelativePath: FileState] = [:]
      if case .group(let content) = version.state {
        for member in content.members { states[member.path] = member.state }
      }
      return (vector, version.path, states)
    }
  }

  /// What was seen last before a vector: a state that no later one is known of, if it is one.
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
    guard let first = last.first else { return [] }
    let isOne = last.allSatisfy {
      $0.part.state == first.part.state
        && (!first.part.state.isLive || $0.part.name == first.part.name)
    }
    guard isOne else { throw GroupSides.Untold(members: members) }
    // Of equal states one whose bytes are at hand, in a folder that does not depend on the order.
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
