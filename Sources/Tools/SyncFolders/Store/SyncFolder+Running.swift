import ConflictResolution
import FileAccess

/// What a run did.
package struct CarriedOutRun: Sendable {
  /// A change that was not made.
  package struct Refused: Sendable {
    /// Why it would have been made.
    package let reason: ChangeReason?
    /// The paths, from the folder, of the names that its files have before and after.
    package let paths: [[UInt8]]
    /// Why it was not made.
    package let refusal: ChangeRefusal

    init(_ change: RunPlan.Change, _ refusal: ChangeRefusal) {
      reason = change.reason
      paths = change.files.flatMap { file -> [[UInt8]] in
        switch file {
        case .present(let before, let after, _):
          Self.paths(before, after, in: change.folder, from: change.origin)
        case .made(let after, _, _, _): Self.paths(nil, after, in: change.folder, from: nil)
        }
      }
      self.refusal = refusal
    }

    init(_ change: FolderChange, _ refusal: ChangeRefusal) {
      reason = change.reason
      paths = change.files.flatMap {
        Self.paths($0.before, $0.after, in: change.folder, from: change.origin)
      }
      self.refusal = refusal
    }

    private static func paths(
      _ before: [UInt8]?, _ after: [UInt8]?, in folder: [[UInt8]], from origin: ChangeOrigin?
    ) -> [[UInt8]] {
      [before.map { origin?.path(of: $0) ?? folder.path(of: $0) }, after.map(folder.path(of:))]
        .compactMap { $0 }
    }
  }

  /// The run; `nil` if it changed nothing.
  package internal(set) var record: RunRecord?
  package internal(set) var refused: [Refused] = []
  /// Why `undo` will not find the run without options, if so.
  package internal(set) var storeProblem: SyncFolderError?
}

extension SyncFolder {
  /// Works on the store, with locks that keep out other processes; a missing store is made.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for another process that has a lock, in milliseconds.
  ///   - body: The work, with all runs in the store.
  /// - Returns: The result of `body`.
  /// - Throws: ``SyncFolderError``, also if nothing can be set aside; and what `body` throws.
  func withUsableStore<Result>(
    patience: Int,
    _ body: (borrowing FolderStore<FolderHandle>, [RunRecord]) throws(SyncFolderError) -> Result
  ) throws(SyncFolderError) -> Result {
    try requireUnsyncedStore()
    let location = try location()
    let isThere = try SyncFolderError.ofAccess { () throws(FileAccessError) in
      try Self.isThere(location.path)
    }
    // Before a store is made for nothing.
    if !isThere, let obstacle = storeObstacle(), obstacle.kind == .storeIsElsewhere {
      throw .storeIsElsewhere(store: obstacle.path, folder: path)
    }
    guard let store = try openStore(makesStore: true) else {
      throw .noStore(StoreLocationError(path, "no store can be made"))
    }
    let lock = try SyncFolderError.ofAccess { () throws(FileAccessError) in
      try store.lock(patience: patience)
    }
    let folderLock = try SyncFolderError.ofAccess { () throws(FileAccessError) in
      try self.lock(patience: patience)
    }
    let records = try SyncFolderError.ofAccess { () throws(FileAccessError) in
      try store.records()
    }
    try requireOwn(records)
    let result = try body(store, records)
    _ = consume folderLock
    _ = consume lock
    return result
  }

  /// Finishes what earlier runs began.
  ///
  /// - Parameters:
  ///   - records: All runs in the store.
  ///   - store: The store, locked.
  ///   - isOwn: Whether a run may be carried out although others may write into the store.
  ///   - progress: Gets each step of the work.
  /// - Returns: The runs that had been interrupted, as they are now.
  /// - Throws: ``SyncFolderError``.
  func settle(
    _ records: [RunRecord], in store: borrowing FolderStore<FolderHandle>,
    ifOwn isOwn: (RunRecord) -> Bool,
    progress: (RunStep) -> Void
  ) throws(SyncFolderError) -> [RunRecord] {
    try SyncFolderError.ofAccess { () throws(FileAccessError) in
      var settled: [RunRecord] = []
      for record in own(records) where store.isPrivateStore() || isOwn(record) {
        switch record.state {
        case .begun: settled.append(try store.finish(record, progress: progress))
        case .undoing: settled.append(try store.takeBack(record, progress: progress).record)
        case .void, .damaged, .foreign, .finished, .undone: break
        }
      }
      return settled
    }
  }

  /// Makes changes as one run, which `undo` can undo.
  ///
  /// - Parameters:
  ///   - changes: The changes; not empty.
  ///   - time: The time now.
  ///   - records: All runs in the store.
  ///   - store: The store, locked.
  ///   - leavesOpen: Whether a change is refused if a program has a file open that it may write to.
  ///   - progress: Gets each step of the work.
  /// - Returns: The run, and the changes that were not made.
  /// - Throws: ``SyncFolderError``; a run that had begun is finished by the next one.
  func carryOut(
    _ changes: [RunPlan.Change], at time: Timestamp, after records: [RunRecord],
    in store: borrowing FolderStore<FolderHandle>, leavesOpen: Bool = false,
    progress: (RunStep) -> Void
  ) throws(SyncFolderError) -> CarriedOutRun {
    let sequence = ((try? otherStores()) ?? []).highestSequence
    var run = CarriedOutRun()
    let begun = try SyncFolderError.ofAccess { () throws(FileAccessError) in
      try store.begin(
        RunPlan(folder: path, strategies: [], changes: changes), at: time, after: sequence,
        knowing: records
      ) { change, refusal in
        run.refused.append(.init(change, refusal))
      }
    }
    do throws(SyncFolderError) { try noteStore(sequence: begun.sequence ?? 0) } catch {
      run.storeProblem = error
    }
    try SyncFolderError.ofAccess { () throws(FileAccessError) in
      let record = try store.finish(begun, leavesOpen: leavesOpen, progress: progress)
      for (index, refusal) in record.refusals.sorted(by: { $0.key < $1.key }) {
        run.refused.append(.init(record.changes[index], refusal))
      }
      if record.isUnmade { try store.removeIfUnmade(record) } else { run.record = record }
    }
    return run
  }
}
