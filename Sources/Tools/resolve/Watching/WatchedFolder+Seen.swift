import FileAccess
import SyncFolders

// Recording what the files are, as the bases of later merges.
extension WatchedFolder {
  /// Starts to record, and to look at everything that is there.
  func beginRecording() {
    guard arguments.recordsFiles, let folder = try? syncFolder(), let archive = folder.seen else {
      return
    }
    if recorder == nil {
      let path = path
      recorder = SeenRecorder(
        path, archive, ignoring: arguments.resolve.folder.ignored, now: Self.wallSeconds,
        witness: { SyncthingWitness(of: path) })
    }
    recorder?.look(below: [], isStart: true)
  }

  /// Records the changes of files.
  func record(
    _ changes: [WatchedTree.FileChange], at now: Int64, isLate: Bool, _ reporter: WatchReporter,
    _ console: inout Console
  ) throws(CommandFailure) {
    guard recorder != nil, !changes.isEmpty else { return }
    try recording(reporter, &console) { recorder, folder, wall throws(FileAccessError) in
      var problem: FileAccessError?
      for change in changes {
        do throws(FileAccessError) {
          try recorder.note(change, in: folder, at: now, wall: wall, isLate: isLate)
        } catch {
          problem = error
        }
      }
      if let problem { throw problem }
    }
  }

  /// Looks at everything below a folder that is new, or whose events contain no names.
  func record(_ place: FolderSettling.Place) {
    switch place {
    case .tree(let path): recorder?.look(below: path)
    case .folder(let path) where !FolderWatch.tellsNames: recorder?.look(below: path)
    case .folder, .name: break
    }
  }

  /// Does what is due of the recording; all of it before the end.
  func recordDue(
    at now: Int64?, _ reporter: WatchReporter, _ console: inout Console
  ) throws(CommandFailure) {
    guard let recorder else { return }
    if let now {
      guard let wake = recorder.nextWake, wake <= now else { return }
    }
    try recording(reporter, &console) { recorder, folder, wall throws(FileAccessError) in
      try recorder.work(
        in: folder, at: now, wall: wall,
        exact: now == nil ? WallClock.nanosecondsSince1970() : nil)
    }
  }

  /// Looks for the bases of undecided conflicts again, since another device has said what it had.
  func takeLists(at now: Int64) {
    guard recorder != nil else { return }
    recorder?.takeLists(wall: Self.wallSeconds)
    for key in left.keys {
      left[key]?.fingerprint = 0
      settling.note(.folder(key.folder), at: now)
    }
  }

  /// Takes the files that a run has made.
  func noteMade(by record: RunRecord) {
    for (index, change) in record.changes.enumerated() where record.refusals[index] == nil {
      for file in change.files where file.before == nil {
        if let name = file.after { recorder?.expect(name, in: change.folder.path) }
      }
    }
  }

  /// For how many seconds a merge waits for the lists of other devices.
  private static let listPatience: Int64 = 60

  /// Why a conflict waits for the list of another device; `nil` if it does not.
  ///
  /// A list is sent after the version that it is about, and no other strategy is to decide before it is there.
  func waitsForLists(_ family: PlannedFamily) -> String? {
    guard recorder?.sharesLists == true, family.base == nil, family.baseProblem != nil,
      family.declined.contains(where: \.lacksBase)
    else { return nil }
    let changed = family.members.map(\.status.statusSeconds).max() ?? 0
    guard (0..<Self.listPatience).contains(Self.wallSeconds - changed),
      SeenLists.count(in: path) > 1
    else { return nil }
    return Self.waiting
  }

  static let waiting = "it waits for the lists of the other devices"

  /// Schedules the conflicts that wait for lists.
  func holdWaiting(in look: inout WatchLook) {
    for key in waiting {
      look.held.insert(key.place)
      settling.hold(key.place, at: look.now, for: 10 * Self.second)
    }
    waiting = []
  }

  private static var wallSeconds: Int64 { WallClock.nanosecondsSince1970() / 1_000_000_000 }

  private func recording(
    _ reporter: WatchReporter, _ console: inout Console,
    _ body: (inout SeenRecorder, borrowing FolderHandle, Int64) throws(FileAccessError) -> Void
  ) throws(CommandFailure) {
    guard var recorder, isInPlace, let folder = try? FolderHandle(path) else { return }
    self.recorder = nil
    let wall = Self.wallSeconds
    var problem: FileAccessError?
    do throws(FileAccessError) { try body(&recorder, folder, wall) } catch { problem = error }
    self.recorder = recorder
    // Each state that a full disk does not take has a message of its own.
    let wasFailing = cannotRecord
    cannotRecord = problem != nil
    if let problem, !wasFailing {
      try say("what files were cannot be recorded: \(problem.description)", reporter, &console)
    }
  }
}
