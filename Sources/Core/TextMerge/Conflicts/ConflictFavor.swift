/// What is used in every region that is a conflict, if a caller asks for it.
///
/// ```swift
/// result.text(favoring: .union)  // every conflict with the lines of all sides, one after the other
/// ```
public enum ConflictFavor: Hashable, Sendable {
  /// The lines of one input: side 0 is `ours`, side 1 is `theirs`; the base undoes the conflict.
  case input(TextMergeInput)
  /// The lines of all sides, one after the other.
  case union
}
