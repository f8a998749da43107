import ConflictResolution
import FileAccess
import Scenarios
import SyncFolders

// Looking at what has changed, and resolving it.
extension WatchedFolder {
  /// Why a look ended before it was over.
  private static let interrupted = CommandFailure(.complete, nil)

  /// Looks at places that are at rest, resolves what can be decided, and reports what is done and what is left.
  func look(
    at places: [FolderSettling.Place], now: Int64, _ reporter: WatchReporter,
    _ signals: EndingSignals, _ console: inout Console
  ) throws(CommandFailure) {
    var look = Look(places: ScanPlace.covering(places), now: now)
    console.keepMessages()
    do throws(CommandFailure) {
      try resolve(&look, signals, &console)
      failure = nil
      wasLocked = false
    } catch {
      // What was going on is finished; the next start looks at the rest.
      if signals.haveCome {
        _ = console.takeMessages()
        return
      }
      for place in places { settling.hold(place, at: now) }
      if error.isLocked {
        // Most runs are over in a moment.
        if wasLocked {
          look.messages.append(
            "another run is in progress in '\(String(displayingPath: path))'; waiting until it has ended"
          )
        }
        wasLocked = true
      } else {
        failure = error.status
        if let message = error.message { look.messages.append(message) }
      }
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

  /// What one look comes to.
  private struct Look {
    let places: [ScanPlace]
    let now: Int64
    /// The conflicts that are there and at rest.
    var found: [FamilyKey: UnsettledConflict] = [:]
    /// The paths of those that are not at rest, and of what cannot be read.
    var unseen: [[UInt8]] = []
    /// The families that are at rest and not known, by folder.
    var open: [[UInt8]: [FamilyKey: Int]] = [:]
    /// Whether all places were looked at.
    var isOver = false
    /// What a run would do.
    var planned: [PlannedFamily] = []
    /// What is left that was not known before.
    var newlyLeft: [LeftConflict] = []
    /// The run and its store.
    var record: (record: RunRecord, store: [UInt8])?
    /// What is to be said.
    var messages: [String] = []
  }

  private func resolve(
    _ look: inout Look, _ signals: EndingSignals, _ console: inout Console
  ) throws(CommandFailure) {
    let resolution = try resolution()
    try findOpen(&look, in: resolution, signals, &console)
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
    look.planned = arguments.plansOnly ? plans.filter { $0.change != nil } : []
    guard first.changesAnything, !arguments.plansOnly else { return }

    try resolution.requireStore()
    var wereRefused = false
    var isWhole = true
    let look2 = look
    let record = try resolution.folder.withLockedStore(makesStore: true) {
      store throws(CommandFailure) -> RunRecord? in
      let settled = try resolution.settle(store, isFirst: false, &console)
      plans = []
      let again = try decide(
        resolution, after: settled.records, places, look2, signals, keepsChanges: true, &plans,
        &console)
      guard !again.changes.isEmpty else { return nil }
      let record = try resolution.carryOut(again.changes, store, settled, &console).record
      wereRefused = !record.refusals.isEmpty || record.changes.count < again.changes.count
      isWhole = record.changes.isEmpty == false
      return record
    }
    note(plans, in: &look)
    // What has changed meanwhile is decided anew, and what cannot be changed is tried again.
    if wereRefused {
      for place in places { settling.hold(.folder(place.path), at: look.now) }
    }
    if let record = record ?? nil, isWhole, let store = try? resolution.folder.location().path {
      look.record = (record, store)
    }
  }

  /// What decides now: where the store is, and what is remembered, may have changed since the last look.
  private func resolution() throws(CommandFailure) -> FolderResolution {
    var memory: DecisionMemory?
    if let file = arguments.resolve.remembered {
      memory = try DecisionMemory(at: file, now: policy.now)
    }
    return try FolderResolution(of: path, arguments.resolve, policy, [], memory)
  }

  /// Finishes a run that was interrupted, if there is one.
  func finishInterrupted(
    _ reporter: WatchReporter, _ console: inout Console
  ) throws(CommandFailure) {
    let resolution = try resolution()
    let records = try CommandFailure.ofFolder { () throws(SyncFolderError) in
      try resolution.folder.knownRecords()
    }
    guard !arguments.plansOnly,
      records.contains(where: { [.begun, .undoing].contains($0.state) })
    else { return }
    console.keepMessages()
    var problem: CommandFailure?
    do throws(CommandFailure) {
      _ = try resolution.folder.withLockedStore(makesStore: false, patience: 30_000) {
        store throws(CommandFailure) in
        try resolution.settle(store, &console)
      }
    } catch {
      problem = error
    }
    for message in console.takeMessages() { try say(Self.trimmed(message), reporter, &console) }
    if let problem { throw problem }
  }

  // MARK: Finding

  /// Finds the families at rest, and notes when to look at the others.
  private func findOpen(
    _ look: inout Look, in resolution: FolderResolution, _ signals: EndingSignals,
    _ console: inout Console
  ) throws(CommandFailure) {
    let places = look.places
    let now = look.now
    var scan = try arguments.resolve.folder.scan(of: resolution.folder, knownPaths: [])
    let rest = FamilyRest(
      quiet: settling.quiet, now: WallClock.nanosecondsSince1970())
    var open: [[UInt8]: [FamilyKey: Int]] = [:]
    var seen: Set<FamilyKey> = []
    var found: [FamilyKey: UnsettledConflict] = [:]
    var unseen: [[UInt8]] = []
    var folders: Set<[UInt8]> = []
    var held: Set<FolderSettling.Place> = []
    try scan.forEachStep(in: places) { step, folder throws(CommandFailure) in
      if signals.haveCome { throw Self.interrupted }
      guard case .families(let all) = step, let first = all.first else { return }
      let families = all.filter { $0.counts(arguments.resolve.folder.weakCopies) }
      guard !families.isEmpty else { return }
      folders.insert(first.folder)
      let temporaries = rest.temporaries(in: folder)
      for family in families {
        let key = FamilyKey(family)
        seen.insert(key)
        let place = FolderSettling.Place.name(folder: family.folder, family.originalName)
        if isMoving(family) {
          held.insert(place)
          unseen.append(family.path)
          settling.hold(place, at: now, for: max(settling.quiet, 1_000_000_000))
        } else if let hold = rest.hold(family, in: folder, temporaries) {
          held.insert(place)
          unseen.append(family.path)
          settling.hold(place, at: now, for: hold.rests)
        } else {
          found[key] = UnsettledConflict(family, weak: arguments.resolve.folder.weakCopies)
          if left[key]?.fingerprint != family.fingerprint || family.kind == .document {
            open[family.folder, default: [:]][key] = family.fingerprint
          }
        }
      }
    }
    func isCovered(_ folder: [UInt8]) -> Bool { places.contains { $0.covers(folder) } }
    openFolders = openFolders.filter { !isCovered($0) }.union(folders)
    settling.release { isCovered($0.folder) && !held.contains($0) }
    left = left.filter { !isCovered($0.value.family.folder) || seen.contains($0.key) }
    look.open = open
    look.found = found
    look.unseen = unseen + scan.problems.map(\.path)
    look.isOver = true
    note(problems: scan.problems, in: &look)
  }

  /// Whether something of a family has happened too lately.
  private func isMoving(_ family: CopyFamily) -> Bool {
    let names = [family.originalName] + family.members.map(\.name)
    if family.kind == .document, settling.isMoving(below: family.path) { return true }
    return settling.isMoving(in: family.folder, names)
  }

  private func note(problems: [ScanProblem], in look: inout Look) {
    if !problems.isEmpty { failure = .failedTransfer }
    look.messages += problems.map(\.error.description)
  }

  // MARK: Deciding

  /// Decides the families that were found at rest, if they are so still.
  private func decide(
    _ resolution: FolderResolution, after records: [RunRecord], _ places: [ScanPlace],
    _ look: Look, _ signals: EndingSignals, keepsChanges: Bool, _ plans: inout [PlannedFamily],
    _ console: inout Console
  ) throws(CommandFailure) -> FolderResolution.Decided {
    let rest = FamilyRest(quiet: settling.quiet, now: WallClock.nanosecondsSince1970())
    let keepsAll = arguments.plansOnly
    let takenBack = TakenBack(records)
    return try resolution.decide(
      policy.withClock, pathsMade: resolution.folder.pathsMade(by: records), nil, in: places,
      keepsChanges: keepsChanges,
      hold: { families, folder in
        let temporaries = rest.temporaries(in: folder)
        let chosen = families.filter { family in
          look.open[family.folder]?[FamilyKey(family)] != nil
            && rest.hold(family, in: folder, temporaries) == nil
        }
        // The name of a document is settled before what is in it.
        let waiting = Set(
          families.filter { $0.kind != .document && !chosen.contains($0) }
            .flatMap { $0.members.map(\.name) })
        return chosen.filter { $0.kind != .document || !waiting.contains($0.originalName) }
      }, leaving: takenBack.reason, &console
    ) { family, _, _ throws(CommandFailure) in
      if signals.haveCome { throw Self.interrupted }
      if keepsAll || !family.isDecided { plans.append(family) }
    }
  }

  /// Notes what is left to decide, of the families that were looked at.
  private func note(_ plans: [PlannedFamily], in look: inout Look) {
    let time = Timestamp(nanoseconds: WallClock.nanosecondsSince1970())
    look.newlyLeft = []
    var undecided: Set<FamilyKey> = []
    for family in plans where family.isConflict && !family.isDecided {
      let key = FamilyKey(family)
      undecided.insert(key)
      let fingerprint = look.open[family.folder]?[key] ?? 0
      if let old = left[key], old.family.conflict?.id == family.conflict?.id,
        old.family.problem == family.problem
      {
        left[key]?.fingerprint = fingerprint
        // It was found in this look, and is reported at its end.
        if old.reported == .distantPast { look.newlyLeft.append(old) }
        continue
      }
      let one = LeftConflict(
        fingerprint: fingerprint, since: time, reported: .distantPast, family: family)
      left[key] = one
      look.newlyLeft.append(one)
    }
    for (key, _) in look.open.values.joined() where !undecided.contains(key) { left[key] = nil }
  }

  /// Notes what is open for `resolve status`, and learns since when, and of what a person has been told already.
  private func noteOpen(_ look: inout Look) {
    guard look.isOver, let folder = try? syncFolder() else { return }
    var found = look.found
    for (index, change) in (look.record?.record.changes ?? []).enumerated()
    where look.record?.record.refusals[index] == nil {
      found = found.filter { $0.key.path != change.path }
    }
    let settings = ScanSettings(
      ignored: arguments.resolve.folder.ignored, weakCopies: arguments.resolve.folder.weakCopies)
    let now = Timestamp(nanoseconds: WallClock.nanosecondsSince1970())
    let days = arguments.reminderDays == 0 ? nil : Int(clamping: arguments.reminderDays)
    let (places, unseen) = (look.places, look.unseen)
    let entries = try? folder.changeOpenConflicts(isForced: look.record != nil) { notes in
      notes.note(Array(found.values), at: now) { entry in
        let folder = [[UInt8]](path: entry.path).dropLast()
        return !places.contains { $0.covers(Array(folder).path) } || unseen.contains(entry.path)
          || settings.leavesOpen(entry, unread: unseen)
      }
      let due = Set(notes.due(after: days, now: now).map(\.key))
      let told = found.filter { left[$0.key] != nil && due.contains($0.value.key) }
      let keys = Set(told.values.map(\.key))
      let before = found.compactMapValues { notes.entry(of: $0) }
      notes.noteTold(notes.entries.filter { keys.contains($0.key) }, at: now)
      return before
    }
    // What cannot be noted is reported all the same.
    guard let entries else { return }
    for (key, entry) in entries where left[key] != nil {
      left[key]?.since = entry.since.time
      guard let told = entry.told, told <= now, days.map({ told.adding(seconds: Int64($0) * 86_400) > now }) ?? true
      else { continue }
      left[key]?.reported = told
    }
    look.newlyLeft = look.newlyLeft.compactMap { left[FamilyKey($0.family)] }
      .filter { $0.reported == .distantPast }
  }

  /// Notes that a person was told of conflicts.
  private func noteTold(_ conflicts: [LeftConflict], at time: Timestamp) {
    guard let folder = try? syncFolder() else { return }
    let paths = Set(conflicts.map(\.family.path))
    _ = try? folder.changeOpenConflicts { notes in
      notes.noteTold(notes.entries.filter { paths.contains($0.path) }, at: time)
    }
  }

  // MARK: Reporting

  private func report(
    _ run: (record: RunRecord, store: [UInt8]), _ look: Look, _ reporter: WatchReporter,
    _ console: inout Console
  ) throws(CommandFailure) {
    var event = leaving(look.newlyLeft, .resolved)
    event.run = RunHistory.Entry(
      record: run.record, store: run.store, isNamed: arguments.resolve.folder.store != nil)
    event.undo =
      "resolve undo \(FolderPlanText.word(path)) \(run.record.id)"
      + (arguments.resolve.folder.store.map { " --store " + FolderPlanText.word($0) } ?? "")
    try reporter.report(event, &console)
  }

  /// An event with what is left, which is reported with it.
  private func leaving(_ conflicts: [LeftConflict], _ kind: WatchEvent.Kind) -> WatchEvent {
    var event = event(kind)
    event.left = conflicts.sorted { $0.family.path.lexicographicallyPrecedes($1.family.path) }
      .map { WatchEvent.Left(since: $0.since, family: $0.family) }
    event.decide =
      "resolve --strategy manual --apply \(FolderPlanText.word(path))"
      + (arguments.resolve.folder.store.map { " --store " + FolderPlanText.word($0) } ?? "")
    for one in conflicts { left[FamilyKey(one.family)]?.reported = event.time }
    return event
  }

  /// When to report again what is left; `nil` for never.
  func nextReminder(now: Timestamp) -> Int64? {
    guard arguments.reminderDays > 0, let first = left.values.map(\.reported).min() else {
      return nil
    }
    return max(0, first.nanoseconds &+ arguments.reminder - now.nanoseconds)
  }

  /// Reports again what is left for long.
  func remind(_ reporter: WatchReporter, _ console: inout Console) throws(CommandFailure) {
    let now = Timestamp(nanoseconds: WallClock.nanosecondsSince1970())
    guard nextReminder(now: now) == 0 else { return }
    let due = left.values.filter {
      $0.reported.nanoseconds &+ arguments.reminder <= now.nanoseconds
    }
    try reporter.report(leaving(Array(due), .reminder), &console)
  }

  /// A message without the word before it and its end.
  private static func trimmed(_ message: String) -> String {
    var text = message[...]
    for word in ["Warning: ", "Error: "] where text.hasPrefix(word) {
      text = text.dropFirst(word.count)
    }
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}

extension Timestamp {
  fileprivate static let distantPast = Timestamp(nanoseconds: .min)
}

extension WatchArguments {
  /// After how long what is left is reported again, in nanoseconds.
  fileprivate var reminder: Int64 { reminderDays &* 86_400_000_000_000 }
}
