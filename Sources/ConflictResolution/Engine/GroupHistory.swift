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
  struct Part {
    /// Where it stands in the group; `nil` for what stands at the group's own path.
    let name: RelativePath?
    /// The group's folder, as the path of the version says it.
    let folder: RelativePath?
    let state: FileState
    /// The version that is listed for it there; `nil` if only other versions tell its state.
    let listed: FileVersion?
    /// The vector that a state from elsewhere was known at.
    var since: VersionVector?
  }

  /// What a member was at some vector.
  struct Sighting {
    let vector: VersionVector
    let part: Part
  }

  let group: GroupName
  /// The members, in order of their identities.
  let members: [FileHistory]
  /// The group as outcomes describe it.
  let whole: FileHistory?

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
    var assembled = FileHistory(
      path: group.path, group: group, versions: versions,
      forgotten: members.reduce(whole?.forgotten ?? VersionVector()) {
        $0.joining($1.forgotten)
      })
    if let whole, whole.shown != nil {
      (assembled.path, assembled.shown) = (whole.path, whole.shown)
    } else if group.isFolder, let member = members.first(where: { $0.shown != nil }),
      let path = Self.prefix(of: member.path, depth: depth)
    {
      let shown = member.shown.flatMap { Self.prefix(of: $0, depth: depth) }
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

  // MARK: Paths

  var depth: Int { group.path.components.count }

  /// What a version of a member says of it.
  func part(_ version: FileVersion) -> Part {
    guard group.isFolder else {
      return Part(name: version.path, folder: nil, state: version.state, listed: version)
    }
    return Part(
      name: Self.suffix(of: version.path, depth: depth),
      folder: Self.prefix(of: version.path, depth: depth) ?? version.path, state: version.state,
      listed: version)
  }

  static func prefix(of path: RelativePath, depth: Int) -> RelativePath? {
    let components = path.components
    guard components.count >= depth else { return nil }
    return Self.path(Array(components[..<depth]))
  }

  static func suffix(of path: RelativePath, depth: Int) -> RelativePath? {
    let components = path.components
    guard components.count > depth else { return nil }
    return Self.path(Array(components[depth...]))
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
