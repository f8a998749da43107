/// Makes one file of the members of each atomic group.
///
/// A version of the group is what its members hold at one vector: a member that has no version there
/// is not in it. So heads, strategies, copies and version IDs are the group's, and files of two
/// versions are never mixed in it.
struct GroupAssembly {
  private let policy: Policy

  init(_ policy: Policy) { self.policy = policy }

  /// Whether some of the files are members of a group, or may be.
  func isNeeded(for files: [FileHistory]) -> Bool {
    policy.rules.contains { $0.grouping != nil } || files.contains { $0.group != nil }
  }

  /// The files that stand alone, and one for each group, in no particular order.
  ///
  /// - Throws: ``ResolutionError`` with code `group-inconsistent` where the members of a group do not
  ///   make up whole versions.
  /// - Complexity: O(*n* log *n*) in the number of versions.
  func assemble(_ files: [FileHistory]) throws(ResolutionError) -> [FileHistory] {
    var alone: [FileHistory] = []
    var whole: [FileIdentity: [FileHistory]] = [:]
    var membersOf: [RelativePath: [FileHistory]] = [:]
    for file in files {
      if file.isWholeGroup {
        whole[file.identity, default: []].append(file)
      } else if let group = file.group ?? policy.group(of: file.path) {
        membersOf[group.path, default: []].append(file)
      } else {
        alone.append(file)
      }
    }
    for (name, members) in membersOf {
      let group = try assemble(name, members.sorted { $0.identity < $1.identity })
      whole[group.identity, default: []].append(group)
    }
    // What an outcome said of a group stands beside what its members say: both are its versions.
    for (identity, parts) in whole {
      var group = parts[0]
      guard parts.count > 1 else {
        alone.append(group)
        continue
      }
      guard parts.count == 2, parts[0].path == parts[1].path else {
        throw ResolutionError(
          code: .duplicateIdentity, path: group.path,
          message: "the identity '\(identity)' occurs twice; give all versions in one file")
      }
      group.versions += parts[1].versions
      group.shown = group.shown ?? parts[1].shown
      group.group = parts[1].group
      alone.append(group)
    }
    return alone
  }

  /// The members' versions at one vector, written by one device.
  private struct Moment: Hashable {
    let vector: VersionVector?
    let device: DeviceID
    /// Tells the sides of a fork apart; empty where there is none.
    let mark: [UInt8]
  }

  private func assemble(
    _ name: RelativePath, _ members: [FileHistory]
  ) throws(ResolutionError) -> FileHistory {
    let depth = name.components.count
    let isFolder = members.allSatisfy { member in
      member.path.isBelow(name) || member.path == name
    }
    let group = GroupName(name, isFolder: isFolder)
    let isForked = Set(members.flatMap { Self.repeatedVectors(in: $0) })

    var versionsAt: [Moment: [(member: RelativePath, version: FileVersion)]] = [:]
    for member in members {
      for version in member.versions {
        let mark = isForked.contains(version.vector) ? Self.mark(of: version) : []
        let moment = Moment(vector: version.vector, device: version.device, mark: mark)
        versionsAt[moment, default: []].append((member.path, version))
      }
    }
    var versions: [FileVersion] = []
    for (_, parts) in versionsAt {
      versions.append(try whole(parts, group: group, depth: depth))
    }
    let shown = members.compactMap({ $0.shown }).first.flatMap { path in
      isFolder ? Self.prefix(of: path, depth: depth) : nil
    }
    return FileHistory(
      path: name, shown: shown == name ? nil : shown, group: group, versions: versions,
      forgotten: members.reduce(VersionVector()) { $0.joining($1.forgotten) })
  }

  /// One version of the group, from its members' versions at one moment.
  private func whole(
    _ parts: [(member: RelativePath, version: FileVersion)], group: GroupName, depth: Int
  ) throws(ResolutionError) -> FileVersion {
    var whole = parts[0].version
    var content: [GroupContent.Member] = []
    var folder = group.path
    for (index, part) in parts.enumerated() {
      let version = part.version
      if group.isFolder, let prefix = Self.prefix(of: version.path, depth: depth) {
        if index > 0, prefix != folder {
          throw inconsistent(group, whole, "its members stand in two folders at one version")
        }
        folder = prefix
      }
      whole.modified = [whole.modified, version.modified].compactMap { $0 }.max()
      whole.deletion.seen.formIntersection(version.deletion.seen)
      whole.deletion.keptBy.formUnion(version.deletion.keptBy)
      whole.deletion.isForced = whole.deletion.isForced && version.deletion.isForced
      let path = group.isFolder ? Self.suffix(of: version.path, depth: depth) : version.path
      // The folder itself is no member, and neither is what is deleted.
      guard let path, version.state.isLive else { continue }
      content.append(GroupContent.Member(path: path, state: version.state))
    }
    let paths = Set(content.map({ $0.path }))
    if paths.count < content.count {
      throw inconsistent(
        group, whole,
        "a member has two states at one version; give the versions of one side a label each")
    }
    whole.path = folder
    whole.state = content.isEmpty ? .deleted : .group(GroupContent(content))
    return whole
  }

  private func inconsistent(
    _ group: GroupName, _ version: FileVersion, _ what: String
  ) -> ResolutionError {
    ResolutionError(
      code: .groupInconsistent, path: group.path, device: version.device,
      message: "the group is inconsistent at \(version.vector?.description ?? "no vector"): \(what)"
    )
  }

  /// The vectors at which a member has several versions.
  private static func repeatedVectors(in member: FileHistory) -> [VersionVector?] {
    var seen: Set<VersionVector?> = []
    return member.versions.map({ $0.vector }).filter { !seen.insert($0).inserted }
  }

  /// What tells one side of a fork from another: its label, else its time.
  private static func mark(of version: FileVersion) -> [UInt8] {
    if let label = version.label { return [1] + label }
    return [0] + Array((version.modified?.description ?? "").utf8)
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
}

extension FileHistory {
  /// Whether this is a group as a whole, as an outcome describes it, and not a member of one.
  var isWholeGroup: Bool {
    if versions.contains(where: { $0.state.kind == .group }) { return true }
    return group?.path == path && versions.allSatisfy { !$0.state.isLive }
  }
}
