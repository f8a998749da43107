import ConflictResolution
import FileAccess
import Scenarios
import SyncFolders

/// `resolve undo FOLDER`: undoes what was applied.
struct UndoCommand: Command {
  let arguments: UndoArguments

  /// Lists the runs, or undoes one.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    if (try? FileKind(at: arguments.folder)).map({ $0 != .folder }) == true {
      if let path = try? RunScope.absolutePath(of: arguments.folder) {
        noteOuterRun(on: path, &console)
      }
      throw CommandFailure(
        .noInput,
        "\(DisplayText.quoted(arguments.folder)) is a file. Name a folder: its last run is undone as a whole."
      )
    }
    let folder = try SyncFolder.named(arguments.folder, store: arguments.store)
    if arguments.lists {
      let isWhole = try RunListing(of: folder, arguments).write(to: &console)
      return isWhole ? .complete : .failedTransfer
    }
    if arguments.store == nil, let advice = try advice(for: folder) {
      console.warn(advice)
      return .remaining
    }
    let status = try folder.withLockedStore(makesStore: false) { store throws(CommandFailure) in
      try takeBack(store, folder, &console)
    }
    return status ?? nothing(folder, &console)
  }

  /// Why a store has to be named; `nil` if the default store has the run.
  private func advice(for folder: SyncFolder) throws(CommandFailure) -> String? {
    let (records, others) = try CommandFailure.ofFolder { () throws(SyncFolderError) in
      (try folder.records(), try folder.otherStores())
    }
    if let id = arguments.run {
      guard
        let holder = others.first(where: {
          (try? $0.records.get())?.contains { $0.id == id && $0.canBeTakenBack } == true
        })
      else { return nil }
      return "run \(id) is in the store \(DisplayText.quoted(holder.path)). To undo it: "
        + line(id, store: holder.path)
    }
    let last = records.last { $0.canBeTakenBack }.map { $0.sequence ?? 0 } ?? -1
    let other = others.max { $0.lastSequence ?? -1 < $1.lastSequence ?? -1 }
    guard let other, let sequence = other.lastSequence, sequence > last else { return nil }
    let path = String(displayingPath: other.path)
    switch other.records {
    case .success(let records):
      let id = records.last { $0.canBeTakenBack }?.id ?? ""
      return "the last run on this folder, \(id), is in the store '\(path)'. To undo it: "
        + line(id, store: other.path)
    case .failure(let error):
      return "the last run on this folder is in the store '\(path)'. \(error.description) To undo "
        + "another run, name it. To list the runs: \(commands.line("undo --list"))"
    }
  }

  private var commands: StoreCommands {
    StoreCommands(folder: arguments.folder, store: arguments.store)
  }

  private func line(_ id: String, store: [UInt8]?) -> String {
    StoreCommands(folder: arguments.folder, store: store).line("undo", id)
  }

  private func takeBack(
    _ store: borrowing FolderStore<FolderHandle>, _ folder: SyncFolder, _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    let records = try CommandFailure.ofStore { () throws(FileAccessError) in
      try folder.records(in: store)
    }
    let chosen: RunRecord?
    if let id = arguments.run {
      chosen = records.first { $0.id == id }
      guard chosen != nil else {
        throw CommandFailure(
          .noInput,
          "There is no run \(DisplayText.quoted(Array(id.utf8))). "
            + "To list the runs: \(commands.line("undo --list"))")
      }
    } else {
      for record in records where record.state == .damaged {
        console.warn(
          "\(record.unreadable) To put it back: \(line(record.id, store: arguments.store))")
      }
      for warning in commands.warnings(of: records.filter { $0.state == .foreign }) {
        console.warn(warning)
      }
      chosen = records.last { $0.canBeTakenBack }
    }
    guard let record = chosen else { return nothing(folder, &console) }
    if let archive = folder.seen { try? store.separate(record, from: archive) }
    if record.state == .damaged { return try store.putBack(record, tellingOn: &console) }
    if record.state == .foreign {
      for warning in commands.warnings(of: [record]) { console.warn(warning) }
      return .remaining
    }
    guard record.canBeTakenBack else { return nothing(folder, &console) }
    var status = ExitStatus.complete
    let refusals = try folder.undo(record, among: records) { run throws(CommandFailure) in
      let isFirst = run.id != record.id
      let refused = try store.takeBack(
        run, asIs: arguments.asIs && !isFirst, showingOn: &console
      ).refusals
      status = status.and(
        console.warn(of: refused, in: run) { _ in "nothing of it is undone" })
      if isFirst, refused.isEmpty {
        console.note("Undid run \(run.id) first, which had restored \(run.fetchedNames).\n")
      }
      return refused
    }
    if refusals.contains(where: { $0.value.isChangedInStore }) {
      console.note(
        "To undo it with what is in it now: \(line(record.id, store: arguments.store)) --as-is\n"
      )
    }
    for index in refusals.keys.sorted() {
      for file in store.overwritten(inChange: index, of: record, among: records) {
        warnOfOverwritten(file, by: record.changes[index], folder.seen, &console)
      }
    }
    if status != .complete {
      console.note(
        "What was set aside stays in the store: '\(commands.line("log"))' lists it, and 'resolve restore' puts a version "
          + "beside its file.\n")
    }
    let total = record.changes.indices.count { record.isToUndo($0) }
    let count = total - refusals.count
    let plural = total == 1 ? "" : "s"
    try console.write("Undid \(count) of \(total) change\(plural) of run \(record.id).\n")
    return status
  }

  /// Warns that the content of a version is gone, or says who has kept it.
  private func warnOfOverwritten(
    _ file: MovedFile, by change: FolderChange, _ archive: SeenArchive?, _ console: inout Console
  ) {
    let before = DisplayText.quoted(change.folder.path(of: file.before ?? []))
    let after = DisplayText.quoted(change.folder.path(of: file.after ?? []))
    let size = ByteCount(file.stamp.content.size)
    let words =
      "the content of \(before) (\(size)) had become that of \(after), which has another one since"
    guard let kept = archive?.path(of: file.stamp.content.digest) else {
      return console.warn("\(words): it is neither in that folder nor in the store any longer")
    }
    console.warn("\(words). The watch has kept a copy of it: \(DisplayText.quoted(kept))")
  }

  /// Mentions the last run on a folder above that changed something at a path.
  private func noteOuterRun(on path: [UInt8], _ console: inout Console) {
    guard let scopes = try? RunScope.all(of: path, store: nil) else { return }
    for scope in scopes where !scope.path.isEmpty {
      guard
        let run = scope.history.entries.last(where: { entry in
          entry.record.canBeTakenBack
            && entry.record.changes.contains { $0.concerns(scope.path) }
        })
      else { continue }
      console.note(
        "A run on the folder above changed it: resolve undo "
          + "\(DisplayText.shellPath(scope.history.folder.path)) \(run.record.id)\n")
      return
    }
  }

  private func nothing(_ folder: SyncFolder, _ console: inout Console) -> ExitStatus {
    console.warn("there is nothing to undo")
    if arguments.store == nil {
      noteOuterRun(on: folder.path, &console)
      folder.noteInnerRuns(as: arguments.folder, to: "undo", &console)
    }
    return .remaining
  }
}

