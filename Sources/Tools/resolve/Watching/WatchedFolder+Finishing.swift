import FileAccess
import Scenarios
import SyncFolders

// Finishing a run that was interrupted.
extension WatchedFolder {
  /// Finishes a run that was interrupted when the program ended, if there is one.
  func finishInterrupted(
    _ reporter: WatchReporter, _ console: inout Console
  ) throws(CommandFailure) {
    console.keepMessages()
    var problem: CommandFailure?
    do throws(CommandFailure) {
      try finishOpenRuns(try resolution(), patience: 30_000, &console)
    } catch {
      problem = error
    }
    for message in console.takeMessages() { try say(Self.trimmed(message), reporter, &console) }
    if let problem { throw problem }
  }

  /// Finishes the runs of the folder that were interrupted; a plan alone finishes none.
  func finishOpenRuns(
    _ resolution: FolderResolution, patience: Int = 0, _ console: inout Console
  ) throws(CommandFailure) {
    let records = try CommandFailure.ofFolder { () throws(SyncFolderError) in
      try resolution.folder.knownRecords()
    }
    guard !arguments.plansOnly,
      records.contains(where: { $0.isInterrupted })
    else { return }
    _ = try resolution.folder.withLockedStore(makesStore: false, patience: patience) {
      store throws(CommandFailure) in
      try resolution.settle(store, &console)
    }
  }
}
