/// How a merge is shown.
@c(cr_style) public enum MergeStyle: Int32, Sendable {
  /// The merged text; CR_ABSENT where there is a conflict.
  case clean = 1
  /// With conflict markers, as git does.
  case merge = 2
  /// With conflict markers and the base.
  case diff3 = 3
  /// As diff3, without what the sides have in common.
  case zdiff3 = 4
  /// In conflicts what ours has.
  case ours = 5
  /// In conflicts what theirs has.
  case theirs = 6
  /// In conflicts what the base has.
  case base = 7
  /// In conflicts first what ours has, then theirs.
  case union = 8
}
