/// A version of a file that a run has set aside in a store.
package struct SetAsideVersion: Sendable {
  /// The run.
  package let entry: RunHistory.Entry
  /// The position of the change.
  package let change: Int
  /// The file's entry in the journal.
  package let file: MovedFile
  /// The name that it had.
  package let name: [UInt8]

  /// The versions that a change has set aside.
  ///
  /// A change that was refused or undone has set nothing aside: its files are in the folder.
  ///
  /// - Parameters:
  ///   - entry: The run.
  ///   - index: The position of the change.
  /// - Returns: The versions, in the order of the journal.
  package static func all(of entry: RunHistory.Entry, inChange index: Int) -> [SetAsideVersion] {
    guard entry.record.isToUndo(index) else { return [] }
    return entry.record.changes[index].files.compactMap { file in
      guard let name = file.before, file.after == nil else { return nil }
      return SetAsideVersion(entry: entry, change: index, file: file, name: name)
    }
  }

  private var made: FolderChange { entry.record.changes[change] }

  /// The names of the folders on the way from the root.
  package var folder: [[UInt8]] { made.folder }
  /// The path that it had, from the root.
  package var path: [UInt8] { folder.path(of: name) }
  /// The path of the file that it is a version of, from the root.
  package var originalPath: [UInt8] { made.path }
  /// The name of the file that it is a version of.
  package var originalName: [UInt8] { made.originalName }
  /// Its path in the store; absolute.
  package var storedPath: [UInt8] { entry.path(ofStored: file.stored) }
  /// What was decided; `nil` if no journal records it.
  package var decision: RecordedDecision? { made.decision }
  /// What is known of it as one of the versions.
  package var version: RecordedDecision.Version? { decision?.version(named: name) }
}
