package import ConflictResolution
package import FileAccess

extension FolderStore where Tree: ~Copyable {
  /// The end of the name of a run that is being removed.
  static var forgotten: [UInt8] { Array(".forgotten".utf8) }

  static func isForgotten(_ name: [UInt8]) -> Bool {
    name.suffix(forgotten.count) == forgotten[...]
      && VersionAddress.isRun(name.dropLast(forgotten.count))
  }

  /// Removes runs from the store, with all that they set aside, for good.
  ///
  /// - Parameters:
  ///   - records: The runs.
  ///   - time: The time now, if it is to be noted that the runs were there; that of a foreign one is not.
  /// - Throws: ``FileAccessError``; what is left then is removed by the next call for any run.
  /// - Complexity: O(*n*) in the number of all runs.
  package borrowing func forget(
    _ records: [RunRecord], at time: Timestamp? = nil
  ) throws(FileAccessError) {
    // What an earlier call left, or somebody else put there, has the names that are needed now.
    try sweep()
    guard !records.isEmpty else { return }
    let runs = try store.folder(Self.runs)
    for record in records {
      if let time, record.state != .foreign { try noteForgotten(record, at: time) }
      let name = Array(record.id.utf8)
      try runs.move(name, to: name + Self.forgotten, in: runs)
    }
    try sweep()
  }

  /// Removes what is left of runs that were forgotten, that ended before their journals were whole, or that
  /// hold nothing and have no journal that can be read.
  ///
  /// A run that may hold something that was set aside stays, in any state of its journals.
  ///
  /// - Throws: ``FileAccessError``.
  package borrowing func sweep() throws(FileAccessError) {
    guard try store.status(of: Self.runs) != nil else { return }
    let runs = try store.folder(Self.runs)
    for entry in try runs.entries() where entry.kind == .folder {
      let isLeft =
        VersionAddress.isRun(entry.name[...])
        ? try isEmpty(entry.name, in: runs) : Self.isForgotten(entry.name)
      if isLeft { try Self.removeAll(entry.name, in: runs) }
    }
    try removeUnbegun(in: runs)
    try runs.synchronize()
  }

  /// Removes runs that ended before their journals were whole: what is in them they have made themselves.
  borrowing func removeUnbegun(in runs: borrowing Tree) throws(FileAccessError) {
    for entry in try runs.entries()
    where entry.kind == .folder && VersionAddress.isRun(entry.name[...]) {
      let run = try runs.folder(entry.name)
      let record = record(of: String(decoding: entry.name, as: UTF8.self), in: run)
      guard try isUnbegun(record, in: run) else { continue }
      try Self.removeAll(entry.name, in: runs)
    }
  }

  /// Whether a run has changed nothing yet.
  ///
  /// A journal that contradicts the mark takes precedence.
  borrowing func isUnbegun(
    _ record: RunRecord, in run: borrowing Tree
  ) throws(FileAccessError) -> Bool {
    switch record.state {
    case .finished, .undoing, .undone: false
    case .void, .damaged, .foreign, .begun: try run.status(of: Self.preparing) != nil
    }
  }

  /// Whether a run holds nothing and has no journal that can be read.
  private borrowing func isEmpty(
    _ name: [UInt8], in runs: borrowing Tree
  ) throws(FileAccessError) -> Bool {
    let run = try runs.folder(name)
    let record = record(of: String(decoding: name, as: UTF8.self), in: run)
    return record.state == .damaged ? try !holdsContents(run) : false
  }

  static func removeAll(
    _ name: [UInt8], in folder: borrowing Tree
  ) throws(FileAccessError) {
    let inner = try folder.folder(name)
    // In the order of names `preparing` is removed last: until then it shows that nothing was set aside.
    for entry in try inner.entries() {
      if entry.kind == .folder {
        try removeAll(entry.name, in: inner)
      } else {
        try inner.remove(entry.name)
      }
    }
    try folder.removeEmptyFolder(name)
  }
}
