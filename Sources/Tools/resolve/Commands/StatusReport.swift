import ConflictResolution
import FileAccess
import JSONText
import Scenarios
import SyncFolders

/// The open conflicts, as JSON: `resolve-status/1`.
struct StatusReport {
  private let arguments: StatusArguments
  private let now: Timestamp

  init(_ arguments: StatusArguments, now: Timestamp) {
    self.arguments = arguments
    self.now = now
  }

  /// The report.
  func json(of places: [StatusCommand.Place]) -> [UInt8] {
    JSONWriter.report(RunFormat.status) { json in
      json.member("now", "\(now)")
      json.list("folders", of: places) { json, place in add(place, to: &json) }
      addSummary(of: places.compactMap(\.status), to: &json)
    }
  }

  private func addSummary(of statuses: [FolderStatus], to json: inout JSONWriter) {
    json.beginObject("summary")
    json.member("open", statuses.contains { $0.isOpen })
    json.member("conflicts", statuses.reduce(0) { $0 + $1.conflicts.count })
    json.member("interrupted", statuses.reduce(0) { $0 + $1.interrupted.count })
    json.member("weak", statuses.reduce(0) { $0 + $1.weak })
    json.member("names", statuses.reduce(0) { $0 + $1.names })
    json.member("problems", statuses.reduce(0) { $0 + $1.problems.count + $1.storeProblems.count })
    if let oldest = statuses.compactMap(\.oldest).min(by: { $0.time < $1.time }) {
      json.member("since", "\(oldest.time)")
    }
    json.endObject()
  }

  private func add(_ place: StatusCommand.Place, to json: inout JSONWriter) {
    json.beginObject()
    json.member("folder", name: place.folder)
    guard let status = place.status else {
      json.member("missing", true)
      json.member("noted", place.openCount)
      if let problem = place.problem { json.member("problem", problem.description) }
      json.endObject()
      return
    }
    json.member("path", name: status.folder)
    let commands = FolderCommands(for: place.word, in: place.folder, arguments.parsed)
    json.list("conflicts", of: status.conflicts) { json, conflict in
      add(conflict, commands, to: &json)
    }
    json.list("interrupted", of: status.interrupted) { json, entry in
      add(entry, to: &json) { json in
        if entry.record.state == .begun { json.member("finish", commands.finish(entry)) }
        json.member("undo", commands.undo(entry))
      }
    }
    if let answers = status.answers {
      json.beginObject("answers")
      json.member("file", name: answers.path)
      if let count = answers.count { json.member("count", count) }
      json.endObject()
    }
    if let archive = status.archive {
      json.beginObject("archive")
      json.member("texts", archive.contents)
      json.member("bytes", archive.bytes)
      json.member("sharing", archive.sharesLists)
      json.member("lists", archive.lists)
      json.endObject()
    }
    if let last = status.lastRun {
      json.key("lastRun")
      add(last, to: &json) { _ in }
    }
    json.beginObject("commands")
    json.member("ask", commands.ask)
    json.member("review", commands.review)
    json.member("apply", commands.apply)
    json.endObject()
    json.member("weak", status.weak)
    json.member("names", status.names)
    json.beginArray("problems")
    for problem in status.problems { json.string(problem.error.description) }
    for problem in status.storeProblems { json.string(problem) }
    json.endArray()
    json.endObject()
  }

  private func add(
    _ entry: RunHistory.Entry, to json: inout JSONWriter, _ more: (inout JSONWriter) -> Void
  ) {
    json.beginObject()
    json.members(of: entry)
    json.member("store", name: entry.store)
    more(&json)
    json.endObject()
  }

  private func add(
    _ open: FolderStatus.Conflict, _ commands: FolderCommands, to json: inout JSONWriter
  ) {
    let conflict = open.unsettled
    json.beginObject()
    json.member("path", name: conflict.path)
    json.member("kind", conflict.isOrphan ? "orphan" : conflict.kind.identifier)
    json.member("key", conflict.key)
    json.member("since", "\(open.since.time)")
    json.member("from", open.since.source.rawValue)
    if let seen = open.firstSeen { json.member("seen", "\(seen)") }
    if let told = open.told { json.member("told", "\(told)") }
    json.member(ifAny: open.renamed)
    if open.isSame { json.member("same", true) }
    if let obstacle = open.obstacle { json.member("obstacle", obstacle) }
    json.beginArray("versions")
    for (index, member) in conflict.members.enumerated() {
      json.beginObject()
      json.member("name", name: member.name)
      json.member("device", conflict.devices[index].description)
      if let copy = member.copy {
        json.member("tool", copy.tool.identifier)
        if let writer = copy.writer { json.member("writer", name: writer) }
        if let time = copy.time { json.member("time", time.iso8601) }
      }
      json.member("kind", member.status.kind.identifier)
      if member.status.kind == .file { json.member("size", member.status.size) }
      if let time = Timestamp(of: member.status) { json.member("modified", "\(time)") }
      if let pick = commands.pick(open, index) { json.member("pick", pick) }
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }
}

extension CopyFamily.Kind {
  /// The name for programs.
  fileprivate var identifier: String {
    switch self {
    case .versions: "versions"
    case .nameClash: "name-clash"
    case .document: "document"
    }
  }
}
