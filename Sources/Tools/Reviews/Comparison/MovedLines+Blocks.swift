import TextMerge

extension MovedLines {
  /// Lines that follow each other in both texts.
  struct Block: Hashable {
    /// The first line in the left text, counted from 0.
    let left: Int
    /// The first line in the right text, counted from 0.
    let right: Int
    /// The number of lines.
    var count: Int
  }

  /// The blocks that were moved between two texts; none if they cannot be compared.
  ///
  /// - Complexity: That of comparing the lines.
  static func blocks(from left: TextLines, to right: TextLines) -> [Block] {
    let limit = ComparisonLimits().textBytes
    guard
      let diff = try? TextDiff(
        boundedFrom: left.bytes, to: right.bytes, maximumInputSize: limit)
    else { return [] }
    return MovedLines(from: left, to: right, hunks: diff.hunks).blocks
  }

  /// What was moved, in the order of the right text; each block is as long as it can be.
  ///
  /// - Complexity: O(*n* log *n*) in the lines that were moved.
  var blocks: [Block] {
    var blocks: [Block] = []
    for (right, left) in leftOf.sorted(by: { $0.key < $1.key }) {
      if let last = blocks.last, last.left + last.count == left, last.right + last.count == right {
        blocks[blocks.count - 1].count += 1
      } else {
        blocks.append(Block(left: left, right: right, count: 1))
      }
    }
    return blocks
  }
}
