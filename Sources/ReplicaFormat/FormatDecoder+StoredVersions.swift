package import ConflictResolution
import ContentDigests
package import JSONText
package import Scenarios

// A version with all that is known of it, and its state.

extension FormatDecoder {
  /// Reads a version.
  mutating func readStoredVersion() throws(JSONError) -> FileVersion {
    let start = reader.location
    var path: RelativePath?
    var parent: FileIdentity?
    var formerParent: FileIdentity?
    var formerParentPlace: JSONLocation?
    var device: DeviceID?
    var vector: VersionVector?
    var modified: Timestamp?
    var label: [UInt8]?
    var origin: VersionID?
    var from: [VersionID] = []
    var isAncestor = false
    var deletion = DeletionMemory()
    var state = StoredStateDraft()
    try reader.beginObject()
    while let key = try nextKey(in: StoredVersionKey.all) {
      switch key {
      case .path: path = try readPath()
      case .parent: parent = try readFolder("parent")
      case .formerParent:
        formerParentPlace = reader.keyLocation
        formerParent = try readFolder("formerParent")
      case .device: device = try readDevice()
      case .vector: vector = try readStoredVector()
      case .modified: modified = try readTimestamp()
      case .label: label = try readBytes()
      case .origin: origin = try readVersionID()
      case .from:
        from = try readList { (decoder) throws(JSONError) in try decoder.readVersionID() }
      case .ancestor: isAncestor = try reader.readBool()
      case .seen: deletion.seen = try readDevices()
      case .forced: deletion.isForced = try reader.readBool()
      case .keptBy: deletion.keptBy = try readDevices()
      case .state(let key): try read(key, into: &state)
      }
    }
    guard let path else { throw missing("path", "the path that its writer gave", at: start) }
    guard let device else { throw missing("device", "the device that wrote it", at: start) }
    try checkFormerFolder(at: formerParentPlace, parent: parent)
    return FileVersion(
      path: path, parent: parent, formerParent: formerParent,
      state: try self.state(of: state, at: start), vector: vector, device: device,
      modified: modified, origin: origin, from: from, label: label, isAncestor: isAncestor,
      deletion: deletion)
  }

  /// Reads a vector, which may be empty.
  mutating func readStoredVector() throws(JSONError) -> VersionVector {
    let start = reader.location
    var entries: [(device: DeviceID, counter: UInt64)] = []
    try reader.beginObject()
    while let device = try nextDevice() {
      entries.append((device, try reader.readUInt64(in: 1...UInt64.max)))
    }
    do throws(VersionVectorError) {
      return try VersionVector(entries)
    } catch {
      throw reader.error(.invalidValue, error.message, at: start)
    }
  }

  /// Reads a field of a state.
  package mutating func read(
    _ key: StoredStateKey, into draft: inout StoredStateDraft
  ) throws(JSONError) {
    let place = reader.keyLocation
    switch key {
    case .sha256, .digest, .token:
      if let other = draft.identity { throw second(key, beside: other.key, at: place) }
    case .text, .base64, .size, .directory, .symlink, .members, .deleted:
      if let other = draft.kind { throw second(key, beside: other, at: place) }
      draft.kind = key
    }
    switch key {
    case .text: draft.state = .file(FileContent(try reader.readStringBytes()))
    case .base64: draft.state = .file(FileContent(try reader.readBase64()))
    case .size: draft.size = try reader.readUInt64()
    case .sha256:
      let hex = try reader.readStringBytes()
      guard let digest = SHA256Digest(hex: hex) else {
        throw reader.error(
          .invalidValue,
          "\(Scenarios.shown(hex)) is no SHA-256; expected 64 hexadecimal digits")
      }
      draft.identity = (key, place, .sha256(digest))
    case .digest: draft.identity = (key, place, .opaque(try readBytes()))
    case .token: draft.identity = (key, place, .unidentified(try readBytes()))
    case .directory:
      try readTrue()
      draft.state = .directory
    case .symlink: draft.state = .symlink(try readBytes())
    case .members:
      draft.state = .group(
        GroupContent(
          try readList { (decoder) throws(JSONError) in try decoder.readStoredMember() }))
    case .deleted:
      try readTrue()
      draft.state = .deleted
    }
  }

  private func second(
    _ key: StoredStateKey, beside other: StoredStateKey, at place: JSONLocation
  ) -> JSONError {
    reader.error(
      .misplacedField,
      "\"\(key.rawValue)\" stands beside \"\(other.rawValue)\", a second content; give exactly one",
      at: place)
  }

  /// The state that the fields give.
  package func state(
    of draft: StoredStateDraft, at start: JSONLocation
  ) throws(JSONError) -> FileState {
    if let size = draft.size {
      return .file(FileContent(size: size, digest: draft.identity?.digest ?? .unidentified([])))
    }
    if let identity = draft.identity {
      throw reader.error(
        .misplacedField,
        "\"\(identity.key.rawValue)\" stands without \"size\", which says that the content is elsewhere",
        at: identity.place)
    }
    guard let state = draft.state else {
      throw reader.error(
        .missingField,
        "there is no content; expected " + listed(StoredStateKey.kinds.map { $0.rawValue }),
        at: start)
    }
    return state
  }

  /// A member of a group: not a group itself, and not deleted.
  private mutating func readStoredMember() throws(JSONError) -> GroupContent.Member {
    let start = reader.location
    var path: RelativePath?
    var state = StoredStateDraft()
    try reader.beginObject()
    while let key = try nextKey(in: StoredMemberKey.all) {
      switch key {
      case .path: path = try readPath()
      case .state(.members), .state(.deleted):
        throw reader.error(
          .misplacedField, "a member is neither a group nor deleted; leave it out",
          at: reader.keyLocation)
      case .state(let key): try read(key, into: &state)
      }
    }
    guard let path else { throw missing("path", "where the member stands in its group", at: start) }
    return GroupContent.Member(path: path, state: try self.state(of: state, at: start))
  }
}

/// A state while it is read: its fields may be in any order.
package struct StoredStateDraft {
  /// The field that determines the kind.
  var kind: StoredStateKey?
  /// The value of that field, unless it is the size.
  var state: FileState?
  var size: UInt64?
  /// The field that identifies a content that is elsewhere.
  var identity: (key: StoredStateKey, place: JSONLocation, digest: ContentDigest)?

  package init() {}

  /// Whether no field was read.
  package var isEmpty: Bool { kind == nil && identity == nil }
}
