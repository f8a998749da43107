import FileAccess
import SyncFolders

/// Runs that show how far they are.
extension FolderStore<FolderHandle> {
  /// Makes the changes of a run, or goes on with one that was interrupted.
  ///
  /// - Parameters:
  ///   - record: the run, begun.
  ///   - leavesOpen: whether a change is refused if a program has a file open that it may write to.
  ///   - console: where it is shown.
  /// - Returns: the record, finished, with the changes that were not made.
  /// - Throws: ``CommandFailure`` if the store cannot be read or written.
  borrowing func finish(
    _ record: RunRecord, leavesOpen: Bool = false, showingOn console: inout Console
  ) throws(CommandFailure) -> RunRecord {
    var progress = ProgressLine(of: record, on: console)
    defer { progress.clear(&console) }
    return try CommandFailure.ofStore { () throws(FileAccessError) in
      try finish(record, leavesOpen: leavesOpen) { progress.take($0, &console) }
    }
  }

  /// Takes a run back, or goes on with taking it back.
  ///
  /// - Parameters:
  ///   - record: the run.
  ///   - asIs: whether files that were written to since come back with what is in them now.
  ///   - console: where it is shown.
  /// - Returns: the record, and the changes that could not be taken back.
  /// - Throws: ``CommandFailure`` if the store cannot be read or written.
  borrowing func takeBack(
    _ record: RunRecord, asIs: Bool = false, showingOn console: inout Console
  ) throws(CommandFailure) -> (record: RunRecord, refusals: [Int: ChangeRefusal]) {
    var progress = ProgressLine(of: record, on: console)
    defer { progress.clear(&console) }
    return try CommandFailure.ofStore { () throws(FileAccessError) in
      try takeBack(record, asIs: asIs) { progress.take($0, &console) }
    }
  }
}

extension ProgressLine {
  fileprivate init(of record: RunRecord, on console: borrowing Console) {
    self.init(on: console, counting: "conflicts", of: record.changes.count, patience: 1)
    expect(bytes: record.bytesToRead)
  }

  fileprivate mutating func take(_ step: RunStep, _ console: inout Console) {
    switch step {
    case .change: advance(&console)
    case .read(let bytes): read(bytes: bytes, &console)
    }
  }
}
