import ConflictResolution

/// The versions that an outcome was made from, by the file of the outcome.
///
/// The members of an atomic group are files of their own in the input and one file in the outcome:
/// all their versions are the group's.
struct KnownFiles {
  /// All identities of the input.
  let identities: Set<FileIdentity>
  /// Files of the input that the outcome does not have.
  private(set) var missing: [FileHistory] = []
  private var versionsOf: [FileIdentity: [FileVersion]] = [:]

  init(_ files: [FileHistory], of outcome: Outcome) {
    identities = Set(files.map { $0.identity }).union(outcome.files.map { $0.identity })
    let whole = Set(outcome.files.map { $0.identity })
    let groups = GroupMembership(outcome.files.compactMap { $0.group })
    for file in files {
      if whole.contains(file.identity), file.isWholeGroup || file.group == nil {
        versionsOf[file.identity, default: []] += file.versions
      } else if let group = groups.group(of: file) {
        versionsOf[FileIdentity(path: group), default: []] += file.versions
      } else {
        missing.append(file)
      }
    }
  }

  /// The versions of a file of the outcome.
  func versions(of file: FileOutcome) -> [FileVersion] {
    versionsOf[file.identity] ?? []
  }

  /// The versions that no other is after: a plain selection, without forks that live on.
  ///
  /// - Complexity: O(*n* · *h*) for *n* versions and *h* heads.
  static func heads(of versions: [FileVersion]) -> [FileVersion] {
    guard versions.first?.vector != nil else {
      // What has the name of an ancestor is that ancestor, whoever holds it.
      let ancestors = versions.filter { $0.isAncestor }.flatMap { ids(of: $0) }
      let replaced = Set(versions.flatMap { $0.from } + ancestors)
      let heads = versions.filter {
        !$0.isAncestor && ids(of: $0).isDisjoint(with: replaced)
      }
      return heads.isEmpty ? versions : heads
    }
    var heads: [FileVersion] = []
    let sorted = versions.sorted {
      VersionVector.lexicographicallyPrecedes(
        $1.vector ?? VersionVector(), $0.vector ?? VersionVector())
    }
    // Descending in lexicographic order, which extends causality: what is after a version has been
    // seen before it.
    for version in sorted {
      let own = version.vector ?? VersionVector()
      let isSuperseded = heads.contains { head in
        own.order(relativeTo: head.vector ?? VersionVector()) == .before
      }
      if !isSuperseded { heads.append(version) }
    }
    // A side of a fork is settled by an outcome that names it, and is another state.
    var settled: Set<VersionID> = []
    for version in versions where version.from.contains(where: { $0.digest != nil }) {
      settled.formUnion(version.from.filter { $0.digest != nil && $0 != version.fullID })
    }
    if settled.isEmpty { return heads }
    let left = heads.filter { !settled.contains($0.fullID) }
    return left.isEmpty ? heads : left
  }

  /// The names that an outcome may call a version by.
  static func ids(of version: FileVersion) -> Set<VersionID> {
    var ids: Set<VersionID> = [version.fullID]
    if let vector = version.vector {
      ids.insert(VersionID(vector: vector))
    } else if let origin = version.origin {
      ids.insert(origin)
    }
    return ids
  }
}

/// What an outcome says of the heads of one file.
struct Account {
  /// Versions set aside, kept before, picked from or merged.
  private var named: Set<VersionID> = []
  /// Versions that a kept one says it is made from.
  private var madeFrom: Set<VersionID> = []
  private var states: [FileState] = []
  private var setAsideBy: Set<DeviceID> = []

  /// - Parameters:
  ///   - file: the file's outcome.
  ///   - knownIdentities: the files that exist, so that a copy kept before can be checked.
  ///   - versions: the versions it was made from.
  init(of file: FileOutcome, knownIdentities: Set<FileIdentity>, versions: [FileVersion]) {
    for choice in file.choices {
      named.formUnion(choice.ids)
      states.append(choice.version.state)
    }
    for kept in file.keeps + file.notShown.map({ $0.kept }) {
      states.append(kept.version.state)
      madeFrom.formUnion(kept.version.from)
      // A new content stands for all that it was made from.
      if kept.isNewContent { named.formUnion(kept.version.from) }
    }
    for discarded in file.discards + file.replaced {
      named.insert(discarded.version)
      setAsideBy.insert(discarded.device)
    }
    for known in file.keptBefore where knownIdentities.contains(known.identity) {
      named.insert(known.version)
    }
    // A head that still has the ancestor's content loses nothing: others replaced it, seeing it.
    let bases = Set(file.conflict?.bases ?? [])
    if bases.isEmpty { return }
    for version in versions where !KnownFiles.ids(of: version).isDisjoint(with: bases) {
      states.append(version.state)
    }
  }

  /// Whether a version is set aside, kept before, or can be picked.
  func names(_ id: VersionID) -> Bool { named.contains(id) }

  /// Whether nothing of a head is lost.
  ///
  /// - Parameters:
  ///   - head: the head.
  ///   - isGroup: whether it is a member's version, so that only its vector can be looked for.
  /// - Returns: whether it is kept, set aside, merged, or can be picked.
  func holds(_ head: FileVersion, isGroup: Bool) -> Bool {
    // By its vector alone first: its state's digest takes far longer.
    if let vector = head.vector, named.contains(VersionID(vector: vector)) { return true }
    if !isGroup, states.contains(head.state) { return true }
    if !named.isDisjoint(with: KnownFiles.ids(of: head)) { return true }
    if isGroup, head.state.kind != .group {
      return named.union(madeFrom).contains { $0.vector == head.vector }
    }
    return states.contains { state in
      if state == head.state { return true }
      // Only a resolver knows whose a content without a digest is; its size has to do.
      guard case .file(let own) = head.state, case .unidentified = own.digest,
        case .file(let other) = state
      else { return false }
      return own.size == other.size
    } || (head.isUnidentified && setAsideBy.contains(head.device))
  }
}

extension FileVersion {
  /// Whether the content has neither bytes nor digest.
  fileprivate var isUnidentified: Bool {
    if case .file(let content) = state, case .unidentified = content.digest { return true }
    return false
  }
}
