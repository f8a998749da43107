import ConflictResolution
import ContentDigests
import JSONText

// A version, or something else with a content: its fields, and what must hold between them.

/// A version while it is read: its fields come in any order.
///
/// It is small, since each version is read into one; what few versions have is in ``Rare``.
struct VersionDraft {
  /// Which object it is; some fields have rules of their own there.
  let scope: VersionScope
  /// The place at which the object begins.
  let start: JSONLocation
  var device: DeviceID?
  var vector: VersionVector?
  /// The place of the vector.
  var vectorPlace: JSONLocation?
  var modified: Timestamp?
  var path: RelativePath?

  /// The whole content that one field gives.
  var state: FileState?
  /// That field.
  var stateField = VersionField.text
  var size: UInt64?
  var digest: ContentDigest?
  /// The field of the digest, and where it is.
  var digestField: (field: VersionField, place: JSONLocation)?
  /// The first field of a content that is elsewhere, and where it is.
  var listingField: (field: VersionField, place: JSONLocation)?

  /// The fields that few versions have; `nil` if none of them is given.
  private(set) var rare: Rare?

  init(_ scope: VersionScope, start: JSONLocation) {
    self.scope = scope
    self.start = start
  }

  /// The fields that few versions have, to set one of them.
  var settingRare: Rare {
    mutating get {
      if let rare { return rare }
      let made = Rare()
      rare = made
      return made
    }
  }

  /// Fields that few versions have.
  final class Rare {
    var parent: FileIdentity?
    var formerParent: FileIdentity?
    /// Where `formerParent` is, if it is given.
    var formerParentPlace: JSONLocation?
    var label: [UInt8]?
    var origin: VersionID?
    var from: [VersionID] = []
    var deletion = DeletionMemory()
    /// Where `ancestor` is, if it is true.
    var ancestorPlace: JSONLocation?
    /// The first field that only a tombstone may have, and where it is.
    var tombstoneField: (field: VersionField, place: JSONLocation)?

    // What an outcome adds of the file that it is a version of.
    var given: RelativePath?
    var identity: FileIdentity?
    /// The place of the identity, or of the path if that is the identity.
    var identityPlace: JSONLocation?
    var copyOf: RelativePath?
    var shown: RelativePath?
  }
}

extension FormatDecoder {
  /// Reads the fields of an object.
  mutating func readVersion(
    _ scope: VersionScope, _ keys: FormatKeys<VersionField>
  ) throws(JSONError) -> VersionDraft {
    var draft = VersionDraft(scope, start: reader.location)
    try reader.beginObject()
    while let field = try nextKey(in: keys) { try read(field, into: &draft) }
    return draft
  }

  /// Reads a version of a stored replica or an update.
  mutating func readStoredVersion() throws(JSONError) -> FileVersion {
    try version(of: readVersion(.stored, VersionField.ofStored), path: nil)
  }

  /// Reads what is at a path, as an object of its own.
  mutating func readState() throws(JSONError) -> FileState {
    try state(of: readVersion(.request, VersionField.ofRequest), "the value")
  }

  /// Reads a member of a group, which is neither a group nor deleted.
  private mutating func readMember(
    _ keys: FormatKeys<VersionField>, in scope: VersionScope
  ) throws(JSONError) -> GroupContent.Member {
    let draft = try readVersion(scope, keys)
    guard let path = draft.path else {
      throw missing("path", "where the member stands in its group", at: draft.start)
    }
    return GroupContent.Member(path: path, state: try state(of: draft, "the member"))
  }

