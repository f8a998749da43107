/// A unit in which a conflict can be merged, finer than the whole conflict.
///
/// None is applied by default: by lines, changes that touch are a conflict. See
/// ``TextMergeResult/proposal(by:)``.
public enum MergeUnit: String, Hashable, Sendable, CaseIterable {
  /// Changes of whole lines that touch but do not overlap are all taken, in the order of the base.
  ///
  /// ```
  /// base   side 1   side 2   merged
  /// one    1        one      1
  /// two    two      2        2
  /// ```
  ///
  /// Two insertions at one place stay a conflict, since it is unknown which comes first.
  case touchingLines = "touching"

  /// Changes of different words are all taken, if there is a word between them that nobody changed.
  ///
  /// ```
  /// base     Lunch on Monday at noon.
  /// side 1   Lunch on Tuesday at noon.
  /// side 2   Lunch on Monday at one o'clock.
  /// merged   Lunch on Tuesday at one o'clock.
  /// ```
  ///
  /// A word is never divided: `Tuesday` and `Friday` in the place of `Monday` are a conflict.
  /// A word is letters, digits and `_`, with single connectors such as `-`, `.` and `'` between them; in
  /// scripts that put no blanks between words, a letter with its marks.
  case words = "word"
}
