import ConflictResolution
import JSONText
public import Scenarios

/// Reads and writes what a person decided before: a file that people can read, and delete entries from.
///
/// ```json
/// {"format": "resolve-remembered/1", "decisions": [{
///   "path": "Letter.txt", "day": "2026-11-18",
///   "versions": [{"content": "sha256:2c8b…", "device": "mom"}, {"content": "sha256:97a6…", "device": "home"}],
///   "pick": "sha256:97a6…"}]}
/// ```
public enum RememberedFile {
  /// What `format` is in such a file.
  public static let format = "resolve-remembered/1"
  /// The most bytes that such a file may have: 1 GiB.
  public static let sizeLimit = 1 << 30

  /// Reads remembered decisions from their text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - file: What the text is called in messages.
  /// - Returns: The decisions.
  /// - Throws: `ScenarioError` with line and column.
  /// - Complexity: O(*n* log *n*) in the length of the text.
  public static func read(
    _ bytes: [UInt8], file: String
  ) throws(ScenarioError) -> RememberedDecisions {
    var decoder = FormatDecoder(bytes)
    do throws(JSONError) {
      let decisions = try decoder.readRemembered()
      try decoder.reader.expectEnd()
      return decisions
    } catch {
      throw ScenarioError(decoder.explained(error), file: file)
    }
  }

