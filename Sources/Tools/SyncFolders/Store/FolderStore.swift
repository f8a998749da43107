package import ConflictResolution
package import FileAccess

/// What was set aside from a folder, with the journals of the runs that did it.
///
/// ```
/// STORE/lock
/// STORE/runs/20261121-093015/journal.jsonl
/// STORE/runs/20261121-093015/journal-copy.jsonl
/// STORE/runs/20261121-093015/files/<SHA-256 of a file>
/// ```
///
/// The journal is there twice, and either of the two is enough. A run that has a file `preparing` has not
/// changed anything: what is in its `files` it has made itself. Nothing else that is in a run's `files` is ever
/// removed unless somebody asks for it.
///
/// A run is changed by one process at a time, which holds the lock.
package struct FolderStore<Tree: FolderAccess & ~Copyable>: ~Copyable {
  let root: Tree
  let store: Tree
  let journals: JournalMemory?
  let authority: JournalAuthority

  static var runs: [UInt8] { Array("runs".utf8) }
  static var files: [UInt8] { Array("files".utf8) }
  static var journalNames: [[UInt8]] {
    [Array("journal.jsonl".utf8), Array("journal-copy.jsonl".utf8)]
  }
  /// What each part of a store is, if it is there.
  static var kinds: [(name: [UInt8], kind: FileKind)] {
    [(runs, .folder), (lockName, .file), (forgottenNotes, .file)]
  }
  private static var lockName: [UInt8] { Array("lock".utf8) }
  /// This mark is in a run until its journals are whole.
  static var preparing: [UInt8] { Array("preparing".utf8) }

  /// Takes a folder and its store.
  ///
  /// - Parameters:
  ///   - root: The folder.
  ///   - store: The store, on the same file system.
  ///   - authority: Which journals are those of this installation.
  ///   - journals: The contents of its journals before; `nil` to read all of them every time.
  package init(
    root: consuming Tree, store: consuming Tree, authority: JournalAuthority,
    journals: JournalMemory? = nil
  ) {
    self.authority = authority
    self.root = root
    self.store = store
    self.journals = journals
  }

  // MARK: Running

  /// Writes the journals of a run, with the contents that it brings; nothing in the folder is changed.
  ///
  /// - Parameters:
  ///   - plan: The changes of the run.
  ///   - time: The time now.
  ///   - sequence: A number below that of the run: the highest of a run in another store of this folder.
  ///   - records: All runs in the store, if they were just read.
  ///   - refused: Takes a change whose folder or files are not there any longer, and why; the run is without
  ///     it.
  /// - Returns: The record of the run, begun.
  /// - Throws: ``FileAccessError``, if the store cannot be written.
  package borrowing func begin(
    _ plan: RunPlan, at time: Timestamp, after sequence: Int = 0,
    knowing records: [RunRecord]? = nil,
    refused: (RunPlan.Change, ChangeRefusal) -> Void = { _, _ in }
  ) throws(FileAccessError) -> RunRecord {
    try store.makeFolder(ifMissing: Self.runs, permissions: 0o700)
    let runs = try store.folder(Self.runs)
    if records?.contains(where: { $0.state == .void }) != false { try removeUnbegun(in: runs) }
    let known = if let records { records } else { try self.records() }
    let last = known.compactMap(\.sequence).max() ?? 0
    let id = try makeRun(at: time, in: runs)
    var record = RunRecord(
      id: id, began: time, folder: plan.folder, strategies: plan.strategies,
      sequence: min(max(last, sequence), RunRecord.sequences.upperBound - 1) + 1)
    do throws(FileAccessError) {
      try prepare(&record, plan, in: runs, refused)
    } catch {
      // What cannot be removed now is removed by the next run.
      try? Self.removeAll(Array(id.utf8), in: runs)
      throw error
    }
    record.state = .begun
    return record
  }

  /// Makes the changes of a run, or continues one that was interrupted.
  ///
  /// A change that meets something else than the plan was made for is undone as far as it was made, and the
  /// next one follows.
  ///
  /// - Parameters:
  ///   - record: The run, begun.
  ///   - leavesOpen: Whether a change is refused if a program has a file open that it may write to.
  ///   - progress: Gets each step of the work.
  /// - Returns: The record, finished, with the changes that were not made.
  /// - Throws: ``FileAccessError``, if the journal cannot be written; then the run is not finished.
  package borrowing func finish(
    _ record: RunRecord, leavesOpen: Bool = false, progress: (RunStep) -> Void = { _ in }
  ) throws(FileAccessError) -> RunRecord {
    var record = record
    record.refusals = [:]
    let run = try folder(ofRun: record.id)
    let files = try run.folder(Self.files)
    for (index, change) in record.changes.enumerated() {
      progress(.change)
      do throws(ChangeRefusal) {
        try arrange(change, .forward, leavesOpen: leavesOpen, files, progress)
      } catch {
        var refusal = error
        // As far as possible: a file that cannot be brought back now is still in the store.
        do throws(ChangeRefusal) {
          try arrange(change, .back, isStepBack: true, files, progress)
        } catch {
          refusal.isTakenBack = false
        }
        record.refusals[index] = refusal
      }
    }
    try note(.finished(record.refusals), of: &record, in: run)
    record.state = .finished
    return record
  }

  /// Undoes a run, or continues to undo it.
  ///
  /// - Parameters:
  ///   - record: The run, in any state.
  ///   - asIs: Whether files that were written to since they were set aside come back with what is in them
  ///     now.
  ///   - progress: Gets each step of the work.
  /// - Returns: The record, and the changes that could not be undone; if there are such changes, the run can be
  ///   undone again later.
  /// - Throws: ``FileAccessError``, if the journal cannot be written.
  package borrowing func takeBack(
    _ record: RunRecord, asIs: Bool = false, progress: (RunStep) -> Void = { _ in }
  ) throws(FileAccessError) -> (record: RunRecord, refusals: [Int: ChangeRefusal]) {
    var record = record
    guard record.state != .void else {
      record.state = .undone
      return (record, [:])
    }
    let run = try folder(ofRun: record.id)
    let files = try run.folder(Self.files)
    try note(.undoing, of: &record, in: run)
    var refusals: [Int: ChangeRefusal] = [:]
    // The last change first: an earlier one may have made room for it.
    for (index, change) in record.changes.enumerated().reversed() {
      progress(.change)
      // A change that was not made is not undone, and what was undone before is a person's since.
      if !record.isToUndo(index) { continue }
      do throws(ChangeRefusal) {
        try arrange(change, .back, asIs: asIs, files, progress)
      } catch {
        // What somebody wrote at that moment is where it was written, and not in the store.
        if error.isWritten {
          try? arrange(change, .forward, isStepBack: true, files, progress)
        }
        refusals[index] = error
      }
    }
    if refusals.isEmpty {
      try note(.undone, of: &record, in: run)
      record.state = .undone
    } else {
      // A change that could not be undone stays as it is.
      let undone = Set(record.changes.indices.filter { record.isToUndo($0) && refusals[$0] == nil })
        .union(record.undoneChanges)
      try note(.finished(record.refusals, undone: undone), of: &record, in: run)
      record.undoneChanges = undone
      record.state = .finished
    }
    return (record, refusals)
  }

  private borrowing func arrange(
    _ change: FolderChange, _ direction: ChangeDirection, asIs: Bool = false,
    isStepBack: Bool = false, leavesOpen: Bool = false, _ files: borrowing Tree,
    _ progress: (RunStep) -> Void
  ) throws(ChangeRefusal) {
    // Some runs remove folders whose files have been moved before, and make others: they may be gone already,
    // or not made yet. The contents of a folder that was made do not matter.
    if change.movesFolders, change.makesFolder || isWithoutFolder(change),
      isSettled(change, direction, files)
    {
      return
    }
    var arrangement = Arrangement(
      change, direction, acceptsChanged: asIs, isStepBack: isStepBack, leavesOpen: leavesOpen)
    let folder = try self.folder(of: nil) { () throws(FileAccessError) in
      try root.folder(at: change.folder)
    }
    guard let from = change.origin else {
      return try arrangement.run(in: folder, from: folder, store: files) {
        progress(.read(bytes: $0))
      }
    }
    let origin = try self.folder(of: from) { () throws(FileAccessError) in
      try self.folder(of: from)
    }
    try arrangement.run(in: folder, from: origin, store: files) { progress(.read(bytes: $0)) }
  }

  /// Whether a folder of a change is not there, also if something else has its name.
  private borrowing func isWithoutFolder(_ change: FolderChange) -> Bool {
    do throws(FileAccessError) {
      _ = try root.folder(at: change.folder)
      if let origin = change.origin { _ = try folder(of: origin) }
      return false
    } catch {
      return [.notFound, .notADirectory, .symbolicLink, .linkLoop].contains(error.code)
    }
  }

  /// Whether every file of a change is at its goal.
  private borrowing func isSettled(
    _ change: FolderChange, _ direction: ChangeDirection, _ files: borrowing Tree
  ) -> Bool {
    change.files.allSatisfy { file in
      do throws(FileAccessError) {
        guard let goal = file.goal(direction) else {
          return try Self.isThere(file.stored, file.stamp, in: files)
        }
        guard direction == .back, let origin = change.origin else {
          return try Self.isThere(goal, file.stamp, in: try root.folder(at: change.folder))
        }
        return try Self.isThere(goal, file.stamp, in: try folder(of: origin))
      } catch {
        return false
      }
    }
  }

  private static func isThere(
    _ name: [UInt8], _ stamp: FileStamp, in folder: borrowing Tree
  ) throws(FileAccessError) -> Bool {
    guard let status = try folder.status(of: name), status.kind == stamp.kind else { return false }
    if stamp.isSameFile(as: status) { return true }
    return try ContentOnDisk(of: name, status, in: folder) == stamp.content
  }

  /// Opens a folder of a change.
  private borrowing func folder(
    of origin: ChangeOrigin?, _ open: () throws(FileAccessError) -> Tree
  ) throws(ChangeRefusal) -> Tree {
    do throws(FileAccessError) { return try open() } catch {
      let reason = "could not be opened as the folder it was: \(error.reason)"
      // The folder itself: a name would be one in it.
      throw ChangeRefusal(
        [],
        origin.map {
          "gets files of '\(String(displayingPath: $0.path))', which \(reason)"
        } ?? reason,
        failure: error.code == .permission ? error : nil)
    }
  }

  /// Opens the folder that files of a change come from.
  borrowing func folder(of origin: ChangeOrigin) throws(FileAccessError) -> Tree {
    guard let path = origin.root else { return try root.folder(at: origin.folder) }
    return try root.folder(atPath: path).folder(at: origin.folder)
  }

  /// Appends a line to the journals of a run, so that either of them records its progress.
  private borrowing func note(
    _ step: RunJournal.Step, of record: inout RunRecord, in run: borrowing Tree
  ) throws(FileAccessError) {
    record.steps += 1
    let line = RunJournal.line(
      of: step, number: record.steps, plan: record.planCode, key: authority.key)
    var failure: FileAccessError?
    var isNoted = false
    for journal in Self.journalNames {
      do throws(FileAccessError) {
        try run.append(line, to: journal)
        isNoted = true
      } catch {
        failure = error
      }
    }
    if !isNoted, let failure { throw failure }
  }
}

extension FolderStore<FolderHandle> {
  /// Takes the lock of the store.
  ///
  /// - Parameter patience: How long to wait for another process that has it, in milliseconds.
  /// - Returns: The lock, which ends with its value and with the process.
  /// - Throws: ``FileAccessError``, with code `locked` if another process has it.
  package borrowing func lock(patience: Int = 0) throws(FileAccessError) -> FileLock {
    try FileLock(Self.lockName, in: store, patience: patience)
  }

  /// Whether another process works on the store at this moment.
  package borrowing func isLocked() -> Bool { FileLock.isHeld(Self.lockName, in: store) }

  /// Whether the file system has hard links, so that a file never has no name; the store is locked.
  package borrowing func hasLinks() -> Bool {
    let probe = Array("lock-link".utf8)
    let isLinked = (try? store.link(Self.lockName, to: probe, in: store)) ?? true
    if isLinked { try? store.remove(probe) }
    return isLinked
  }
}
