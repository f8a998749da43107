extension SyncFolder {
  /// The files to which runs gave a name that looks like a copy's, and the contents that runs decided about.
  ///
  /// - Parameter records: The runs.
  /// - Returns: The files, by their paths from the folder.
  package func filesMade(by records: [RunRecord]) -> KnownFiles {
    var files = KnownFiles()
    for record in records where [.begun, .finished].contains(record.state) {
      for (index, change) in record.changes.enumerated() where record.stands(index) {
        for file in change.files {
          guard let name = file.after, name != file.before, ConflictCopyName.isOne(name) else {
            continue
          }
          files.add(change.folder.path(of: name), file.stamp)
        }
        // A sync tool decides between versions that it knows, and not between copies.
        if case .applied? = change.reason { continue }
        let name = change.originalName
        // What was set aside, and what was kept under another name.
        let decided = change.files.filter {
          $0.before != nil && $0.after != name && $0.after != $0.before
        }
        guard !decided.isEmpty else { continue }
        guard let kept = change.files.first(where: { $0.after == name })?.stamp.content else {
          continue
        }
        files.settled.add(
          change.path, kept: kept, others: decided.map { SettledVersions.Version($0.stamp) },
          by: record.id)
      }
    }
    return files
  }
}
