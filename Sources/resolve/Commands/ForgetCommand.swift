import ConflictResolution
import FileAccess
import Scenarios
import SyncFolders

/// `resolve forget FOLDER`: removes what was set aside long ago.
struct ForgetCommand: Command {
  private let arguments: ForgetArguments

  init(_ arguments: ForgetArguments) { self.arguments = arguments }

  /// Removes the runs that are old enough.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let folder = try SyncFolder.named(arguments.folder, store: arguments.store)
    let status = try folder.withLockedStore(makesStore: false) { store throws(CommandFailure) in
      try forget(store, folder, &console)
    }
    if let status { return status }
    try console.write("Forgot 0 runs.\n")
    return .complete
  }

  private func forget(
    _ store: borrowing FolderStore<FolderHandle>, _ folder: SyncFolder, _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    let records = try CommandFailure.ofStore { () throws(FileAccessError) in
      try folder.records(in: store)
    }
    if let id = arguments.damaged {
      return try forgetDamaged(id, records, store, &console)
    }
    let now = WallClock.nanosecondsSince1970() / 1_000_000_000
    var forgotten = 0
    var isWhole = true
    do throws(FileAccessError) {
      for (record, age) in zip(records, records.ages(now: now)) {
        if !record.isReadable {
          isWhole = false
          console.warn(record.unreadable + " See 'resolve undo --list'.")
          continue
        }
        guard age >= arguments.days * 86_400 else { continue }
        if [.begun, .undoing].contains(record.state) {
          isWhole = false
          console.warn("run \(record.id) was interrupted, and is left")
          continue
        }
        try store.forget(record, at: .seconds(now))
        forgotten += 1
      }
      try store.sweep()
    } catch {
      throw CommandFailure(ofStore: error)
    }
    try console.write("Forgot \(DisplayText.count(forgotten, "run")).\n")
    return isWhole ? .complete : .remaining
  }

  /// Removes a named run whose journals cannot be read or were not written by this installation.
  private func forgetDamaged(
    _ id: String, _ records: [RunRecord], _ store: borrowing FolderStore<FolderHandle>,
    _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    guard let record = records.first(where: { $0.id == id && !$0.isReadable }) else {
      throw CommandFailure(
        .noInput,
        "There is no damaged or foreign run '\(String(displayingPath: Array(id.utf8)))'. See 'resolve undo --list'."
      )
    }
    try CommandFailure.ofStore { () throws(FileAccessError) in
      try store.forget(record, at: Timestamp(nanoseconds: WallClock.nanosecondsSince1970()))
    }
    try console.write("Forgot 1 run.\n")
    return .complete
  }
}
