/// What becomes of folders of one name that are two by identity: made apart, or moved to one place.
///
/// ```swift
/// var policy = Policy([.newest])
/// policy.common.folders = .number  // Rome and Rome-1, each with what is in it
/// ```
public enum FolderPolicy: String, Hashable, Sendable, CaseIterable {
  /// They stand as one folder that has what is in either; files of one name in them are numbered.
  case join
  /// One keeps the name, the others get numbered names; what is in each stays in it.
  case number
}
