/// How a merge is shown.
@c(cr_style) public enum MergeStyle: Int32, Sendable {
  /// The merged text; CR_ABSENT if there is a conflict.
  case clean = 1
  /// With conflict markers, as git does.
  case merge = 2
  /// With conflict markers and the base.
  case diff3 = 3
  /// As diff3, without the lines that the sides have in common.
  case zdiff3 = 4
  /// In conflicts, the lines of ours.
  case ours = 5
  /// In conflicts, the lines of theirs.
  case theirs = 6
  /// In conflicts, the lines of the base.
  case base = 7
  /// In conflicts, the lines of ours, then those of theirs.
  case union = 8
}
