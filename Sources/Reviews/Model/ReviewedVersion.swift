public import ConflictResolution

/// A version of a file in conflict, as a person looks at it: what it holds, who wrote it, and when.
public struct ReviewedVersion: Hashable, Sendable {
  /// The version IDs by which it can be picked, highest in rank first: several where several devices have
  /// the same.
  public let ids: [VersionID]
  /// The version.
  public let version: FileVersion
  /// What people call the device that wrote it, or its ID; not made safe for a terminal or a page.
  public let writer: String

  /// What the version holds.
  public var state: FileState { version.state }
  /// When it was last changed, by its writer's clock; `nil` if nobody knows.
  public var modified: Timestamp? { version.modified }
}
