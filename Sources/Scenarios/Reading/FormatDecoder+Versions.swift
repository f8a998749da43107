import ConflictResolution
import JSONText

// A version: its fields, and the rules between them.

extension FormatDecoder {
  /// Reads a version of a scenario.
  mutating func readVersion() throws(JSONError) -> VersionDraft {
    var draft = VersionDraft(start: reader.location)
    try reader.beginObject()
    while let key = try nextKey(in: VersionKey.all) { try read(key, into: &draft) }
    return draft
  }

  /// Reads a field of a version.
  mutating func read(_ key: VersionKey, into draft: inout VersionDraft) throws(JSONError) {
    switch key {
    case .device: draft.device = try readDevice()
    case .vector:
      draft.vectorPlace = reader.location
      draft.vector = try readVector()
    case .modified: draft.modified = try readTimestamp()
    case .path: draft.path = try readPath()
    case .parent:
      try requireOtherFiles(for: key)
      draft.parent = try readFolder(key.rawValue)
    case .formerParent:
      try requireOtherFiles(for: key)
      draft.formerParentPlace = reader.keyLocation
      draft.formerParent = try readFolder(key.rawValue)
    case .label: draft.label = try readBytes()
    case .origin: draft.origin = try readVersionID()
    case .from:
      draft.from = try readList { (decoder) throws(JSONError) in try decoder.readVersionID() }
    case .ancestor:
      let place = reader.keyLocation
      if try reader.readBool() { draft.ancestorPlace = place }
    case .seen:
      noteTombstoneField(key, in: &draft)
      draft.deletion.seen = try readDevices()
    case .forced:
      noteTombstoneField(key, in: &draft)
      draft.deletion.isForced = try reader.readBool()
    case .keptBy:
      noteTombstoneField(key, in: &draft)
      draft.deletion.keptBy = try readDevices()
    case .text, .base64, .file, .size, .sha256, .digest, .directory, .symlink, .deleted:
      try readContent(key, into: &draft.content)
    }
  }

  /// Checks that this is not one line of a stream: the folder that a field names by identity is another file.
  private func requireOtherFiles(for key: VersionKey) throws(JSONError) {
    guard isInStream else { return }
    throw reader.error(
      .misplacedField,
      "\"\(key.rawValue)\" names a folder by its identity, and a line of a stream is resolved without the others; "
        + "put the files and their folders into the \"files\" of a scenario, where all of them are known together",
      at: reader.keyLocation)
  }

  private func noteTombstoneField(_ key: VersionKey, in draft: inout VersionDraft) {
    if draft.tombstoneField == nil { draft.tombstoneField = (key, reader.keyLocation) }
  }

  /// The version that the fields give.
  ///
  /// - Parameters:
  ///   - draft: the fields.
  ///   - path: the path of its file, for a version that names none.
  /// - Returns: the version.
  /// - Throws: `JSONError` if a field is missing or not allowed.
  func version(
    of draft: consuming VersionDraft, path: RelativePath
  ) throws(JSONError) -> FileVersion {
    guard let device = draft.device else {
      throw reader.error(
        .missingField, "\"device\" is missing; expected the device that wrote the version",
        at: draft.start)
    }
    let state = try state(of: draft.content, "the version", at: draft.start)
    if state.isLive, let field = draft.tombstoneField {
      throw reader.error(
        .misplacedField,
        "\"\(field.key.rawValue)\" is for deletions; this version is live, so leave it out",
        at: field.place)
    }
    if let vector = draft.vector {
      if vector[device] == 0 {
        throw reader.error(
          .inconsistent,
          "the vector does not hold \(shown(device.bytes)), the device that wrote the version; "
            + "expected its counter too", at: draft.vectorPlace ?? draft.start)
      }
      if let place = draft.ancestorPlace {
        throw reader.error(
          .misplacedField,
          "\"ancestor\" is for versions without vectors; here the vectors tell, so leave it out",
          at: place)
      }
    }
    try checkFormerFolder(at: draft.formerParentPlace, parent: draft.parent)
    if draft.isAsMostAre {
      return FileVersion(
        path: path, state: state, vector: draft.vector.take(), device: device,
        modified: draft.modified)
    }
    return FileVersion(
      path: draft.path ?? path, parent: draft.parent, formerParent: draft.formerParent,
      state: state, vector: draft.vector, device: device, modified: draft.modified,
      origin: draft.origin, from: draft.from, label: draft.label,
      isAncestor: draft.ancestorPlace != nil, deletion: draft.deletion)
  }

  /// Adds a version to the file that is being read.
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
