extension SequenceDiff {
  /// Marks a range by its rarest common runs.
  ///
  /// Of all runs that both ranges have, the longest with the rarest elements is kept, and what is
  /// before it and after it is compared in the same way. Where every common element is too frequent
  /// to tell, Myers' search does the rest. Results are those of git's histogram diff.
  ///
  /// Source: the histogram diff of JGit (Shawn Pearce, 2010), an extension of Bram Cohen's patience
  /// diff.
  ///
  /// - Parameters:
  ///   - box: The range.
  ///   - effort: How many steps may be spent for each element before Myers' search does the rest; no
  ///     limit where there is none.
  ///   - needsRun: Whether nothing is to be marked where no run is found.
  /// - Returns: Whether some run was found; otherwise the whole was left to Myers' search, or nothing is
  ///   common.
  /// - Complexity: O(*n* log *n*) for texts; at most O(*n* · *effort*), without a limit O(*n*²).
  @discardableResult
  mutating func markByHistogram(_ box: Box, effort: Int? = nil, needsRun: Bool = false) -> Bool {
    var hasRun = false
    var index = RunIndex(baseCount: base.count)
    var stepsLeft = effort.map { $0 * (box.base.count + box.side.count) + 4096 } ?? Int.max
    // A list stands in for recursion: its depth is up to the input.
    var boxes = [box]
    while let box = boxes.popLast() {
      if box.isTrivial {
        markAll(box)
        continue
      }
      guard stepsLeft > 0 else {
        markByMyers(box)
        continue
      }
      switch rarestRun(in: box, index: &index, stepsLeft: &stepsLeft) {
      case .none where needsRun && !hasRun, .tooFrequent where needsRun && !hasRun: return false
      case .none: markAll(box)
      case .tooFrequent: markByMyers(box)
      case .run(let run):
        hasRun = true
        boxes.append(
          Box(
            base: run.base.upperBound..<box.base.upperBound,
            side: run.side.upperBound..<box.side.upperBound))
        boxes.append(
          Box(
            base: box.base.lowerBound..<run.base.lowerBound,
            side: box.side.lowerBound..<run.side.lowerBound))
      }
    }
    return hasRun
  }

  /// For each element of the base the next one with the same token in the box, or -1.
  private struct RunIndex {
    var next: [Int32]

    init(baseCount: Int) {
      next = Array(repeating: -1, count: baseCount)
    }
  }

  private enum RarestRun {
    /// The ranges have nothing in common.
    case none
    /// All that they have in common is too frequent.
    case tooFrequent
    case run(Box)
  }

  /// A token that occurs more often than this in the base starts no run.
  private static let highestFrequency: Int32 = 64

  private mutating func rarestRun(
    in box: Box, index: inout RunIndex, stepsLeft: inout Int
  ) -> RarestRun {
    let (baseTokens, sideTokens) = (self.base, self.side)
    let base = baseTokens.span
    let side = sideTokens.span
    var countOfToken: [Int32] = []
    var firstOfToken: [Int32] = []
    swap(&countOfToken, &baseCounts)
    swap(&firstOfToken, &sideCounts)
    defer {
      swap(&countOfToken, &baseCounts)
      swap(&firstOfToken, &sideCounts)
    }
    var counts = countOfToken.mutableSpan
    // One more than the first position of each token in the base.
    var firsts = firstOfToken.mutableSpan
    var next = index.next.mutableSpan
    var line = box.base.upperBound
    while line > box.base.lowerBound {
      line -= 1
      let token = Int(base[line])
      next[line] = firsts[token] - 1
      firsts[token] = Int32(truncatingIfNeeded: line + 1)
      counts[token] += 1
    }
    var steps = box.base.count + box.side.count

    var best: Box?
    // What the best run so far has: the longest one wins, and before that the rarest.
    var lowestCount = Self.highestFrequency + 1
    var hasCommon = false
    var sideLine = box.side.lowerBound
    while sideLine < box.side.upperBound {
      let token = Int(side[sideLine])
      var nextSideLine = sideLine + 1
      let count = counts[token]
      if count > lowestCount {
        hasCommon = true
      } else if count > 0 {
        hasCommon = true
        var candidate = Int(firsts[token]) - 1
        while candidate >= 0 {
          var following = Int(next[candidate])
          var run = Box(base: candidate..<candidate + 1, side: sideLine..<sideLine + 1)
          var rarest = count
          var baseStart = candidate
          var sideStart = sideLine
          while baseStart > box.base.lowerBound && sideStart > box.side.lowerBound
            && base[baseStart - 1] == side[sideStart - 1]
          {
            baseStart -= 1
            sideStart -= 1
            if rarest > 1 { rarest = min(rarest, counts[Int(base[baseStart])]) }
          }
          var baseEnd = candidate + 1
          var sideEnd = sideLine + 1
          while baseEnd < box.base.upperBound && sideEnd < box.side.upperBound
            && base[baseEnd] == side[sideEnd]
          {
            if rarest > 1 { rarest = min(rarest, counts[Int(base[baseEnd])]) }
            baseEnd += 1
            sideEnd += 1
          }
          run = Box(base: baseStart..<baseEnd, side: sideStart..<sideEnd)
          steps += baseEnd - baseStart
          nextSideLine = max(nextSideLine, sideEnd)
          if (best?.base.count ?? 1) < run.base.count || rarest < lowestCount {
            best = run
            lowestCount = rarest
          }
          while following >= 0 && following < baseEnd { following = Int(next[following]) }
          candidate = following
        }
      }
      sideLine = nextSideLine
    }
    for line in box.base {
      counts[Int(base[line])] = 0
      firsts[Int(base[line])] = 0
    }
    stepsLeft -= steps
    if hasCommon && lowestCount > Self.highestFrequency { return .tooFrequent }
    return best.map { .run($0) } ?? .none
  }
}
