/// The changes from one text to another, line by line.
///
/// ```swift
/// let diff = try TextDiff(
///   from: Array("one\ntwo\nthree\n".utf8), to: Array("one\n2\nthree\nfour\n".utf8))
/// diff.hunks  // lines 1..<2 become 1..<2, and 3..<3 becomes 3..<4
/// ```
///
/// A line is the bytes up to and including LF, so a last line that lacks it differs from one that has it; a
/// byte order mark of UTF-8 is text of the first line. Texts in UTF-16 are compared as UTF-8, without their mark: the
/// encoding is in no hunk. A change that could be at several places gets the place that a
/// person would choose: next to a change of the other text, or else where indentation and blank lines show the
/// start of a block (git's indent heuristic). Hunks are those of `git diff` with the same algorithm.
public struct TextDiff: Hashable, Sendable {
  /// The changes in order; between two of them there is at least one line that both texts have.
  public let hunks: [Hunk]

  /// Compares two texts.
  ///
  /// - Parameters:
  ///   - base: The first text.
  ///   - side: The second.
  ///   - algorithm: How lines are aligned.
  ///   - maximumInputSize: The number of bytes that either may have, at most
  ///     ``TextMerger/largestInputSize``.
  /// - Throws: `tooLarge` and `binary` for the first text that is one.
  /// - Complexity: Linear in the bytes, plus the alignment of what differs: near linear for texts,
  ///   O(*n* · √*n*) for any *n* lines by `myers`; `minimal` and `histogram` may take O(*n*²) of texts
  ///   that were made for it.
  public init(
    from base: [UInt8], to side: [UInt8], by algorithm: DiffAlgorithm = .histogram,
    maximumInputSize: Int = TextMerger.largestInputSize
  ) throws(TextMergeError) {
    try self.init(
      from: base, to: side, by: algorithm, maximumInputSize: maximumInputSize, effort: nil)
  }

  /// Compares two texts by histogram at a cost that no text can drive up.
  ///
  /// - Parameters:
  ///   - base: The first text.
  ///   - side: The second.
  ///   - maximumInputSize: The number of bytes that either may have.
  /// - Throws: `tooLarge` and `binary` for the first text that is one.
  /// - Complexity: Linear in the bytes, plus a bounded effort for each line that differs, and O(*n* · √*n*) for
  ///   *n* lines at most.
  package init(
    boundedFrom base: [UInt8], to side: [UInt8], maximumInputSize: Int
  ) throws(TextMergeError) {
    try self.init(
      from: base, to: side, by: .histogram, maximumInputSize: maximumInputSize,
      effort: IndependentDiffs.effort)
  }

  private init(
    from base: [UInt8], to side: [UInt8], by algorithm: DiffAlgorithm, maximumInputSize: Int,
    effort: Int?
  ) throws(TextMergeError) {
    let limit = min(max(maximumInputSize, 0), TextMerger.largestInputSize)
    var tables = [
      try LineTable(base, as: .base, maximumSize: limit, keepsMark: true),
      try LineTable(side, as: .side(0), maximumSize: limit, keepsMark: true),
    ]
    for index in tables.indices { tables[index].comparison = .exact }
    var inputs = TokenizedInputs(tables)
    hunks =
      LineDiff(&inputs, side: 1, by: algorithm, placesByIndent: true, effort: effort).hunks
  }
}
