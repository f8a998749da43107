import ConflictResolution
import JSONText
import Scenarios

extension SyncthingEntry {
  /// The entry that a device itself has of a file.
  ///
  /// - Parameter answer: An answer of `/rest/db/file`.
  /// - Returns: The entry; `nil` if there is none, or it is no such answer.
  /// - Complexity: O(*n*) in the bytes of the answer.
  package static func local(in answer: [UInt8]) -> SyncthingEntry? {
    var decoder = FormatDecoder(answer)
    do throws(JSONError) {
      var entry: SyncthingEntry?
      try decoder.reader.beginObject()
      while let key = try decoder.reader.nextKey() {
        if key == "local" { entry = try decoder.readEntry(mayBeEmpty: true) }
      }
      try decoder.reader.expectEnd()
      return entry
    } catch {
      return nil
    }
  }
}

extension FormatDecoder {
  /// Reads an entry of Syncthing's index.
  ///
  /// Fields that are not needed are skipped: versions of Syncthing differ in them.
  ///
  /// - Parameter mayBeEmpty: Whether the entry may be one of no file.
  /// - Returns: The entry; `nil` for one of no file.
  /// - Throws: `JSONError` for a field that is missing or not what Syncthing prints.
  mutating func readEntry(mayBeEmpty: Bool) throws(JSONError) -> SyncthingEntry? {
    let start = reader.location
    if mayBeEmpty, try reader.peekKind() == .null {
      try reader.readNull()
      return nil
    }
    var path: RelativePath?
    var isNameless = false
    var kind: SyncthingEntry.Kind?
    var isDeleted: Bool?
    var refusals: [String] = []
    var size: UInt64?
    var modified: Timestamp?
    var hasModified = false
    var modifiedBy: DeviceID?
    var vector: VersionVector?
    var blocksHash: [UInt8]?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "name":
        var ahead = reader
        isNameless = mayBeEmpty ? try ahead.readStringBytes().isEmpty : false
        if isNameless { try reader.skipValue() } else { path = try readPath() }
      case "type": kind = try readEntryKind()
      case "deleted": isDeleted = try reader.readBool()
      case "ignored", "invalid", "mustRescan": if try reader.readBool() { refusals.append(key) }
      case "size": size = try reader.readUInt64()
      case "modified":
        hasModified = true
        modified = try readSyncthingTime()
      case "modifiedBy":
        let id = try reader.readStringBytes()
        modifiedBy = DeviceID(named: id)
      case "version": vector = try readSyncthingVector()
      case "blocksHash":
        if try reader.peekKind() == .null { continue }
        let hash = try reader.readBase64()
        if !hash.isEmpty { blocksHash = hash }
      default: continue
      }
    }
    if isNameless { return nil }
    let missing: String? =
      path == nil
      ? "name"
      : kind == nil
        ? "type"
        : isDeleted == nil
          ? "deleted"
          : size == nil ? "size" : !hasModified ? "modified" : vector == nil ? "version" : nil
    guard missing == nil, let path, let kind, let isDeleted, let size, let vector else {
      throw reader.error(
        .missingField,
        "\"\(missing ?? "name")\" is missing; expected a version of a file as Syncthing prints it",
        at: start)
    }
    return SyncthingEntry(
      path: path, kind: kind, isDeleted: isDeleted, refusal: refusals.first, size: size,
      modified: modified, modifiedBy: modifiedBy, vector: vector, blocksHash: blocksHash)
  }

  private mutating func readEntryKind() throws(JSONError) -> SyncthingEntry.Kind {
    let name = try reader.readStringBytes()
    switch String(decoding: name, as: UTF8.self) {
    case "FILE_INFO_TYPE_FILE": return .file
    case "FILE_INFO_TYPE_DIRECTORY": return .folder
    case "FILE_INFO_TYPE_SYMLINK", "FILE_INFO_TYPE_SYMLINK_FILE",
      "FILE_INFO_TYPE_SYMLINK_DIRECTORY":
      return .link
    default:
      throw reader.error(
        .invalidValue,
        "\(shown(name)) is no type that is known; expected \"FILE_INFO_TYPE_FILE\", "
          + "\"FILE_INFO_TYPE_DIRECTORY\" or \"FILE_INFO_TYPE_SYMLINK\"")
    }
  }

  /// A time; `nil` for one that stands for none, as Go writes it.
  private mutating func readSyncthingTime() throws(JSONError) -> Timestamp? {
    var ahead = reader
    if case .outOfRange = Timestamp.read(try ahead.readStringBytes()) {
      try reader.skipValue()
      return nil
    }
    return try readTimestamp()
  }

  /// A vector: an array of `"5Y4DT63:12"`.
  private mutating func readSyncthingVector() throws(JSONError) -> VersionVector {
    let start = reader.location
    var entries: [(device: DeviceID, counter: UInt64)] = []
    if try reader.peekKind() == .null {
      try reader.readNull()
      return VersionVector()
    }
    try reader.beginArray()
    while try reader.nextElement() {
      let text = try reader.readStringBytes()
      let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard parts.count == 2, let device = DeviceID(named: parts[0]),
        let counter = UInt64(String(decoding: parts[1], as: UTF8.self)), counter > 0
      else {
        throw reader.error(
          .invalidValue,
          "\(shown(text)) is no part of a version; expected a short device ID, ':' and a counter, "
            + "like \"5Y4DT63:12\"")
      }
      entries.append((device, counter))
    }
    do throws(VersionVectorError) {
      return try VersionVector(entries)
    } catch {
      throw reader.error(.invalidValue, error.message, at: start)
    }
  }
}
