extension SequenceDiff {
  /// Marks a range by the greedy search for a short script.
  ///
  /// First the common ends are set apart. Elements that the other range lacks are marked, since no
  /// alignment can keep them; so are elements that it has very often, where they stand among
  /// elements that it lacks, since to align them helps nobody and costs much. The rest is searched.
  ///
  /// Source of the search: E. W. Myers, *An O(ND) Difference Algorithm and Its Variations*,
  /// Algorithmica 1 (1986), section 4b. The rules for setting elements aside and their limits are
  /// those of git's diff, so that results are the same.
  ///
  /// - Parameters:
  ///   - box: The range; outside of it nothing is looked at.
  ///   - isMinimal: Whether a shortest script is asked for, whatever it costs.
  /// - Returns: What the search was like.
  /// - Complexity: O(*n* · √*n*) for *n* elements, and near O(*n*) where the ranges differ in few
  ///   places; with `isMinimal` O(*n* · *d*) for *d* differences.
  @discardableResult
  mutating func markByMyers(_ box: Box, isMinimal: Bool = false) -> MyersOutcome {
    let middle = trimmed(box)
    Self.count(box.base, of: base, in: &baseCounts)
    Self.count(box.side, of: side, in: &sideCounts)
    guard !middle.isTrivial else {
      markAll(middle)
      let isForced =
        middle.base.allSatisfy { sideCounts[Int(base[$0])] == 0 }
        && middle.side.allSatisfy { baseCounts[Int(side[$0])] == 0 }
      clearCounts(box)
      return MyersOutcome(isForced: isForced, wasCutShort: false)
    }
    let baseKept = Self.searchable(
      middle.base, of: base, total: box.base.count, otherCounts: sideCounts,
      isMinimal: isMinimal, marks: &isRemoved)
    let sideKept = Self.searchable(
      middle.side, of: side, total: box.side.count, otherCounts: baseCounts,
      isMinimal: isMinimal, marks: &isAdded)
    clearCounts(box)
    if baseKept.tokens == sideKept.tokens {
      return MyersOutcome(
        isForced: !baseKept.hasDropped && !sideKept.hasDropped, wasCutShort: false)
    }

    let search = MyersSearch(baseKept.tokens, sideKept.tokens, isMinimal: isMinimal)
    for (index, line) in baseKept.lines.enumerated() where search.isRemoved[index] {
      isRemoved[Int(line)] = true
    }
    for (index, line) in sideKept.lines.enumerated() where search.isAdded[index] {
      isAdded[Int(line)] = true
    }
    return MyersOutcome(isForced: false, wasCutShort: search.wasCutShort)
  }

  /// What a search was like.
  struct MyersOutcome {
    /// Whether there was no choice: no marked element of one range is in the other.
    let isForced: Bool
    /// Whether the search was cut short somewhere, so that the script may not be a shortest one.
    let wasCutShort: Bool
  }

  private static func count(_ range: Range<Int>, of tokens: [Int32], in counts: inout [Int32]) {
    let tokens = tokens.span
    var counts = counts.mutableSpan
    for index in range { counts[Int(tokens[index])] += 1 }
  }

  private mutating func clearCounts(_ box: Box) {
    Self.clear(box.base, of: base, in: &baseCounts)
    Self.clear(box.side, of: side, in: &sideCounts)
  }

  private static func clear(_ range: Range<Int>, of tokens: [Int32], in counts: inout [Int32]) {
    let tokens = tokens.span
    var counts = counts.mutableSpan
    for index in range { counts[Int(tokens[index])] = 0 }
  }

  /// The elements of a range that are worth a search.
  private struct Searchable {
    let lines: [Int32]
    let tokens: [Int32]
    /// Whether an element that the other range has was left out.
    let hasDropped: Bool
  }

  /// How the element is found in the other range.
  private enum Presence: UInt8 {
    case absent
    case present
    case frequent
  }

  /// An element is frequent from this many occurrences on, and where the range is short earlier.
  private static let frequentCount = 1024

  /// The elements of a range that are worth a search; all others are marked.
  private static func searchable(
    _ range: Range<Int>, of tokens: [Int32], total: Int, otherCounts: [Int32],
    isMinimal: Bool, marks: inout [Bool]
  ) -> Searchable {
    let limit = Int32(min(approximateSquareRoot(total), frequentCount))
    let start = range.lowerBound
    var presences = Array(repeating: Presence.present, count: range.count)
    var hasFrequent = false
    var hasAbsent = false
    let span = tokens.span
    let otherCounts = otherCounts.span
    var presenceSpan = presences.mutableSpan
    for offset in 0..<range.count {
      let count = otherCounts[Int(span[start + offset])]
      if count == 0 {
        presenceSpan[offset] = .absent
        hasAbsent = true
      } else if count >= limit && !isMinimal {
        presenceSpan[offset] = .frequent
        hasFrequent = true
      }
    }
    let dropped = hasFrequent && hasAbsent ? frequentAmongAbsent(presences) : []
    for offset in dropped { presences[Int(offset)] = .absent }
    var keptCount = 0
    let found = presences.span
    for offset in 0..<range.count where found[offset] != .absent { keptCount += 1 }
    var keptLines: [Int32] = Array(repeating: 0, count: keptCount)
    var keptTokens = keptLines
    var lines = keptLines.mutableSpan
    var tokensOfLines = keptTokens.mutableSpan
    var marks = marks.mutableSpan
    var next = 0
    for offset in 0..<range.count {
      if found[offset] == .absent {
        marks[start + offset] = true
      } else {
        lines[next] = Int32(truncatingIfNeeded: start + offset)
        tokensOfLines[next] = span[start + offset]
        next += 1
      }
    }
    return Searchable(lines: keptLines, tokens: keptTokens, hasDropped: !dropped.isEmpty)
  }

  /// How far around a frequent element its neighbours are looked at.
  private static let neighbourhood = 100

  /// Where frequent elements stand among absent ones.
  ///
  /// The run of absent and frequent elements around such an element counts: there must be absent ones on either
  /// side, and more than three of them for each frequent one.
  private static func frequentAmongAbsent(_ presences: [Presence]) -> [Int32] {
    let found = presences.span
    let count = presences.count
    var dropped: [Int32] = []
    var start = 0
    while start < count {
      if found[start] == .present {
        start += 1
        continue
      }
      var end = start
      while end < count && found[end] != .present { end += 1 }
      // The absent ones of the neighbourhood before an element, and after it.
      var before = 0
      var after = 0
      var reach = start + 1
      for offset in start..<end {
        let first = max(start, offset - neighbourhood)
        let last = min(end, offset + neighbourhood + 1)
        if first > start && found[first - 1] == .absent { before -= 1 }
        while reach < last {
          if found[reach] == .absent { after += 1 }
          reach += 1
        }
        if found[offset] == .frequent {
          // The element itself counts once for each side.
          let all = last - first + 1
          if before > 0 && after > 0 && (all - before - after) * 4 < all {
            dropped.append(Int32(truncatingIfNeeded: offset))
          }
        } else {
          before += 1
        }
        if offset + 1 < last && found[offset + 1] == .absent { after -= 1 }
      }
      start = end
    }
    return dropped
  }

  /// A power of two at or above the square root.
  static func approximateSquareRoot(_ number: Int) -> Int {
    var root = 1
    var rest = number
    while rest > 0 {
      root <<= 1
      rest >>= 2
    }
    return root
  }
}
