import ConflictResolution
import ContentDigests
import FileAccess

// A result never grants what the original did not.
extension PlannedFamily {
  /// The rights of the file that has the original's name after the run, if a version that goes into it has
  /// others; `nil` if there is nothing to choose.
  ///
  /// They are the original's, but no content runs as another user or group that did not before. If one version alone changed its permissions since a base that is relied on, they
  /// are that version's, as the content would be. If the original is gone, a merge grants what all versions
  /// grant.
  package var resultRights: ResultRights? {
    // The files of a document have their own.
    guard isDecided, kind != .document else { return nil }
    guard let original = members.first(where: { $0.copy == nil }) else {
      return made == nil ? nil : commonRights
    }
    if let made {
      guard made.name == original.name, original.status.kind == .file else { return nil }
      let result = result(of: original, for: files)
      let other = files.first { !$0.hasRights(result.rights) }
      return result.against(other ?? original)
    }
    let winner = members.first { $0.fate == .becomes(original.name) }
    guard let winner, winner.status.kind == original.status.kind else { return nil }
    switch winner.status.kind {
    case .file:
      let result = result(of: original, for: [winner])
      return winner.hasRights(result.rights) ? nil : result.against(winner)
    case .folder:
      guard winner.status.permissions != original.status.permissions else { return nil }
      return ResultRights(
        source: .own, version: winner.name, permissions: winner.status.permissions,
        parts: [.permissions], instead: original.status.permissions, model: nil)
    case .symbolicLink, .other: return nil
    }
  }

  /// The name that ``resultRights`` are about, if there is a file with it.
  package var resultName: [UInt8]? { members.first { $0.copy == nil }?.name }

  /// The versions that take part and are files.
  private var files: [Member] {
    activeMembers.filter { $0.status.kind == .file && $0.rights != nil }
  }

  /// Rights that were chosen.
  private struct Choice {
    let source: ResultRights.Source
    let version: [UInt8]
    let rights: FileRights
    let model: RightsModel

    func against(_ other: Member) -> ResultRights {
      let others = other.rights ?? rights
      return ResultRights(
        source: source, version: version, permissions: rights.permissions,
        parts: rights.parts(otherThan: others), instead: others.permissions, model: model)
    }
  }

  /// The rights of the result.
  ///
  /// - Parameters:
  ///   - original: The original.
  ///   - sources: The versions whose content the result has.
  /// - Returns: The rights, and where they come from.
  private func result(of original: Member, for sources: [Member]) -> Choice {
    let rights = original.knownRights
    let expected = rights.permissions
    let runsAsAnother = sources.reduce(UInt32(0o6000)) { $0 & $1.knownRights.permissions }
    let changed = files.filter { version in
      version.copy != nil
        && base?.permissions?.differ(from: version.knownRights.permissions) == true
    }
    guard let base, base.trust.isTrusted, let known = base.permissions,
      !known.differ(from: expected), let first = changed.first,
      // Only then the permissions are the only rights to compare.
      (changed + [original]).allSatisfy({ $0.knownRights.differsOnlyInMode(from: rights) }),
      changed.allSatisfy({ $0.knownRights.permissions == first.knownRights.permissions })
    else {
      let permissions = expected & (0o1777 | runsAsAnother)
      return Choice(
        source: .original, version: original.name,
        rights: permissions == expected ? rights : rights.with(permissions),
        model: RightsModel(original.name, expected: expected, permissions: permissions))
    }
    let permissions =
      known.merged(unchanged: expected, changed: first.knownRights.permissions)
      & (0o1777 | runsAsAnother)
    return Choice(
      source: .changed, version: first.name, rights: rights.with(permissions),
      model: RightsModel(original.name, expected: expected, permissions: permissions))
  }

  /// The permissions that all versions grant, with all other rights of the one that ranks highest.
  private var commonRights: ResultRights? {
    guard let highest = files.max(by: { $0.ranksBelow($1) }) else { return nil }
    let rights = highest.knownRights
    let others = files.filter { $0.name != highest.name }
    let hasOneList = others.allSatisfy { $0.knownRights.accessList == rights.accessList }
    func granted(_ rights: FileRights) -> UInt32 {
      hasOneList ? rights.permissions : rights.permissionsWithoutAccessList
    }
    var permissions = files.reduce(0o7777) { $0 & granted($1.knownRights) }
    if others.contains(where: { $0.knownRights.group != rights.group }) {
      // A user of one version's group is one of the others to another version.
      let common = permissions & permissions >> 3 & 0o007
      permissions = permissions & ~0o077 | common << 3 | common
    }
    if others.contains(where: { $0.knownRights.owner != rights.owner }) { permissions &= 0o777 }
    let choice = Choice(
      source: .common, version: highest.name,
      rights: FileRights(
        permissions: permissions, owner: rights.owner, group: rights.group,
        accessList: hasOneList ? rights.accessList : [], capabilities: rights.capabilities),
      model: RightsModel(
        highest.name, expected: rights.permissions, permissions: permissions,
        keepsAccessList: hasOneList))
    return choice.against(files.first { !$0.hasRights(choice.rights) } ?? highest)
  }
}

extension PlannedFamily.Member {
  /// Its rights, as far as they are known.
  fileprivate var knownRights: FileRights {
    rights
      ?? FileRights(permissions: status.permissions, owner: status.owner, group: status.group)
  }

  fileprivate func hasRights(_ other: FileRights) -> Bool { rights == other }

  /// By the time of the last change, then by content and name, so that nothing depends on the order.
  fileprivate func ranksBelow(_ other: Self) -> Bool {
    if status.seconds != other.status.seconds { return status.seconds < other.status.seconds }
    if status.nanoseconds != other.status.nanoseconds {
      return status.nanoseconds < other.status.nanoseconds
    }
    let digests = [self, other].map { $0.stamp?.content.digest.bytes ?? [] }
    if digests[0] != digests[1] { return digests[0].lexicographicallyPrecedes(digests[1]) }
    return name.lexicographicallyPrecedes(other.name)
  }
}

extension FileRights {
  /// Whether only the permissions differ from those of another file, and neither has an access list.
  fileprivate func differsOnlyInMode(from other: FileRights) -> Bool {
    owner == other.owner && group == other.group && accessList.isEmpty && other.accessList.isEmpty
      && capabilities == other.capabilities
  }

  fileprivate func with(_ permissions: UInt32) -> FileRights {
    FileRights(
      permissions: permissions, owner: owner, group: group, accessList: accessList,
      capabilities: capabilities)
  }
}
