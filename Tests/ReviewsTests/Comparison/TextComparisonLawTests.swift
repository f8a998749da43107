import Reviews
import TestSupport
import Testing

/// What holds of every comparison of two texts.
struct TextComparisonLawTests {
  private func check(
    _ comparison: TextComparison, _ left: [UInt8], _ right: [UInt8], _ note: String
  ) {
    let leftLines = comparison.rows.compactMap { $0.left }
    let rightLines = comparison.rows.compactMap { $0.right }
    #expect(leftLines.flatMap { $0.bytes } == left, "\(note)")
    #expect(rightLines.flatMap { $0.bytes } == right, "\(note)")
    #expect(leftLines.map { $0.number } == leftLines.indices.map { $0 + 1 }, "\(note)")
    #expect(rightLines.map { $0.number } == rightLines.indices.map { $0 + 1 }, "\(note)")
    for row in comparison.rows {
      let lines = [row.left, row.right].compactMap { $0 }
      #expect(lines.allSatisfy { $0.pieces.allSatisfy { !$0.bytes.isEmpty } }, "\(note)")
      switch row.kind {
      case .unchanged:
        #expect(row.left?.bytes == row.right?.bytes && lines.count == 2, "\(note)")
        #expect(lines.allSatisfy { $0.pieces.allSatisfy { !$0.isChanged } }, "\(note)")
      case .changed:
        #expect(lines.count == 2 && row.left?.bytes != row.right?.bytes, "\(note)")
        let kept = lines.map { $0.pieces.filter { !$0.isChanged }.flatMap { $0.bytes } }
        #expect(kept[0] == kept[1], "\(note)")
        #expect(
          lines.allSatisfy { $0.isEndingChanged == (row.left?.ending != row.right?.ending) },
          "\(note)")
      case .removed: #expect(row.left != nil && row.right == nil, "\(note)")
      case .added: #expect(row.left == nil && row.right != nil, "\(note)")
      case .moved:
        #expect(lines.count == 1, "\(note)")
        let isLeft = row.left != nil
        guard let number = lines[0].counterpart else {
          Issue.record("\(note): a moved line has no counterpart")
          continue
        }
        let other = (isLeft ? rightLines : leftLines)[number - 1]
        #expect(other.counterpart == lines[0].number, "\(note)")
        #expect(other.bytes == lines[0].bytes, "\(note)")
      }
    }
    for context in 0...4 {
      var next = 0
      for section in comparison.sections(context: context) {
        switch section {
        case .shown(let rows):
          #expect(rows.lowerBound == next && !rows.isEmpty, "\(note)")
          next = rows.upperBound
        case .folded(let rows):
          #expect(rows.lowerBound == next && rows.count > 1, "\(note)")
          #expect(comparison.rows[rows].allSatisfy { $0.kind == .unchanged }, "\(note)")
          let near =
            comparison.rows[max(0, rows.lowerBound - context)..<rows.lowerBound]
            + comparison.rows[
              rows.upperBound..<min(comparison.rows.count, rows.upperBound + context)]
          #expect(near.allSatisfy { $0.kind == .unchanged }, "\(note)")
          next = rows.upperBound
        }
      }
      #expect(next == comparison.rows.count, "\(note)")
    }
  }

  @Test func itsLinesAreTheTextsByteForByte() throws {
    for seed in seeds(4000) {
      let texts = GeneratedTexts(seed: seed)
      let (left, right) = (texts.sides[0], texts.sides[1])
      let comparison = try #require(TextComparison(from: left, to: right), "seed \(seed)")
      check(comparison, left, right, "seed \(seed)")
      #expect(!comparison.isCutShort)
      #expect(comparison.isEqual == (left == right), "seed \(seed)")
    }
  }

  @Test func itsLinesAreTheTextsWhateverIsTooMuchToCompare() throws {
    for seed in seeds(1000) {
      let texts = GeneratedTexts(seed: seed)
      let (left, right) = (texts.sides[0], texts.sides[1])
      for limits in [
        ComparisonLimits(wordBytes: 0), ComparisonLimits(wordBytes: 60),
        ComparisonLimits(lineBytes: 12),
      ] {
        let comparison = try #require(
          TextComparison(from: left, to: right, limits: limits), "seed \(seed)")
        check(comparison, left, right, "seed \(seed)")
      }
    }
  }

  @Test func everyPairOfSmallTextsIsComparedWell() throws {
    // All texts of up to three lines out of "a", "b" and "a b", with and without a newline at the end.
    var texts: [[UInt8]] = [[]]
    var level: [String] = [""]
    for _ in 0..<3 {
      level = level.flatMap { text in ["a\n", "b\n", "a b\n"].map { text + $0 } }
      texts += level.flatMap { [bytes($0), bytes(String($0.dropLast()))] }
    }
    for left in texts {
      for right in texts {
        let comparison = try #require(TextComparison(from: left, to: right))
        check(comparison, left, right, "\(string(left)) \(string(right))")
      }
    }
  }
}
