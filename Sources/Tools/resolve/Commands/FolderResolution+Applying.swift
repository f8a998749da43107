import ConflictResolution
import FileAccess
import Scenarios
import Streams
import SyncFolders

// Carrying out a plan, with the steps before and after.
extension FolderResolution {
  /// Asks first without a lock, since a person may think for an hour; then takes the lock, reads everything again, and
  /// carries out the answers.
  func applyAfterAsking(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    // Do not ask about files that an interrupted run has yet to move.
    let settled = try folder.withLockedStore(makesStore: true) { store throws(CommandFailure) in
      try settle(store, &console)
    }
    guard let settled else { return .cannotWrite }
    let asked = try ask(filesMade: folder.filesMade(by: settled.records), &console)
    do throws(CommandFailure) {
      // Another run ends soon, and nobody likes to answer twice.
      let status = try folder.withLockedStore(makesStore: true, patience: 30_000) {
        store throws(CommandFailure) in
        let again = try settle(store, isFirst: false, &console)
        return again.status.and(try apply(store, again, asked, &console))
      }
      return settled.status.and(status ?? .cannotWrite)
    } catch {
      if let asked, !asked.decisions.isEmpty {
        asked.saved.noteAnswers(asked.decisions.count, &console)
      }
      throw error
    }
  }

  /// The runs on the folder, all of them finished.
  struct Settled {
    var records: [RunRecord]
    /// The number of the last run in another store.
    let sequence: Int
    /// The status for runs that could not be finished.
    var status = ExitStatus.complete
  }

  /// Finishes what earlier runs began.
  ///
  /// - Parameters:
  ///   - store: the store, locked.
  ///   - isFirst: whether this command has not reported problems of other runs yet.
  ///   - console: the console for messages.
  /// - Returns: the runs after that.
  /// - Throws: ``CommandFailure`` if the store cannot be read or written.
  func settle(
    _ store: borrowing FolderStore<FolderHandle>, isFirst: Bool = true,
    _ console: inout Console
  ) throws(CommandFailure) -> Settled {
    let records = try CommandFailure.ofStore { () throws(FileAccessError) in
      try folder.records(in: store)
    }
    var settled = Settled(
      records: records, sequence: warnOfOtherStores(&console, isTold: isFirst))
    for (index, record) in records.enumerated() {
      if record.leadsOutside, !store.isPrivateStore(), record.isInterrupted {
        // Another user who can write into the store could have truncated its journal.
        if isFirst { console.warn(record.leftAlone) }
        settled.status = settled.status.and(.remaining)
        continue
      }
      if record.isInterrupted { announce(record, &console) }
      switch record.state {
      case .begun:
        let finished = try store.finish(record, showingOn: &console)
        settled.records[index] = finished
        console.note("Finished run \(record.id), which had been interrupted.\n")
        settled.status = settled.status.and(report(finished.refusals, of: record, &console))
      case .undoing:
        let (taken, refusals) = try store.takeBack(record, showingOn: &console)
        settled.records[index] = taken
        console.note("Finished undoing run \(record.id), which had been interrupted.\n")
        settled.status = settled.status.and(report(refusals, of: record, &console))
      case .damaged, .foreign, .void, .finished, .undone: break
      }
    }
    if isFirst {
      for warning in storeCommands.warnings(of: records) { console.warn(warning) }
    }
    return settled
  }

  func apply(
    _ store: borrowing FolderStore<FolderHandle>, _ settled: Settled, _ asked: Asked?,
    _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    let planned = try plan(
      filesMade: folder.filesMade(by: settled.records), asked, &console)
    var status = planned.status
    guard !planned.changes.isEmpty else {
      if status == .complete { asked?.saved.remove() }
      noteOpen(planned, after: nil, &console)
      return status
    }
    try console.flush()
    let run = try carryOut(planned.changes, store, settled, &console)
    let record = run.record
    status = status.and(run.status)
    // If the person answered nothing, an earlier review's answers may still exist.
    if let asked, !asked.decisions.isEmpty {
      if record.refusals.isEmpty, record.changes.count == planned.changes.count {
        asked.saved.remove()
      } else {
        asked.saved.noteAnswers(asked.decisions.count, &console)
      }
    }
    let made = record.changes.count - record.refusals.count
    var words =
      "Decided \(made) of \(planned.conflicts) conflict\(planned.conflicts == 1 ? "" : "s")"
    if made > 0 || record.refusals.contains(where: { !$0.value.isTakenBack }) {
      words += ", as run \(record.id).\nTo undo it: \(storeCommands.line("undo", record.id))"
    } else {
      words += "."
    }
    console.note(words + "\n")
    noteOpen(planned, after: record, &console)
    return status
  }