  /// Remembered decisions as text: the same bytes for the same decisions.
  ///
  /// - Parameter decisions: The decisions.
  /// - Returns: The text, in UTF-8, with a line feed at the end.
  /// - Complexity: O(*n* log *n*) in the number of decisions.
  public static func bytes(of decisions: RememberedDecisions) -> [UInt8] {
    JSONWriter.report(format) { writer in
      writer.list("decisions", of: decisions.all) { $0.remembered($1) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func remembered(_ record: RememberedDecision) {
    beginObject()
    member("path", name: record.path.bytes)
    member("day", record.day)
    objects("versions", of: record.versions) { json, version in
      json.member("content", version.content.text)
      if let device = version.device { json.member("device", device) }
      json.member("modified", version.modified)
    }
    switch record.answer {
    case .pick(let content): member("pick", content.text)
    case .keep(let contents):
      list("keep", of: contents) { $0.string($1.text) }
    case .keepBoth: member("keepBoth", true)
    case .merge(let content): member("merge", content.text)
    case .content(let bytes): content(bytes)
    case .delete: member("delete", true)
    }
    endObject()
  }
}

extension FormatDecoder {
  /// Reads a whole file of remembered decisions.
  fileprivate mutating func readRemembered() throws(JSONError) -> RememberedDecisions {
    let start = reader.location
    var decisions: RememberedDecisions?
    var hasFormat = false
    try reader.beginObject()
    while let key = try nextKey(in: RememberedFileKey.all) {
      switch key {
      case .format:
        let format = try reader.readStringBytes()
        guard format == Array(RememberedFile.format.utf8) else {
          throw reader.error(
            .invalidValue,
            "the format \(shown(format)) is not known; expected \"\(RememberedFile.format)\"")
        }
        hasFormat = true
      case .decisions: decisions = try readRememberedDecisions()
      }
    }
    guard hasFormat else {
      throw reader.error(
        .missingField, "\"format\" is missing; expected \"format\": \"\(RememberedFile.format)\"",
        at: start)
    }
    guard let decisions else {
      throw reader.error(
        .missingField, "\"decisions\" is missing; expected a list, which may be empty", at: start)
    }
    return decisions
  }

  private mutating func readRememberedDecisions() throws(JSONError) -> RememberedDecisions {
    var decisions = RememberedDecisions()
    var places: [ConflictContents: JSONLocation] = [:]
    try reader.beginArray()
    while try reader.nextElement() {
      let start = reader.location
      let record = try readRememberedDecision()
      if let first = places[record.contents] {
        throw reader.error(
          .inconsistent,
          "these versions have been decided already, at \(reader.position(of: first)); delete one of "
            + "the two entries", at: start)
      }
      places[record.contents] = start
      decisions.add(record)
    }
    return decisions
  }

  private mutating func readRememberedDecision() throws(JSONError) -> RememberedDecision {
    let start = reader.location
    var path: RelativePath?
    var day: String?
    var versions: [RememberedDecision.Version]?
    var answer: (key: RememberedKey, place: JSONLocation, value: RememberedDecision.Answer)?

    try reader.beginObject()
    while let key = try nextKey(in: RememberedKey.all) {
      let place = reader.keyLocation
      switch key {
      case .path: path = try readPath()
      case .day: day = try readDay()
      case .versions:
        versions = try readList { (decoder) throws(JSONError) in try decoder.readSeenVersion() }
      case .pick, .keep, .keepBoth, .merge, .text, .base64, .delete:
        if let answer {
          throw reader.error(
            .misplacedField,
            "\"\(key.rawValue)\" stands beside \"\(answer.key.rawValue)\"; a decision says one thing",
            at: place)
        }
        answer = (key, place, try readAnswer(key))
      }
    }
    guard let path, let day, let versions, let answer else {
      let missing =
        path == nil
        ? "\"path\" is missing; expected the file that it was decided for"
        : day == nil
          ? "\"day\" is missing; expected a day like \"2026-11-18\""
          : versions == nil
            ? "\"versions\" is missing; expected the versions that were in conflict"
            : "the decision says nothing; expected "
              + listed(RememberedKey.answers.map { $0.rawValue })
      throw reader.error(.missingField, missing, at: start)
    }
    guard
      let record = RememberedDecision(
        path: path, day: day, versions: versions, answer: answer.value)
    else {
      throw reader.error(
        .inconsistent,
        "\"versions\" has not two contents, or one of them twice; expected each "
          + "content that was in conflict once", at: start)
    }
    if let foreign = record.foreignContent {
      throw reader.error(
        .inconsistent, "\"\(foreign)\" is none of the \"versions\"; expected one of their contents",
        at: answer.place)
    }
    return record
  }

  private mutating func readAnswer(
    _ key: RememberedKey
  ) throws(JSONError) -> RememberedDecision.Answer {
    switch key {
    case .pick: return .pick(try readContentName())
    case .keep: return .keep(try readKeptContents())
    case .merge: return .merge(try readContentName())
    case .text: return .content(try reader.readStringBytes())
    case .base64: return .content(try reader.readBase64())
    case .delete:
      try readTrue()
      return .delete
    case .keepBoth, .path, .day, .versions:
      try readTrue()
      return .keepBoth
    }
  }

  private mutating func readKeptContents() throws(JSONError) -> [ContentName] {
    var contents: [ContentName] = []
    var known: Set<ContentName> = [.deleted]
    try reader.beginArray()
    let start = reader.valueLocation
    while try reader.nextElement() {
      let content = try readContentName()
      guard known.insert(content).inserted else {
        throw reader.error(
          .invalidValue,
          content == .deleted
            ? "a deletion cannot be kept; leave it out"
            : "\"\(content)\" is listed twice; expected each content once")
      }
      contents.append(content)
    }
    guard !contents.isEmpty else {
      throw reader.error(
        .invalidValue,
        "the list is empty; expected the contents to keep, the one with the file's name first",
        at: start)
    }
    return contents
  }

  private mutating func readSeenVersion() throws(JSONError) -> RememberedDecision.Version {
    let start = reader.location
    var content: ContentName?
    var device: DeviceID?
    var modified: Timestamp?
    try reader.beginObject()
    while let key = try nextKey(in: RememberedVersionKey.all) {
      switch key {
      case .content: content = try readContentName()
      case .device: device = try readDevice()
      case .modified: modified = try readTimestamp()
      }
    }
    guard let content else {
      throw reader.error(
        .missingField, "\"content\" is missing; expected what the version holds", at: start)
    }
    return RememberedDecision.Version(content: content, device: device, modified: modified)
  }

  private mutating func readContentName() throws(JSONError) -> ContentName {
    let bytes = try reader.readStringBytes()
    guard let name = ContentName(String(decoding: bytes, as: UTF8.self)) else {
      throw reader.error(
        .invalidValue,
        "\(shown(bytes)) is no content; expected \"deleted\", \"folder\", or \"sha256\", \"document\", "
          + "\"link\" or \"digest\" with ':' and 64 hexadecimal digits in lower case")
    }
    return name
  }

  /// A day that exists, as in `2026-11-18`.
  private mutating func readDay() throws(JSONError) -> String {
    let bytes = try reader.readStringBytes()
    let day = String(decoding: bytes, as: UTF8.self)
    guard bytes.count == 10, Timestamp(day + "T00:00:00Z") != nil else {
      throw reader.error(
        .invalidValue, "\(shown(bytes)) is no day; expected one like \"2026-11-18\"")
    }
    return day
  }
}

extension RememberedDecision {
  /// What the answer names without its being among the versions.
  fileprivate var foreignContent: ContentName? {
    let named: [ContentName] =
      switch answer {
      case .pick(let content): [content]
      case .keep(let contents): contents
      case .keepBoth, .merge, .content, .delete: []
      }
    let known = Set(contents.names)
    return named.first { !known.contains($0) }
  }
}
