import ConflictResolution
import Scenarios

/// What an outcome reports about the heads of one file.
struct Account {
  /// Versions that are set aside, kept before, offered as choices or merged.
  private var named: Set<VersionID> = []
  /// Versions that a kept version names as its sources.
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
      // A new content contains all the versions that it was made from.
      if kept.isNewContent { named.formUnion(kept.version.from) }
    }
    for discarded in file.discards + file.replaced {
      named.insert(discarded.version)
      setAsideBy.insert(discarded.device)
    }
    for known in file.keptBefore where knownIdentities.contains(known.identity) {
      named.insert(known.version)
    }
    // A head that still has the ancestor's content loses nothing: others saw it and replaced it.
    let bases = Set(file.conflict?.bases ?? [])
    if bases.isEmpty { return }
    for version in versions where !version.ids.isDisjoint(with: bases) {
      states.append(version.state)
    }
  }

  /// Whether a version is set aside, kept before, or offered as a choice.
  func names(_ id: VersionID) -> Bool { named.contains(id) }

  /// Whether nothing of a head is lost.
  ///
  /// - Parameters:
  ///   - head: the head.
  ///   - isGroup: whether it is a member's version, so that only its vector can be compared.
  /// - Returns: whether it is kept, set aside, merged, or offered as a choice.
  func holds(_ head: FileVersion, isGroup: Bool) -> Bool {
    // Check the vector first: the digest of the state takes much longer.
    if let vector = head.vector, named.contains(VersionID(vector: vector)) { return true }
    if !isGroup, states.contains(head.state) { return true }
    if !named.isDisjoint(with: head.ids) { return true }
    if isGroup, head.state.kind != .group {
      return named.union(madeFrom).contains { $0.vector == head.vector }
    }
    return states.contains { state in
      if state == head.state { return true }
      // Only a resolver identifies a content without a digest; compare its size.
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
