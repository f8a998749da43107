import ConflictResolution
import Scenarios

// Steps on members of an atomic group: a write to any member is a version of the whole.
extension TimelinePlayer {
  /// A document on a device, and what a path names in it.
  private struct Place {
    /// Where the document stands.
    let document: RelativePath
    let group: GroupName
    /// The path in it: relative to the folder, or whole in a data scope.
    let member: RelativePath
    let members: [GroupContent.Member]
  }

  /// The document that a path is in: one that is shown, a copy perhaps, else one that the rules declare.
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
    try engine { (fleet) throws(ResolutionError) in
      if members.isEmpty {
        try fleet.delete(device, place.document, at: time)
      } else {
        try fleet.write(
          device, place.document, .group(GroupContent(members)), at: time, group: place.group)
      }
    }
  }

  /// Gives a member of a document another name in it.
  ///
  /// - Returns: Whether the path is one of a member.
  mutating func moveMember(
    _ device: Int, _ path: RelativePath, to target: RelativePath, at time: Timestamp?
  ) throws(StepFailure) -> Bool {
    let (place, goal) = (place(of: path, on: device), self.place(of: target, on: device))
    guard place != nil || goal != nil else { return false }
    guard let place, let goal, place.document == goal.document,
      let member = place.members.first(where: { $0.path == place.member })
    else {
      throw failure(
        device,
        "cannot move '\(path)' to '\(target)': what is in a document stays in it; delete it "
          + "there and write it anew")
    }
    let others = place.members.filter { $0.path != place.member && $0.path != goal.member }
    let moved = GroupContent.Member(path: goal.member, state: member.state)
    try write(device, place, others + [moved], at: time)
    return true
  }

  /// Deletes a member of a document; the last one takes the document with it.
  ///
  /// - Returns: Whether the path is one of a member.
  mutating func deleteMember(
    _ device: Int, _ path: RelativePath, at time: Timestamp?
  ) throws(StepFailure) -> Bool {
    guard let place = place(of: path, on: device) else { return false }
    guard place.members.contains(where: { $0.path == place.member }) else {
      throw failure(device, "shows nothing at '\(path)' in the document '\(place.document)'")
    }
    try write(device, place, place.members.filter { $0.path != place.member }, at: time)
    return true
  }
}
