import ConflictResolution
import FileAccess
import JSONText
import Scenarios
import SyncFolders

/// The result of sweeping an inbox, as JSON: `resolve-sweep/1`.
struct SweepReport {
  private let arguments: SweepArguments

  init(_ arguments: SweepArguments) { self.arguments = arguments }

  /// The report, as one object or as one object for each file and one at the end.
  func json(of result: SweepResult, _ obstacle: PlanObstacle?, asLines: Bool) -> [UInt8] {
    var json = JSONWriter(style: asLines ? .compact : .pretty)
    if asLines {
      for item in result.plan.items {
        add(item, to: &json)
        json.endLine()
      }
    }
    json.beginObject()
    json.member("format", RunFormat.sweep)
    json.member("inbox", name: arguments.inbox)
    json.member("destination", name: arguments.destination)
    json.member("applied", arguments.isApplied)
    if let record = result.record { json.member("run", record.id) }
    if !asLines {
      json.list("files", of: result.plan.items) { json, item in add(item, to: &json) }
    }
    json.list("made", of: result.plan.made) { $0.name($1) }
    json.list("removed", of: result.plan.removed) { $0.name($1) }
    if let obstacle {
      json.beginObject("warning")
      json.member("code", obstacle.kind.rawValue)
      json.member("path", name: obstacle.path)
      json.member("message", obstacle.message)
      json.endObject()
    }
    json.beginObject("summary")
    json.member("files", result.plan.items.count)
    json.member("moved", result.moved)
    json.member("there", result.there)
    json.member("stays", result.staying)
    json.endObject()
    json.endObject()
    json.endLine()
    return json.takeBytes()
  }

  private func add(_ item: SweepPlan.Item, to json: inout JSONWriter) {
    json.beginObject()
    json.member("path", name: item.path)
    json.member("kind", item.kind.identifier)
    if let size = item.size { json.member("size", size) }
    switch item.fate {
    case .moves(let target):
      json.member("does", "moves")
      json.member("to", name: target)
    case .isThere(let target):
      json.member("does", "is-there")
      json.member("to", name: target)
    case .stays(let obstacle):
      json.member("does", "stays")
      json.member("code", obstacle.code.rawValue)
      json.member("reason", obstacle.reason)
    }
    json.endObject()
  }
}
