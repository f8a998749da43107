import ConflictResolution
import FileAccess
import Scenarios
import SyncFolders

// Scanning the changed places, and resolving their conflicts.
extension WatchedFolder {
  /// Scans places that are at rest, resolves conflicts that can be decided, and reports what was done and what is
  /// undecided.
  func look(
    at places: [FolderSettling.Place], now: Int64, _ reporter: WatchReporter,
    _ signals: EndingSignals, _ console: inout Console
  ) throws(CommandFailure) {
    var look = WatchLook(places: ScanPlace.covering(places), now: now)
    console.keepMessages()
    do throws(CommandFailure) {
      try resolve(&look, signals, &console)
      holdWaiting(in: &look)
      settling.release { look.covers($0.folder) && !look.held.contains($0) }
      failure = look.couldRead ? nil : .failedTransfer
      wasLocked = false
      said.remove(saidOfFailures)
      saidOfFailures = []
    } catch {
      // The current work is finished; the next start scans the rest.
      if signals.haveCome {
        _ = console.takeMessages()
        return
      }
      noteFailure(error, of: places, in: &look)
    }
    noteOpen(&look)
    look.messages += console.takeMessages().map(Self.trimmed)
    for message in look.messages where !message.isEmpty { try say(message, reporter, &console) }
    if let record = look.record { try report(record, look, reporter, &console) }
    if arguments.plansOnly, !look.planned.isEmpty {
      var event = event(.planned)
      event.planned = look.planned
      try reporter.report(event, &console)
    }
    if look.record == nil, !look.newlyLeft.isEmpty {
      try reporter.report(leaving(look.newlyLeft, .left), &console)
    }
  }

  /// Schedules places again that could not be resolved, and adds the reason to the messages.
  private func noteFailure(
    _ error: CommandFailure, of places: [FolderSettling.Place], in look: inout WatchLook
  ) {
    for place in places { settling.hold(place, at: look.now) }
    var reason = error.message
    if error.isLocked {
      // Most runs end in a moment.
      reason =
        wasLocked
        ? "another run is in progress in \(DisplayText.quoted(path)); waiting until it has ended"
        : nil
      wasLocked = true
    } else {
      failure = error.status
    }
    if let reason {
      look.messages.append(reason)
      saidOfFailures.insert(reason)
    }
  }

  /// Decides what is at rest, and carries it out.
  ///
  /// It decides twice. First without the lock, keeping no change: a folder in which nothing can be decided is not locked
  /// and gets no store. Then again under the lock, since files and runs may have changed: only that is carried out.
  private func resolve(
    _ look: inout WatchLook, _ signals: EndingSignals, _ console: inout Console
  ) throws(CommandFailure) {
    let resolution = try resolution()
    // A run that failed before its end, for example because the disk was full, is finished first.
    if failure != nil { try finishOpenRuns(resolution, &console) }
    try findOpen(&look, in: resolution, signals)
    guard !look.open.isEmpty else { return }
    let places = look.open.keys.sorted { $0.lexicographicallyPrecedes($1) }
      .map { ScanPlace(path: $0, isWhole: false) }
    let records = try CommandFailure.ofFolder { () throws(SyncFolderError) in
      try resolution.folder.knownRecords()
    }
    var plans: [PlannedFamily] = []
    let first = try decide(
      resolution, after: records, places, look, signals, keepsChanges: false, &plans, &console)
    note(problems: first.problems, in: &look)
    note(plans, in: &look)
    if arguments.plansOnly {
      look.planned = plans.filter { $0.change != nil }
      planned = planned.filter { look.found[$0.key] != nil || !look.covers($0.key.folder) }
      for family in look.planned {
        let key = FamilyKey(family)
        planned[key] = look.open[key.folder]?[key]
      }
    }
    guard !arguments.plansOnly else { return }
    guard first.changesAnything else { return note(refused: first.obstructed, in: &look) }

    try resolution.requireStore()
    var wereRefused = Set(first.obstructed)
    // The closure cannot capture `look`, which is `inout`.
    let atRest = look
    let record = try resolution.folder.withLockedStore(makesStore: true) {
      store throws(CommandFailure) -> RunRecord? in
      let settled = try resolution.settle(store, isFirst: false, &console)
      plans = []
      wereRefused = []
      let again = try decide(
        resolution, after: settled.records, places, atRest, signals, keepsChanges: true, &plans,
        &console)
      wereRefused.formUnion(again.obstructed)
      guard !again.changes.isEmpty else { return nil }
      let record = try resolution.carryOut(again.changes, store, settled, &console).record
      let made = record.changes.indices.filter { record.refusals[$0] == nil }
        .map { record.changes[$0].path }
      wereRefused.formUnion(again.changing.filter { !made.contains($0.path) }.map(\.key))
      return record
    }
    note(plans, in: &look)
    note(refused: Array(wereRefused), in: &look)
    // `nil` at either level: there is no store, or nothing was to be changed.
    if let record = record ?? nil, !record.isUnmade,
      let store = try? resolution.folder.location().path
    {
      look.record = (record, store)
      noteMade(by: record)
    }
  }

  /// Records the conflicts that could not be changed: they are tried again after growing pauses.
  private func note(refused keys: [FamilyKey], in look: inout WatchLook) {
    for key in look.open.values.joined().map(\.key) where !keys.contains(key) {
      if refused.removeValue(forKey: key) != nil { said.remove(about: key.path) }
    }
    for key in keys {
      let change = RefusedChange(
        after: refused[key], look.contents[key] ?? 0, now: look.now, quiet: settling.quiet)
      refused[key] = change
      look.held.insert(key.place)
      settling.hold(key.place, at: look.now, for: change.tries - look.now)
    }
  }

  /// The resolution for this scan: the place of the store and the remembered decisions may have changed since the last
  /// one.
  func resolution() throws(CommandFailure) -> FolderResolution {
    var memory: DecisionMemory?
    if let file = arguments.resolve.remembered {
      memory = try DecisionMemory(at: file, now: policy.now)
    }
    return try FolderResolution(
      of: FolderTarget(folder: path), arguments.resolve, policy, [], memory, journals: journals,
      expecting: root)
  }

  private func report(
    _ run: (record: RunRecord, store: [UInt8]), _ look: WatchLook, _ reporter: WatchReporter,
    _ console: inout Console
  ) throws(CommandFailure) {
    var event = leaving(look.newlyLeft, .resolved)
    event.run = RunHistory.Entry(
      record: run.record, store: run.store, isNamed: arguments.resolve.folder.store != nil)
    event.undo = "resolve undo \(DisplayText.shellPath(path)) \(run.record.id)" + storeOption
    try reporter.report(event, &console)
  }

  /// A message without its prefix and its end.
  static func trimmed(_ message: String) -> String {
    var text = message[...]
    for word in ["Warning: ", "Error: "] where text.hasPrefix(word) {
      text = text.dropFirst(word.count)
    }
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
