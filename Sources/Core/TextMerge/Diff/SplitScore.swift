/// How badly a place suits a change, by indentation and blank lines.
///
/// A change has two ends at which it splits the text. A split before a less indented line and after a
/// blank one reads well; one in the middle of a block does not. The weights are those of git's indent
/// heuristic, found by measuring on hunks that people had placed by hand (Michael Haggerty,
/// *diff-slider-tools*, 2016).
struct SplitScore {
  private var indent = 0
  private var penalty = 0

  /// Indentation counts this much for each of the three outcomes of a comparison.
  private static let indentWeight = 60

  /// Blank lines in a row and columns of indentation beyond these count no more.
  private static let mostBlankLines = 20
  private static let mostIndent = 200

  func isAtLeastAsGood(as other: SplitScore) -> Bool {
    let byIndent = (indent > other.indent ? 1 : 0) - (indent < other.indent ? 1 : 0)
    return Self.indentWeight * byIndent + penalty - other.penalty <= 0
  }

  /// The score of a change that covers these lines.
  init(of lines: Range<Int>, in table: LineTable) {
    add(Split(before: lines.upperBound, in: table))
    add(Split(before: lines.lowerBound, in: table))
  }

  private mutating func add(_ split: Split) {
    if split.indentBefore == nil && split.blankBefore == 0 { penalty += 1 }
    if split.isAtEnd { penalty += 21 }
    let blankAfter = split.indent == nil ? 1 + split.blankAfter : 0
    let blank = split.blankBefore + blankAfter
    penalty += -30 * blank + 6 * blankAfter
    let effective = split.indent ?? split.indentAfter
    indent += effective ?? -1
    guard let effective, let before = split.indentBefore, effective != before else { return }
    if effective > before {
      penalty += blank > 0 ? 10 : -4
    } else if let after = split.indentAfter, after > effective {
      penalty += blank > 0 ? 17 : 24
    } else {
      penalty += blank > 0 ? 17 : 23
    }
  }

  /// The lines around a place between two lines; an indentation is `nil` if there is no text.
  private struct Split {
    let isAtEnd: Bool
    let indent: Int?
    var blankBefore = 0
    var indentBefore: Int?
    var blankAfter = 0
    var indentAfter: Int?

    init(before line: Int, in table: LineTable) {
      isAtEnd = line >= table.count
      indent = isAtEnd ? nil : Self.indent(of: line, in: table)
      var above = line - 1
      while above >= 0 {
        indentBefore = Self.indent(of: above, in: table)
        if indentBefore != nil { break }
        blankBefore += 1
        if blankBefore == mostBlankLines {
          indentBefore = 0
          break
        }
        above -= 1
      }
      var below = line + 1
      while below < table.count {
        indentAfter = Self.indent(of: below, in: table)
        if indentAfter != nil { break }
        blankAfter += 1
        if blankAfter == mostBlankLines {
          indentAfter = 0
          break
        }
        below += 1
      }
    }

    /// The column of the first byte that is not blank, a tab counting up to the next eighth.
    private static func indent(of line: Int, in table: LineTable) -> Int? {
      var column = 0
      for index in table.byteRange(of: line..<line + 1) {
        switch table.bytes[index] {
        case Byte.space: column += 1
        case 0x09: column += 8 - column % 8
        case 0x0A...0x0D: break
        default: return column
        }
        if column >= mostIndent { return mostIndent }
      }
      return nil
    }
  }
}
