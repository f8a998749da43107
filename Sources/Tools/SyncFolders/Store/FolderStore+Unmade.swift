package import FileAccess

extension FolderStore where Tree: ~Copyable {
  /// Removes a run of which nothing was changed, unless it holds something that it has not made itself.
  ///
  /// - Parameter record: The run, finished.
  /// - Throws: ``FileAccessError``.
  package borrowing func removeIfUnmade(_ record: RunRecord) throws(FileAccessError) {
    guard record.isUnmade else { return }
    let files = try contents(ofRun: record.id)
    let made = record.changes.flatMap(\.files).filter { $0.before == nil }.map(\.stored)
    guard try files.entries().allSatisfy({ made.contains($0.name) }) else { return }
    try forget([record])
  }
}

extension RunRecord {
  /// Whether every change was refused and all names are as they were before.
  package var isUnmade: Bool {
    refusals.count == changes.count && refusals.values.allSatisfy(\.isTakenBack)
  }
}
