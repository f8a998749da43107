/// An atomic group of which the members are known, and the versions that they make up.
///
/// A version of the group is what its members hold at one vector:
///
/// - A member that has one state there has it in every version at that vector, whoever wrote it.
/// - A member that has no version there holds what it held at the last vectors before. Only a tombstone
///   takes a member out.
/// - Where members have several states there (a fork), or nothing has a vector, ``GroupSides`` tells which
///   states belong together.
/// - Without vectors, what a side does not list it has from the marked ancestor, else from another side.
///
/// So files of two versions are never mixed, and no file is missing of a version unless it was deleted.
/// What cannot be told is refused, naming the members: a smaller document would lose a file unseen.
struct GroupHistory {
  /// One version of one member.
  struct Entry {
    /// The member, as an index.
    let member: Int
    let version: FileVersion
  }

  /// What a member is in a version of the group.
  private struct Part {
    /// Where it stands in the group; nothing for what stands at the group's own path.
    let name: RelativePath?
    /// The group's folder, as the path of the version says it.
    let folder: RelativePath?
    let state: FileState
    /// The version that is listed for it there; nothing where the state is known from elsewhere.
    let listed: FileVersion?
    /// The vector that a state from elsewhere was known at.
    var since: VersionVector?
  }

  /// What a member was at some vector.
  private struct Sighting {
    let vector: VersionVector
    let part: Part
  }

  private let group: GroupName
  /// The members, in order of their identities.
  private let members: [FileHistory]
  /// The group as outcomes describe it.
  private let whole: FileHistory?

  /// A group.
  ///
  /// - Parameters:
  ///   - name: the group's path, or the data scope's name.
  ///   - members: the members, in any order.
  ///   - whole: the group as outcomes describe it.
  init(_ name: RelativePath, _ members: [FileHistory], beside whole: FileHistory?) {
    let isFolder = members.allSatisfy { $0.path.isBelow(name) || $0.path == name }
    group = GroupName(name, isFolder: isFolder)
    self.members = members.sorted { $0.identity < $1.identity }.map { $0.identifyingContents() }
    self.whole = whole
  }

  /// The group as one file.
  ///
  /// - Throws: ``ResolutionError`` where the members do not make up whole versions.
  func assembled() throws(ResolutionError) -> FileHistory {
    for index in members.indices.dropFirst()
    where members[index].identity == members[index - 1].identity {
      throw ResolutionError(
        code: .duplicateIdentity, path: members[index].path,
        message: "the identity '\(members[index].identity)' occurs twice; give all versions in one "
          + "file")
    }
    var entriesAt: [VersionVector: [Entry]] = [:]
    var unversioned: [Entry] = []
    for (member, file) in members.enumerated() {
      for version in file.versions {
        let entry = Entry(member: member, version: version)
        if let vector = version.vector {
          entriesAt[vector, default: []].append(entry)
        } else {
          unversioned.append(entry)
        }
      }
    }
    if let entry = unversioned.first, !entriesAt.isEmpty {
      throw ResolutionError(
        code: .mixedVectors, path: group.path, device: entry.version.device,
        message: "some members have vectors and others have none, as "
          + "'\(members[entry.member].path)'; give all of them one, or none")
    }

    var versions = whole?.versions ?? []
    if entriesAt.isEmpty {
      versions += try versionsWithoutVectors(unversioned)
    } else {
      let sightings = sightings()
      for vector in vectorsThatMatter(entriesAt) {
        versions += try versionsAt(vector, entriesAt[vector] ?? [], sightings)
      }
    }
    let shown = members.compactMap({ $0.shown }).first.flatMap { path in
      group.isFolder ? Self.prefix(of: path, depth: depth) : nil
    }
    return FileHistory(
      path: group.path, shown: whole?.shown ?? (shown == group.path ? nil : shown), group: group,
      versions: versions,
      forgotten: members.reduce(whole?.forgotten ?? VersionVector()) {
        $0.joining($1.forgotten)
      })
  }

  // MARK: Versions with vectors

