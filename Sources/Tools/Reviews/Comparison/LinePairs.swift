import TextMerge

/// Finds which lines of a change became which: those that have the most words in common.
struct LinePairs {
  /// For each line of the left side its place on the right side, counted from the start of each.
  ///
  /// Invariant: places rise.
  private(set) var rightOf: [Int?]

  /// Pairs lines.
  ///
  /// `left` and `right` have the words of each line, cut by `matcher` out of the two texts.
  ///
  /// - Complexity: That of comparing all the words once.
  init(
    _ left: [WordMatcher.Words], of leftBytes: [UInt8], _ right: [WordMatcher.Words],
    of rightBytes: [UInt8], matcher: inout WordMatcher
  ) {
    rightOf = left.map { _ in nil }
    let rightLines = right.indices.flatMap { line in right[line].tokens.map { _ in line } }
    let rightWeights = right.map { Self.weight(of: $0, in: rightBytes) }
    let hunks = matcher.changes(
      from: left.flatMap { $0.tokens }[...], to: right.flatMap { $0.tokens }[...])
    /// How far the right side is ahead of the left one, and the next change.
    var shift = 0
    var next = 0
    var position = 0
    /// The pair before, and how much it has in common.
    var last: (left: Int, right: Int, common: Int)?
    for (line, words) in left.enumerated() {
      // What the line has in common with each line on the right, of which these follow each other.
      var shares: [(right: Int, common: Int)] = []
      for range in words.ranges {
        while next < hunks.count, hunks[next].base.upperBound <= position {
          shift = hunks[next].side.upperBound - hunks[next].base.upperBound
          next += 1
        }
        let isChanged = next < hunks.count && hunks[next].base.contains(position)
        if !isChanged {
          let other = rightLines[position + shift]
          let weight = WordRow.weight(of: range, in: leftBytes)
          if let share = shares.last, share.right == other {
            shares[shares.count - 1].common = share.common + weight
          } else {
            shares.append((other, weight))
          }
        }
        position += 1
      }
      guard let best = shares.max(by: { $0.common < $1.common }), best.common > 0,
        WordRow.areSimilar(
          common: best.common, left: Self.weight(of: words, in: leftBytes),
          right: rightWeights[best.right])
      else { continue }
      if let before = last, before.right == best.right {
        // Two lines became one: it is shown next to the one that it has more in common with.
        guard best.common > before.common else { continue }
        rightOf[before.left] = nil
      }
      rightOf[line] = best.right
      last = (line, best.right, best.common)
    }
  }

  private static func weight(of words: WordMatcher.Words, in bytes: [UInt8]) -> Int {
    words.ranges.reduce(0) { $0 + WordRow.weight(of: $1, in: bytes) }
  }
}