  /// Reads a field.
  mutating func read(
    _ field: VersionField, into draft: inout VersionDraft
  ) throws(JSONError) {
    switch field {
    case .device: draft.device = try readDevice()
    case .vector:
      draft.vectorPlace = reader.location
      draft.vector = try readVector(mayBeEmpty: draft.scope.isStored)
    case .modified: draft.modified = try readTimestamp()
    case .path:
      if draft.scope.isOfOutcome, draft.rare?.identity == nil {
        draft.settingRare.identityPlace = reader.location
      }
      draft.path = try readPath()
    case .given: draft.settingRare.given = try readPath()
    case .parent:
      try requireOtherFiles(for: field, in: draft.scope)
      draft.settingRare.parent = try readFolder(field)
    case .formerParent:
      try requireOtherFiles(for: field, in: draft.scope)
      draft.settingRare.formerParentPlace = reader.keyLocation
      draft.settingRare.formerParent = try readFolder(field)
    case .id:
      draft.settingRare.identityPlace = reader.location
      draft.settingRare.identity = FileIdentity(try readNonemptyBytes("the \"id\""))
    case .copyOf: draft.settingRare.copyOf = try readPath()
    case .shown: draft.settingRare.shown = try readPath()
    case .label: draft.settingRare.label = try readBytes()
    case .origin: draft.settingRare.origin = try readVersionID()
    case .from:
      draft.settingRare.from = try readList { (decoder) throws(JSONError) in
        try decoder.readVersionID()
      }
    case .ancestor:
      let place = reader.keyLocation
      if try reader.readBool() { draft.settingRare.ancestorPlace = place }
    case .seen:
      noteTombstone(field, in: &draft)
      draft.settingRare.deletion.seen = try readDevices()
    case .forced:
      noteTombstone(field, in: &draft)
      draft.settingRare.deletion.isForced = try reader.readBool()
    case .keptBy, .localCopies:
      noteTombstone(field, in: &draft)
      draft.settingRare.deletion.keptBy = try readDevices()
    case .text:
      try claim(field, in: &draft)
      // Before the call: otherwise the whole decoder is copied for it.
      let bytes = try reader.readStringBytes()
      draft.state = content(bytes)
    case .base64:
      try claim(field, in: &draft)
      let bytes = try reader.readBase64()
      draft.state = content(bytes)
    case .file:
      try claim(field, in: &draft)
      let bytes = try readContentFile()
      draft.state = content(bytes)
    case .directory:
      try claim(field, in: &draft)
      try readTrue()
      draft.state = .directory
    case .symlink:
      try claim(field, in: &draft)
      draft.state = .symlink(try draft.scope.isStored ? readBytes() : readLinkTarget())
    case .members:
      try claim(field, in: &draft)
      let isStored = draft.scope.isStored
      draft.state = .group(
        GroupContent(
          try readList { (decoder) throws(JSONError) in
            try isStored
              ? decoder.readMember(VersionField.ofStoredMember, in: .storedMember)
              : decoder.readMember(VersionField.ofMember, in: .member)
          }))
    case .deleted:
      try claim(field, in: &draft)
      try readTrue()
      draft.state = .deleted
    case .size:
      try noteListing(field, in: &draft)
      draft.size = try reader.readUInt64()
    case .sha256:
      try noteDigest(field, in: &draft)
      draft.digest = .sha256(try readSHA256())
    case .digest:
      try noteDigest(field, in: &draft)
      draft.digest = try draft.scope.isStored ? .opaque(readBytes()) : readNamedDigest()
    case .token:
      try noteDigest(field, in: &draft)
      draft.digest = .unidentified(try readBytes())
    // What an outcome says for people, and what follows from the rest.
    case .version, .versions, .collectable, .inUseBy, .reason, .shownBy, .shownAt:
      try reader.skipValue()
    }
  }

  /// Checks that more is read than one line: the folder that a field names by identity is another file.
  private func requireOtherFiles(
    for field: VersionField, in scope: VersionScope
  ) throws(JSONError) {
    // The lines of a recording have all that is known.
    guard isInStream, !scope.isStored else { return }
    throw reader.error(
      .misplacedField,
      "\"\(field.rawValue)\" names a folder by its identity, and a line of a stream is resolved without the others; "
        + "put the files and their folders into the \"files\" of a scenario, where all of them are known together",
      at: reader.keyLocation)
  }

  /// The folder that a field names by identity; `/` is the folder that everything is in.
  private mutating func readFolder(_ field: VersionField) throws(JSONError) -> FileIdentity {
    let bytes = try readNonemptyBytes("\"\(field.rawValue)\"")
    return bytes == FileIdentity.rootInFiles ? .root : FileIdentity(bytes)
  }

  private func noteTombstone(_ field: VersionField, in draft: inout VersionDraft) {
    let rare = draft.settingRare
    if rare.tombstoneField == nil { rare.tombstoneField = (field, reader.keyLocation) }
  }

  /// Notes that a field is the whole content; no other may be there.
  private func claim(_ field: VersionField, in draft: inout VersionDraft) throws(JSONError) {
    if draft.state != nil { throw second(field, beside: draft.stateField) }
    if let listing = draft.listingField, !draft.scope.isOfOutcome {
      throw second(field, beside: listing.field)
    }
    draft.stateField = field
  }

  /// Notes a field of a content that is elsewhere.
  private func noteListing(_ field: VersionField, in draft: inout VersionDraft) throws(JSONError) {
    // An outcome gives size and digest beside the bytes.
    if draft.state != nil, !draft.scope.isOfOutcome {
      throw second(field, beside: draft.stateField)
    }
    if draft.listingField == nil { draft.listingField = (field, reader.keyLocation) }
  }

  private func noteDigest(_ field: VersionField, in draft: inout VersionDraft) throws(JSONError) {
    try noteListing(field, in: &draft)
    if let other = draft.digestField { throw second(field, beside: other.field) }
    draft.digestField = (field, reader.keyLocation)
  }

  private func second(
    _ field: VersionField, beside other: VersionField, at place: JSONLocation? = nil
  ) -> JSONError {
    reader.error(
      .misplacedField,
      "\"\(field.rawValue)\" stands beside \"\(other.rawValue)\", a second content; give exactly one",
      at: place ?? reader.keyLocation)
  }

  private func content(_ bytes: [UInt8]) -> FileState {
    .file(FileContent(bytes, sha256: sha256(bytes)))
  }

