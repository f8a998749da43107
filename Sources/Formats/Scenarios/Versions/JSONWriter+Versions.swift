package import ConflictResolution
import ContentDigests
package import JSONText

// Versions and their contents.

/// A version, and what an object of the formats says of it.
private struct WritableVersion {
  let version: FileVersion
  let scope: VersionScope
  /// The path that is written; `nil` if its file has it.
  var path: RelativePath?
  /// Whether bytes that are at hand are written.
  var withBytes = true
  /// The ID by which it is picked.
  var id: VersionID?
  /// The IDs of all versions that say the same.
  var ids: [VersionID] = []

  // What an outcome adds of what it keeps.
  var given: RelativePath?
  var identity: FileIdentity?
  var copyOf: RelativePath?
  var isCollectable: Bool?
  var inUseBy: RelativePath?
  // And of what it does not show.
  var shown: RelativePath?
  var shownBy: FileIdentity?
  var shownAt: RelativePath?

  /// Whether it is all that an outcome keeps of a file, which always names what it was made from.
  var isOfFile: Bool { scope == .kept || scope == .hidden }
}

extension WritableVersion {
  /// What an outcome keeps; its small values are taken over once, since it is large.
  fileprivate init(_ kept: KeptVersion, scope: VersionScope, pathAsGiven: Bool = false) {
    let path = pathAsGiven ? kept.given : kept.path
    self.init(
      version: kept.version, scope: scope, path: path, withBytes: kept.isNewContent,
      copyOf: kept.copyOf, isCollectable: kept.isCollectable, inUseBy: kept.inUseBy)
    if kept.given != path { given = kept.given }
    if kept.identity.bytes != path.bytes { identity = kept.identity }
  }
}

/// The orders in which the fields of objects are written.
private enum WritingOrder {
  static let scenario = VersionField.written(in: .scenario)
  static let stored = VersionField.written(in: .stored)
  static let kept = VersionField.written(in: .kept)
  static let hidden = VersionField.written(in: .hidden)
  static let choice = VersionField.written(in: .choice)
  static let history = VersionField.written(in: .history)
}

extension JSONWriter {
  /// A version of a scenario or a line of a stream.
  ///
  /// - Parameters:
  ///   - version: the version.
  ///   - path: the path that its file is listed at, which is not said again.
  /// - Returns: whether the format has words for all of it.
  mutating func scenarioVersion(_ version: FileVersion, listedAt path: RelativePath) -> Bool {
    if case .group = version.state { return false }
    // A reader takes it for the folder that everything is in.
    if version.namedFolders.contains(where: { $0.bytes == FileIdentity.rootInFiles }) {
      return false
    }
    object(
      WritableVersion(
        version: version, scope: .scenario, path: version.path == path ? nil : version.path),
      WritingOrder.scenario)
    return true
  }

  /// A version with all that is known of it, and its bytes if they are at hand.
  package mutating func storedVersion(_ version: FileVersion, withContents: Bool = true) {
    object(
      WritableVersion(
        version: version, scope: .stored, path: version.path, withBytes: withContents),
      WritingOrder.stored)
  }

  /// What is kept.
  mutating func kept(_ kept: KeptVersion, pathAsGiven: Bool) {
    object(WritableVersion(kept, scope: .kept, pathAsGiven: pathAsGiven), WritingOrder.kept)
  }

  /// What is kept and not shown.
  mutating func hidden(_ hidden: NotShown) {
    var entry = WritableVersion(hidden.kept, scope: .hidden)
    entry.shown = hidden.shown
    entry.shownBy = hidden.shownBy
    entry.shownAt = hidden.shownAt
    object(entry, WritingOrder.hidden)
  }

  /// What can be picked, with all that is known of it.
  mutating func choice(_ choice: Choice) {
    object(
      WritableVersion(
        version: choice.version, scope: .choice, path: choice.path, withBytes: false,
        id: choice.id, ids: choice.ids), WritingOrder.choice)
  }

  /// A version that is stored beside the choices, with all that is known of it.
  mutating func history(_ version: FileVersion) {
    object(
      WritableVersion(version: version, scope: .history, path: version.path, withBytes: false),
      WritingOrder.history)
  }

  /// A version that takes part in a conflict, with its bytes, for a strategy that is no part of the engine.
  mutating func contender(_ contender: Contender) {
    object(
      WritableVersion(
        version: contender.version, scope: .choice, path: contender.version.path,
        id: contender.id), WritingOrder.choice)
  }

  /// The fields that say what a deletion is remembered by.
  package mutating func deletion(of version: FileVersion) {
    fields(WritableVersion(version: version, scope: .history), [.seen, .forced])
  }

