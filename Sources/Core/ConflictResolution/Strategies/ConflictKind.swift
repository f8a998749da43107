/// The kind of conflict between the heads of a file.
///
/// With more than two heads, the kind is the first that applies to some pair.
public enum ConflictKind: String, Hashable, Sendable, CaseIterable {
  /// Two states at one vector: a device was restored from a backup and reused a counter.
  case fork
  /// A file against a directory or a symlink.
  case type
  /// Versions of a file that is gone: deleted, moved or renamed, unknown by whom or when.
  case orphan
  /// An edit or a rename against a deletion.
  case editDelete = "edit-delete"
  /// Created separately: no device in common in the vectors.
  case createCreate = "create-create"
  /// Renamed on both sides to different names.
  case renameRename = "rename-rename"
  /// Renamed on one side, edited on the other.
  case renameEdit = "rename-edit"
  /// Edited on both sides.
  case editEdit = "edit-edit"
}
