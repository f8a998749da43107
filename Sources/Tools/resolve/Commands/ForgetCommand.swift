import ConflictResolution
import FileAccess
import Scenarios
import SyncFolders

/// `resolve forget FOLDER`: removes what was set aside long ago.
struct ForgetCommand: Command {
  let arguments: ForgetArguments

  /// Removes the runs that are old enough.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let folder = try SyncFolder.named(arguments.folder, store: arguments.store)
    if arguments.seen { return try forgetSeen(in: folder, &console) }
    let status = try folder.withLockedStore(makesStore: false) { store throws(CommandFailure) in
      try forget(store, folder, &console)
    }
    if let status { return status }
    try console.write("Forgot 0 runs.\n")
    return .complete
  }

  /// Removes what a watch has recorded.
  private func forgetSeen(
    in folder: SyncFolder, _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    let size = folder.seen?.contentSize() ?? (count: 0, bytes: 0)
    try CommandFailure.ofStore { () throws(FileAccessError) in try folder.forgetSeen() }
    let count = DisplayText.count(size.count, "text")
    try console.write("Forgot \(count), \(ByteCount(size.bytes)).\n")
    return .complete
  }

  private func forget(
    _ store: borrowing FolderStore<FolderHandle>, _ folder: SyncFolder, _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    let records = try CommandFailure.ofStore { () throws(FileAccessError) in
      try folder.records(in: store)
    }
    if arguments.foreign {
      return try remove(records.filter { $0.state == .foreign }, store, &console)
    }
    if let id = arguments.damaged {
      guard let record = records.first(where: { $0.id == id && !$0.isReadable }) else {
        throw CommandFailure(
          .noInput,
          "There is no damaged or foreign run \(DisplayText.quoted(Array(id.utf8))). To list the runs: "
            + commands.line("undo --list"))
      }
      return try remove([record], store, &console)
    }
    let now = WallClock.nanosecondsSince1970() / 1_000_000_000
    var old: [RunRecord] = []
    var isWhole = records.allSatisfy(\.isReadable)
    for warning in commands.warnings(of: records) { console.warn(warning) }
    let open = try CommandFailure.ofFolder { () throws(SyncFolderError) in
      UndoneCopies(records).runs(stillIn: try folder.open())
    }
    for (record, age) in zip(records, records.ages(now: now))
    where record.isReadable && age >= arguments.days * 86_400 {
      if record.isInterrupted {
        isWhole = false
        console.warn("run \(record.id) was interrupted, and is left")
      } else if open.contains(record.id) {
        isWhole = false
        console.warn(
          "run \(record.id) was undone\(record.state == .undone ? "" : " in part"), and what came back is still open: it is left, so that a watch leaves "
            + "that to you. To decide: \(commands.line("apply -s manual"))")
      } else {
        old.append(record)
      }
    }
    let status = try remove(old, store, &console)
    return isWhole ? status : .remaining
  }

  private func remove(
    _ records: [RunRecord], _ store: borrowing FolderStore<FolderHandle>,
    _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    try CommandFailure.ofStore { () throws(FileAccessError) in
      try store.forget(
        records, at: .seconds(WallClock.nanosecondsSince1970() / 1_000_000_000))
    }
    try console.write("Forgot \(DisplayText.count(records.count, "run")).\n")
    return .complete
  }

  private var commands: StoreCommands {
    StoreCommands(folder: arguments.folder, store: arguments.store)
  }
}
