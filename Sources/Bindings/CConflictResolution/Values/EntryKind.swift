/// The kind of a state at a path.
@c(cr_kind) public enum EntryKind: Int32, Sendable {
  /// A regular file.
  case file = 1
  /// A directory.
  case directory = 2
  /// A symbolic link.
  case symlink = 3
  /// A folder that is one document.
  case group = 4
  /// Nothing: a tombstone.
  case deleted = 5
}
