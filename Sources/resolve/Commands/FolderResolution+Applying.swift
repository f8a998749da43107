import ConflictResolution
import FileAccess
import Scenarios
import Streams
import SyncFolders

// Carrying a plan out, and what comes before and after that.
extension FolderResolution {
  /// Asks first and holds no lock meanwhile, since a person may think for an hour; then takes it, looks at everything
  /// again, and carries the answers out.
  func applyAfterAsking(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    // Nobody is asked about files that an interrupted run has yet to move.
    let settled = try folder.withLockedStore(makesStore: true) { store throws(CommandFailure) in
      try settle(store, &console)
    }
    guard let settled else { return .cannotWrite }
    let asked = try ask(filesMade: folder.filesMade(by: settled.records), &console)
    do throws(CommandFailure) {
      // What another run does now ends soon, and nobody likes to answer twice.
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

  /// The runs on the folder, none of them unfinished.
  struct Settled {
    var records: [RunRecord]
    /// The number of the last run in another store.
    let sequence: Int
    /// How the command ends for what could not be finished.
    var status = ExitStatus.complete
  }

  /// Finishes what earlier runs began.
  ///
  /// - Parameters:
  ///   - store: the store, locked.
  ///   - isFirst: whether this command has not told yet what is wrong with other runs.
  ///   - console: where it is printed.
  /// - Returns: the runs as they are then.
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
      if record.leadsOutside, !store.isPrivateStore(), [.begun, .undoing].contains(record.state) {
        // Who can write into the store could have cut its journal off.
        if isFirst { console.warn(record.leftAlone) }
        settled.status = settled.status.and(.remaining)
        continue
      }
      if [.begun, .undoing].contains(record.state) { announce(record, &console) }
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
      case .damaged, .foreign:
        if isFirst { console.warn(record.unreadable + " See 'resolve undo --list'.") }
      case .void, .finished, .undone: break
      }
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
    // Of somebody who answered nothing an earlier review's answers may be there still.
    if let asked, !asked.decisions.isEmpty {
      if record.refusals.isEmpty, record.changes.count == planned.changes.count {
        asked.saved.remove()
      } else {
        asked.saved.noteAnswers(asked.decisions.count, &console)
      }
    }
    let made = record.changes.count - record.refusals.count
    var words =
      "Resolved \(made) of \(planned.conflicts) conflict\(planned.conflicts == 1 ? "" : "s")"
    if made > 0 || record.refusals.contains(where: { !$0.value.isTakenBack }) {
      words +=
        ", as run \(record.id). To take it back: resolve undo "
        + "\(FolderPlanText.word(word)) \(record.id)" + storeOption
    } else {
      words += "."
    }
    console.note(words + "\n")
    noteOpen(planned, after: record, &console)
    return status
  }

  /// Carries changes out as one run.
  ///
  /// - Parameters:
  ///   - changes: what is changed; not empty.
  ///   - store: the store, locked.
  ///   - settled: the runs before, none of them unfinished.
  ///   - console: where refusals are reported.
  /// - Returns: the run, finished, and how the command ends for what was refused.
  /// - Throws: ``CommandFailure`` if the store cannot be written.
  func carryOut(
    _ changes: [RunPlan.Change], _ store: borrowing FolderStore<FolderHandle>, _ settled: Settled,
    _ console: inout Console
  ) throws(CommandFailure) -> (record: RunRecord, status: ExitStatus) {
    var status = ExitStatus.complete
    let plan = RunPlan(
      folder: folder.path, strategies: (policy.common.strategies ?? []).map(\.name),
      changes: changes)
    let time = Timestamp(nanoseconds: WallClock.nanosecondsSince1970())
    let begun = try CommandFailure.ofStore { () throws(FileAccessError) in
      try store.begin(plan, at: time, after: settled.sequence) { change, refusal in
        let path = change.folder.path(of: refusal.name)
        console.warn(
          "'\(String(displayingPath: path))' \(refusal.reason); nothing of it is changed")
        status = status.and(ExitStatus(of: refusal))
      }
    }
    noteStore(of: begun, &console)
    let record = try store.finish(
      begun, leavesOpen: !arguments.folder.takesOpen, showingOn: &console)
    status = status.and(report(record.refusals, of: record, &console))
    if !record.isUnmade, !store.hasLinks() {
      console.warn(
        "the file system of '\(String(displayingPath: folder.path))' has no hard links: a name is free for a moment while "
          + "its file is replaced, and what another program puts there at that moment can be lost")
    }
    // A run that changed nothing is no run; one that cannot be removed is listed with what was refused.
    try? store.removeIfUnmade(record)
    return (record, status)
  }

