import ConflictResolution
import ContentDigests
import JSONText

// The content of a version: exactly one, in one of several forms.

extension FormatDecoder {
  /// Reads a field of a content.
  mutating func readContent(
    _ key: VersionKey, into draft: inout ContentDraft
  ) throws(JSONError) {
    let place = reader.keyLocation
    switch key {
    case .text:
      try claim(key, at: place, in: &draft)
      let bytes = try reader.readStringBytes()
      draft.state = .file(FileContent(bytes, sha256: sha256(bytes)))
    case .base64:
      try claim(key, at: place, in: &draft)
      let bytes = try reader.readBase64()
      draft.state = .file(FileContent(bytes, sha256: sha256(bytes)))
    case .file:
      try claim(key, at: place, in: &draft)
      let bytes = try readContentFile()
      draft.state = .file(FileContent(bytes, sha256: sha256(bytes)))
    case .directory:
      try claim(key, at: place, in: &draft)
      try readTrue()
      draft.state = .directory
    case .symlink:
      try claim(key, at: place, in: &draft)
      draft.state = .symlink(try readLinkTarget())
    case .deleted:
      try claim(key, at: place, in: &draft)
      try readTrue()
      draft.state = .deleted
    case .size:
      try noteListing(key, at: place, in: &draft)
      draft.size = try reader.readUInt64()
    case .sha256:
      try noteDigest(key, at: place, in: &draft)
      draft.digest = .sha256(try readSHA256())
    case .digest:
      try noteDigest(key, at: place, in: &draft)
      draft.digest = try readNamedDigest()
    case .device, .vector, .modified, .path, .parent, .formerParent, .label, .origin, .from,
      .ancestor, .seen, .forced, .keptBy:
      break
    }
  }

  /// Notes that a field is the whole content; no other may be.
  private func claim(
    _ key: VersionKey, at place: JSONLocation, in draft: inout ContentDraft
  ) throws(JSONError) {
    try claim(key.rawValue, at: place, in: &draft)
  }

  /// Notes that a field is the whole content; no other may be.
  func claim(
    _ name: String, at place: JSONLocation, in draft: inout ContentDraft
  ) throws(JSONError) {
    if draft.state != nil { throw secondContent(name, beside: draft.stateField, at: place) }
    if let listing = draft.listingField, source == .scenario {
      throw secondContent(name, beside: listing.key.rawValue, at: place)
    }
    draft.stateField = name
  }

  /// Notes a field of a content that is elsewhere.
  private func noteListing(
    _ key: VersionKey, at place: JSONLocation, in draft: inout ContentDraft
  ) throws(JSONError) {
    // An outcome has size and digest in addition to the bytes.
    if draft.state != nil, source == .scenario {
      throw secondContent(key.rawValue, beside: draft.stateField, at: place)
    }
    if draft.listingField == nil { draft.listingField = (key, place) }
  }

  private func noteDigest(
    _ key: VersionKey, at place: JSONLocation, in draft: inout ContentDraft
  ) throws(JSONError) {
    try noteListing(key, at: place, in: &draft)
    if draft.digest != nil {
      let other = key == .sha256 ? VersionKey.digest : .sha256
      throw secondContent(key.rawValue, beside: other.rawValue, at: place)
    }
    draft.digestPlace = place
  }

  private func secondContent(
    _ name: String, beside other: String, at place: JSONLocation
  ) -> JSONError {
    reader.error(
      .misplacedField,
      "\"\(name)\" stands beside \"\(other)\", a second content; give exactly one", at: place)
  }

  /// The state that the fields of a content give.
  ///
  /// - Parameters:
  ///   - draft: the fields.
  ///   - what: what has the content, for messages.
  ///   - start: the place where that begins.
  /// - Returns: the state.
  /// - Throws: `JSONError` if there is no content, or if its size or digest does not match.
  func state(
    of draft: ContentDraft, _ what: String, at start: JSONLocation
  ) throws(JSONError) -> FileState {
    guard let state = draft.state else {
      guard let listing = draft.listingField else {
        throw reader.error(
          .missingField,
          "\(what) has no content; expected \"text\", \"base64\", \"file\", \"size\", "
            + "\"directory\", \"symlink\" or \"deleted\"", at: start)
      }
      guard let size = draft.size else {
        throw reader.error(
          .missingField,
          "\"\(listing.key.rawValue)\" stands without \"size\"; give the length in bytes as well",
          at: listing.place)
      }
      return .file(FileContent(size: size, digest: draft.digest ?? .unidentified([])))
    }
    if let listing = draft.listingField { try check(draft, state, listing.place) }
    return state
  }

  /// Checks the size and the digest that an outcome has in addition to a content.
  private func check(
    _ draft: ContentDraft, _ state: FileState, _ place: JSONLocation
  ) throws(JSONError) {
    var digest: ContentDigest?
    switch state {
    case .file(let content): digest = content.digest
    // The digest of a group depends on all its members: one without a digest leaves it unknown.
    case .group(let content) where content.members.allSatisfy({ $0.state.isIdentified }):
      digest = .sha256(content.digest)
    case .group: break
    case .directory, .symlink, .deleted:
      throw secondContent("size", beside: draft.stateField, at: place)
    }
    if let size = draft.size, let actual = state.size, size != actual {
      throw reader.error(
        .inconsistent, "\"size\" is \(size), but \"\(draft.stateField)\" holds \(actual) bytes",
        at: place)
    }
    if let given = draft.digest, let digest, given != digest {
      throw reader.error(
        .inconsistent, "the digest is not that of \"\(draft.stateField)\"; one of them was changed",
        at: draft.digestPlace ?? place)
    }
  }

  /// Reads the content file that `file` names.
  private mutating func readContentFile() throws(JSONError) -> [UInt8] {
    let start = reader.location
    let path = try readNonemptyBytes("the path of the content file")
    guard let contentFiles else {
      throw reader.error(
        .contentUnreadable,
        "\"file\" names a file beside the input, and this input stands in no folder; use \"text\" "
          + "or \"base64\"", at: start)
    }
    do throws(ContentFiles.Fault) {
      let content = try contentFiles.read(path, contentAllowance)
      contentAllowance -= content.count
      return content
    } catch {
      throw reader.error(
        .contentUnreadable, "the content file cannot be used: \(error.message)", at: start)
    }
  }

  private mutating func readLinkTarget() throws(JSONError) -> [UInt8] {
    let start = reader.location
    let target = try readNonemptyBytes("the target of the link")
    guard !target.contains(0) else {
      throw reader.error(
        .invalidValue, "the target of the link holds a NUL byte; no link has such a target",
        at: start)
    }
    return target
  }

  private mutating func readSHA256() throws(JSONError) -> SHA256Digest {
    try reader.readStringBytes(into: &scratch)
    guard let digest = SHA256Digest(hex: scratch) else {
      throw reader.error(
        .invalidValue, "\(shown(scratch)) is no SHA-256; expected 64 hexadecimal digits")
    }
    return digest
  }

  /// A digest made by another program: a name, a colon and a value.
  private mutating func readNamedDigest() throws(JSONError) -> ContentDigest {
    let text = try reader.readStringBytes()
    guard let digest = ContentDigest(named: text) else {
      throw reader.error(
        .invalidValue,
        "\(shown(text)) is no digest; expected a name, ':' and a value, like "
          + "\"etag:5f3a\"")
    }
    return digest
  }
}

extension FileState {
  /// Whether its digest identifies its content.
  package var isIdentified: Bool {
    guard case .file(let content) = self, case .unidentified = content.digest else { return true }
    return false
  }
}
