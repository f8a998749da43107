import ConflictResolution
import FileAccess
import Scenarios
import SyncFolders

// The undecided conflicts.
extension WatchedFolder {
  /// Records the undecided conflicts of the scanned families.
  func note(_ plans: [PlannedFamily], in look: inout WatchLook) {
    let time = Timestamp.now
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
        // It was found in this scan, and is reported at its end.
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

  /// Records the open conflicts for `resolve status`, and reads since when they are open and which were reported.
  func noteOpen(_ look: inout WatchLook) {
    guard look.isOver, isInPlace, let folder = try? syncFolder() else { return }
    var found = look.found
    for (index, change) in (look.record?.record.changes ?? []).enumerated()
    where look.record?.record.refusals[index] == nil {
      found = found.filter { $0.key.path != change.path }
    }
    let settings = ScanSettings(
      ignored: arguments.resolve.folder.ignored, weakCopies: arguments.resolve.folder.weakCopies)
    let now = Timestamp.now
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
    // A conflict that cannot be recorded is reported nevertheless.
    guard let entries else { return }
    for (key, entry) in entries where left[key] != nil {
      left[key]?.since = entry.since.time
      guard let told = entry.told, told <= now,
        days.map({ told.adding(seconds: Int64($0) * 86_400) > now }) ?? true
      else { continue }
      left[key]?.reported = told
    }
    look.newlyLeft = look.newlyLeft.compactMap { left[FamilyKey($0.family)] }
      .filter { $0.reported == .distantPast }
  }

  /// Records that conflicts were reported to a person.
  private func noteTold(_ conflicts: [LeftConflict], at time: Timestamp) {
    guard isInPlace, let folder = try? syncFolder() else { return }
    let paths = Set(conflicts.map(\.family.path))
    _ = try? folder.changeOpenConflicts { notes in
      notes.noteTold(notes.entries.filter { paths.contains($0.path) }, at: time)
    }
  }

  /// An event with the undecided conflicts that are reported with it.
  func leaving(_ conflicts: [LeftConflict], _ kind: WatchEvent.Kind) -> WatchEvent {
    var event = event(kind)
    event.left = conflicts.sorted { $0.family.path.lexicographicallyPrecedes($1.family.path) }
      .map { WatchEvent.Left(since: $0.since, family: $0.family) }
    event.decide =
      "resolve apply -s manual \(DisplayText.shellPath(path))" + storeOption
    for one in conflicts { left[FamilyKey(one.family)]?.reported = event.time }
    return event
  }

  /// The time of the next reminder of undecided conflicts; `nil` for never.
  func nextReminder(now: Timestamp) -> Int64? {
    guard arguments.reminderDays > 0, let first = left.values.map(\.reported).min() else {
      return nil
    }
    return max(0, first.nanoseconds &+ arguments.reminder - now.nanoseconds)
  }

  /// Reports again the conflicts that have been undecided for long.
  func remind(_ reporter: WatchReporter, _ console: inout Console) throws(CommandFailure) {
    let now = Timestamp.now
    guard nextReminder(now: now) == 0 else { return }
    let due = left.values.filter {
      $0.reported.nanoseconds &+ arguments.reminder <= now.nanoseconds
    }
    try reporter.report(leaving(Array(due), .reminder), &console)
    // A restarted watch does not repeat it.
    noteTold(Array(due), at: now)
  }
}

extension Timestamp {
  fileprivate static let distantPast = Timestamp(nanoseconds: .min)
}

extension WatchArguments {
  /// The time until undecided conflicts are reported again, in nanoseconds.
  fileprivate var reminder: Int64 { reminderDays &* 86_400_000_000_000 }
}
