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
/// So files of two versions are never mixed, and no file is missing of a version unless it was deleted or moved out.
/// What cannot be told is refused, naming the members: a smaller document would lose a file unseen.
///
/// One reference, as its parts are: copies of all that is in them would be larger than what is done with them.
final class GroupHistory {
  /// One version of one member.
  struct Entry {
    /// The member, as an index.
    let member: Int
    let version: FileVersion
  }

  /// What a member is in a version of the group.
  final class Part {
    /// The member, as an index; `nil` for a path that only the group as a whole has.
    let member: Int?
    /// Where it stands in the group; `nil` for what stands at the group's own path.
    let name: RelativePath?
    /// The group's folder, as the path of the version says it; `nil` in a data scope and outside any folder of a group.
    let folder: RelativePath?
    /// Where the version says it is, if one says so.
    let place: Place?
    var state: FileState
    /// The version that is listed for it there; `nil` if only other versions tell its state.
    var listed: FileVersion?

    init(
      member: Int?, name: RelativePath?, folder: RelativePath?, place: Place?, state: FileState,
      listed: FileVersion?
    ) {
      self.member = member
      self.name = name
      self.folder = folder
      self.place = place
      self.state = state
      self.listed = listed
    }

    /// Whether it is something other than a folder at the group's own path.
    func isAlone(in group: GroupName) -> Bool {
      group.isFolder && name == nil && state.isLive && state != .directory
    }
  }

  /// What a member was at some vector.
  final class Sighting {
    let vector: VersionVector
    let part: Part
    /// Whether nobody wrote it: it follows from what is in its place, for devices that do not know more.
    let isImplied: Bool

    init(vector: VersionVector, part: Part, isImplied: Bool = false) {
      self.vector = vector
      self.part = part
      self.isImplied = isImplied
    }
  }

  let group: GroupName
  /// The members, in order of their identities.
  let members: [FileHistory]
  /// Which of them were moved into it, so that their paths do not say where it is.
  let isVisitor: [Bool]
  /// The group as outcomes describe it.
  let whole: FileHistory?

  /// What puts other paths in groups.
  let policy: Policy
  /// The folders of other groups, where a rule declares this one: it cannot be renamed to one of them.
  let taken: Set<RelativePath>

