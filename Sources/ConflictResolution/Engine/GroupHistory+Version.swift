// One version of a group.
extension GroupHistory {
  /// One version of the group, of what each member is in it.
  func version(
    of parts: [Part], at vector: VersionVector?
  ) throws(ResolutionError) -> FileVersion {
    let listed = parts.compactMap { $0.listed }
    let origin = Self.origin(of: listed, at: vector)
    // The state as it was written is that of a device which wrote it.
    let writers = listed.filter { $0.originVector == origin.vector }
    var writer = listed[0]
    for (index, other) in (writers.isEmpty ? listed : writers).enumerated() {
      let isLater =
        other.modified == writer.modified
        ? other.device < writer.device : Self.isLater(other.modified, than: writer.modified)
      if index == 0 || isLater { writer = other }
    }
    let state = try state(of: parts, at: vector, by: writer.device)
    var from: Set<VersionID> = []
    var labels: [[UInt8]] = []
    for version in listed {
      from.formUnion(version.from)
      if let label = version.label { labels.append(label) }
    }
    var deletion = DeletionMemory()
    if !state.isLive {
      let memories = listed.filter { !$0.state.isLive }.map { $0.deletion }
      for (index, memory) in memories.enumerated() {
        if index == 0 { deletion = memory }
        deletion.seen.formIntersection(memory.seen)
        deletion.keptBy.formUnion(memory.keptBy)
        deletion.isForced = deletion.isForced && memory.isForced
      }
    }
    return FileVersion(
      path: try folder(of: parts, at: vector, by: writer.device), state: state, vector: vector,
      device: writer.device, modified: listed.compactMap({ $0.modified }).max(),
      origin: origin.id,
      from: from.sorted { $0.text.lexicographicallyPrecedes($1.text) },
      label: labels.min { $0.lexicographicallyPrecedes($1) },
      isAncestor: listed.contains { $0.isAncestor }, deletion: deletion)
  }

  static func isLater(_ time: Timestamp?, than other: Timestamp?) -> Bool {
    guard let time else { return false }
    guard let other else { return true }
    return time > other
  }

  /// The version as it was written: that of the member that was written last.
  ///
  /// Members that were written apart, and joined since, were never written as one.
  static func origin(
    of listed: [FileVersion], at vector: VersionVector?
  ) -> (id: VersionID?, vector: VersionVector?) {
    let ids = Set(listed.map { $0.origin })
    if ids.count == 1, let id = ids.first { return (id, id?.vector ?? vector) }
    guard let vector else { return (nil, nil) }
    var last = VersionVector()
    for version in listed { last.join(version.originVector ?? vector) }
    guard listed.contains(where: { ($0.originVector ?? vector) == last }) else {
      return (nil, vector)
    }
    return last == vector ? (nil, vector) : (VersionID(vector: last), last)
  }

  /// The folder that the group stands in: of a data scope its name.
  func folder(
    of parts: [Part], at vector: VersionVector?, by device: DeviceID
  ) throws(ResolutionError) -> RelativePath {
    guard group.isFolder else { return group.path }
    var folders: Set<RelativePath> = []
    var since: (vector: VersionVector?, folder: RelativePath)?
    for part in parts where part.state.isLive {
      guard let folder = part.folder else { continue }
      if part.listed != nil {
        folders.insert(folder)
        continue
      }
      // What is known from elsewhere follows the last name.
      guard let known = since else {
        since = (part.since, folder)
        continue
      }
      let isLater =
        known.vector == part.since
        ? folder < known.folder
        : VersionVector.lexicographicallyPrecedes(
          known.vector ?? VersionVector(), part.since ?? VersionVector())
      if isLater { since = (part.since, folder) }
    }
    if folders.count > 1 {
      throw inconsistent(
        vector, by: device,
        "its members stand in \(folders.count) folders at one version: "
          + Self.listed(folders.sorted()) + "; give all members of one version one folder")
    }
    if let folder = folders.first ?? since?.folder { return folder }
    return parts.compactMap({ $0.folder }).min() ?? group.path
  }

  /// What stands at the group's path.
  func state(
    of parts: [Part], at vector: VersionVector?, by device: DeviceID
  ) throws(ResolutionError) -> FileState {
    var content: [RelativePath: FileState] = [:]
    var alone: FileState?
    var isFolder = false
    for part in parts where part.state.isLive {
      let known: FileState?
      if let name = part.name {
        known = content[name]
        content[name] = Self.moreAtHand(known, part.state)
      } else if part.state == .directory {
        isFolder = true
        continue
      } else {
        known = alone
        alone = Self.moreAtHand(known, part.state)
      }
      if let known, known != part.state {
        throw inconsistent(
          vector, by: device,
          "two members stand at '\(part.name ?? group.path)' with different states; give the "
            + "versions of one side the same label")
      }
    }
    guard let alone else {
      if content.isEmpty, !isFolder { return .deleted }
      return .group(
        GroupContent(content.map { GroupContent.Member(path: $0.key, state: $0.value) }))
    }
    // A document may be one file on one device and a folder on another, but not at one version.
    guard content.isEmpty, !isFolder else {
      throw inconsistent(
        vector, by: device,
        "a file stands at the group's own path, with members in it: "
          + Self.listed(content.keys.sorted()) + "; give the members' deletions, or leave the "
          + "file out")
    }
    return alone
  }

  /// Of two equal states the one whose bytes are at hand.
  static func moreAtHand(_ known: FileState?, _ state: FileState) -> FileState {
    guard let known, known.isAtHand || !state.isAtHand else { return state }
    return known
  }
}
