public import ConflictResolution
import FileAccess

/// A folder that a sync tool keeps, and in which its user works meanwhile.
///
/// It changes the folder as `resolve apply` does: what is replaced or removed is set aside in a store and comes back by
/// ``undo(_:)`` or `resolve undo`; after a crash at any step ``recover()`` finishes the work; and a file that is not
/// what the tool knew is left, so that no edit is overwritten that the tool has not seen.
///
/// ```swift
/// let root = try SyncRoot("/home/mom/Notes")
/// try root.recover()                                   // before the first scan
/// replica.receive(update)
/// let before = replica
/// try replica.resolve()
/// let run = try root.apply(from: before.tree, to: replica.tree, at: now)
/// replica.leave(run.left.map(\.path), as: before)      // scan again: an edit comes after what its user saw
/// ```
///
/// The store is where `resolve` has it: outside of the folder, in the state folder of the user (`XDG_STATE_HOME`), or in
/// `.resolve` of a folder that Syncthing keeps. Nothing in it is carried out that this installation has not written.
public struct SyncRoot: Sendable {
  let folder: SyncFolder

  init(_ folder: SyncFolder) { self.folder = folder }

  /// A folder and its store; nothing is opened for good, and nothing is made yet.
  ///
  /// Keep the value: it remembers the journals of earlier runs, which are read again only if they have changed.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - store: The path of the store, outside of the folder and on its file system; by default that of `resolve`.
  /// - Throws: ``SyncRootError`` if there is no such folder.
  public init(_ path: String, store: String? = nil) throws(SyncRootError) {
    let bytes = Array(path.utf8)
    do throws(SyncFolderError) {
      folder = try SyncFolder(bytes, store: store.map { Array($0.utf8) })
    } catch {
      throw SyncRootError(error, bytes)
    }
  }

  /// Finishes what a crash interrupted.
  ///
  /// Call it before the first scan: until then a file may be on its way, and would look as if its user had removed it.
  ///
  /// - Returns: The names of the runs that were finished or undone.
  /// - Throws: ``SyncRootError``.
  @discardableResult
  public func recover() throws(SyncRootError) -> [String] {
    try failing { () throws(SyncFolderError) in
      guard try folder.openStore(makesStore: false) != nil else { return [] }
      return try folder.withUsableStore(patience: Self.patience) {
        store, records throws(SyncFolderError) in
        try folder.settle(records, in: store, ifOwn: { !$0.leadsOutside }, progress: { _ in }).map(
          \.id)
      }
    }
  }

  /// Changes the folder from what the tool knows of it to what it should have, as one run.
  ///
  /// Files whose content is wanted elsewhere are renamed. A folder in which nothing is left is set aside too, unless
  /// `target` lists it.
  ///
  /// - Parameters:
  ///   - known: What the tool knows to be in the folder. Files are compared by SHA-256: one with another digest, or
  ///     none, is never replaced.
  ///   - target: What should be there, such as the tree of a replica.
  ///   - time: The time now.
  ///   - contents: The path of a file with the content of a version whose bytes are not in its state, on any file system;
  ///     it is copied. `nil` if the host has no such file: then the path is left.
  /// - Returns: The run, and what was left as it is.
  /// - Throws: ``SyncRootError``; a run that had begun is finished by the next call, or by ``recover()``.
  /// - Complexity: O(*n* log *n*) in the number of paths, and O(*n*) in the bytes of the files that change.
  public func apply(
    from known: [RelativePath: FileVersion], to target: [RelativePath: FileVersion],
    at time: Timestamp, contents: (RelativePath, FileVersion) -> String? = { _, _ in nil }
  ) throws(SyncRootError) -> AppliedRun {
    try failing { () throws(SyncFolderError) in
      try folder.withUsableStore(patience: Self.patience) {
        store, records throws(SyncFolderError) in
        let settled = try folder.settle(
          records, in: store, ifOwn: { !$0.leadsOutside }, progress: { _ in })
        var records = records
        var left = LeftPaths([])
        // Each time more paths are left; a user who saves at each of these moments ends it.
        var attempt = 0
        while true {
          attempt += 1
          var planner = TreePlanner(
            from: known, to: target, in: folder.path, leaving: left.sorted)
          planner.run(in: try folder.open(), contents: contents)
          left.add(planner.left)
          if left.add(planner.linked(to: left.sorted)), attempt < Self.attempts { continue }
          var run = AppliedRun()
          run.recovered = settled.map(\.id)
          if !planner.changes.isEmpty {
            let done = try folder.carryOut(
              planner.changes, at: time, after: records, in: store, leavesOpen: true,
              progress: { _ in })
            run.id = done.record?.id
            run.storeProblem = done.storeProblem?.description
            for refused in done.refused where planner.isReported(refused) { left.add(refused) }
            if let record = done.record, attempt < Self.attempts,
              left.add(planner.linked(to: left.sorted))
            {
              // Part of a rename was carried out, and part was not.
              let back = try SyncFolderError.ofAccess { () throws(FileAccessError) in
                try store.takeBack(record)
              }
              records.append(back.record)
              for (index, refusal) in back.refusals {
                left.add(.init(record.changes[index], refusal))
              }
              continue
            }
          }
          run.left = left.sorted
          return run
        }
      }
    }
  }

