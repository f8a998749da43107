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
  /// - Returns: Whether there was no choice: no marked element of one range is in the other.
  /// - Complexity: O(*n* · √*n*) for *n* elements, and near O(*n*) where the ranges differ in few
  ///   places; with `isMinimal` O(*n* · *d*) for *d* differences.
  @discardableResult
  mutating func markByMyers(_ box: Box, isMinimal: Bool = false) -> Bool {
    let middle = trimmed(box)
    for index in box.base { baseCounts[Int(base[index])] += 1 }
    for index in box.side { sideCounts[Int(side[index])] += 1 }
    guard !middle.isTrivial else {
      markAll(middle)
      let isForced =
        middle.base.allSatisfy { sideCounts[Int(base[$0])] == 0 }
        && middle.side.allSatisfy { baseCounts[Int(side[$0])] == 0 }
      clearCounts(box)
      return isForced
    }
    let baseKept = Self.searchable(
      middle.base, of: base, total: box.base.count, otherCounts: sideCounts,
      isMinimal: isMinimal, marks: &isRemoved)
    let sideKept = Self.searchable(
      middle.side, of: side, total: box.side.count, otherCounts: baseCounts,
      isMinimal: isMinimal, marks: &isAdded)
    clearCounts(box)
    if baseKept.tokens == sideKept.tokens { return !baseKept.hasDropped && !sideKept.hasDropped }

    var search = MyersSearch(
      baseKept.tokens, sideKept.tokens, isMinimal: isMinimal)
    search.run()
    for (index, line) in baseKept.lines.enumerated() where search.isRemoved[index] {
      isRemoved[Int(line)] = true
    }
    for (index, line) in sideKept.lines.enumerated() where search.isAdded[index] {
      isAdded[Int(line)] = true
    }
    return false
  }

  private mutating func clearCounts(_ box: Box) {
    for index in box.base { baseCounts[Int(base[index])] = 0 }
    for index in box.side { sideCounts[Int(side[index])] = 0 }
  }

  /// The elements of a range that are worth a search.
  private struct Searchable {
    var lines: [Int32] = []
    var tokens: [Int32] = []
    /// Whether an element that the other range has was left out.
    var hasDropped = false
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
    var presences: [Presence] = []
    presences.reserveCapacity(range.count)
    for index in range {
      let count = otherCounts[Int(tokens[index])]
      if count == 0 {
        presences.append(.absent)
      } else if count >= limit && !isMinimal {
        presences.append(.frequent)
      } else {
        presences.append(.present)
      }
    }
    var kept = Searchable()
    kept.lines.reserveCapacity(range.count)
    kept.tokens.reserveCapacity(range.count)
    for (offset, presence) in presences.enumerated() {
      let isKept =
        switch presence {
        case .absent: false
        case .present: true
        case .frequent: !isAmongAbsent(offset, presences)
        }
      if isKept {
        kept.lines.append(Int32(truncatingIfNeeded: range.lowerBound + offset))
        kept.tokens.append(tokens[range.lowerBound + offset])
      } else {
        if presence == .frequent { kept.hasDropped = true }
        marks[range.lowerBound + offset] = true
      }
    }
    return kept
  }

  /// How far around an element its neighbours are looked at.
  private static let neighbourhood = 100

  /// Whether a frequent element stands among elements that are absent from the other range.
  ///
  /// The run of absent and frequent elements around it counts: there must be absent ones on either
  /// side, and more than three of them for each frequent one.
  private static func isAmongAbsent(_ offset: Int, _ presences: [Presence]) -> Bool {
    var absentBefore = 0
    var frequent = 2
    var index = offset - 1
    let first = max(0, offset - neighbourhood)
    while index >= first && presences[index] != .present {
      if presences[index] == .absent { absentBefore += 1 } else { frequent += 1 }
      index -= 1
    }
    guard absentBefore > 0 else { return false }
    var absentAfter = 0
    index = offset + 1
    let last = min(presences.count - 1, offset + neighbourhood)
    while index <= last && presences[index] != .present {
      if presences[index] == .absent { absentAfter += 1 } else { frequent += 1 }
      index += 1
    }
    guard absentAfter > 0 else { return false }
    return frequent * 4 < frequent + absentBefore + absentAfter
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
