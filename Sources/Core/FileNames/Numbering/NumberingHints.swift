/// What earlier searches for free names in the same folder found taken, so that later searches resume there.
///
/// Many copies of one name in one folder cost amortized constant time each; if every search began at the first
/// number, the total would be quadratic. A hint never makes a search miss the lowest free number. It does not
/// matter which names were searched for, by which convention and for which version: a hint belongs to the
/// candidates themselves, and searches share it exactly if they try the same candidates.
///
///     var hints = NumberingHints()
///     for _ in 1...100_000 {
///       let found = try NumberingConvention.finder.firstFree(
///         for: name, isDirectory: false, hints: &hints
///       ) { _, key in !taken.contains(key) }
///       taken.insert(found.key)
///     }
///
/// **Invariant.** Hints are for one folder in which names are only ever taken: if one becomes free, begin with
/// new hints.
package struct NumberingHints: Sendable {
  /// A row of candidates that differ in nothing but the number.
  ///
  /// Two successive candidates determine the place of the number and what is before and after it, and so all
  /// other candidates: their keys differ in the last digit alone, since no run begins with a number whose last
  /// digit is 9, and since no folding reaches across a digit.
  struct Row: Hashable {
    let start: Int
    let first: CollisionKey
    let second: CollisionKey
  }

  /// The lowest number of each row that is not known to be taken.
  private var lowest: [Row: Int] = [:]

  /// No hints yet.
  package init() {}

  subscript(row: Row) -> Int {
    get { lowest[row] ?? row.start }
    set { if newValue > row.start { lowest[row] = newValue } }
  }
}
