/// A unit in which a conflict can be merged, finer than the whole conflict.
///
/// None is applied by default: by lines, changes that touch are a conflict. See
/// `TextMergeResult.proposal(by:)`.
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

  /// Changes of different words are all taken, if they are apart: mostly, if there is a word between them that nobody
  /// changed.
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

  /// Changes of different cells are all taken, where every input has as many lines and each line as many cells.
  ///
  /// ```
  /// base     tea,2,kitchen
  /// side 1   tea,3,kitchen
  /// side 2   tea,2,cellar
  /// merged   tea,3,cellar
  /// ```
  ///
  /// A cell is the text between the commas of a line, or between the tabs or semicolons, or between the `|` of a
  /// Markdown table; quotes keep a comma inside a cell. Lines are the same row if a side that changed it left half of its
  /// cells as they were. By ``words``, the rows of Markdown tables are merged in this way, too.
  case cells = "cell"

  /// Of two times at which a text was changed, the later one: where the front matter of a text has `updated:` or its
  /// like, and sides changed nothing but the time.
  ///
  /// ```
  /// base     updated: 2026-11-20
  /// side 1   updated: 2026-11-24
  /// side 2   updated: 2026-11-26
  /// merged   updated: 2026-11-26
  /// ```
  ///
  /// With ``words`` after it, other words next to the time may have changed as well.
  case updateTimes = "stamp"

  /// What sides inserted at one place is all taken, that of the last side first.
  ///
  /// ```
  /// base   side 1   side 2   merged
  /// one    one      one      one
  ///        new      other    other
  ///                          new
  /// ```
  ///
  /// Sides are given highest in rank first, so the text that was saved first comes first, as in a log. Lines with which
  /// all begin, or end, are there once; insertions that share another line stay a conflict.
  case insertions = "both"

  /// The changes of the others in lines of which one side changed the white space at the beginning, with its
  /// white space.
  ///
  /// ```
  /// base      side 1      side 2    merged
  /// run(1)    if ready {  run(2)    if ready {
  ///             run(1)                run(2)
  ///           }                     }
  /// ```
  ///
  /// All lines with one white space must get the same new one, and deeper lines must stay deeper; see `IndentedLines`.
  case indentation
}
