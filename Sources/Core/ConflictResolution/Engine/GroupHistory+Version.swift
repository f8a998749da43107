// One version of a group.
extension GroupHistory {
  /// The version of the group that has the given state of each member.
  ///
  /// - Returns: one version; a fork of two if a file is at the group's own path and there is something in its folder,
  ///   and neither was there before the other.
  func versions(
    of parts: [Part], at vector: VersionVector?, in folder: RelativePath
  ) throws(ResolutionError) -> [FileVersion] {
    let alone = parts.filter { $0.isAlone(in: group) }
    let inside = parts.filter { $0.name != nil && $0.state.isLive }
    if alone.isEmpty || inside.isEmpty {
      return [try version(of: parts, at: vector, in: folder)]
    }
    let isAloneListed = alone.contains { $0.listed != nil }
    let isInsideListed = inside.contains { $0.listed != nil }
    var versions: [FileVersion] = []
    if isAloneListed || !isInsideListed {
      let parts = parts.filter { $0.name == nil || !$0.state.isLive }
      versions.append(try version(of: parts, at: vector, in: folder))
    }
    if isInsideListed || !isAloneListed {
      let parts = parts.filter { !$0.isAlone(in: group) }
      versions.append(try version(of: parts, at: vector, in: folder))
    }
    return versions
  }

  private func version(
    of parts: [Part], at vector: VersionVector?, in folder: RelativePath
  ) throws(ResolutionError) -> FileVersion {
    let listed = parts.compactMap { $0.listed }
    let origin = Self.origin(of: listed, at: vector)
    // A state as it was written belongs to a device that wrote it.
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
    let alone = parts.first { $0.isAlone(in: group) }
    return FileVersion(
      path: alone?.folder ?? folder, state: state, vector: vector,
      device: writer.device, modified: listed.compactMap({ $0.modified }).max(),
      origin: origin.id,
      from: from.sorted { $0.text.lexicographicallyPrecedes($1.text) },
      label: labels.min { $0.lexicographicallyPrecedes($1) },
      isAncestor: listed.contains { $0.isAncestor }, deletion: deletion
    ).inFolder(of: partNamingFolder(parts)?.place)
  }

  static func isLater(_ time: Timestamp?, than other: Timestamp?) -> Bool {
    guard let time else { return false }
    guard let other else { return true }
    return time > other
  }

  /// The version as it was written: that of the member that was written last.
  ///
  /// Members that were written separately and joined since were never written as one.
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

  /// The state at the group's path.
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
    if let alone { return alone }
    if content.isEmpty, !isFolder { return .deleted }
    return .group(
      GroupContent(content.map { GroupContent.Member(path: $0.key, state: $0.value) }))
  }

  /// Of two equal states the one whose bytes are at hand.
  static func moreAtHand(_ known: FileState?, _ state: FileState) -> FileState {
    guard let known, known.isAtHand || !state.isAtHand else { return state }
    return known
  }
}
