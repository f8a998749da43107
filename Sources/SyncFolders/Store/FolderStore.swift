package import ConflictResolution
package import FileAccess

/// What was set aside from a folder, with the journals of the runs that did it.
///
/// ```
/// STORE/lock
/// STORE/runs/20261121-093015/journal.jsonl
/// STORE/runs/20261121-093015/files/<SHA-256 of a file>
/// ```
///
/// A run is changed by one process at a time, which holds the lock.
package struct FolderStore<Tree: FolderAccess & ~Copyable>: ~Copyable {
  let root: Tree
  let store: Tree

  private static var runs: [UInt8] { Array("runs".utf8) }
  private static var files: [UInt8] { Array("files".utf8) }
  private static var journal: [UInt8] { Array("journal.jsonl".utf8) }
  /// A run of which only what is left is to be removed.
  private static var forgotten: [UInt8] { Array(".forgotten".utf8) }

  /// Takes a folder and its store.
  ///
  /// - Parameters:
  ///   - root: The folder.
  ///   - store: The store, on the same file system.
  package init(root: consuming Tree, store: consuming Tree) {
    self.root = root
    self.store = store
  }

  // MARK: Looking

  /// All runs, the first one first; those that cannot be read are damaged, and before all others.
  ///
  /// - Throws: ``FileAccessError``.
  /// - Complexity: O(*n*) in the bytes of all journals.
  package borrowing func records() throws(FileAccessError) -> [RunRecord] {
    guard try store.status(of: Self.runs) != nil else { return [] }
    let runs = try store.folder(Self.runs)
    var records: [RunRecord] = []
    for entry in try runs.entries()
    where entry.kind == .folder && !Self.isForgotten(entry.name) {
      let run = try runs.folder(entry.name)
      guard try run.status(of: Self.journal) != nil else { continue }
      let journal = try run.read(Self.journal, limit: FileReader.defaultLimit)
      if let record = RunJournal.read(journal), Array(record.id.utf8) == entry.name {
        records.append(record)
      } else {
        records.append(
          RunRecord(
            id: String(decoding: entry.name, as: UTF8.self), began: Timestamp(nanoseconds: 0),
            folder: [], strategies: [],
            // One line alone is how a journal begins.
            state: journal.contains(0x0A) ? .damaged : .void))
      }
    }
    return records.sorted {
      if $0.began != $1.began { return $0.began < $1.began }
      return $0.id.utf8.count != $1.id.utf8.count
        ? $0.id.utf8.count < $1.id.utf8.count : $0.id < $1.id
    }
  }

  private static func isForgotten(_ name: [UInt8]) -> Bool {
    name.suffix(forgotten.count) == forgotten[...]
  }

  // MARK: Running

  /// Writes the journal of a run, with the contents that it brings; nothing in the folder is changed.
  ///
  /// - Parameters:
  ///   - plan: What the run is to change.
  ///   - time: The time now.
  ///   - refused: Told of a change whose folder or files are not there any longer; the run is without it.
  /// - Returns: The record of the run, begun.
  /// - Throws: ``FileAccessError``, where the store cannot be written.
  package borrowing func begin(
    _ plan: RunPlan, at time: Timestamp,
    refused: (RunPlan.Change, ChangeRefusal) -> Void = { _, _ in }
  ) throws(FileAccessError) -> RunRecord {
    try makeFolder(Self.runs, in: store)
    let runs = try store.folder(Self.runs)
    let id = try makeRun(at: time, in: runs)
    let run = try runs.folder(Array(id.utf8))
    try makeFolder(Self.files, in: run)
    let files = try run.folder(Self.files)

    var record = RunRecord(
      id: id, began: time, folder: plan.folder, strategies: plan.strategies)
    var names: [[UInt8]: Int] = [:]
    func nextName(_ digest: SHA256Digest) -> [UInt8] {
      let hex = Array("\(digest)".utf8)
      names[hex, default: 0] += 1
      let count = names[hex] ?? 1
      return count == 1 ? hex : hex + Array("-\(count)".utf8)
    }
    changes: for change in plan.changes {
      var moved: [MovedFile] = []
      for file in change.files {
        switch file {
        case .present(let before, let after, let stamp):
          moved.append(
            MovedFile(
              before: before, after: after, stored: nextName(stamp.digest), stamp: stamp))
        case .made(let after, let bytes, let model, let modified):
          let digest = SHA256.digest(of: bytes)
          let name = nextName(digest)
          do throws(FileAccessError) { try requireModel(model, in: change.folder) } catch {
            refused(change, ChangeRefusal(after, "was not made: \(error.reason)"))
            continue changes
          }
          try files.makeFile(
            name, bytes, permissions: 0o666, like: model, in: try root.folder(at: change.folder),
            modified: modified)
          guard let status = try files.status(of: name) else { continue }
          moved.append(
            MovedFile(
              before: nil, after: after, stored: name,
              stamp: FileStamp(status, size: UInt64(bytes.count), digest: digest)))
        }
      }
      record.changes.append(FolderChange(folder: change.folder, files: moved))
    }
    try files.synchronize()
    try run.makeFile(
      Self.journal, RunJournal.plan(record), permissions: 0o600, like: nil, in: run, modified: nil)
    try run.synchronize()
    record.state = .begun
    return record
  }

  /// Makes sure that the folder of a change and the model of what it makes are still there.
  private borrowing func requireModel(
    _ model: [UInt8]?, in folder: [[UInt8]]
  ) throws(FileAccessError) {
    let folder = try root.folder(at: folder)
    guard let model else { return }
    guard try folder.status(of: model)?.kind == .file else {
      throw FileAccessError(
        code: .notFound, action: .read, path: model, reason: "it is not there any longer")
    }
  }

  /// Makes the changes of a run, or goes on with one that was cut short.
  ///
  /// A change that meets something else than the plan was made for is taken back as far as it was made, and
  /// the next one follows.
  ///
  /// - Parameters:
  ///   - record: The run, begun.
  ///   - progress: Told before each change.
  /// - Returns: The record, finished, with the changes that were not made.
  /// - Throws: ``FileAccessError``, where the journal cannot be written; then the run is not finished.
  package borrowing func finish(
    _ record: RunRecord, progress: () -> Void = {}
  ) throws(FileAccessError) -> RunRecord {
    var record = record
    record.refusals = [:]
    let open = try open(record)
    for (index, change) in record.changes.enumerated() {
      progress()
      do throws(ChangeRefusal) {
        try arrange(change, .forward, open.files)
      } catch {
        var refusal = error
        // As far as it goes: what cannot be brought back now is in the store all the same.
        do throws(ChangeRefusal) { try arrange(change, .back, open.files) } catch {
          refusal.isTakenBack = false
        }
        record.refusals[index] = refusal
      }
    }
    try open.run.append(RunJournal.finished(record.refusals), to: Self.journal)
    record.state = .finished
    return record
  }

  /// Takes a run back, or goes on with taking it back.
  ///
  /// - Parameters:
  ///   - record: The run, whatever its state.
  ///   - progress: Told before each change.
  /// - Returns: The record, and the changes that could not be taken back; where there are such, the run can
  ///   be taken back again later.
  /// - Throws: ``FileAccessError``, where the journal cannot be written.
  package borrowing func takeBack(
    _ record: RunRecord, progress: () -> Void = {}
  ) throws(FileAccessError) -> (record: RunRecord, refusals: [Int: ChangeRefusal]) {
    var record = record
    guard record.state != .void else {
      record.state = .undone
      return (record, [:])
    }
    let open = try open(record)
    try open.run.append(RunJournal.undoing, to: Self.journal)
    var refusals: [Int: ChangeRefusal] = [:]
    // The last change first: an earlier one may have made room for it.
    for (index, change) in record.changes.enumerated().reversed() {
      progress()
      // What was not made is not taken back.
      if record.refusals[index]?.isTakenBack == true { continue }
      do throws(ChangeRefusal) { try arrange(change, .back, open.files) } catch {
        refusals[index] = error
      }
    }
    if refusals.isEmpty {
      try open.run.append(RunJournal.undone, to: Self.journal)
      record.state = .undone
    } else {
      // What could not be taken back stands as it is.
      try open.run.append(RunJournal.finished(record.refusals), to: Self.journal)
      record.state = .finished
    }
    return (record, refusals)
  }

  private borrowing func arrange(
    _ change: FolderChange, _ direction: ChangeDirection, _ files: borrowing Tree
  ) throws(ChangeRefusal) {
    var arrangement = Arrangement(change, direction)
    let folder: Tree
    do throws(FileAccessError) { folder = try root.folder(at: change.folder) } catch {
      throw ChangeRefusal(
        change.folder.last ?? [], "could not be opened as the folder it was: \(error.reason)")
    }
    try arrangement.run(in: folder, store: files)
  }

  private borrowing func open(
    _ record: RunRecord
  ) throws(FileAccessError) -> OpenRun<Tree> {
    let run = try store.folder(Self.runs).folder(Array(record.id.utf8))
    let files = try run.folder(Self.files)
    return OpenRun(run: run, files: files)
  }

  private borrowing func makeFolder(
    _ name: [UInt8], in folder: borrowing Tree
  ) throws(FileAccessError) {
    if try folder.status(of: name) == nil { try folder.makeFolder(name, permissions: 0o700) }
    try folder.synchronize()
  }

  /// Makes the folder of a run, by the time, and with a number where another run began in that second.
  private borrowing func makeRun(
    at time: Timestamp, in runs: borrowing Tree
  ) throws(FileAccessError) -> String {
    let digits = "\(time)".prefix(19).filter { $0.isNumber || $0 == "T" }
    let base = String(digits).replacing("T", with: "-")
    var number = 1
    while true {
      let id = number == 1 ? base : "\(base)-\(number)"
      if try runs.status(of: Array(id.utf8)) == nil {
        try runs.makeFolder(Array(id.utf8), permissions: 0o700)
        try runs.synchronize()
        return id
      }
      number += 1
    }
  }

  // MARK: Forgetting

  /// Removes a run from the store, with all that it set aside, for good.
  ///
  /// - Parameter record: The run.
  /// - Throws: ``FileAccessError``; what is left then is removed by the next call for any run.
  package borrowing func forget(_ record: RunRecord) throws(FileAccessError) {
    let runs = try store.folder(Self.runs)
    let name = Array(record.id.utf8)
    try runs.move(name, to: name + Self.forgotten, in: runs)
    try sweep()
  }

  /// Removes what is left of runs that were forgotten, or that ended before their journal was written.
  ///
  /// - Throws: ``FileAccessError``.
  package borrowing func sweep() throws(FileAccessError) {
    guard try store.status(of: Self.runs) != nil else { return }
    let runs = try store.folder(Self.runs)
    for entry in try runs.entries() where entry.kind == .folder {
      // Nothing is set aside before the journal is there.
      let isLeft =
        Self.isForgotten(entry.name)
        ? true : try runs.folder(entry.name).status(of: Self.journal) == nil
      if isLeft { try Self.removeAll(entry.name, in: runs) }
    }
    try runs.synchronize()
  }

  private static func removeAll(
    _ name: [UInt8], in folder: borrowing Tree
  ) throws(FileAccessError) {
    let inner = try folder.folder(name)
    for entry in try inner.entries() {
      if entry.kind == .folder {
        try removeAll(entry.name, in: inner)
      } else {
        try inner.remove(entry.name)
      }
    }
    try folder.removeEmptyFolder(name)
  }
}

/// The folders of a run.
private struct OpenRun<Tree: FolderAccess & ~Copyable>: ~Copyable {
  let run: Tree
  let files: Tree
}

extension FolderStore<FolderHandle> {
  /// Takes the lock of the store.
  ///
  /// - Returns: The lock, which ends with its value and with the process.
  /// - Throws: ``FileAccessError``, with code `locked` where another process has it.
  package borrowing func lock() throws(FileAccessError) -> FileLock {
    try FileLock(Array("lock".utf8), in: store)
  }
}
