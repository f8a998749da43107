import ConflictResolution
import FileAccess
import JSONText
import Scenarios
import SyncFolders

/// `resolve undo FOLDER`: takes back what was applied.
struct UndoCommand: Sendable {
  private let arguments: UndoArguments

  init(_ arguments: UndoArguments) { self.arguments = arguments }

  /// Lists the runs, or takes one back.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let folder = try SyncFolder.named(arguments.folder, store: arguments.store)
    if arguments.lists {
      let records = try CommandFailure.ofFolder { () throws(SyncFolderError) in
        try folder.records()
      }
      try list(records, &console)
      return .complete
    }
    let status = try folder.withLockedStore(makesStore: false) { store throws(CommandFailure) in
      try takeBack(store, folder, &console)
    }
    return status ?? nothing(&console)
  }

  private func takeBack(
    _ store: borrowing FolderStore<FolderHandle>, _ folder: SyncFolder, _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    let records = try CommandFailure.writing { () throws(FileAccessError) in
      try folder.records(in: store)
    }
    for record in records where record.state == .damaged { console.warn(record.damage) }
    let chosen: RunRecord?
    if let id = arguments.run {
      chosen = records.first { $0.id == id }
      guard chosen != nil else {
        throw CommandFailure(
          .noInput,
          "There is no run '\(String(displayingPath: Array(id.utf8)))'. See 'resolve undo --list'.")
      }
    } else {
      chosen = records.last { [.begun, .finished, .undoing].contains($0.state) }
    }
    guard let record = chosen, [.begun, .finished, .undoing].contains(record.state) else {
      return nothing(&console)
    }
    var progress = ProgressLine(
      on: console, counting: "conflicts", of: record.changes.count, patience: 1)
    let refusals: [Int: ChangeRefusal]
    do throws(FileAccessError) {
      refusals = try store.takeBack(record) { progress.advance(&console) }.refusals
    } catch {
      throw CommandFailure(writing: error, to: .cannotWrite)
    }
    progress.clear(&console)
    for (index, refusal) in refusals.sorted(by: { $0.key < $1.key }) {
      let path = record.path(of: refusal, inChange: index)
      console.warn(
        "'\(String(displayingPath: path))' \(refusal.reason); nothing of it is taken back")
    }
    let total = record.changes.count - record.refusals.count { $0.value.isTakenBack }
    let count = total - refusals.count
    let plural = total == 1 ? "" : "s"
    try console.write("Took back \(count) of \(total) change\(plural) of run \(record.id).\n")
    return refusals.isEmpty ? .complete : .remaining
  }

  private func nothing(_ console: inout Console) -> ExitStatus {
    console.warn("there is nothing to take back")
    return .remaining
  }

  private func list(_ records: [RunRecord], _ console: inout Console) throws(CommandFailure) {
    guard arguments.format == .text else {
      var json = JSONWriter(style: .pretty)
      json.beginObject()
      json.key("format")
      json.string("resolve-runs/1")
      json.key("runs")
      json.beginArray()
      for record in records {
        json.beginObject()
        for (key, value) in [
          ("id", record.id), ("began", "\(record.began)"), ("state", record.state.rawValue),
        ] {
          json.key(key)
          json.string(value)
        }
        json.key("strategy")
        json.beginArray()
        for strategy in record.strategies { json.string(strategy) }
        json.endArray()
        json.key("changes")
        json.integer(record.changes.count)
        json.key("refused")
        json.integer(record.refusals.count)
        json.endObject()
      }
      json.endArray()
      json.endObject()
      json.endLine()
      return try console.write(json.takeBytes())
    }
    var text = ""
    var table = TextTable(width: console.width ?? .max)
    for record in records {
      table.add(
        record.id, record.strategies.joined(separator: ","),
        DisplayText.count(record.changes.count, "change"), Self.words(for: record.state))
    }
    table.write(into: &text)
    try console.write(records.isEmpty ? "No run.\n" : text)
  }

  private static func words(for state: RunRecord.State) -> String {
    switch state {
    case .void: "never begun"
    case .damaged: "damaged"
    case .begun: "cut short"
    case .finished: "applied"
    case .undoing: "cut short while it was taken back"
    case .undone: "taken back"
    }
  }
}
