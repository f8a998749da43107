import ConflictResolution
import JSONText
import Scenarios

/// The answers of one device's REST API.
struct SyncthingAnswers: Sendable {
  /// The names of devices, by the beginnings of their IDs.
  var deviceNames: [DeviceID: String] = [:]
  /// The labels of the folders, by their IDs; `nil` if it was not asked for them.
  var folders: [[UInt8]: String]?
  /// All versions of files, in the order in which they were printed.
  var entries: [SyncthingEntry] = []
  /// Whether anything in it is about versions.
  var tellsOfVersions = false

  /// Reads answers that were saved one after the other.
  ///
  /// - Throws: ``ScenarioError`` with line and column.
  init(_ answer: SavedAnswer) throws(ScenarioError) {
    var answers = SyncthingAnswers()
    var start = 0
    var line = 1
    // Each answer is read as a text of its own, which has to begin on a line of its own.
    while let first = answer.bytes[start...].firstIndex(where: { !Self.isBlank($0) }) {
      line += answer.bytes[start..<first].count { $0 == 0x0A }
      let lineStart = answer.bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      guard answer.bytes[lineStart..<first].allSatisfy(Self.isBlank) else {
        throw answer.failure(
          .malformedJSON, line: line, column: first - lineStart + 1,
          "expected the end of the line after an answer; save each answer on lines of its own")
      }
      var decoder = FormatDecoder(answer.bytes)
      decoder.reader = JSONReader(
        answer.bytes, in: lineStart..<answer.bytes.count, firstLine: line)
      do throws(JSONError) {
        try decoder.readAnswer(into: &answers)
      } catch {
        throw ScenarioError(decoder.explained(error), file: answer.name)
      }
      start = decoder.reader.location.offset
      line += answer.bytes[first..<start].count { $0 == 0x0A }
    }
    guard answers.tellsOfVersions else {
      throw answer.failure(
        .missingField,
        "no answer in it tells of versions; expected what Syncthing prints at '/rest/db/file', '/rest/db/need' or "
          + "'/rest/db/remoteneed'")
    }
    self = answers
  }

  private init() {}

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}

extension FormatDecoder {
  /// Reads one answer, whose kind follows from its keys.
  fileprivate mutating func readAnswer(into answers: inout SyncthingAnswers) throws(JSONError) {
    switch try reader.peekKind() {
    case .object: try readObjectAnswer(into: &answers)
    case .array: try readArrayAnswer(into: &answers)
    default:
      throw reader.error(
        .wrongType,
        "expected an answer of Syncthing's REST API, an object or an array, found "
          + "\(try reader.peekKind())")
    }
  }

  private mutating func readObjectAnswer(
    into answers: inout SyncthingAnswers
  ) throws(JSONError) {
    let start = reader.location
    var isKnown = false
    var file = (global: false, local: false)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "myID":
        _ = try reader.readStringBytes()
        isKnown = true
      case "global", "local":
        // A device that never had the file gives an entry without a name.
        if let entry = try readEntry(mayBeEmpty: true) { answers.entries.append(entry) }
        if key == "global" { file.global = true } else { file.local = true }
      case "progress", "queued", "rest", "files":
        isKnown = true
        answers.tellsOfVersions = true
        if try reader.peekKind() == .null { continue }
        try reader.beginArray()
        while try reader.nextElement() {
          if let entry = try readEntry(mayBeEmpty: false) { answers.entries.append(entry) }
        }
      default: continue
      }
    }
    if file.global || file.local {
      guard file.global, file.local else {
        throw reader.error(
          .missingField,
          "\"\(file.global ? "local" : "global")\" is missing; expected what Syncthing prints at '/rest/db/file'",
          at: start)
      }
      isKnown = true
      answers.tellsOfVersions = true
    }
    guard isKnown else {
      throw reader.error(
        .invalidValue,
        "this is no answer that tells of versions; expected one of '/rest/system/status', '/rest/db/file', "
          + "'/rest/db/need', '/rest/db/remoteneed', '/rest/db/localchanged', '/rest/config/folders' or "
          + "'/rest/config/devices'", at: start)
    }
  }

  /// The folders, the devices, or the tree of a folder, which is not about versions.
  private mutating func readArrayAnswer(
    into answers: inout SyncthingAnswers
  ) throws(JSONError) {
    try reader.beginArray()
    while try reader.nextElement() {
      let start = reader.location
      var texts: [String: [UInt8]] = [:]
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if ["deviceID", "name", "id", "label", "modTime"].contains(key) {
          texts[key] = try reader.readStringBytes()
        }
      }
      if let id = texts["deviceID"], let name = texts["name"] {
        guard let short = DeviceID(named: id.prefix { $0 != UInt8(ascii: "-") }) else {
          throw reader.error(.invalidValue, "the device has an empty ID", at: start)
        }
        if !name.isEmpty { answers.deviceNames[short] = String(decoding: name, as: UTF8.self) }
      } else if let id = texts["id"], let label = texts["label"] {
        answers.folders = answers.folders ?? [:]
        answers.folders?[id] = String(decoding: label, as: UTF8.self)
      } else if texts["modTime"] == nil {
        throw reader.error(
          .invalidValue,
          "this is no answer that is known; expected a list of folders or devices, as at '/rest/config/folders'",
          at: start)
      }
    }
  }
}
