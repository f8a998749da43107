public import ConflictResolution
import JSONText
public import Replicas

/// A value that the formats have words for: as JSON text, and by any coder of `Codable`.
///
/// ```swift
/// let text = StoredReplica(home).json  // {"format":"resolve-replica/1","device":"home",…}
/// let stored = try StoredReplica(json: text)
/// ```
///
/// A coder writes what the text says, and what it reads is read as such a text: an unknown field is an error, for
/// example. The text itself takes less time, so a host that stores a value alone stores its bytes.
public protocol FormatValue: Codable {
  /// Reads a value.
  ///
  /// - Parameter json: the text, in UTF-8.
  /// - Throws: ``ScenarioError`` with line and column.
  init(json: [UInt8]) throws(ScenarioError)

  /// The value as JSON on one line, in UTF-8.
  var json: [UInt8] { get }
}

extension FormatValue {
  /// Reads the value as the format has it.
  ///
  /// - Throws: `DecodingError` if the format does not.
  public init(from decoder: any Decoder) throws {
    var text = JSONWriter()
    text.value(try CodedValue(from: decoder).value, sortedKeys: false)
    do throws(ScenarioError) {
      try self.init(json: text.takeBytes())
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: error.message))
    }
  }

  /// Writes the value as the format has it.
  public func encode(to encoder: any Encoder) throws {
    try CodedValue(JSONValue.parse(json)).encode(to: encoder)
  }

  fileprivate static func read(
    _ json: [UInt8], _ body: (inout FormatDecoder) throws(JSONError) -> Self
  ) throws(ScenarioError) -> Self {
    try FormatDecoder.read(json, file: "\(Self.self)", body)
  }
}

private func written(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
  var json = JSONWriter()
  write(&json)
  return json.takeBytes()
}

extension StoredReplica: FormatValue {
  /// Reads a replica as it was stored.
  public init(json: [UInt8]) throws(ScenarioError) {
    self = try .read(json) { (decoder) throws(JSONError) in try decoder.readReplica() }
  }

  /// `{"format": "resolve-replica/1", "device": "home", "files": […], "shown": […], "places": […]}`.
  public var json: [UInt8] { ReplicaWriter.bytes(of: self) }
}

extension ReplicaUpdate: FormatValue {
  /// Reads what a device sent.
  public init(json: [UInt8]) throws(ScenarioError) {
    self = try .read(json) { (decoder) throws(JSONError) in try decoder.readUpdate() }
  }

  /// `{"format": "resolve-update/1", "sender": "home", "files": […]}`.
  public var json: [UInt8] { ReplicaWriter.bytes(of: self) }
}

extension FileHistory: FormatValue {
  /// Reads a file with its versions.
  public init(json: [UInt8]) throws(ScenarioError) {
    self = try .read(json) { (decoder) throws(JSONError) in try decoder.readStoredFile() }
  }

  /// `{"path": "Budget.txt", "versions": […]}`, as a replica is stored.
  public var json: [UInt8] { written { $0.storedFile(self) } }
}

extension FileVersion: FormatValue {
  /// Reads a version.
  public init(json: [UInt8]) throws(ScenarioError) {
    self = try .read(json) { (decoder) throws(JSONError) in try decoder.readStoredVersion() }
  }

  /// `{"path": "Budget.txt", "device": "mom", "vector": {"mom": 2}, "text": "one\n"}`, as a replica is stored.
  public var json: [UInt8] { written { $0.storedVersion(self) } }
}

extension FileState: FormatValue {
  /// Reads what is at a path.
  public init(json: [UInt8]) throws(ScenarioError) {
    self = try .read(json) { (decoder) throws(JSONError) in try decoder.readState() }
  }

  /// `{"text": "one\n"}`, `{"directory": true}`, `{"symlink": "../notes"}`, `{"members": […]}`, `{"deleted": true}`.
  public var json: [UInt8] {
    written {
      $0.beginObject()
      $0.content(self, in: .stored, withBytes: true)
      $0.endObject()
    }
  }
}

extension GroupName: FormatValue {
  /// Reads the path of a folder, or an object for a set of files by rule.
  public init(json: [UInt8]) throws(ScenarioError) {
    self = try .read(json) { (decoder) throws(JSONError) in try decoder.readGroupName() }
  }

  /// `"Essay.pages"`, or `{"path": "library", "scope": true}`.
  public var json: [UInt8] { written { $0.group(self) } }
}

extension VersionVector: FormatValue {
  /// Reads devices and counters; no device at all knows nothing.
  public init(json: [UInt8]) throws(ScenarioError) {
    self = try .read(json) { (decoder) throws(JSONError) in
      try decoder.readVector(mayBeEmpty: true)
    }
  }

  /// `{"home": 1, "mom": 2}`.
  public var json: [UInt8] { written { $0.vector(self) } }
}

extension VersionID: FormatValue {
  /// Reads the text form.
  public init(json: [UInt8]) throws(ScenarioError) {
    self = try .read(json) { (decoder) throws(JSONError) in try decoder.readVersionID() }
  }

  /// `"home:1,mom:2"`.
  public var json: [UInt8] { written { $0.id(self) } }
}

extension ConflictID: FormatValue {
  /// Reads any text.
  public init(json: [UInt8]) throws(ScenarioError) {
    self = try .read(json) { (decoder) throws(JSONError) in
      ConflictID(try decoder.reader.readString())
    }
  }

  /// `"c-5b1f0c2d9e7a4411"`.
  public var json: [UInt8] { written { $0.string(description) } }
}

extension DeviceID: FormatValue {
  /// Reads the ID as text.
  public init(json: [UInt8]) throws(ScenarioError) {
    self = try .read(json) { (decoder) throws(JSONError) in try decoder.readDevice() }
  }

  /// `"mom"`.
  public var json: [UInt8] { written { $0.string(description) } }
}

extension RelativePath: FormatValue {
  /// Reads text, or `{"base64": "…"}`.
  public init(json: [UInt8]) throws(ScenarioError) {
    self = try .read(json) { (decoder) throws(JSONError) in try decoder.readPath() }
  }

  /// Text, or `{"base64": "…"}` for bytes that are not UTF-8.
  public var json: [UInt8] { written { $0.name(bytes) } }
}

extension FileIdentity: FormatValue {
  /// Reads text, or `{"base64": "…"}`; neither may be empty.
  public init(json: [UInt8]) throws(ScenarioError) {
    self = try .read(json) { (decoder) throws(JSONError) in
      FileIdentity(try decoder.readNonemptyBytes("the identity"))
    }
  }

  /// Text, or `{"base64": "…"}` for bytes that are not UTF-8.
  public var json: [UInt8] { written { $0.name(bytes) } }
}

extension Timestamp: FormatValue {
  /// Reads RFC 3339 text.
  public init(json: [UInt8]) throws(ScenarioError) {
    self = try .read(json) { (decoder) throws(JSONError) in try decoder.readTimestamp() }
  }

  /// RFC 3339 text in UTC, to the nanosecond: `"2026-11-18T11:08:20.5Z"`.
  public var json: [UInt8] { written { $0.string(description) } }
}
