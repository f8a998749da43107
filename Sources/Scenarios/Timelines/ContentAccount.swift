import ConflictResolution

/// What became of every content: law 2b asks that none is gone without a word.
package struct ContentAccount: Sendable {
  /// All contents that were ever written, by users or merges.
  private var written: Set<FileState> = []
  /// Contents that a user replaced or deleted, having seen them, or lost with a device.
  private var replaced: Set<FileState> = []
  /// Contents that some outcome lists as discarded.
  private var discarded: Set<FileState> = []
  /// Contents that went into the text of a merge.
  private var merged: Set<FileState> = []

  init() {}

  /// Takes over what became of contents elsewhere.
  package mutating func formUnion(_ other: ContentAccount) {
    written.formUnion(other.written)
    replaced.formUnion(other.replaced)
    discarded.formUnion(other.discarded)
    merged.formUnion(other.merged)
  }

  /// The contents that have to be somewhere.
  var owed: Set<FileState> {
    written.subtracting(replaced).subtracting(discarded).subtracting(merged)
  }

  /// A user wrote a state over the one that was shown.
  mutating func noteWrite(of state: FileState, over seen: FileState?) {
    if let seen, seen.isLive, seen != state { replaced.insert(seen) }
    guard state.isLive else { return }
    written.insert(state)
    if seen != state {
      replaced.remove(state)
      discarded.remove(state)
      merged.remove(state)
    }
  }

  /// A device lost what it had.
  mutating func noteLoss(of states: Set<FileState>) { replaced.formUnion(states) }

  /// A device stored a version that an outcome made.
  mutating func noteNew(_ state: FileState) {
    if state.isLive { written.insert(state) }
  }

  /// Notes what an outcome lists as discarded, and what went into merged texts.
  mutating func note(_ outcome: Outcome, _ known: [FileIdentity: FileHistory]) {
    for file in outcome.files {
      let versions = known[file.identity]?.versions ?? []
      for discard in file.discards {
        for version in versions where Self.matches(discard.version, version) {
          if version.state.isLive { discarded.insert(version.state) }
        }
      }
      // The ancestor's content, which somebody replaced: a merge of attributes takes the change,
      // even where somebody else wrote the same content again apart.
      for aside in file.replaced where aside.explanation.rule == "attributes" {
        for version in versions where Self.matches(aside.version, version) {
          replaced.insert(version.state)
        }
      }
      // A merge that comes to what one side has: all that the other changed is in it.
      for aside in file.replaced where aside.explanation.rule == "merge" {
        for version in versions where Self.matches(aside.version, version) && version.state.isLive {
          merged.insert(version.state)
        }
      }
      for kept in file.keeps where kept.isNewContent {
        for id in kept.version.from {
          for version in versions where Self.matches(id, version) && version.state.isLive {
            merged.insert(version.state)
          }
        }
      }
    }
  }

  private static func matches(_ id: VersionID, _ version: FileVersion) -> Bool {
    id.vector == version.vector && (id.digest == nil || id.digest == version.fullID.digest)
  }
}
