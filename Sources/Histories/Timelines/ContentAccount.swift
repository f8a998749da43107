import ConflictResolution
import Scenarios

/// What became of every content: law 2b asks that none is gone without a word.
///
/// A content is accounted for where a user replaced it, having seen it, or where some outcome lists it as
/// discarded or takes it into a merge. Whoever writes a content again that was replaced before, knowing of
/// that, wants it to stay.
package struct ContentAccount: Sendable {
  /// A content of a file.
  struct Content: Hashable, Sendable {
    /// The file, copies of it included: they go on with its counters.
    let family: [UInt8]
    let state: FileState

    init(_ state: FileState, in identity: FileIdentity) {
      family = Array(identity.bytes.prefix { $0 != UInt8(ascii: "~") })
      self.state = state
    }
  }

  /// What a user wrote, or a merge made.
  struct Writing: Hashable, Sendable {
    let content: Content
    let vector: VersionVector?
  }

  /// A count of a writer's writes of a file.
  private struct Count: Hashable, Sendable {
    let family: [UInt8]
    let device: DeviceID
    let counter: UInt64
  }

  /// The vectors that each count was given: a device that was restored counts anew.
  private var vectorsOf: [Count: Set<VersionVector>] = [:]
  /// What was ever written.
  private(set) var written: Set<Writing> = []
  /// What users replaced or deleted, having seen it, each with the vector of what they wrote instead.
  private(set) var replaced: Set<Writing> = []
  /// What is gone otherwise, with all that came before it: discarded by some outcome, merged, or lost
  /// with a device.
  private(set) var accounted: Set<Writing> = []

  init() {}

  /// Takes over what became of contents elsewhere.
  package mutating func formUnion(_ other: ContentAccount) {
    written.formUnion(other.written)
    replaced.formUnion(other.replaced)
    accounted.formUnion(other.accounted)
  }

  /// The contents that have to be somewhere.
  var owed: Set<FileState> {
    var owed: Set<FileState> = []
    let replacements = Dictionary(grouping: replaced) { $0.content }
    let tellings = Dictionary(grouping: accounted) { $0.content }
    for writing in written {
      // Whoever wrote it after that wants it again, and whoever wrote it apart was not seen.
      let isReplaced = (replacements[writing.content] ?? []).contains {
        Self.order(writing, $0) == .before
      }
      let isTold = (tellings[writing.content] ?? []).contains {
        let order = Self.order(writing, $0)
        return order == .before || order == .equal
      }
      if !isReplaced, !isTold { owed.insert(writing.content.state) }
    }
    return owed
  }

  private static func order(_ left: Writing, _ right: Writing) -> CausalOrder {
    guard let left = left.vector, let right = right.vector else { return .before }
    return left.order(relativeTo: right)
  }

  /// A user wrote a version over the one that was shown.
  mutating func noteWrite(
    of version: FileVersion, in identity: FileIdentity, over seen: FileVersion?
  ) {
    if let seen, seen.state.isLive, seen.state != version.state {
      replaced.insert(
        Writing(content: Content(seen.state, in: identity), vector: version.vector))
    }
    let content = Content(version.state, in: identity)
    if isCountedAgain(version, by: version.device, of: content) || !version.state.isLive { return }
    // A new name, or the same content once more, is no other content than the one seen.
    if seen?.state == version.state { return }
    written.insert(Writing(content: content, vector: version.vector))
  }

  /// A device lost what it had.
  mutating func noteLoss(of versions: [FileIdentity: [FileVersion]]) {
    for (identity, versions) in versions {
      for version in versions {
        accounted.insert(
          Writing(content: Content(version.state, in: identity), vector: version.vector))
      }
    }
  }

  /// A device stored a version that an outcome made, with a counter of the device's own.
  ///
  /// - Parameters:
  ///   - version: the version.
  ///   - identity: the file.
  ///   - device: the device, which need not be the one that wrote the state.
  ///   - isContent: whether its content is new.
  mutating func noteNew(
    _ version: FileVersion, in identity: FileIdentity, by device: DeviceID, isContent: Bool
  ) {
    let content = Content(version.state, in: identity)
    if isCountedAgain(version, by: device, of: content) || !isContent { return }
    written.insert(Writing(content: content, vector: version.originVector))
  }

  /// Whether a device gave a counter that stood for another write before it was restored.
  ///
  /// A fork has one vector twice, and nothing of it may be lost. Under another vector nobody can tell that
  /// the counter, known from before the restore, stands for another write.
  private mutating func isCountedAgain(
    _ version: FileVersion, by device: DeviceID, of content: Content
  ) -> Bool {
    guard let vector = version.vector else { return false }
    let count = Count(family: content.family, device: device, counter: vector[device])
    let isUsed = vectorsOf[count].map { !$0.contains(vector) } ?? false
    vectorsOf[count, default: []].insert(vector)
    return isUsed
  }

  /// Notes what an outcome lists as discarded, and what went into merged texts.
  mutating func note(_ outcome: Outcome, _ known: [FileIdentity: FileHistory]) {
    for file in outcome.files {
      let versions = known[file.identity]?.versions ?? []
      func account(for id: VersionID) {
        for version in versions where version.state.isLive && Self.matches(id, version) {
          accounted.insert(
            Writing(content: Content(version.state, in: file.identity), vector: version.vector))
        }
      }
      for discard in file.discards { account(for: discard.version) }
      // What went into a merge, or has the ancestors' content, which somebody replaced. What users
      // replaced is known without an outcome's word.
      for aside in file.replaced where !aside.isOutdated {
        account(for: aside.version)
      }
      for kept in file.keeps where kept.isNewContent {
        for id in kept.version.from { account(for: id) }
      }
    }
  }

  private static func matches(_ id: VersionID, _ version: FileVersion) -> Bool {
    id.vector == version.vector && (id.digest == nil || id.digest == version.fullID.digest)
  }
}