  /// How often a run is planned anew because of paths that were left.
  private static let attempts = 8

  /// Undoes a run: everything that it set aside comes back, and what it made goes to the store.
  ///
  /// What its user has changed since is left as it is. To the tool the result is an edit of its user, which it finds by a
  /// scan.
  ///
  /// - Parameter run: The name of the run; `nil` for the last one on the folder, also one of `resolve`.
  /// - Returns: The run, and what is not as it was before; `nil` if there is nothing to undo, or it is undone already.
  /// - Throws: ``SyncRootError``, also if there is no run of that name.
  @discardableResult
  public func undo(_ run: String? = nil) throws(SyncRootError) -> UndoneRun? {
    try failing { () throws(SyncFolderError) in
      guard try folder.openStore(makesStore: false) != nil else { return nil }
      return try folder.withUsableStore(patience: Self.patience) {
        store, all throws(SyncFolderError) in
        try SyncFolderError.ofAccess { () throws(FileAccessError) in
          let records = folder.own(all)
          if let run, !records.contains(where: { $0.id == run }) {
            throw FileAccessError(
              code: .notFound, action: .read, path: Array(run.utf8),
              reason: "there is no run of that name on '\(String(displayingPath: folder.path))'")
          }
          let chosen = records.last { $0.canBeTakenBack && (run == nil || $0.id == run) }
          guard let record = chosen else { return nil }
          var left = LeftPaths([])
          if let archive = folder.seen { try? store.separate(record, from: archive) }
          try folder.undo(record, among: records) { record throws(FileAccessError) in
            let refusals = try store.takeBack(record).refusals
            for (index, refusal) in refusals where !record.changes[index].movesFolderOnly {
              left.add(.init(record.changes[index], refusal))
            }
            return refusals
          }
          return UndoneRun(id: record.id, left: left.sorted)
        }
      }
    }
  }

  /// Removes what runs of before a time have set aside, for good.
  ///
  /// - Parameters:
  ///   - time: Runs that were last written to before it are removed, except for interrupted ones.
  ///   - now: The time now.
  /// - Throws: ``SyncRootError``.
  public func forget(before time: Timestamp, at now: Timestamp) throws(SyncRootError) {
    try failing { () throws(SyncFolderError) in
      guard try folder.openStore(makesStore: false) != nil else { return }
      try folder.withUsableStore(patience: Self.patience) { store, all throws(SyncFolderError) in
        try SyncFolderError.ofAccess { () throws(FileAccessError) in
          let records = folder.own(all)
          let age = now.secondsSince1970 - time.secondsSince1970
          let ages = records.ages(now: now.secondsSince1970)
          let open = UndoneCopies(records).runs(stillIn: try FolderHandle(folder.path))
          let old = zip(records, ages).filter { record, own in
            record.isReadable && Int64(own) > age && !record.isInterrupted
              && !open.contains(record.id)
          }
          try store.forget(old.map(\.0), at: now)
        }
      }
    }
  }

  /// How long it waits for another process that works on the folder, in milliseconds.
  private static let patience = 10_000
}

/// Why nothing can be done to a folder, with what to do about it.
public struct SyncRootError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and what to do, for a person.
  public let description: String
  /// Whether another process works on the folder: then the same call succeeds later.
  public let isLocked: Bool

  init(_ error: SyncFolderError, _ path: [UInt8]) {
    if case .access(let access) = error, access.code == .locked {
      description =
        "Another program works on '\(String(displayingPath: path))'. Try again when it has ended."
      isLocked = true
    } else {
      description = error.message(naming: "as the parameter 'store'")
      isLocked = false
    }
  }
}

extension SyncRoot {
  /// Makes what is wrong with the folder the end of a call.
  func failing<Result>(
    _ body: () throws(SyncFolderError) -> Result
  ) throws(SyncRootError) -> Result {
    do throws(SyncFolderError) { return try body() } catch {
      throw SyncRootError(error, folder.path)
    }
  }
}

/// Paths that were left, each once.
private struct LeftPaths {
  private var byPath: [RelativePath: LeftPath] = [:]

  init(_ left: [LeftPath]) { add(left) }

  var sorted: [LeftPath] { byPath.values.sorted { $0.path < $1.path } }

  /// Adds paths.
  ///
  /// - Returns: Whether any of them is new.
  @discardableResult
  mutating func add(_ left: [LeftPath]) -> Bool {
    let count = byPath.count
    for path in left { add(path) }
    return byPath.count > count
  }

  mutating func add(_ refused: CarriedOutRun.Refused) {
    let refusal = refused.refusal
    let reason: LeftPath.Reason =
      refusal.isOpen
      ? .open
      : refusal.isOtherContent
        ? .contentMissing : refusal.failure != nil ? .failed : .changed
    let rest = refusal.isTakenBack ? "" : "; what is not in the folder is in the store"
    let named =
      refusal.isOtherContent
      ? "is not written: '\(String(displayingPath: refusal.name))', which was given for it, " : ""
    for bytes in refused.paths {
      guard let path = try? RelativePath(bytes) else { continue }
      add(LeftPath(path: path, reason: reason, message: named + refusal.reason + rest))
    }
  }

  private mutating func add(_ left: LeftPath) { byPath[left.path] = byPath[left.path] ?? left }
}
