import FileNames
import JSONText

/// Writes a report of names as JSON: `resolve-check/1`.
///
/// ```swift
/// let text = NameReportWriter().bytes(of: report)
/// // {
/// //   "format": "resolve-check/1",
/// //   "input": "-",
/// //   "unicode": "17.0",
/// //   "systems": ["apfs", "hfsplus", …],
/// //   "collisions": [{"key": "readme.md", "paths": ["README.md", "readme.md"], "certain": true, …
/// ```
///
/// The same report gives the same bytes, always. A path that is not UTF-8 is written as
/// `{"base64": "…"}`.
public struct NameReportWriter: Sendable {
  /// The value of `format`.
  public static let format = "resolve-check/1"

  /// How much text is handed on at a time.
  private static let pieceSize = 1 << 16

  /// A writer.
  public init() {}

  /// The whole report as text, with a line feed at the end.
  ///
  /// - Parameter report: the report.
  /// - Returns: the text, in UTF-8.
  /// - Complexity: O(*n*) in the length of the text.
  public func bytes(of report: NameReport) -> [UInt8] {
    var all: [UInt8] = []
    write(report) { all += $0 }
    return all
  }

  /// Writes the whole report piece by piece, so that it is never in memory as a whole.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - sink: takes each piece of the text, in order.
  /// - Throws: what `sink` throws; nothing more is written then.
  /// - Complexity: O(*n*) in the length of the text; about 64 KiB of it are held at a time.
  public func write<Failure: Error>(
    _ report: NameReport, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter(style: .pretty)
    json.beginObject()
    json.member("format", Self.format)
    json.member("input", name: report.input)
    json.member("unicode", CollisionKey.unicodeVersion)
    json.member("systems", report.systems)
    json.beginArray("collisions")
    for collision in report.collisions {
      json.collision(collision, report.freeNames)
      try Self.handOn(&json, to: sink)
    }
    json.endArray()
    json.beginArray("names")
    for refusal in report.refusals {
      json.refusal(refusal, report.freeNames)
      try Self.handOn(&json, to: sink)
    }
    json.endArray()
    json.beginObject("summary")
    json.member("names", report.names)
    json.member("folders", report.folders)
    json.member("collisions", report.collisions.count)
    json.member("certain", report.certainCollisions)
    json.member("refused", report.refusedNames)
    json.member("unread", report.unreadFolders)
    json.endObject()
    json.endObject()
    json.endLine()
    try sink(json.takeBytes())
  }

  private static func handOn<Failure: Error>(
    _ json: inout JSONWriter, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard json.bytes.count >= pieceSize else { return }
    try sink(json.bytes)
    json.discardBytes()
  }
}

extension JSONWriter {
  fileprivate mutating func collision(
    _ collision: NameCollision, _ freeNames: [RelativePath: RelativePath]
  ) {
    beginObject()
    member("key", collision.key)
    member("paths", collision.paths)
    member("certain", collision.isCertain)
    member("systems", collision.systems)
    beginArray("free")
    for path in collision.paths {
      guard let free = freeNames[path] else { continue }
      beginObject()
      member("path", name: path.bytes)
      member("name", name: free.lastComponent)
      endObject()
    }
    endArray()
    endObject()
  }

  fileprivate mutating func refusal(
    _ refusal: NameReport.Refusal, _ freeNames: [RelativePath: RelativePath]
  ) {
    beginObject()
    member("path", name: refusal.path.bytes)
    if let line = refusal.line { member("line", line) }
    member("problem", refusal.problem.code.rawValue)
    member("offset", refusal.problem.offset)
    member("message", refusal.problem.message)
    member("systems", refusal.problem.systems)
    if refusal.isOfName, let free = freeNames[refusal.path] {
      member("free", name: free.lastComponent)
    }
    endObject()
  }

  fileprivate mutating func member(_ name: String, _ systems: [FileSystem]) {
    list(name, of: systems) { $0.string($1.name) }
  }
}
