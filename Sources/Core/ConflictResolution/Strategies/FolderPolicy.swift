/// How different folders with one name are treated, which were made separately or moved to one place.
///
/// ```swift
/// var policy = Policy([.newest])
/// policy.common.folders = .number  // Rome and Rome-1, each with what is in it
/// ```
public enum FolderPolicy: String, Hashable, Sendable, CaseIterable {
  /// They become one folder with the contents of all; files with one name in them are numbered.
  case join
  /// One keeps the name, the others get numbered names; each keeps its contents.
  case number
}
