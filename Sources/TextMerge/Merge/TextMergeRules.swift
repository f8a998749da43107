/// By which rules texts are merged.
public enum TextMergeRules: Hashable, Sendable {
  /// Two independent alignments (Myers and histogram) must agree before a text is called clean.
  ///
  /// Line endings, the final newline and a byte order mark are properties of the file.
  case agreement
  /// One alignment decides; everything else is as with ``agreement``.
  case single(DiffAlgorithm)
  /// What `git merge-file --diff-algorithm` does, to the byte, of two sides.
  ///
  /// Line endings, the final newline and a byte order mark are text like any other. Of more sides, or
  /// one, they are properties of the file as with ``agreement``.
  case git(DiffAlgorithm)
}
