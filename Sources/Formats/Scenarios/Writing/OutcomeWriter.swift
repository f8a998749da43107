public import ConflictResolution
import JSONText

/// Writes an outcome as JSON: `resolve-outcome/2`.
///
/// ```swift
/// let writer = OutcomeWriter(scenario: "mom-on-a-plane", strategies: ["newest"])
/// let text = writer.bytes(of: outcome)
/// // {
/// //   "format": "resolve-outcome/2",
/// //   "scenario": "mom-on-a-plane",
/// //   "strategy": ["newest"],
/// //   "files": [{"path": "Budget.txt", "state": "resolved", "light": "green", …
/// ```
///
/// The same outcome always gives the same bytes: fields are in one fixed order, and objects whose
/// keys are data (vectors, compared values) are sorted by the bytes of their keys. Names are bytes:
/// one that is not UTF-8 is written as `{"base64": "…"}`.
///
/// A stream has no enclosing object: ``fileLine(_:)`` for each file, then ``collisionLine(_:)`` for
/// each collision, then one ``summaryLine(_:)``.
///
/// If there are registered devices, or names that exist in addition to the files, they are written too,
/// so that the outcome alone can be resolved again, and nothing changes.
///
/// It does not check an outcome, and it does not read one.
public struct OutcomeWriter: Sendable {
  /// The value of `format`.
  public static let format = "resolve-outcome/2"

  /// The name of the scenario.
  public let scenario: String
  /// The names of the chain of strategies.
  public let strategies: [String]
  /// The registered devices with their names for people.
  public let devices: [DeviceID: String]
  /// Names that exist in addition to the files.
  public let present: [RelativePath]

  /// A writer for the outcome of a scenario.
  ///
  /// - Parameters:
  ///   - scenario: the name of the scenario.
  ///   - strategies: the names of the chain of strategies.
  ///   - devices: the registered devices with their names for people.
  ///   - present: names that exist in addition to the files.
  public init(
    scenario: String, strategies: [String], devices: [DeviceID: String] = [:],
    present: [RelativePath] = []
  ) {
    self.scenario = scenario
    self.strategies = strategies
    self.devices = devices
    self.present = Set(present).sorted()
  }

  /// How the text is laid out.
  public enum Layout: Hashable, Sendable {
    /// One member and one element a line.
    case pretty
    /// All on one line.
    case compact
  }

  /// The whole outcome as text, with a line feed at the end.
  ///
  /// - Parameters:
  ///   - outcome: the outcome.
  ///   - layout: how the text is laid out.
  /// - Returns: the text, in UTF-8.
  /// - Complexity: O(*n*) in the length of the text.
  public func bytes(of outcome: Outcome, layout: Layout = .pretty) -> [UInt8] {
    var all: [UInt8] = []
    write(outcome, layout: layout) { all += $0 }
    return all
  }

  /// Writes the whole outcome piece by piece, so that the whole text is never in memory.
  ///
  /// - Parameters:
  ///   - outcome: the outcome.
  ///   - layout: how the text is laid out.
  ///   - sink: takes each piece of the text, in order.
  /// - Throws: what `sink` throws; nothing more is written then.
  /// - Complexity: O(*n*) in the length of the text; about 64 KiB of it are held at a time.
  public func write<Failure: Error>(
    _ outcome: Outcome, layout: Layout = .pretty, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    func passOn(_ json: inout JSONWriter) throws(Failure) {
      guard json.bytes.count >= Self.pieceSize else { return }
      try sink(json.bytes)
      json.discardBytes()
    }
    var json = JSONWriter(style: layout == .pretty ? .pretty : .compact)
    json.beginObject()
    json.member("format", Self.format)
    json.member("scenario", scenario)
    json.list("strategy", of: strategies) { $0.string($1) }
    if !devices.isEmpty { json.member("devices", devices) }
    if !present.isEmpty {
      json.list("present", of: present) { $0.name($1.bytes) }
    }
    json.beginArray("files")
    for file in outcome.files {
      json.file(file)
      try passOn(&json)
    }
    json.endArray()
    json.beginArray("collisions")
    for collision in outcome.collisions {
      json.collision(collision)
      try passOn(&json)
    }
    json.endArray()
    if !outcome.refused.isEmpty {
      json.beginArray("refused")
      for decision in outcome.refused {
        json.refused(decision)
        try passOn(&json)
      }
      json.endArray()
    }
    json.key("summary")
    json.summary(outcome.summary)
    json.endObject()
    json.endLine()
    try sink(json.takeBytes())
  }

  /// How much text is passed on at a time.
  private static let pieceSize = 1 << 16

  /// One file of a stream: its object on one line, with a line feed.
  ///
  /// - Parameter file: the file's outcome.
  /// - Returns: the line, in UTF-8.
  /// - Complexity: O(*n*) in the length of the line.
  public static func fileLine(_ file: FileOutcome) -> [UInt8] {
    line { $0.file(file) }
  }

  /// A file of a stream whose result changed because of other lines: `{"revised": …}` on one line, with a
  /// line feed.
  ///
  /// - Parameter file: the file's outcome among all files.
  /// - Returns: the line, in UTF-8.
  /// - Complexity: O(*n*) in the length of the line.
  public static func revisedLine(_ file: FileOutcome) -> [UInt8] {
    line { json in
      json.beginObject()
      json.key("revised")
      json.file(file)
      json.endObject()
    }
  }

  /// One collision of a stream: `{"collision": …}` on one line, with a line feed.
  ///
  /// - Parameter collision: the collision.
  /// - Returns: the line, in UTF-8.
  /// - Complexity: O(*n*) in the length of the line.
  public static func collisionLine(_ collision: Collision) -> [UInt8] {
    line { json in
      json.beginObject()
      json.key("collision")
      json.collision(collision)
      json.endObject()
    }
  }

  /// The end of a stream: `{"summary": …}` on one line, with a line feed.
  ///
  /// - Parameter summary: the counts.
  /// - Returns: the line, in UTF-8.
  public static func summaryLine(_ summary: Outcome.Summary) -> [UInt8] {
    line { json in
      json.beginObject()
      json.key("summary")
      json.summary(summary)
      json.endObject()
    }
  }

  /// The length of most lines, in bytes.
  private static let usualLength = 512

  private static func line(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.reserve(usualLength)
    write(&json)
    json.endLine()
    return json.takeBytes()
  }
}
