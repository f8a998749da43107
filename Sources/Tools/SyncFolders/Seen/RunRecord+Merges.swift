import FileAccess

// The changes of a run by which a file got a content that was made of several versions.
extension RunRecord {
  /// A file with a new content in the place of its versions.
  package struct Merge {
    /// The position of its change in the run.
    package let index: Int
    /// The folder, from the root.
    package let folder: [[UInt8]]
    /// The name of the file.
    package let name: [UInt8]
    /// What had that name before.
    package let before: MovedFile
    /// The other versions.
    package let others: [MovedFile]
    /// The new content.
    let made: MovedFile
  }

  /// The merges of the run, in the order of its changes.
  package var merges: [Merge] {
    changes.enumerated().compactMap { index, change in
      let made = change.files.filter { $0.before == nil && $0.stamp.kind == .file }
      let gone = change.files.filter { $0.after == nil && $0.stamp.kind == .file }
      guard change.origin == nil, made.count == 1, let name = made[0].after,
        let before = gone.first(where: { $0.before == name }), gone.count > 1
      else { return nil }
      return Merge(
        index: index, folder: change.folder, name: name, before: before,
        others: gone.filter { $0.before != name }, made: made[0])
    }
  }
}
