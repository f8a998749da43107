extension SyncFolder {
  /// Undoes a run, and first those that have restored versions of it to places that it needs.
  ///
  /// - Parameters:
  ///   - record: The run.
  ///   - records: All runs on the folder.
  ///   - takeBack: Undoes one run, and returns the changes that could not be undone.
  /// - Returns: The changes of `record` that could not be undone.
  /// - Throws: What `takeBack` throws.
  @discardableResult
  package func undo<Failure>(
    _ record: RunRecord, among records: [RunRecord],
    by takeBack: (RunRecord) throws(Failure) -> [Int: ChangeRefusal]
  ) throws(Failure) -> [Int: ChangeRefusal] {
    for other in records.restores(inTheWayOf: record) { _ = try takeBack(other) }
    let refusals = try takeBack(record)
    if var archive = seen { try? archive.forgetMerges(of: record, besides: Set(refusals.keys)) }
    return refusals
  }
}
