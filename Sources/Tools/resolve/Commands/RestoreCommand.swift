import ConflictResolution
import FileAccess
import JSONText
import Scenarios
import SyncFolders

/// `resolve restore PATH[@RUN]`: restores a version that was set aside, as a separate run.
struct RestoreCommand: Command {
  let arguments: RestoreArguments

  /// Fetches the version.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    if arguments.fetchesAll { return try ExportCommand(arguments).run(&console) }
    if let name = arguments.name, !Folder.isName(name) {
      throw CommandFailure(
        .wrongUsage,
        "\(DisplayText.quoted(name)) is no name. --to expects a name for the folder that the version was in, "
          + "without '/'.")
    }
    let lookup = try VersionLookup(arguments.version, store: arguments.store, &console)
    let version = try lookup.version(for: "restore", &console)
    let folder = try SyncFolder.holding(version.entry, of: lookup.scope.history)
    let status = try folder.withLockedStore(makesStore: false) { store throws(CommandFailure) in
      try restore(version, from: store, folder, lookup, &console)
    }
    return status ?? .cannotWrite
  }

  private func restore(
    _ version: SetAsideVersion, from store: borrowing FolderStore<FolderHandle>,
    _ folder: SyncFolder, _ lookup: VersionLookup, _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    if let record = try settle(version, store, folder, lookup, &console) {
      return try report(record, version, lookup, &console)
    }
    let root = try CommandFailure.ofFolder { () throws(SyncFolderError) in try folder.open() }
    try requireFolder(of: version, folder, in: root)
    let name = try self.name(for: version, folder, in: root)
    let path = DisplayText.quoted(version.path)
    let plan = try CommandFailure.ofStore { () throws(FileAccessError) in
      try store.planToRestore(version, as: name, in: folder.path)
    }
    guard let plan else {
      throw CommandFailure(.remaining, "\(path) is not in the store any longer.")
    }
    let last = lookup.scope.history.entries.compactMap(\.record.sequence).max() ?? 0
    var refused: ChangeRefusal?
    let begun = try CommandFailure.ofStore { () throws(FileAccessError) in
      try store.begin(
        plan, at: Timestamp.now, after: last
      ) { refused = $1 }
    }
    if let refused {
      try CommandFailure.ofStore { () throws(FileAccessError) in try store.forget([begun]) }
      if let failure = refused.failure { throw CommandFailure(ofStore: failure) }
      throw CommandFailure(
        .remaining,
        "\(path) was changed in the store since it was set aside, so it is not restored. 'resolve undo --as-is' takes "
          + "run \(version.entry.record.id) back with what is in it now.")
    }
    let record = try store.finish(begun, showingOn: &console)
    // A run that gave no name to any file is not kept, since it cannot be undone.
    try? store.removeIfUnmade(record)
    return try report(record, version, lookup, &console)
  }

  // MARK: Before

  /// Finishes an earlier call's run, and checks that no other run is unfinished: the names that such a run will give
  /// must stay free.
  ///
  /// - Returns: the run that has just restored this version; `nil` if none has.
  private func settle(
    _ version: SetAsideVersion, _ store: borrowing FolderStore<FolderHandle>,
    _ folder: SyncFolder, _ lookup: VersionLookup, _ console: inout Console
  ) throws(CommandFailure) -> RunRecord? {
    let records = try CommandFailure.ofStore { () throws(FileAccessError) in
      try folder.records(in: store)
    }
    let id = version.entry.record.id
    guard let source = records.first(where: { $0.id == id }), source.holdsVersions else {
      throw CommandFailure(.noInput, "Run \(id) was undone or forgotten meanwhile.")
    }
    let others = lookup.scope.history.entries.filter { $0.store != version.entry.store }
    for record in records + others.map(\.record)
    where record.isInterrupted && record.restored == nil {
      throw CommandFailure(
        .remaining,
        "Run \(record.id) was interrupted. Finish it with 'resolve apply', or undo it; then restore the version again. "
          + "To undo it: resolve undo \(lookup.words.folder) \(record.id)")
    }
    var done: RunRecord?
    for record in records where record.restored != nil {
      switch record.state {
      case .begun:
        let finished = try store.finish(record, showingOn: &console)
        console.note("Finished run \(record.id), which had been interrupted.\n")
        if isSame(finished, as: version) { done = finished }
      case .undoing:
        _ = try store.takeBack(record, showingOn: &console)
        console.note("Finished undoing run \(record.id), which had been interrupted.\n")
      case .void, .damaged, .foreign, .finished, .undone: break
      }
    }
    return done
  }

  /// Whether a run has restored this version, under the requested name.
  private func isSame(_ record: RunRecord, as version: SetAsideVersion) -> Bool {
    let restored = RestoredVersion(
      run: version.entry.record.id, name: version.name, stored: version.file.stored)
    guard record.restored == restored, record.refusals.isEmpty,
      let change = record.changes.first, change.folder == version.folder
    else { return false }
    return arguments.name == nil || change.files.first?.after == arguments.name
  }

  private func requireFolder(
    of version: SetAsideVersion, _ folder: SyncFolder, in root: borrowing FolderHandle
  ) throws(CommandFailure) {
    let path = version.folder.path
    let obstacle: PlanObstacle?
    do throws(FileAccessError) {
      obstacle = folder.obstacle(in: try root.folder(at: version.folder), at: path, root: root)
    } catch {
      guard [.notFound, .notADirectory].contains(error.code) else {
        throw CommandFailure(ofStore: error)
      }
      throw CommandFailure(
        .remaining,
        "The folder \(DisplayText.quoted(path)) is not there any longer. Make it; then restore the version "
          + "again.")
    }
    if let obstacle { throw CommandFailure(.cannotWrite, obstacle.message) }
  }

  /// The name for the version.
  private func name(
    for version: SetAsideVersion, _ folder: SyncFolder, in root: borrowing FolderHandle
  ) throws(CommandFailure) -> [UInt8] {
    let found = try CommandFailure.ofStore { () throws(FileAccessError) -> [UInt8]? in
      guard let name = arguments.name else { return try folder.freeName(for: version, in: root) }
      return try folder.isFree(name, in: version.folder, root) ? name : nil
    }
    if let found { return found }
    let taken = arguments.name ?? version.name
    throw CommandFailure(
      .remaining,
      "The name \(DisplayText.quoted(version.folder.path(of: taken))) is taken, by a file with it or with one "
        + "that some file system takes for the same. Name another one with --to.")
  }

  // MARK: After

  private func report(
    _ record: RunRecord, _ version: SetAsideVersion, _ lookup: VersionLookup,
    _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    if let refusal = record.refusals[0] {
      let path = String(displayingPath: record.path(of: refusal, inChange: 0))
      console.warn("'\(path)' \(refusal.reason); nothing is restored\(refusal.afterword)")
      return ExitStatus(of: refusal)
    }
    let name = record.changes.first?.files.first?.after ?? []
    let path = version.folder.path(of: name)
    switch arguments.format {
    case .text:
      try console.write(
        "Restored '\(DisplayText.escaping(version.path))' of run \(version.entry.record.id)"
          + (name == version.name ? ".\n" : " as '\(DisplayText.escaping(path))'.\n"))
    case .json, .jsonl:
      let report = JSONWriter.report(RunFormat.restored) { json in
        json.member("path", name: path)
        json.member("run", record.id)
        json.key("version")
        json.version(version, members: nil)
      }
      try console.write(report)
    }
    try console.flush()
    if ConflictCopyName(name)?.strength == .strong {
      console.note(
        "It has the name of a conflict copy: a sync tool, or 'resolve' on another device, may take it for one. --to "
          + "gives a version another name.\n")
    }
    console.note(
      "To undo that: resolve undo \(lookup.words.folder) \(record.id)"
        + PathWords.option(arguments.store) + "\n")
    return .complete
  }
}
