// The versions of a group whose members have no vectors.
extension GroupHistory {
  func versionsWithoutVectors(
    _ entries: [Entry]
  ) throws(ResolutionError) -> [FileVersion] {
    let ancestors = entries.filter { $0.version.isAncestor }
    var ancestorOf: [Int: [FileVersion]] = [:]
    for entry in ancestors { ancestorOf[entry.member, default: []].append(entry.version) }
    return try versions(of: ancestors, completedBy: [:])
      + versions(of: entries.filter { !$0.version.isAncestor }, completedBy: ancestorOf)
  }

  func versions(
    of entries: [Entry], completedBy ancestorOf: [Int: [FileVersion]]
  ) throws(ResolutionError) -> [FileVersion] {
    if entries.isEmpty { return [] }
    let sides = try told(nil) { () throws(GroupSides.Untold) in
      try GroupSides(entries, haveVectors: false) { ancestorOf[$0] != nil }
    }
    let listedBy = versionsByMember(entries)
    var versions: [FileVersion] = []
    var untold: Set<Int> = []
    for side in sides.sides {
      let own = versionsByMember(side + sides.shared)
      var parts: [Part] = []
      for member in members.indices {
        if !own[member].isEmpty {
          parts += own[member].map(part)
          continue
        }
        let others: [FileVersion]
        if let ancestors = ancestorOf[member] {
          others = ancestors
        } else if sides.contested.contains(member) {
          others = []
          untold.insert(member)
        } else {
          others = listedBy[member]
        }
        let states = others.map(part)
        if states.contains(where: { $0.state != states[0].state || $0.name != states[0].name }) {
          untold.insert(member)
        }
        parts += states.filter { $0.state.isLive }.map {
          Part(name: $0.name, folder: $0.folder, state: $0.state, listed: nil)
        }
      }
      if untold.isEmpty { versions.append(try version(of: parts, at: nil)) }
    }
    if !untold.isEmpty { throw inconsistent(nil, GroupSides.Untold(members: untold.sorted())) }
    return versions
  }
}
