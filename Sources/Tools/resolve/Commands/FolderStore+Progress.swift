import FileAccess
import SyncFolders

/// Runs with a progress line.
extension FolderStore<FolderHandle> {
  /// Makes the changes of a run, or continues an interrupted one.
  ///
  /// - Parameters:
  ///   - record: the run, begun.
  ///   - leavesOpen: whether a change is refused if a program has the file open for writing.
  ///   - console: the console for progress.
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

  /// Undoes a run, or continues undoing it.
  ///
  /// - Parameters:
  ///   - record: the run.
  ///   - asIs: whether files that were written to since are restored with their current content.
  ///   - console: the console for progress.
  /// - Returns: the record, and the changes that could not be undone.
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
