/// How much the name of a conflict copy proves alone.
///
/// ```
/// notes.sync-conflict-20261121-000249-X6UAVQQ.md   strong: no person writes such a stamp
/// notes [conflicted].md                            next to its original: notes.md must be there
/// notes.Conflict.md                                with evidence: something else must show its tool
/// notes (1).md                                     weak: even next to notes.md it proves nothing
/// ```
package enum CopyStrength: String, Hashable, Sendable, CaseIterable {
  /// Only a sync tool gives such a name: the file is a copy, whether its original is there or not.
  case strong
  /// People give such names, too: the file is a copy like a strong one if its original is in the same folder
  /// and of the same kind, and not a copy otherwise.
  ///
  /// A tool that renames both sides leaves no original: of such a form, two copies of one name in one folder
  /// count as well.
  case besideOriginal = "beside-original"
  /// People give such names to files next to the original, too (`Merge.Conflict.swift` next to `Merge.swift`):
  /// the file is a copy like a strong one if its original is next to it and something else is evidence of the
  /// tool, and weak otherwise.
  ///
  /// Evidence of a tool is:
  /// - a folder or file of its own, here or in a folder above: `.sync` of Resilio, `.git/annex`, a journal of
  ///   ownCloud;
  /// - another copy by the same tool in the folder, which counts alone;
  /// - for a form with the time of day, the same form next to another original;
  /// - for a tool that renames both sides and numbers them, both sides: `a.md.path1` and `a.md.path2`.
  case withEvidence = "with-evidence"
  /// People and programs give such names for reasons of their own: the file may be a copy if its original is
  /// next to it and of the same kind, and it is never counted or touched unless asked for.
  case weak
}
