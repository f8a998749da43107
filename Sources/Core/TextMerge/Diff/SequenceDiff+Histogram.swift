extension SequenceDiff {
  /// Marks a range by its rarest common runs.
  ///
  /// Of all runs that both ranges have, the longest with the rarest elements is kept, and what is before it and
  /// after it is compared in the same way. If every common element is too frequent to decide, Myers' search
  /// does the rest. Results are those of git's histogram diff.
  ///
  /// Source: the histogram diff of JGit (Shawn Pearce, 2010), an extension of Bram Cohen's patience
  /// diff.
  ///
  /// - Parameters:
  ///   - box: The range.
  ///   - effort: How many steps may be spent for each element before Myers' search does the rest; `nil` for no
  ///     limit.
  ///   - needsRun: Whether nothing is marked if no run is found.
  /// - Returns: Whether some run was found; otherwise the whole was left to Myers' search, or nothing is
  ///   common.
  /// - Complexity: O(*n* log *n*) for texts; at most O(*n* · *effort*), without a limit O(*n*²).
  @discardableResult
  mutating func markByHistogram(_ box: Box, effort: Int? = nil, needsRun: Bool = false) -> Bool {
    var hasRun = false
    var index = RunIndex(baseCount: base.count)
    var stepsLeft = effort.map { $0 * (box.base.count + box.side.count) + 4096 } ?? Int.max
    // A list replaces recursion, since the depth depends on the input.
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
    var (counts, firsts): ([Int32], [Int32]) = ([], [])
    swap(&counts, &baseCounts)
    swap(&firsts, &sideCounts)
    defer {
      swap(&counts, &baseCounts)
      swap(&firsts, &sideCounts)
    }
    return unsafe base.withUnsafeBufferPointer { base in
      unsafe side.withUnsafeBufferPointer { side in
        unsafe index.next.withUnsafeMutableBufferPointer { next in
          unsafe counts.withUnsafeMutableBufferPointer { counts in
            unsafe firsts.withUnsafeMutableBufferPointer { firsts in
              guard let base = base.baseAddress, let side = side.baseAddress,
                let next = next.baseAddress, let counts = counts.baseAddress,
                let firsts = firsts.baseAddress
              else { return .none }
              return unsafe Self.rarestRun(
                in: box, base, side, next: next, counts: counts, firsts: firsts,
                stepsLeft: &stepsLeft)
            }
          }
        }
      }
    }
  }

  /// Finds a run over memory, since a debug build takes long over spans.
  ///
  /// - Parameters:
  ///   - box: The range, inside both sequences.
  ///   - base: The elements of the base.
  ///   - side: The elements of the side.
  ///   - next: For each element of the base the next one with the same token in the box, or -1.
  ///   - counts: For each token how often the base has it in the box; all zero before and after.
  ///   - firsts: For each token one more than its first position in the base; all zero before and after.
  ///   - stepsLeft: How many steps may be spent.
  /// - Returns: The longest run with the rarest elements.
  private static func rarestRun(
    in box: Box, _ base: UnsafePointer<Int32>, _ side: UnsafePointer<Int32>,
    next: UnsafeMutablePointer<Int32>, counts: UnsafeMutablePointer<Int32>,
    firsts: UnsafeMutablePointer<Int32>, stepsLeft: inout Int
  ) -> RarestRun {
    let (baseStart, baseEnd) = (box.base.lowerBound, box.base.upperBound)
    let (sideStart, sideEnd) = (box.side.lowerBound, box.side.upperBound)
    var token = 0
    var line = baseEnd
    while line > baseStart {
      line &-= 1
      token = Int(unsafe base[line])
      unsafe next[line] = firsts[token] &- 1
      unsafe firsts[token] = Int32(truncatingIfNeeded: line &+ 1)
      unsafe counts[token] &+= 1
    }
    var steps = box.base.count + box.side.count

    var best: Box?
    var bestLength = 1
    // What the best run so far has: the longest one wins, and before that the rarest.
    var lowestCount = highestFrequency + 1
    var hasCommon = false
    var sideLine = sideStart
    while sideLine < sideEnd {
      token = Int(unsafe side[sideLine])
      var nextSideLine = sideLine &+ 1
      let count = unsafe counts[token]
      if count > 0 {
        hasCommon = true
        var candidate = count > lowestCount ? -1 : Int(unsafe firsts[token]) &- 1
        while candidate >= 0 {
          var rarest = count
          var start = candidate
          var partner = sideLine
          while start > baseStart && partner > sideStart,
            unsafe base[start &- 1] == side[partner &- 1]
          {
            start &-= 1
            partner &-= 1
            if rarest > 1 { rarest = min(rarest, unsafe counts[Int(base[start])]) }
          }
          var end = candidate &+ 1
          var partnerEnd = sideLine &+ 1
          while end < baseEnd && partnerEnd < sideEnd, unsafe base[end] == side[partnerEnd] {
            if rarest > 1 { rarest = min(rarest, unsafe counts[Int(base[end])]) }
            end &+= 1
            partnerEnd &+= 1
          }
          steps += end - start
          if partnerEnd > nextSideLine { nextSideLine = partnerEnd }
          if bestLength < end - start || rarest < lowestCount {
            best = Box(base: start..<end, side: partner..<partnerEnd)
            bestLength = end - start
            lowestCount = rarest
          }
          repeat { candidate = Int(unsafe next[candidate]) } while candidate >= 0 && candidate < end
        }
      }
      sideLine = nextSideLine
    }
    line = baseStart
    while line < baseEnd {
      token = Int(unsafe base[line])
      unsafe counts[token] = 0
      unsafe firsts[token] = 0
      line &+= 1
    }
    stepsLeft -= steps
    if hasCommon && lowestCount > highestFrequency { return .tooFrequent }
    return best.map { .run($0) } ?? .none
  }
}
