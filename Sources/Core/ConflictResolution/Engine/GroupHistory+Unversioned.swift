// The versions of a group whose members have no vectors.
extension GroupHistory {
  func versionsWithoutVectors(
    _ entries: [Entry]
  ) throws(ResolutionError) -> [FileVersion] {
    let sides = try told(nil) { () throws(GroupSides.Untold) in
      try sidesWithoutVectors(entries)
    }
    var versions: [FileVersion] = []
    for side in sides {
      versions += try self.versions(of: side, at: nil, in: home(of: side, after: group.path))
    }
    return versions
  }

  /// The state of each member in each version.
  func sidesWithoutVectors(_ entries: [Entry]) throws(GroupSides.Untold) -> [[Part]] {
    let ancestors = entries.filter { $0.version.isAncestor }
    var ancestorOf: [Int: [FileVersion]] = [:]
    for entry in ancestors { ancestorOf[entry.member, default: []].append(entry.version) }
    return try sides(of: ancestors, completedBy: [:])
      + sides(of: entries.filter { !$0.version.isAncestor }, completedBy: ancestorOf)
  }

  private func sides(
    of entries: [Entry], completedBy ancestorOf: [Int: [FileVersion]]
  ) throws(GroupSides.Untold) -> [[Part]] {
    if entries.isEmpty { return [] }
    let sides = try GroupSides(entries, haveVectors: false) { ancestorOf[$0] != nil }
    let listedBy = versionsByMember(entries)
    var versions: [[Part]] = []
    var untold: Set<Int> = []
    for side in sides.sides {
      let own = versionsByMember(side + sides.shared)
      var parts: [Part] = []
      for member in members.indices {
        if !own[member].isEmpty {
          parts += own[member].map { part($0, member) }
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
        let states = others.map { part($0, member) }
        if states.contains(where: { $0.state != states[0].state || $0.name != states[0].name }) {
          untold.insert(member)
        }
        for state in states where state.state.isLive {
          state.listed = nil
          parts.append(state)
        }
      }
      versions.append(parts)
    }
    if !untold.isEmpty { throw GroupSides.Untold(members: untold.sorted()) }
    return versions
  }
}
