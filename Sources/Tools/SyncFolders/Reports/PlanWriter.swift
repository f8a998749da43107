import ConflictResolution
import FileAccess
import JSONText

/// Writes a plan as JSON, family by family, so that it is never in memory as a whole.
///
/// As one object, format `resolve-plan/2`:
///
/// ```
/// {
///   "format": "resolve-plan/2",
///   "folder": "Notes",
///   "strategy": ["newest"],
///   "files": [
///     {
///       "path": "2026/plan.md", "state": "resolved", "by": "newest",
///       "conflict": {"id": "c-…", "kind": "edit-edit", "heads": ["#…", "#…"], "bases": []},
///       "versions": [
///         {"name": "plan.md", "version": "#…", "does": "set-aside", "reason": "50 s older than copy's", …},
///         {"name": "plan.sync-conflict-20261121-000249-X6UAVQQ.md", "does": "becomes", "to": "plan.md", …}
///       ]
///     }
///   ],
///   "warnings": [{"code": "store-not-writable", "path": "…", "message": "…"}],
///   "summary": {"conflicts": 1, "resolved": 1, "undecided": 0, "setAside": 1, "merged": 0, "weak": 0}
/// }
/// ```
///
/// `state`, `by`, `why`, `conflict` and `declined` are those of an outcome's file.
/// `does` is `stays`, `becomes`, `set-aside`, `open` (nothing is decided) or `passed-over` (a weak match).
/// `tie` is `content` if versions had the same time and the digests of their contents decided, and `time` if their times
/// differ by no more than `sameTime`. `problem` of a version is the reason why its time is not compared. `made` is a new
/// content: its name, `text` or `base64`, and the versions `from` which it was made.
/// `rights` is there if the file that gets the original's name does not keep its own rights: `of` names the
/// file that has them, `from` is the reason (`original`, `changed` alone since the base, `common` to all
/// versions, `own`), `other` is what a version has otherwise, `permissions` and `instead` are octal. `warnings`
/// has what a run would refuse; it is missing if a run would refuse nothing. A name that is not UTF-8 is
/// written as `{"base64": "…"}`. As lines there is one object for each file, and one with `format`, `folder`,
/// `strategy` and `summary` at the end.
package struct PlanWriter {
  /// The name and version of the format.
  package static let format = "resolve-plan/2"

  private let isLines: Bool
  private let folder: [UInt8]
  private let strategies: [String]
  private var json: JSONWriter

  /// Begins to write.
  ///
  /// - Parameters:
  ///   - folder: The folder, as it was named.
  ///   - strategies: The names of the strategies.
  ///   - isLines: Whether there is one object a line.
  package init(of folder: [UInt8], strategies: [String], isLines: Bool) {
    self.isLines = isLines
    self.folder = folder
    self.strategies = strategies
    json = JSONWriter(style: isLines ? .compact : .pretty)
    guard !isLines else { return }
    json.beginObject()
    writeHead()
    json.beginArray("files")
  }

  private mutating func writeHead() {
    json.member("format", Self.format)
    json.member("folder", name: folder)
    json.list("strategy", of: strategies) { $0.string($1) }
  }

  /// Writes the plan for a family.
  ///
  /// - Returns: The next bytes of the text.
  package mutating func family(_ family: PlannedFamily) -> [UInt8] {
    json.plannedFamily(family)
    if isLines { json.endLine() }
    return json.takeBytes()
  }

  /// Writes the end.
  ///
  /// - Returns: The last bytes of the text.
  package mutating func end(_ summary: PlanSummary, _ obstacles: [PlanObstacle] = []) -> [UInt8] {
    if isLines {
      json.beginObject()
      writeHead()
    } else {
      json.endArray()
    }
    if !obstacles.isEmpty {
      json.objects("warnings", of: obstacles) { json, obstacle in
        json.member("code", obstacle.kind.rawValue)
        json.member("path", name: obstacle.path)
        json.member("message", obstacle.message)
      }
    }
    json.beginObject("summary")
    let counts = [
      ("conflicts", summary.conflicts), ("resolved", summary.resolved),
      ("undecided", summary.undecided), ("setAside", summary.setAside),
      ("merged", summary.merged), ("weak", summary.weak),
    ]
    for (name, count) in counts { json.member(name, count) }
    json.endObject()
    json.endObject()
    json.endLine()
    return json.takeBytes()
  }
}