  /// Carries out changes as one run.
  ///
  /// - Parameters:
  ///   - changes: what is changed; not empty.
  ///   - store: the store, locked.
  ///   - settled: the runs before, none of them unfinished.
  ///   - console: the console on which refusals are reported.
  /// - Returns: the run, finished, and the status for refused changes.
  /// - Throws: ``CommandFailure`` if the store cannot be written.
  func carryOut(
    _ changes: [RunPlan.Change], _ store: borrowing FolderStore<FolderHandle>, _ settled: Settled,
    _ console: inout Console
  ) throws(CommandFailure) -> (record: RunRecord, status: ExitStatus) {
    var status = ExitStatus.complete
    let plan = RunPlan(
      folder: folder.path, strategies: (policy.common.strategies ?? []).map(\.name),
      changes: changes)
    let time = Timestamp.now
    let begun = try CommandFailure.ofStore { () throws(FileAccessError) in
      try store.begin(plan, at: time, after: settled.sequence) { change, refusal in
        let path = change.folder.path(of: refusal.name)
        console.warn(
          "\(DisplayText.quoted(path)) \(refusal.reason); nothing of it is changed")
        status = status.and(ExitStatus(of: refusal))
      }
    }
    noteStore(of: begun, &console)
    let record = try store.finish(
      begun, leavesOpen: !arguments.folder.takesOpen, showingOn: &console)
    status = status.and(report(record.refusals, of: record, &console))
    if !record.isUnmade, !store.hasLinks() {
      console.warn(
        "the file system of \(DisplayText.quoted(folder.path)) has no hard links: a name is free for a moment while "
          + "its file is replaced, and what another program puts there at that moment can be lost")
    }
    noteMerges(of: record, in: store)
    // A run that changed nothing is not kept; one that cannot be removed is listed with its refusals.
    try? store.removeIfUnmade(record)
    return (record, status)
  }

  /// Warns of changes that were refused.
  ///
  /// - Returns: the status for them.
  private func report(
    _ refusals: [Int: ChangeRefusal], of record: RunRecord, _ console: inout Console
  ) -> ExitStatus {
    console.warn(of: refusals, in: record) { refusal in
      refusal.isTakenBack
        ? "nothing of it is changed"
        : "what is not in the folder is in the store, as run \(record.id)"
    }
  }

  /// Reports an interrupted run before it is finished.
  private func announce(_ record: RunRecord, _ console: inout Console) {
    let time = DisplayText.localMoment(secondsSince1970: record.began.secondsSince1970)
    let strategies = record.title
    var words = "Run \(record.id) (\(strategies), \(time)) was interrupted"
    if record.state == .begun {
      words += " and is finished first. To undo it: \(storeCommands.line("undo", record.id))"
    } else {
      words += " while it was undone, and is undone first."
    }
    console.note(words + "\n")
  }

  /// Warns of interrupted runs that are in other stores.
  ///
  /// - Returns: the number of the last run on this folder in another store.
  @discardableResult
  func warnOfOtherStores(_ console: inout Console, isTold: Bool = true) -> Int {
    let others = (try? folder.otherStores()) ?? []
    for other in others where isTold {
      for record in (try? other.records.get()) ?? []
      where record.isInterrupted {
        console.warn(
          "run \(record.id) in another store was interrupted. To undo it: "
            + StoreCommands(folder: word, store: other.path).line("undo", record.id))
      }
    }
    return others.highestSequence
  }

  /// Ensures that `undo` finds a store that it would not read by default.
  private func noteStore(of record: RunRecord, _ console: inout Console) {
    do throws(SyncFolderError) {
      try folder.noteStore(sequence: record.sequence ?? 0)
    } catch {
      console.warn(
        "'resolve undo' will not find this run unless --store names its store. "
          + error.description)
    }
  }

  private var storeCommands: StoreCommands {
    StoreCommands(folder: word, store: arguments.folder.store)
  }

  /// Records the conflicts that are still open, and reports how to list them.
  ///
  /// If recording fails, the next scan still finds them.
  private func noteOpen(_ planned: Planned, after record: RunRecord?, _ console: inout Console) {
    // With `--fix`, no conflict copies were scanned.
    if arguments.folder.fixesNames { return }
    // Match by file: a file that a tool renamed may have had the name of another one.
    var moved: Set<[UInt8]> = []
    for (index, change) in (record?.changes ?? []).enumerated()
    where record?.refusals[index] == nil {
      for file in change.files {
        if let name = file.before { moved.insert(change.folder.path(of: name)) }
      }
    }
    let refused = planned.changing.filter { conflict in
      conflict.kind == .document
        ? !moved.contains(conflict.path)
        : !conflict.copies.contains { moved.contains(Folder.path(conflict.folder, $0.name)) }
    }
    let open = planned.open + refused
    let settings = ScanSettings(
      ignored: arguments.folder.ignored, weakCopies: arguments.folder.weakCopies)
    let now = Timestamp.now
    let isTold = arguments.format == .text && arguments.detail == .all
    _ = try? folder.changeOpenConflicts(isForced: record != nil) { notes in
      notes.note(open, at: now) { entry in
        settings.leavesOpen(entry, unread: planned.unread)
          || file != nil && !planned.paths.contains(entry.path)
      }
      guard isTold else { return }
      let keys = Set(open.map(\.key))
      notes.noteTold(notes.entries.filter { keys.contains($0.key) }, at: now)
    }
    guard isTold, !open.isEmpty else { return }
    console.note(
      "\(DisplayText.count(open.count, "conflict is", "conflicts are")) left: \(commands.whole.status)\n"
    )
  }
}
