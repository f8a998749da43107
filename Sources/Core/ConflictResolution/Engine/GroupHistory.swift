/// An atomic group with known members, and the versions that the members make up.
///
/// A version of the group is the set of its members' states at one vector:
///
/// - A member with one state there has it in every version at that vector, regardless of the writer.
/// - A member without a version there has its state at the last vectors before. Only a tombstone removes a member.
/// - If members have several states there (a fork), or there are no vectors, ``GroupSides`` finds the states that
///   belong together.
/// - Without vectors, a side that does not list a member takes the member's state from the marked ancestor; without
///   one, it takes the state from another side.
///
/// So files of two versions are never mixed, and a version never lacks a file that was not deleted or moved out. An
/// ambiguous input is refused with the names of the members: a smaller document would lose a file unnoticed.
///
/// A class, as its parts are, because copying its fields costs more than the work done with them.
final class GroupHistory {
  /// One version of one member.
  struct Entry {
    /// The member, as an index.
    let member: Int
    let version: FileVersion
  }

  /// The state of a member in a version of the group.
  final class Part {
    /// The member, as an index; `nil` for a path that only the group as a whole has.
    let member: Int?
    /// Its path in the group; `nil` at the group's own path.
    let name: RelativePath?
    /// The group's folder, from the path of the version; `nil` in a data scope and outside any folder of a group.
    let folder: RelativePath?
    /// Where the version says it is, if one says so.
    let place: Place?
    var state: FileState
    /// The version that is listed for it there; `nil` if its state follows from other versions.
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

  /// The state of a member at some vector.
  final class Sighting {
    let vector: VersionVector
    let part: Part
    /// Whether nobody wrote it: it follows from what is at its place, for devices that do not know more.
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
  /// Whether each member was moved into the group, so that its path does not show where it is.
  let isVisitor: [Bool]
  /// The group as outcomes describe it.
  let whole: FileHistory?

  /// The policy that puts other paths into groups.
  let policy: Policy
  /// The folders of other groups, if a rule declares this one: it cannot be renamed to one of them.
  let taken: Set<RelativePath>

  /// A group.
  ///
  /// - Parameters:
  ///   - group: its name.
  ///   - members: the members, in any order.
  ///   - visitors: members that are listed elsewhere and were moved into it, with their states in it.
  ///   - whole: the group as outcomes describe it.
  ///   - policy: the policy that puts paths into groups.
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
  /// - Throws: ``ResolutionError`` if the members do not make up whole versions.
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

  /// Some versions, by member.
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

  /// The state of a member in one of its versions.
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
        // The name that it was listed under shows where a folder that no rule declares ends.
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

  /// Runs a body that may find states that cannot be distinguished, and names the members in the error.
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