  /// The vectors at which it is looked at what the group is: those of heads, and of what may be the base of
  /// some.
  ///
  /// A version of many members is large, and a group whose members list each their own versions has many
  /// of them. Where there are forks or outcomes, any version may matter.
  ///
  /// - Complexity: O(*n* log *n* + *n* · *h* + *b*²) for *n* vectors, *h* heads and *b* common ancestors.
  private func vectorsThatMatter(_ entriesAt: [VersionVector: [Entry]]) -> [VersionVector] {
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
      if !isCovered { ancestors.append((vector, before)) }
    }
    return heads + ancestors.map { $0.vector }
  }

  /// The versions of the group at one vector: one, or the sides of a fork.
  private func versionsAt(
    _ vector: VersionVector, _ entries: [Entry], _ sightings: [[Sighting]]
  ) throws(ResolutionError) -> [FileVersion] {
    let sides = try told(vector) { () throws(GroupSides.Untold) in
      try GroupSides(entries, haveVectors: true) { _ in false }
    }
    var listedBy = Array(repeating: [FileVersion](), count: members.count)
    for entry in entries { listedBy[entry.member].append(entry.version) }
    var versions: [FileVersion] = []
    var untold: Set<Int> = []
    for side in sides.sides {
      var own = Array(repeating: [FileVersion](), count: members.count)
      for entry in side { own[entry.member].append(entry.version) }
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
  private func sightings() -> [[Sighting]] {
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
  private func stateOfWholes() -> [(
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
  private func lastPart(
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

  // MARK: Versions without vectors

  private func versionsWithoutVectors(
    _ entries: [Entry]
  ) throws(ResolutionError) -> [FileVersion] {
    let ancestors = entries.filter { $0.version.isAncestor }
    var ancestorOf: [Int: [FileVersion]] = [:]
    for entry in ancestors { ancestorOf[entry.member, default: []].append(entry.version) }
    return try versions(of: ancestors, completedBy: [:])
      + versions(of: entries.filter { !$0.version.isAncestor }, completedBy: ancestorOf)
  }

  private func versions(
    of entries: [Entry], completedBy ancestorOf: [Int: [FileVersion]]
  ) throws(ResolutionError) -> [FileVersion] {
    if entries.isEmpty { return [] }
    let sides = try told(nil) { () throws(GroupSides.Untold) in
      try GroupSides(entries, haveVectors: false) { ancestorOf[$0] != nil }
    }
    var listedBy = Array(repeating: [FileVersion](), count: members.count)
    for entry in entries { listedBy[entry.member].append(entry.version) }
    var versions: [FileVersion] = []
    var untold: Set<Int> = []
    for side in sides.sides {
      var own = Array(repeating: [FileVersion](), count: members.count)
      for entry in side + sides.shared { own[entry.member].append(entry.version) }
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

  // MARK: One version

  /// One version of the group, of what each member is in it.
  private func version(
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

  private static func isLater(_ time: Timestamp?, than other: Timestamp?) -> Bool {
    guard let time else { return false }
    guard let other else { return true }
    return time > other
  }

  /// The version as it was written: that of the member that was written last.
  ///
  /// Members that were written apart, and joined since, were never written as one.
  private static func origin(
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
  private func folder(
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
  private func state(
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
  private static func moreAtHand(_ known: FileState?, _ state: FileState) -> FileState {
    guard let known, known.isAtHand || !state.isAtHand else { return state }
    return known
  }

  // MARK: Paths

  private var depth: Int { group.path.components.count }

  /// What a version of a member says of it.
  private func part(_ version: FileVersion) -> Part {
    guard group.isFolder else {
      return Part(name: version.path, folder: nil, state: version.state, listed: version)
    }
    return Part(
      name: Self.suffix(of: version.path, depth: depth),
      folder: Self.prefix(of: version.path, depth: depth) ?? version.path, state: version.state,
      listed: version)
  }

  private static func prefix(of path: RelativePath, depth: Int) -> RelativePath? {
    let components = path.components
    guard components.count >= depth else { return nil }
    return Self.path(Array(components[..<depth]))
  }

  private static func suffix(of path: RelativePath, depth: Int) -> RelativePath? {
    let components = path.components
    guard components.count > depth else { return nil }
    return Self.path(Array(components[depth...]))
  }

  private static func path(_ components: [[UInt8]]) -> RelativePath? {
    do throws(FileNameError) { return try RelativePath(components: components) } catch {
      return nil
    }
  }

  // MARK: Errors

  /// Does what may find that states cannot be told apart.
  private func told<Value>(
    _ vector: VersionVector?, _ body: () throws(GroupSides.Untold) -> Value
  ) throws(ResolutionError) -> Value {
    do throws(GroupSides.Untold) { return try body() } catch {
      throw inconsistent(vector, error)
    }
  }

  private func inconsistent(
    _ vector: VersionVector?, _ untold: GroupSides.Untold
  ) -> ResolutionError {
    let paths = untold.members.map { members[$0].path }.sorted()
    return inconsistent(
      vector,
      "it is ambiguous which state of " + (paths.isEmpty ? "a member" : Self.listed(paths))
        + " belongs to which version of the group; give all versions of one side the same label")
  }

  private func inconsistent(
    _ vector: VersionVector?, by device: DeviceID? = nil, _ what: String
  ) -> ResolutionError {
    ResolutionError(
      code: .groupInconsistent, path: group.path, device: device,
      message: "the group is inconsistent "
        + (vector.map { "at \($0.description)" } ?? "in its versions without vectors") + ": "
        + what)
  }

  private static func listed(_ paths: [RelativePath]) -> String {
    let most = 8
    let some = paths.prefix(most).map { "'\($0.description)'" }.joined(separator: ", ")
    return paths.count > most ? "\(some) and \(paths.count - most) more" : some
  }
}
