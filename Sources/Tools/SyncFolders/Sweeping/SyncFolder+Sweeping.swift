package import ConflictResolution
import FileAccess

/// The result of emptying an inbox.
package struct SweepResult: Sendable {
  /// What was planned; the items of refused changes have the fate that they stay.
  package internal(set) var plan: SweepPlan
  /// The run; `nil` if nothing was to be done, or if it was only planned.
  package internal(set) var record: RunRecord?
  /// Runs that had been interrupted and were finished first, as they are now.
  package internal(set) var settled: [RunRecord] = []
  /// Why `undo` will not find the run without options, if so.
  package internal(set) var storeProblem: SyncFolderError?

  package init(plan: SweepPlan) { self.plan = plan }

  /// How many files were moved, or will be moved.
  package var moved: Int { count { if case .moves = $0 { true } else { false } } }
  /// How many are there already.
  package var there: Int { count { if case .isThere = $0 { true } else { false } } }
  /// How many stay.
  package var staying: Int { count { if case .stays = $0 { true } else { false } } }

  private func count(_ isMeant: (SweepPlan.Fate) -> Bool) -> Int {
    plan.items.count { isMeant($0.fate) }
  }
}

extension SyncFolder {
  /// Plans how an inbox is emptied into the folder; nothing is changed.
  ///
  /// - Parameters:
  ///   - inbox: The path of the inbox, as bytes: in this folder, or elsewhere on its file system.
  ///   - settings: How names are given.
  ///   - progress: Gets the number of bytes of each block that is read.
  /// - Returns: The plan.
  /// - Throws: ``SweepError``.
  /// - Complexity: O(*n*) in the bytes in the inbox, and in the names of the folders that they go to.
  package func planSweep(
    of inbox: [UInt8], _ settings: SweepSettings = SweepSettings(),
    progress: (Int) -> Void = { _ in }
  ) throws(SweepError) -> SweepPlan {
    let place = try InboxPlace(inbox, into: self)
    let root = try SweepError.ofFolder { () throws(SyncFolderError) in try open() }
    var planner = SweepPlanner(place, settings)
    try SweepError.ofAccess { () throws(FileAccessError) in
      try planner.run(try FolderHandle(place.path), root, progress: progress)
    }
    return planner.plan
  }

  /// Empties an inbox into the folder, as a run that `undo` can undo.
  ///
  /// It takes the locks of the store and of the folder, finishes what earlier runs began, plans, and carries the plan
  /// out. What cannot be moved stays in the inbox, and the result has the reason. No file is ever replaced.
  ///
  /// - Parameters:
  ///   - inbox: The path of the inbox, as bytes: in this folder, or elsewhere on its file system.
  ///   - settings: How names are given.
  ///   - time: The time now.
  ///   - patience: How long to wait for another process that has a lock, in milliseconds.
  ///   - progress: Gets each step of the work, and what is read for the plan.
  /// - Returns: The result.
  /// - Throws: ``SweepError``; a run that had begun is finished by the next one.
  /// - Complexity: That of planning, twice.
  package func sweep(
    _ inbox: [UInt8], _ settings: SweepSettings = SweepSettings(), at time: Timestamp,
    patience: Int = 0, progress: (RunStep) -> Void = { _ in }
  ) throws(SweepError) -> SweepResult {
    // Before a store is made for nothing.
    let place = try InboxPlace(inbox, into: self)
    let opened = try SweepError.ofFolder {
      () throws(SyncFolderError) -> FolderStore<FolderHandle>? in
      try requireUsableStore()
      if let obstacle = storeObstacle(), obstacle.kind == .storeIsElsewhere {
        throw .storeIsElsewhere(store: obstacle.path, folder: path)
      }
      return try openStore(makesStore: true)
    }
    guard let store = opened else {
      throw .folder(.noStore(StoreLocationError(path, "no store can be made")))
    }
    let lock = try SweepError.ofAccess { () throws(FileAccessError) in
      try store.lock(patience: patience)
    }
    let folderLock = try SweepError.ofAccess { () throws(FileAccessError) in
      try self.lock(patience: patience)
    }
    var settled: [RunRecord] = []
    try SweepError.ofAccess { () throws(FileAccessError) in
      for record in try records(in: store) where store.isPrivateStore() || place.holds(record) {
        switch record.state {
        case .begun: settled.append(try store.finish(record, progress: progress))
        case .undoing: settled.append(try store.takeBack(record, progress: progress).record)
        case .void, .damaged, .foreign, .finished, .undone: break
        }
      }
    }
    let plan = try planSweep(of: inbox, settings) { progress(.read(bytes: $0)) }
    var result = SweepResult(plan: plan)
    result.settled = settled
    if !plan.changes.isEmpty {
      try SweepError.ofAccess { () throws(FileAccessError) in
        try carryOut(&result, at: time, in: store, progress)
      }
    }
    _ = consume folderLock
    _ = consume lock
    return result
  }

  /// Makes the changes of a plan, and notes in it what was refused.
  private func carryOut(
    _ result: inout SweepResult, at time: Timestamp, in store: borrowing FolderStore<FolderHandle>,
    _ progress: (RunStep) -> Void
  ) throws(FileAccessError) {
    let sequence = ((try? otherStores()) ?? []).highestSequence
    let plan = result.plan
    var refused: [(SweptItem, ChangeRefusal)] = []
    let begun = try store.begin(
      RunPlan(folder: path, strategies: [], changes: plan.changes), at: time, after: sequence
    ) { change, refusal in
      if case .swept(let item)? = change.reason { refused.append((item, refusal)) }
    }
    do throws(SyncFolderError) { try noteStore(sequence: begun.sequence ?? 0) } catch {
      result.storeProblem = error
    }
    let record = try store.finish(begun, progress: progress)
    for (index, refusal) in record.refusals {
      if let item = record.changes[index].sweep { refused.append((item, refusal)) }
    }
    for (item, refusal) in refused { result.plan.leave(item, refusal) }
    if record.isUnmade {
      try store.removeIfUnmade(record)
    } else {
      result.record = record
    }
  }
}

extension SweepPlan {
  /// Notes that something was not done.
  fileprivate mutating func leave(_ item: SweptItem, _ refusal: ChangeRefusal) {
    switch item.action {
    case .moved, .alreadyThere:
      for index in items.indices where items[index].path == item.path {
        items[index].fate = .stays(SweepObstacle(refusal))
      }
    case .madeFolder: made.removeAll { $0 == item.target }
    case .removedFolder: removed.removeAll { $0 == item.path }
    }
  }
}

extension SweepError {
  /// Makes a failed access the end of a sweep.
  fileprivate static func ofAccess<Result: ~Copyable>(
    _ body: () throws(FileAccessError) -> Result
  ) throws(SweepError) -> Result {
    do throws(FileAccessError) { return try body() } catch { throw .access(error) }
  }

  /// Makes what is wrong with the destination the end of a sweep.
  fileprivate static func ofFolder<Result: ~Copyable>(
    _ body: () throws(SyncFolderError) -> Result
  ) throws(SweepError) -> Result {
    do throws(SyncFolderError) { return try body() } catch { throw .folder(error) }
  }
}
