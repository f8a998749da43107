import ConflictResolution
import Replicas
import Scenarios

// Steps on members of an atomic group: a write to any member is a version of the whole.
extension TimelinePlayer {
  /// A document on a device, and the place of a path in it.
  private struct Place {
    /// The path of the document.
    let document: RelativePath
    let group: GroupName
    /// The path in it: relative to the folder, or the whole path in a data scope.
    let member: RelativePath
    let members: [GroupContent.Member]

    /// Whether something is shown there.
    var isTaken: Bool { members.contains { $0.path == member } }
  }

  /// The document that a path is in: a shown one, possibly a copy, otherwise one that the rules declare.
  private func place(of path: RelativePath, on device: Int) -> Place? {
    let shown = fleet.devices[device]
    let declared = shown.policy.group(of: path)
    for identity in shown.places.keys.sorted() {
      guard let document = shown.places[identity],
        case .group(let content)? = shown.shows[identity]?.state
      else { continue }
      let group = shown.known[identity]?.group ?? GroupName(document)
      if group.isFolder, let member = Self.path(path, below: document) {
        return Place(document: document, group: group, member: member, members: content.members)
      }
      if !group.isFolder, group == declared {
        return Place(document: document, group: group, member: path, members: content.members)
      }
    }
    guard let declared else { return nil }
    let member = declared.isFolder ? Self.path(path, below: declared.path) : path
    return member.map {
      Place(document: declared.path, group: declared, member: $0, members: [])
    }
  }

  private static func path(_ path: RelativePath, below folder: RelativePath) -> RelativePath? {
    guard path.isBelow(folder) else { return nil }
    return try? RelativePath(
      components: Array(path.components.dropFirst(folder.components.count)))
  }

  /// Writes a file, or a document with the file in it.
  mutating func write(
    _ device: Int, _ path: RelativePath, _ state: FileState, at time: Timestamp?
  ) throws(StepFailure) {
    guard let place = place(of: path, on: device) else {
      try require(fleet.devices[device].obstacle(to: state, at: path), on: device, for: path)
      return try engine { (fleet) throws(ResolutionError) in
        try fleet.write(device, path, state, at: time)
      }
    }
    let member = GroupContent.Member(path: place.member, state: state)
    try write(
      device, place, place.members.filter { $0.path != place.member } + [member], at: time)
  }

  private mutating func write(
    _ device: Int, _ place: Place, _ members: [GroupContent.Member], at time: Timestamp?
  ) throws(StepFailure) {
    if members.isEmpty {
      return try engine { (fleet) throws(ResolutionError) in
        try fleet.delete(device, place.document, at: time)
      }
    }
    let state = FileState.group(GroupContent(members))
    // A folder that is an entry does not become a document: others may name it.
    try require(
      fleet.devices[device].obstacle(to: state, at: place.document), on: device,
      for: place.document)
    try engine { (fleet) throws(ResolutionError) in
      try fleet.write(device, place.document, state, at: time, group: place.group)
    }
  }

  /// Moves files of a document, or into one: they are written at the new path, and deleted at the old one.
  ///
  /// - Returns: Whether one of the paths is in a document.
  mutating func moveMember(
    _ device: Int, _ path: RelativePath, to target: RelativePath, at time: Timestamp?
  ) throws(StepFailure) -> Bool {
    let shown = fleet.devices[device]
    let whole = shown.state(at: path)
    let place = whole == nil ? place(of: path, on: device) : nil
    // The moved states, by their paths below the given one.
    var moved: [(name: RelativePath?, state: FileState)] = []
    switch whole {
    case .group(let content)?: moved = content.members.map { ($0.path, $0.state) }
    case let state?: moved = [(nil, state)]
    case nil:
      for member in place?.members ?? [] {
        let name = Self.path(member.path, below: place?.member ?? member.path)
        if name != nil || member.path == place?.member { moved.append((name, member.state)) }
      }
    }
    let goal = self.place(of: target, on: device)
    if moved.isEmpty || (place == nil && goal == nil) { return false }
    if whole != nil, target.isBelow(path) {
      throw failure(device, "cannot move '\(path)' into itself")
    }
    if shown.file(at: target) != nil || goal?.isTaken == true {
      throw failure(
        device, "shows a file at '\(target)' already; delete or rename that first")
    }
    // A member goes into its document: only a file above the document can block it.
    if let obstacle = shown.obstacle(toMoving: path, to: goal?.document ?? target) {
      try require(obstacle, on: device, for: target)
    }
    if whole == .directory, shown.replica.followsFolders {
      throw failure(
        device,
        "cannot move the folder '\(path)' into a document; move what is in it, file by file")
    }
    func joined(_ name: RelativePath?, _ folder: RelativePath) -> RelativePath {
      name.flatMap { try? RelativePath(components: folder.components + $0.components) } ?? folder
    }
    // Within one document, it is one write.
    if let place, let goal, goal.document == place.document {
      let old = Set(moved.map { joined($0.name, place.member) })
      let others = place.members.filter { !old.contains($0.path) }
      try write(
        device, place,
        others
          + moved.map {
            GroupContent.Member(path: joined($0.name, goal.member), state: $0.state)
          }, at: time)
      return true
    }
    for (name, state) in moved {
      try write(device, joined(name, target), state, at: time)
    }
    if let place {
      let old = Set(moved.map { joined($0.name, place.member) })
      // A write may have moved nothing of it.
      try write(device, place, place.members.filter { !old.contains($0.path) }, at: time)
    } else {
      try engine { (fleet) throws(ResolutionError) in try fleet.delete(device, path, at: time) }
    }
    return true
  }

  /// Deletes a member of a document; the last one takes the document with it.
  ///
  /// - Returns: Whether the path belongs to a member.
  mutating func deleteMember(
    _ device: Int, _ path: RelativePath, at time: Timestamp?
  ) throws(StepFailure) -> Bool {
    guard let place = place(of: path, on: device) else { return false }
    guard place.isTaken else {
      throw failure(device, "shows nothing at '\(path)' in the document '\(place.document)'")
    }
    try write(device, place, place.members.filter { $0.path != place.member }, at: time)
    return true
  }
}