  private mutating func object(_ version: WritableVersion, _ order: [VersionField]) {
    beginObject()
    fields(version, order)
    endObject()
  }

  /// The fields to which the version gives a value.
  private mutating func fields(_ entry: WritableVersion, _ order: [VersionField]) {
    let version = entry.version
    // Fields of a deletion: of another version only if it is stored.
    let isTombstone = entry.scope.isStored || !version.isLive
    for field in order {
      var name: String { field.rawValue }
      switch field {
      case .version: if let id = entry.id { member(name, id) }
      case .versions: if entry.ids.count > 1 { member(name, entry.ids) }
      case .path: if let path = entry.path { member(name, name: path.bytes) }
      case .given: if let path = entry.given { member(name, name: path.bytes) }
      case .parent: if let parent = version.parent { member(name, name: parent.nameInFiles) }
      case .formerParent:
        if let former = version.formerParent { member(name, name: former.nameInFiles) }
      case .id: if let identity = entry.identity { member(name, name: identity.bytes) }
      case .copyOf: if let path = entry.copyOf { member(name, name: path.bytes) }
      case .device: member(name, version.device)
      case .vector: member(name, version.vector)
      case .modified: member(name, version.modified)
      case .label:
        if let label = version.label { member(name, name: label) }
      case .origin: if let origin = version.origin { member(name, origin) }
      case .from: if entry.isOfFile || !version.from.isEmpty { member(name, version.from) }
      case .ancestor:
        if version.isAncestor, entry.scope.isStored || version.vector == nil {
          member(name, true)
        }
      case .text: content(version.state, in: entry.scope, withBytes: entry.withBytes)
      // They are written with the first of them, as far as they are there.
      case .base64, .file, .size, .sha256, .digest, .token, .directory, .symlink, .members,
        .deleted:
        break
      case .seen:
        if isTombstone, !version.deletion.seen.isEmpty { member(name, version.deletion.seen) }
      case .forced: if isTombstone, version.deletion.isForced { member(name, true) }
      case .keptBy, .localCopies:
        if isTombstone, !version.deletion.keptBy.isEmpty {
          member(name, version.deletion.keptBy)
        }
      case .collectable: if isTombstone, let value = entry.isCollectable { member(name, value) }
      case .inUseBy: if let path = entry.inUseBy { member(name, name: path.bytes) }
      case .shown: if let path = entry.shown { member(name, name: path.bytes) }
      case .reason: if entry.shownBy != nil { member(name, "same content") }
      case .shownBy: if let file = entry.shownBy { member(name, name: file.bytes) }
      case .shownAt: if let path = entry.shownAt { member(name, name: path.bytes) }
      }
    }
  }

  /// The fields of what is at a path.
  ///
  /// - Parameters:
  ///   - state: what is there.
  ///   - scope: the object that it is written in: an outcome has size and digest beside the bytes.
  ///   - withBytes: whether bytes that are at hand are written.
  package mutating func content(_ state: FileState, in scope: VersionScope, withBytes: Bool) {
    switch state {
    case .file(let file):
      let bytes = withBytes ? file.bytes : nil
      if bytes == nil || scope.isOfOutcome {
        key("size")
        integer(file.size)
        switch file.digest {
        case .sha256(let digest): sha256(digest)
        case .opaque(let digest): member("digest", name: digest)
        case .unidentified(let token):
          if scope.isStored, !token.isEmpty { member("token", name: token) }
        }
      }
      if let bytes { content(bytes) }
    case .directory: member("directory", true)
    case .symlink(let target): member("symlink", name: target)
    case .group(let group):
      objects("members", of: group.members) { json, part in
        json.member("path", name: part.path.bytes)
        json.content(part.state, in: scope, withBytes: withBytes)
      }
      guard scope.isOfOutcome else { return }
      key("size")
      integer(group.size)
      sha256(group.digest)
    case .deleted: member("deleted", true)
    }
  }

  private mutating func sha256(_ digest: SHA256Digest) {
    key("sha256")
    string { digest.writeHex(into: &$0) }
  }

  /// The field with a content's bytes: `text` if they are UTF-8, else `base64`.
  package mutating func content(_ bytes: [UInt8]) {
    if JSONWriter.canWrite(bytes) {
      key("text")
      _ = string(bytes: bytes)
    } else {
      member("base64", Base64.encode(bytes))
    }
  }
}

extension FileIdentity {
  /// The identity as the formats write it where it names a folder: `/` is the folder that everything is in.
  package var nameInFiles: [UInt8] { self == .root ? FileIdentity.rootInFiles : bytes }

  /// The text that names the root folder.
  package static let rootInFiles = Array("/".utf8)
}
