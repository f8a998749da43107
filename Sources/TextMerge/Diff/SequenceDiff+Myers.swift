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
    for index in box.base { baseCounts[Int(base[index])] += 1 }
    for index in box.side { sideCounts[Int(side[index])] += 1 }
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

    var search = MyersSearch(
      baseKept.tokens, sideKept.tokens, isMinimal: isMinimal)
    search.run()
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
    var hasFrequent = false
    var hasAbsent = false
    for index in range {
      let count = otherCounts[Int(tokens[index])]
      if count == 0 {
        presences.append(.absent)
        hasAbsent = true
      } else if count >= limit && !isMinimal {
        presences.append(.frequent)
        hasFrequent = true
      } else {
        presences.append(.present)
      }
    }
    let runs = hasFrequent && hasAbsent ? PresenceRuns(presences) : nil
    var kept = Searchable()
    kept.lines.reserveCapacity(range.count)
    kept.tokens.reserveCapacity(range.count)
    for (offset, presence) in presences.enumerated() {
      let isKept =
        switch presence {
        case .absent: false
        case .present: true
        case .frequent: runs?.isAmongAbsent(offset) != true
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

  /// The runs of elements without a present one.
  private struct PresenceRuns {
    /// How many of the elements before each are absent.
    private var absentBefore: [Int32] = [0]
    /// Where the run of each element starts and ends.
    private var starts: [Int32]
    private var ends: [Int32]

    /// How far around an element its neighbours are looked at.
    private static let neighbourhood = 100

    init(_ presences: [Presence]) {
      let count = presences.count
      absentBefore.reserveCapacity(count + 1)
      starts = Array(repeating: 0, count: count)
      ends = starts
      var start: Int32 = 0
      for (offset, presence) in presences.enumerated() {
        absentBefore.append(absentBefore[offset] + (presence == .absent ? 1 : 0))
        starts[offset] = start
        if presence == .present { start = Int32(truncatingIfNeeded: offset + 1) }
      }
      var end = Int32(truncatingIfNeeded: count)
      for offset in presences.indices.reversed() {
        ends[offset] = end
        if presences[offset] == .present { end = Int32(truncatingIfNeeded: offset) }
      }
    }

    /// Whether a frequent element stands among elements that are absent from the other range.
    ///
    /// The run of absent and frequent elements around it counts: there must be absent ones on either
    /// side, and more than three of them for each frequent one.
    func isAmongAbsent(_ offset: Int) -> Bool {
      let first = max(Int(starts[offset]), offset - Self.neighbourhood)
      let end = min(Int(ends[offset]), offset + Self.neighbourhood + 1)
      let before = absentBefore[offset] - absentBefore[first]
      let after = absentBefore[end] - absentBefore[offset + 1]
      guard before > 0 && after > 0 else { return false }
      // The element itself counts once for each side.
      let all = Int32(truncatingIfNeeded: end - first + 1)
      return (all - before - after) * 4 < all
    }
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
