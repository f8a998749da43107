/// How much the name of a conflict copy proves by itself.
///
/// ```
/// notes.sync-conflict-20261121-000249-X6UAVQQ.md   strong: no person writes such a stamp
/// notes.Conflict.md                                beside its original: notes.md must be there
/// notes (1).md                                     weak: even beside notes.md it proves nothing
/// ```
public enum CopyStrength: String, Hashable, Sendable, CaseIterable {
  /// Only a sync tool gives such a name: the file is a copy, whether its original is there or not.
  case strong
  /// People give such names, too: the file is a copy like a strong one if its original is beside it and of the
  /// same kind, and no copy otherwise.
  ///
  /// A tool that renames both sides leaves no original: of such a form, two copies of one name beside each
  /// other count as well.
  case besideOriginal = "beside-original"
  /// People and programs give such names for reasons of their own: the file may be a copy if its original is
  /// beside it and of the same kind, and it is never counted or touched unless asked for.
  case weak
}
