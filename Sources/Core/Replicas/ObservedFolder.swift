package import ConflictResolution

/// What a scan of a folder shows.
package struct ObservedFolder: Sendable {
  /// Everything that is in the folder; folders only if the replica follows them.
  package var tree: [RelativePath: FileState] = [:]
  /// The file system's IDs of the files.
  package var fileIDs: [RelativePath: RenameDetector.FileID] = [:]
  /// The IDs of the files at the scan before, by their paths then.
  package var earlierFileIDs: [RelativePath: RenameDetector.FileID] = [:]
  /// The times of changes, from the file system.
  package var times: [RelativePath: Timestamp] = [:]
  /// The time of the scan, for changes without a time of their own.
  package var time: Timestamp?

  package init() {}
}

/// A step of the user that a scan of a folder shows.
package enum ObservedStep: Sendable {
  case rename(RelativePath, to: RelativePath, at: Timestamp?)
  case delete(RelativePath, at: Timestamp?)
  case write(RelativePath, FileState, at: Timestamp?)

  /// Carries it out.
  ///
  /// - Throws: ``ReplicaError``, as the replica does.
  package func perform(on replica: inout Replica) throws(ReplicaError) -> WrittenVersion {
    switch self {
    case .rename(let path, let target, let time):
      try replica.rename(path, to: target, at: time)
    case .delete(let path, let time): try replica.delete(path, at: time)
    case .write(let path, let state, let time): try replica.write(path, state, at: time)
    }
  }
}
