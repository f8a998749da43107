public import ConflictResolution

/// What ``SyncRoot/apply(from:to:at:contents:)`` did.
public struct AppliedRun: Hashable, Sendable {
  /// The name of the run, by which ``SyncRoot/undo(_:)`` finds it; `nil` if nothing had to be changed.
  public internal(set) var id: String?
  /// The paths that are as they were, each with the reason, in the order of their bytes.
  ///
  /// Of a file that was to be renamed both paths are listed.
  public internal(set) var left: [LeftPath] = []
  /// Runs that had been interrupted and were finished first.
  public internal(set) var recovered: [String] = []
  /// Why `resolve undo` will not find the run unless its store is named; `nil` if it does.
  public internal(set) var storeProblem: String?
}

/// What ``SyncRoot/undo(_:)`` did.
public struct UndoneRun: Hashable, Sendable {
  /// The name of the run.
  public let id: String
  /// The paths that are not as they were before the run, each with the reason.
  public let left: [LeftPath]
}

/// A path at which nothing was changed, and why.
public struct LeftPath: Hashable, Sendable {
  /// What kept it as it is.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// What is there is not what the tool knew: its user has changed, replaced or removed it.
    case changed
    /// Something is there of which the tool did not know.
    case occupied
    /// A program has the file open and may write to it.
    case open
    /// The content was given neither as bytes nor as a file, or the file has another content.
    case contentMissing = "content-missing"
    /// The system refused it, or the state cannot be put into a folder.
    case failed
  }

  /// The path, from the root.
  public let path: RelativePath
  /// What kept it as it is.
  public let reason: Reason
  /// The same for a person: the rest of a sentence that begins with the path.
  public let message: String
}