  /// The version that the fields make up.
  ///
  /// - Parameters:
  ///   - draft: the fields.
  ///   - path: the path of its file, for a version that may leave out its own.
  /// - Returns: the version.
  /// - Throws: `JSONError` if a field is missing or must not be there.
  func version(
    of draft: consuming VersionDraft, path: RelativePath?
  ) throws(JSONError) -> FileVersion {
    guard let path = draft.path ?? path else {
      throw missing("path", "the path that its writer gave", at: draft.start)
    }
    guard let device = draft.device else {
      throw missing("device", "the device that wrote the version", at: draft.start)
    }
    let state = try state(of: draft, "the version")
    if !draft.scope.isStored { try check(draft, by: device, state) }
    guard let rare = draft.rare else {
      return FileVersion(
        path: path, state: state, vector: draft.vector.take(), device: device,
        modified: draft.modified)
    }
    if let place = rare.formerParentPlace, rare.parent == nil {
      throw reader.error(
        .misplacedField,
        "\"formerParent\" stands without \"parent\"; give the identity of the folder that the version is in as well, "
          + "or leave it out", at: place)
    }
    return FileVersion(
      path: path, parent: rare.parent, formerParent: rare.formerParent,
      state: state, vector: draft.vector.take(), device: device, modified: draft.modified,
      origin: rare.origin, from: rare.from, label: rare.label,
      isAncestor: rare.ancestorPlace != nil, deletion: rare.deletion)
  }

  /// Checks what must hold between the fields of a version that no replica stored.
  private func check(
    _ draft: VersionDraft, by device: DeviceID, _ state: FileState
  ) throws(JSONError) {
    if state.isLive, let found = draft.rare?.tombstoneField {
      throw reader.error(
        .misplacedField,
        "\"\(found.field.rawValue)\" is for deletions; this version is live, so leave it out",
        at: found.place)
    }
    guard let vector = draft.vector else { return }
    if vector[device] == 0 {
      throw reader.error(
        .inconsistent,
        "the vector does not hold \(shown(device.bytes)), the device that wrote the version; "
          + "expected its counter too", at: draft.vectorPlace ?? draft.start)
    }
    if let place = draft.rare?.ancestorPlace {
      throw reader.error(
        .misplacedField,
        "\"ancestor\" is for versions without vectors; here the vectors tell, so leave it out",
        at: place)
    }
  }

  /// The state that the fields make up.
  ///
  /// - Parameters:
  ///   - draft: the fields.
  ///   - what: what has the content, for messages.
  /// - Returns: the state.
  /// - Throws: `JSONError` if there is no content, or what is said of it is not so.
  func state(of draft: VersionDraft, _ what: String) throws(JSONError) -> FileState {
    guard let state = draft.state else {
      guard let listing = draft.listingField else {
        let fields = VersionField.fields(of: draft.scope).filter { $0.isContent }
        throw reader.error(
          .missingField,
          "\(what) has no content; expected \(listed(fields.map { $0.rawValue }))", at: draft.start)
      }
      guard let size = draft.size else {
        throw reader.error(
          .missingField,
          "\"\(listing.field.rawValue)\" stands without \"size\"; give the length in bytes as well",
          at: listing.place)
      }
      return .file(FileContent(size: size, digest: draft.digest ?? .unidentified([])))
    }
    if let listing = draft.listingField { try check(draft, state, listing.place) }
    return state
  }

  /// Checks the size and the digest that an outcome gives beside a content.
  private func check(
    _ draft: VersionDraft, _ state: FileState, _ place: JSONLocation
  ) throws(JSONError) {
    var digest: ContentDigest?
    switch state {
    case .file(let content): digest = content.digest
    // A member without a digest has no bytes that the group's digest could be made of.
    case .group(let content) where content.members.allSatisfy({ $0.state.isIdentified }):
      digest = .sha256(content.digest)
    case .group: break
    case .directory, .symlink, .deleted:
      throw second(.size, beside: draft.stateField, at: place)
    }
    if let size = draft.size, let actual = state.size, size != actual {
      throw reader.error(
        .inconsistent,
        "\"size\" is \(size), but \"\(draft.stateField.rawValue)\" holds \(actual) bytes", at: place
      )
    }
    if let given = draft.digest, let digest, given != digest {
      throw reader.error(
        .inconsistent,
        "the digest is not that of \"\(draft.stateField.rawValue)\"; one of them was changed",
        at: draft.digestField?.place ?? place)
    }
  }

  /// Takes a version into the file that is being read.
  mutating func append(
    _ draft: consuming VersionDraft, path: RelativePath
  ) throws(JSONError) {
    let place = draft.vectorPlace ?? draft.start
    let version = try version(of: draft, path: path)
    if let first = versions.first, (first.vector == nil) != (version.vector == nil) {
      let has = version.vector == nil ? "has no vector, and" : "has a vector, and"
      let others = version.vector == nil ? "have one" : "have none"
      throw reader.error(
        .inconsistent,
        "this version \(has) the versions before it \(others); give all of them a vector, or none",
        at: place)
    }
    versions.append(version)
  }
}

extension FileState {
  /// Whether a digest distinguishes its content from any other.
  package var isIdentified: Bool {
    guard case .file(let content) = self, case .unidentified = content.digest else { return true }
    return false
  }
}
