extension SequenceDiff {
  /// Marks a range by the elements that both ranges have exactly once.
  ///
  /// The longest sequence of such elements that has the same order in both is kept, together with the common
  /// elements around each. Between them the same is done again, since more elements may be unique there. If no
  /// element is unique, Myers' search does the rest. Results are those of git's patience diff.
  ///
  /// Source: Bram Cohen's patience diff (Bazaar, 2005).
  ///
  /// - Parameters:
  ///   - box: The range.
  ///   - effort: How many steps may be spent for each element before Myers' search does the rest; `nil` for no
  ///     limit.
  /// - Complexity: O(*n* log *n*) for each level of nesting, of which an effort limits the number, plus Myers' search.
  mutating func markByPatience(_ box: Box, effort: Int? = nil) {
    var stepsLeft = effort.map { $0 * (box.base.count + box.side.count) + 4096 } ?? Int.max
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
      stepsLeft -= box.base.count + box.side.count
      let anchors: [Anchor]
      switch uniqueElements(in: box) {
      case .nothingInCommon:
        markAll(box)
        continue
      case .pairs(let pairs): anchors = Self.longestIncreasing(pairs)
      }
      if anchors.isEmpty {
        markByMyers(box)
      } else {
        boxes.append(contentsOf: gaps(between: anchors, in: box))
      }
    }
  }

  /// One element of each sequence, partners of each other.
  private struct Anchor {
    var base: Int
    var side: Int
  }

  private enum Unique {
    case nothingInCommon
    /// In the order of the base.
    case pairs([Anchor])
  }

  private mutating func uniqueElements(in box: Box) -> Unique {
    for index in box.base { baseCounts[Int(base[index])] += 1 }
    var hasCommon = false
    // One more than the position in the side; -1 if there are several.
    for index in box.side {
      let token = Int(side[index])
      if baseCounts[token] > 0 { hasCommon = true }
      sideCounts[token] =
        sideCounts[token] == 0 ? Int32(truncatingIfNeeded: index + 1) : -1
    }
    var pairs: [Anchor] = []
    if hasCommon {
      for index in box.base {
        let token = Int(base[index])
        if baseCounts[token] == 1 && sideCounts[token] > 0 {
          pairs.append(Anchor(base: index, side: Int(sideCounts[token]) - 1))
        }
      }
    }
    for index in box.base { baseCounts[Int(base[index])] = 0 }
    for index in box.side { sideCounts[Int(side[index])] = 0 }
    return hasCommon ? .pairs(pairs) : .nothingInCommon
  }

  /// The longest subsequence whose side positions increase; of several the one found by taking the
  /// smallest end at each length.
  private static func longestIncreasing(_ pairs: [Anchor]) -> [Anchor] {
    // For each length the pair that ends a subsequence of that length with the smallest position.
    var ends: [Int] = []
    var previous: [Int] = Array(repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].side > pair.side { high = middle } else { low = middle + 1 }
      }
      previous[index] = low > 0 ? ends[low - 1] : -1
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var sequence: [Anchor] = []
    var index = ends.last ?? -1
    while index >= 0 {
      sequence.append(pairs[index])
      index = previous[index]
    }
    return sequence.reversed()
  }

  /// The ranges between the anchors and the common elements around them.
  private func gaps(between anchors: [Anchor], in box: Box) -> [Box] {
    var gaps: [Box] = []
    var baseLine = box.base.lowerBound
    var sideLine = box.side.lowerBound
    for index in 0...anchors.count {
      var baseEnd = box.base.upperBound
      var sideEnd = box.side.upperBound
      if index < anchors.count {
        baseEnd = anchors[index].base
        sideEnd = anchors[index].side
        while baseEnd > baseLine && sideEnd > sideLine && base[baseEnd - 1] == side[sideEnd - 1] {
          baseEnd -= 1
          sideEnd -= 1
        }
      }
      while baseLine < baseEnd && sideLine < sideEnd && base[baseLine] == side[sideLine] {
        baseLine += 1
        sideLine += 1
      }
      if baseLine < baseEnd || sideLine < sideEnd {
        gaps.append(Box(base: baseLine..<baseEnd, side: sideLine..<sideEnd))
      }
      if index < anchors.count {
        baseLine = anchors[index].base + 1
        sideLine = anchors[index].side + 1
      }
    }
    return gaps
  }
}
