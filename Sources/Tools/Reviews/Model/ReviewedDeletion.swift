public import ConflictResolution

/// A deletion among the versions of a file in conflict: what was deleted, by whom and since when.
public struct ReviewedDeletion: Hashable, Sendable {
  /// The place of the deletion in ``ConflictReview/versions``.
  ///
  /// The version's writer deleted the file, at the version's time.
  public let version: Int
  /// What was deleted: the last version that the writer knew; `nil` if it is not known any more.
  public let deleted: ReviewedVersion?
}

/// A version of a file in conflict with a name of its own.
public struct ReviewedRename: Hashable, Sendable {
  /// The place of the version in ``ConflictReview/versions``.
  public let version: Int
  /// The name when the versions parted; `nil` if nobody knows.
  public let from: RelativePath?
  /// The name that the version has.
  public let to: RelativePath
}
