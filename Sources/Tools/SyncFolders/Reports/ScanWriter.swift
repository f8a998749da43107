import ConflictResolution
import ContentDigests
import FileAccess
import JSONText
import Replicas

/// Writes what a scan finds as JSON, family by family, so that it is never in memory as a whole.
///
/// As one object, format `resolve-scan/2`:
///
/// ```
/// {
///   "format": "resolve-scan/2",
///   "folder": "Notes",
///   "files": [
///     {
///       "path": "2026/plan.md",
///       "content": "contained", "whole": "plan.sync-conflict-20261121-000249-X6UAVQQ.md",
///       "original": {"kind": "file", "size": 12, "modified": "2026-11-20T10:00:00Z", "sha256": "…"},
///       "copies": [
///         {"name": "plan.sync-conflict-20261121-000249-X6UAVQQ.md", "tool": "syncthing", "cause": "edit",
///          "writer": "X6UAVQQ", "time": "2026-11-21T00:02:49", "kind": "file", …}
///       ],
///       "weak": []
///     }
///   ],
///   "problems": [{"path": "private", "code": "permission", "message": "…"}],
///   "summary": {"conflicts": 1, "copies": 1, "weak": 0, "names": 40, "folders": 3, "problems": 1}
/// }
/// ```
///
/// - `original` is missing if only copies are left; `renamed` is then the file that it may be now, in any folder.
/// - `content` is the relation of the versions: `whole` goes with `contained` and is the version that has all, `places`
///   with texts that conflict.
/// - `copies` has the copies that count, `weak` the other weak matches; a weak match that counts has `"weak": true`.
/// - `time` is the local time in the name, with `Z` only if it is in UTC; `modified` is in UTC.
/// - A name that is not UTF-8 is `{"base64": "…"}`.
/// - `skipped` has the folders of version control with conflict copies in them; without such a folder the field is missing.
///
/// As lines: one object for each file, one with the key `problem` for each problem, and at the end one with `format`,
/// `folder`, `skipped` and `summary`.
package struct ScanWriter {
  /// How it is written.
  package enum Style: Hashable, Sendable {
    /// One object, indented.
    case object
    /// One object a line.
    case lines
  }

  /// The name and version of the format.
  package static let format = "resolve-scan/2"

  private let style: Style
  private let folder: [UInt8]
  private var json: JSONWriter

  /// Begins to write.
  ///
  /// - Parameters:
  ///   - folder: The folder that was scanned, as it was named.
  ///   - style: How it is written.
  package init(of folder: [UInt8], style: Style) {
    self.style = style
    self.folder = folder
    json = JSONWriter(style: style == .object ? .pretty : .compact)
    guard style == .object else { return }
    json.beginObject()
    json.member("format", Self.format)
    json.member("folder", name: folder)
    json.beginArray("files")
  }

  /// Writes a family.
  ///
  /// - Parameter finding: The family, and the relation of its versions.
  /// - Returns: The next bytes of the text.
  /// - Complexity: O(*n*) in the number of members.
  package mutating func family(_ finding: ScanFinding) -> [UInt8] {
    json.family(finding)
    if style == .lines { json.endLine() }
    defer { json.discardBytes() }
    return json.bytes
  }

  /// Ends the text.
  ///
  /// - Parameters:
  ///   - problems: The files and folders that could not be read.
  ///   - skipped: The folders of version control that have copies.
  ///   - summary: How much of everything there is.
  /// - Returns: The last bytes of the text.
  /// - Complexity: O(*n*) in the number of problems.
  package mutating func end(
    _ problems: [ScanProblem], skipped: [SkippedCopies] = [], _ summary: ScanSummary
  ) -> [UInt8] {
    switch style {
    case .object:
      json.endArray()
      json.list("problems", of: problems) { $0.problem($1) }
      json.skipped(skipped)
      json.summary(summary)
      json.endObject()
      json.endLine()
    case .lines:
      for problem in problems {
        json.beginObject()
        json.key("problem")
        json.problem(problem)
        json.endObject()
        json.endLine()
      }
      json.beginObject()
      json.member("format", Self.format)
      json.member("folder", name: folder)
      json.skipped(skipped)
      json.summary(summary)
      json.endObject()
      json.endLine()
    }
    return json.takeBytes()
  }
}

extension JSONWriter {
  fileprivate mutating func family(_ finding: ScanFinding) {
    let family = finding.family
    let description = finding.description
    beginObject()
    member("path", name: family.path)
    member("content", description.relation.identifier)
    switch description.relation {
    case .contained(let index): member("whole", name: family.members[index].name)
    case .conflictingText(let places): member("places", places)
    default: break
    }
    if let original = family.original {
      beginObject("original")
      version(original, description.contents[0])
      endObject()
    }
    member(ifAny: finding.renamed)
    copies("copies", finding.counted, finding)
    copies("weak", finding.uncounted, finding)
    endObject()
  }

  private mutating func copies(_ name: String, _ indexes: [Int], _ finding: ScanFinding) {
    list(name, of: indexes) {
      $0.copy(finding.family.members[$1], finding.description.contents[$1])
    }
  }

  private mutating func copy(_ member: FamilyMember, _ content: VersionContent) {
    beginObject()
    self.member("name", name: member.name)
    if let copy = member.copy {
      self.member("tool", copy.tool.identifier)
      self.member("cause", copy.cause.rawValue)
      if let writer = copy.writer { self.member("writer", name: writer) }
      if let time = copy.time { self.member("time", time.iso8601) }
      if let number = copy.number { self.member("number", number) }
    }
    if member.isWeak { self.member("weak", true) }
    version(member, content)
    if content.equalsOriginal { self.member("sameAsOriginal", true) }
    endObject()
  }

  private mutating func version(_ member: FamilyMember, _ content: VersionContent) {
    self.member("kind", member.status.kind.identifier)
    if member.status.kind == .file { self.member("size", member.status.size) }
    if let time = Timestamp(of: member.status) {
      var text: [UInt8] = []
      time.write(into: &text)
      self.member("modified", name: text)
    }
    if let digest = content.digest { self.member("sha256", digest.description) }
    if let problem = content.problem { self.member("problem", problem.code.rawValue) }
  }

  fileprivate mutating func problem(_ problem: ScanProblem) {
    beginObject()
    member("path", name: problem.path)
    member("code", problem.error.code.rawValue)
    member("message", problem.error.description)
    endObject()
  }

  fileprivate mutating func skipped(_ skipped: [SkippedCopies]) {
    if skipped.isEmpty { return }
    objects("skipped", of: skipped) { json, folder in
      json.member("path", name: folder.path)
      json.member("copies", folder.copies)
    }
  }

  fileprivate mutating func summary(_ summary: ScanSummary) {
    beginObject("summary")
    member("conflicts", summary.conflicts)
    member("copies", summary.copies)
    member("weak", summary.weak)
    member("names", summary.names)
    member("folders", summary.folders)
    member("problems", summary.problems)
    endObject()
  }
}
