/// By which rules texts are merged.
///
/// ```swift
/// try TextMerger(rules: .git(.myers)).merge(base: base, sides: [ours, theirs])  // as git merge-file
/// ```
public enum TextMergeRules: Hashable, Sendable {
  /// Two independent alignments (Myers and histogram) must agree before a text is called clean, or all of Myers,
  /// minimal and patience if only the histogram's merge is in conflict.
  ///
  /// Line endings, the final newline and a byte order mark are properties of the file or its lines, and a result can
  /// be merged again with its sides.
  case agreement
  /// One alignment decides, and merging again is not checked; line endings, the final newline
  /// and a byte order mark are properties of the file all the same.
  case single(DiffAlgorithm)
  /// What `git merge-file --diff-algorithm` does, to the byte, of two sides.
  ///
  /// Tested with 617 recorded runs of git 2.55. Line endings, the final newline and a byte order mark
  /// are text like any other. More sides, or one, are merged by the same alignment, and these are
  /// properties of the file as with ``agreement``.
  case git(DiffAlgorithm)
}
