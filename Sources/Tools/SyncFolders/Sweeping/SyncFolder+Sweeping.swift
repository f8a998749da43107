package import ConflictResolution
import FileAccess
import FileNames

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
    do throws(SyncFolderError) { return try planSweep(of: place, settings, progress) } catch {
      throw .folder(error)
    }
  }

  private func planSweep(
    of place: InboxPlace, _ settings: SweepSettings, _ progress: (Int) -> Void
  ) throws(SyncFolderError) -> SweepPlan {
    let root = try open()
    var planner = SweepPlanner(place, settings)
    try SyncFolderError.ofAccess { () throws(FileAccessError) in
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
    do throws(SyncFolderError) {
      return try withUsableStore(patience: patience) { store, records throws(SyncFolderError) in
        let settled = try settle(records, in: store, ifOwn: place.holds, progress: progress)
        let plan = try planSweep(of: place, settings) { progress(.read(bytes: $0)) }
        var result = SweepResult(plan: plan)
        result.settled = settled
        guard !plan.changes.isEmpty else { return result }
        let run = try carryOut(
          plan.changes, at: time, after: records, in: store, progress: progress)
        result.record = run.record
        result.storeProblem = run.storeProblem
        for refused in run.refused {
          if case .swept(let item)? = refused.reason { result.plan.leave(item, refused.refusal) }
        }
        return result
      }
    } catch {
      throw .folder(error)
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