  /// Warns of changes that were refused.
  ///
  /// - Returns: how the command ends for them.
  private func report(
    _ refusals: [Int: ChangeRefusal], of record: RunRecord, _ console: inout Console
  ) -> ExitStatus {
    var status = ExitStatus.complete
    for (index, refusal) in refusals.sorted(by: { $0.key < $1.key }) {
      let path = String(displayingPath: record.path(of: refusal, inChange: index))
      let place =
        refusal.isTakenBack
        ? "nothing of it is changed"
        : "what is not in the folder is in the store, as run \(record.id)"
      console.warn("'\(path)' \(refusal.reason); \(place)\(refusal.afterword)")
      status = status.and(ExitStatus(of: refusal))
    }
    return status
  }

  /// Says what an interrupted run is before it is finished.
  private func announce(_ record: RunRecord, _ console: inout Console) {
    let time = DisplayText.localMoment(secondsSince1970: record.began.secondsSince1970)
    let strategies = record.title
    var words = "Run \(record.id) (\(strategies), \(time)) was interrupted"
    if record.state == .begun {
      words +=
        " and is finished first. To take it back: resolve undo "
        + "\(FolderPlanText.word(word)) \(record.id)" + storeOption
    } else {
      words += " while it was taken back, and is taken back first."
    }
    console.note(words + "\n")
  }

  /// Says which runs were interrupted that are in other stores.
  ///
  /// - Returns: the number of the last run on this folder in another store.
  @discardableResult
  func warnOfOtherStores(_ console: inout Console, isTold: Bool = true) -> Int {
    let others = (try? folder.otherStores()) ?? []
    for other in others where isTold {
      for record in (try? other.records.get()) ?? []
      where [.begun, .undoing].contains(record.state) {
        console.warn(
          "run \(record.id) in another store was interrupted. To take it back: resolve undo "
            + "\(FolderPlanText.word(word)) \(record.id) --store "
            + FolderPlanText.word(other.path))
      }
    }
    return others.highestSequence
  }

  /// Sees to it that `undo` finds a store that it would not look into by default.
  private func noteStore(of record: RunRecord, _ console: inout Console) {
    do throws(SyncFolderError) {
      try folder.noteStore(sequence: record.sequence ?? 0)
    } catch {
      console.warn(
        "'resolve undo' will not find this run unless --store names its store. "
          + error.description)
    }
  }

  private var storeOption: String {
    arguments.folder.store.map { " --store " + FolderPlanText.word($0) } ?? ""
  }

  /// Notes what is still open, and says how to find it again.
  ///
  /// What cannot be noted is found by the next look all the same.
  private func noteOpen(_ planned: Planned, after record: RunRecord?, _ console: inout Console) {
    // Nobody has looked for conflict copies.
    if arguments.folder.fixesNames { return }
    // By their files: a file that a tool renamed may have had the name of another one.
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
    let now = Timestamp(nanoseconds: WallClock.nanosecondsSince1970())
    let isTold = arguments.format == .text && arguments.detail == .all
    _ = try? folder.changeOpenConflicts(isForced: record != nil) { notes in
      notes.note(open, at: now) { settings.leavesOpen($0, unread: planned.unread) }
      guard isTold else { return }
      let keys = Set(open.map(\.key))
      notes.noteTold(notes.entries.filter { keys.contains($0.key) }, at: now)
    }
    guard isTold, !open.isEmpty else { return }
    console.note(
      "\(DisplayText.count(open.count, "conflict is", "conflicts are")) open. To list what is: resolve status "
        + "\(FolderPlanText.word(word))" + storeOption + "\n")
  }
}