  /// A group.
  ///
  /// - Parameters:
  ///   - group: its name.
  ///   - members: the members, in any order.
  ///   - visitors: members that were listed elsewhere and moved into it, with what they are in it.
  ///   - whole: the group as outcomes describe it.
  ///   - policy: what puts paths in groups.
  ///   - others: the names of all groups.
  init(
    _ group: GroupName, _ members: [FileHistory], _ visitors: [FileHistory] = [],
    beside whole: FileHistory?, _ policy: Policy, among others: Set<RelativePath>
  ) {
    self.group = group
    self.members = (members + visitors).sorted { $0.identity < $1.identity }
      .map { $0.identifyingContents() }
    isVisitor = self.members.map { member in
      !members.isEmpty && visitors.contains { $0.identity == member.identity }
    }
    self.whole = whole
    self.policy = policy
    taken = members.allSatisfy { $0.group != nil } ? [] : others
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
    let (entriesAt, unversioned) = entries()
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
      var sightings = sightings()
      let folders = folders(entriesAt, &sightings)
      var known = vectorsThatMatter(entriesAt)
      let count = known.count
      var next = 0
      while next < known.count {
        let vector = known[next]
        next += 1
        versions += try versionsAt(
          vector, entriesAt[vector] ?? [], sightings,
          folders.at.first { $0.vector == vector }?.folders)
        if next == count, next < entriesAt.count {
          known += entriesAt.keys.filter {
            Self.isTakenBack($0, in: versions) && !known.contains($0)
          }
        }
      }
    }
    var assembled = FileHistory(
      path: group.path, group: group, versions: versions,
      forgotten: members.reduce(whole?.forgotten ?? VersionVector()) {
        $0.joining($1.forgotten)
      })
    if let whole, whole.shown != nil {
      (assembled.path, assembled.shown) = (whole.path, whole.shown)
    } else if group.isFolder, let member = members.firstIndex(where: { $0.shown != nil }),
      let path = place(of: members[member].path, member).folder
    {
      let shown = members[member].shown.flatMap { place(of: $0, member).folder }
      if shown != path { (assembled.path, assembled.shown) = (path, shown) }
    }
    return assembled
  }

  /// Some versions by the members that they are of.
  func versionsByMember(_ entries: [Entry]) -> [[FileVersion]] {
    var versions = Array(repeating: [FileVersion](), count: members.count)
    for entry in entries { versions[entry.member].append(entry.version) }
    return versions
  }

  /// All versions of members, by their vectors.
  func entries() -> (at: [VersionVector: [Entry]], unversioned: [Entry]) {
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
    return (entriesAt, unversioned)
  }

  // MARK: Paths

  var depth: Int { group.path.components.count }

  /// What a version of a member says of it.
  func part(_ version: FileVersion, _ member: Int) -> Part {
    let place = place(of: version.path, member)
    return Part(
      member: member, name: place.name, folder: place.folder, place: version.place,
      state: version.state, listed: version)
  }

  /// The folder of a group that a member's path is in, and its place there.
  ///
  /// - Returns: no folder in a data scope, and for what is outside the folders of groups.
  func place(
    of path: RelativePath, _ member: Int
  ) -> (folder: RelativePath?, name: RelativePath?) {
    guard group.isFolder else { return (nil, path) }
    let file = members[member]
    var depth = depth
    if !path.isBelow(group.path) {
      if file.path == group.path || file.identity.bytes == group.path.bytes {
        return (path, nil)
      } else if let other = policy.group(of: path), other.isFolder {
        depth = other.path.components.count
      } else if file.group == nil {
        return (nil, nil)
      } else if let name = Self.suffix(of: file.path, depth: depth)?.components,
        path.components.suffix(name.count) == name[...]
      {
        // The name that it was listed under shows where a folder ends that no rule declares.
        depth = path.components.count - name.count
      }
    }
    guard let name = Self.suffix(of: path, depth: depth) else { return (nil, nil) }
    return (Self.prefix(of: path, depth: depth), name)
  }

  static func prefix(of path: RelativePath, depth: Int) -> RelativePath? {
    Self.path(Array(path.components.prefix(depth)))
  }

  static func suffix(of path: RelativePath, depth: Int) -> RelativePath? {
    Self.path(Array(path.components.dropFirst(depth)))
  }

  static func path(_ components: [[UInt8]]) -> RelativePath? {
    do throws(FileNameError) { return try RelativePath(components: components) } catch {
      return nil
    }
  }

  // MARK: Errors

  /// Does what may find that states cannot be told apart.
  func told<Value>(
    _ vector: VersionVector?, _ body: () throws(GroupSides.Untold) -> Value
  ) throws(ResolutionError) -> Value {
    do throws(GroupSides.Untold) { return try body() } catch {
      throw inconsistent(vector, error)
    }
  }

  func inconsistent(
    _ vector: VersionVector?, _ untold: GroupSides.Untold
  ) -> ResolutionError {
    let paths = untold.members.map { members[$0].path }.sorted()
    return inconsistent(
      vector,
      "it is ambiguous which state of " + (paths.isEmpty ? "a member" : Self.listed(paths))
        + " belongs to which version of the group; give all versions of one side the same label")
  }

  func inconsistent(
    _ vector: VersionVector?, by device: DeviceID? = nil, _ what: String
  ) -> ResolutionError {
    ResolutionError(
      code: .groupInconsistent, path: group.path, device: device,
      message: "the group is inconsistent "
        + (vector.map { "at \($0.description)" } ?? "in its versions without vectors") + ": "
        + what)
  }

  static func listed(_ paths: [RelativePath]) -> String {
    let most = 8
    let some = paths.prefix(most).map { "'\($0.description)'" }.joined(separator: ", ")
    return paths.count > most ? "\(some) and \(paths.count - most) more" : some
  }
}
