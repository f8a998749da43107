import ConflictResolution
import Scenarios

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
    for version in versions where !version.ids.isDisjoint(with: bases) {
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
    if !named.isDisjoint(with: head.ids) { return true }
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