extension RunRecord {
  /// The title in a list: its strategies, or that it restored a version.
  ///
  /// A run without a strategy for all files has carried out rules, settings or decisions, or has set equal contents aside.
  var title: String {
    if restored != nil { return "restore" }
    if isSweep { return "sweep" }
    if case .applied? = changes.first?.reason { return "sync" }
    if !strategies.isEmpty { return strategies.joined(separator: ",") }
    let isDecided = changes.contains { change in
      guard case .decided(let decision)? = change.reason else { return false }
      return decision.decider != nil
    }
    return isDecided ? "rules or decisions" : "no strategy"
  }

  /// The names that it gave to versions from the store.
  var fetchedNames: String {
    changes.flatMap { change in
      change.files.compactMap { file in
        file.after.map { DisplayText.quoted(change.folder.path(of: $0)) }
      }
    }.joined(separator: ", ")
  }

  /// Why an interrupted run waits for a person.
  var leftAlone: String {
    "run \(DisplayText.escaping(id)) moves files of another folder and was interrupted. It is left, since others may "
      + "write into the store: empty the inbox again to finish it, or undo it by its name."
  }

  /// What is wrong with a run whose journals cannot be read, or were written by another installation.
  var unreadable: String {
    let id = DisplayText.escaping(id)
    return state == .foreign
      ? "run \(id) has no journal that this installation wrote: nothing of it is carried out."
      : "the journal of run \(id) is damaged: what it set aside is in the store, and is kept."
  }
}
