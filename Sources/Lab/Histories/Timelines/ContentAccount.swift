import ConflictResolution
import Scenarios

/// Tracks what happens to every content: law 2b requires that none is lost without a report.
///
/// A content is accounted for if a user who saw it replaced it, or if some outcome lists it as discarded or merges it.
/// A user who writes a replaced content again, knowing that it was replaced, wants it to stay.
package struct ContentAccount: Sendable {
  /// A content of a file.
  struct Content: Hashable, Sendable {
    /// The file including its copies, which continue its counters.
    let family: [UInt8]
    let state: FileState

    init(_ state: FileState, in identity: FileIdentity) {
      family = Array(identity.bytes.prefix { $0 != UInt8(ascii: "~") })
      self.state = state
    }
  }

  /// A content that a user wrote, or that a merge made.
  struct Writing: Hashable, Sendable {
    let content: Content
    let vector: VersionVector?
  }

  /// The counter of a writer's write of a file.
  private struct Count: Hashable, Sendable {
    let family: [UInt8]
    let device: DeviceID
    let counter: UInt64
  }

  /// The vectors with each counter: a restored device reuses counters.
  private var vectorsOf: [Count: Set<VersionVector>] = [:]
  /// All writings so far.
  private(set) var written: Set<Writing> = []
  /// The writings that users saw and then replaced or deleted, each with the vector of the new version.
  private(set) var replaced: Set<Writing> = []
  /// The writings that are gone for other reasons, together with everything before them: discarded by some outcome,
  /// merged, or lost with a device.
  private(set) var accounted: Set<Writing> = []

  init() {}

  /// Adds the data of another account.
  package mutating func formUnion(_ other: ContentAccount) {
    written.formUnion(other.written)
    replaced.formUnion(other.replaced)
    accounted.formUnion(other.accounted)
  }

  /// The contents that must still exist somewhere.
  var owed: Set<FileState> {
    var owed: Set<FileState> = []
    let replacements = Dictionary(grouping: replaced) { $0.content }
    let tellings = Dictionary(grouping: accounted) { $0.content }
    for writing in written {
      // A later write restores it; a concurrent write was not seen.
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

  /// Records that a user wrote a version over the shown one.
  mutating func noteWrite(
    of version: FileVersion, in identity: FileIdentity, over seen: FileVersion?
  ) {
    if let seen, seen.state.isLive, seen.state != version.state {
      replaced.insert(
        Writing(content: Content(seen.state, in: identity), vector: version.vector))
    }
    let content = Content(version.state, in: identity)
    if isCountedAgain(version, by: version.device, of: content) || !version.state.isLive { return }
    // A new name, or the same content again, is not another content than the one seen.
    if seen?.state == version.state { return }
    written.insert(Writing(content: content, vector: version.vector))
  }

  /// Records that a device lost its versions.
  mutating func noteLoss(of versions: [FileIdentity: [FileVersion]]) {
    for (identity, versions) in versions {
      for version in versions {
        accounted.insert(
          Writing(content: Content(version.state, in: identity), vector: version.vector))
      }
    }
  }

  /// Records that a device stored an outcome's version with its own counter.
  ///
  /// - Parameters:
  ///   - version: the version.
  ///   - identity: the file.
  ///   - device: the device, which may not be the one that wrote the state.
  ///   - isContent: whether its content is new.
  mutating func noteNew(
    _ version: FileVersion, in identity: FileIdentity, by device: DeviceID, isContent: Bool
  ) {
    let content = Content(version.state, in: identity)
    if isCountedAgain(version, by: device, of: content) || !isContent { return }
    written.insert(Writing(content: content, vector: version.originVector))
  }

  /// Whether a device used a counter that it had used for another write before it was restored.
  ///
  /// A fork has one vector twice, and nothing of it may be lost. With another vector, no device can detect that a
  /// counter known from before the restore was used for another write.
  private mutating func isCountedAgain(
    _ version: FileVersion, by device: DeviceID, of content: Content
  ) -> Bool {
    guard let vector = version.vector else { return false }
    let count = Count(family: content.family, device: device, counter: vector[device])
    let isUsed = vectorsOf[count].map { !$0.contains(vector) } ?? false
    vectorsOf[count, default: []].insert(vector)
    return isUsed
  }

  /// Records the versions that an outcome discards or merges.
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
      // Versions that were merged, or that have the ancestors' content, which others replaced. What users replaced is
      // recorded without an outcome.
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
