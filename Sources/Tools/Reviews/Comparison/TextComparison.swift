import TextMerge

/// Two texts side by side: line by line, and inside changed lines word by word.
///
/// ```swift
/// let comparison = TextComparison(
///   from: Array("Dear Ann,\nsee you on Monday.\n".utf8),
///   to: Array("Dear Ann,\nsee you on Tuesday.\n".utf8))
/// comparison?.rows[1].kind          // .changed
/// comparison?.rows[1].left?.pieces  // "see you on ", then "Monday", which is changed, and "."
/// ```
///
/// Nothing in it depends on how it is drawn. What always holds:
/// - The lines of the rows on the left are the left text, byte for byte, and those on the right the right one.
/// - The unchanged pieces of a row are the same on both sides.
/// - A line that was moved is shown once on each side, and each names the other.
public struct TextComparison: Hashable, Sendable {
  /// A stretch of the rows.
  public enum Section: Hashable, Sendable {
    /// Rows to show, by their places in ``TextComparison/rows``.
    case shown(Range<Int>)
    /// Unchanged rows that need not be shown.
    case folded(Range<Int>)
  }

  /// The rows from the top.
  public let rows: [ComparedRow]
  /// Whether some changed lines were not compared by words, since there was too much to compare.
  public let isCutShort: Bool

  /// How many rows a kind has.
  ///
  /// - Complexity: Linear in the rows.
  public func count(of kind: ComparedRow.Kind) -> Int {
    rows.count { $0.kind == kind }
  }

  /// Compares two texts; `nil` if one is not text (it has a NUL byte) or is beyond the limits.
  ///
  /// - Parameters:
  ///   - left: The text on the left.
  ///   - right: The text on the right.
  ///   - limits: How much is compared.
  /// - Complexity: Linear in the bytes, plus a bounded effort for each line and word that differs; for *n* lines or
  ///   words O(*n* · √*n*) at most.
  public init?(
    from left: [UInt8], to right: [UInt8], limits: ComparisonLimits = ComparisonLimits()
  ) {
    let diff: TextDiff
    do throws(TextMergeError) {
      diff = try TextDiff(boundedFrom: left, to: right, maximumInputSize: limits.textBytes)
    } catch {
      return nil
    }
    let leftLines = TextLines(left)
    let rightLines = TextLines(right)
    guard max(leftLines.count, rightLines.count) <= limits.textLines else { return nil }
    var builder = RowBuilder(leftLines, rightLines, hunks: diff.hunks, limits: limits)
    builder.build(diff.hunks)
    rows = builder.rows
    isCutShort = builder.isCutShort
  }

  /// Whether both texts are the same, byte for byte.
  ///
  /// - Complexity: Linear in the rows.
  public var isEqual: Bool { rows.allSatisfy { $0.kind == .unchanged } }

  /// The rows in stretches, those folded that are far from any change.
  ///
  /// - Parameter context: How many unchanged rows are shown before and after a change.
  /// - Returns: The stretches in order; they tile the rows. A single row is never folded.
  /// - Complexity: Linear in the rows.
  public func sections(context: Int = 3) -> [Section] {
    let context = max(context, 0)
    var sections: [Section] = []
    /// The start of the next stretch to show.
    var shown = 0
    var row = 0
    while row < rows.count {
      guard rows[row].kind == .unchanged else {
        row += 1
        continue
      }
      let start = row
      while row < rows.count, rows[row].kind == .unchanged { row += 1 }
      let from = start == 0 ? 0 : start + context
      let to = row == rows.count ? row : row - context
      guard to - from > 1 else { continue }
      if shown < from { sections.append(.shown(shown..<from)) }
      sections.append(.folded(from..<to))
      shown = to
    }
    if shown < rows.count { sections.append(.shown(shown..<rows.count)) }
    return sections
  }
}
