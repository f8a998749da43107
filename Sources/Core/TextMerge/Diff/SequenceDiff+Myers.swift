extension SequenceDiff {
  /// Marks a range by the greedy search for a short script.
  ///
  /// First the common ends are set apart. Elements that the other range lacks are marked, since no alignment
  /// can keep them. Elements that it has very often are marked too if they are among elements that it lacks,
  /// since to align them helps nobody and costs much. The rest is searched.
  ///
  /// Source of the search: E. W. Myers, *An O(ND) Difference Algorithm and Its Variations*,
  /// Algorithmica 1 (1986), section 4b. The rules for setting elements aside and their limits are
  /// those of git's diff, so that results are the same.
  ///
  /// - Parameters:
  ///   - box: The range; nothing outside of it is read.
  ///   - isMinimal: Whether to find a shortest script at any cost.
  /// - Returns: How the search ended.
  /// - Complexity: O(*n* · √*n*) for *n* elements, and near O(*n*) where the ranges differ in few
  ///   places; with `isMinimal` O(*n* · *d*) for *d* differences.
  @discardableResult
  mutating func markByMyers(_ box: Box, isMinimal: Bool = false) -> MyersOutcome {
    let middle = trimmed(box)
    count(box, by: 1)
    guard !middle.isTrivial else {
      markAll(middle)
      let isForced =
        middle.base.allSatisfy { sideCounts[Int(base[$0])] == 0 }
        && middle.side.allSatisfy { baseCounts[Int(side[$0])] == 0 }
      count(box, by: -1)
      return MyersOutcome(isForced: isForced, wasCutShort: false)
    }
    let baseKept = Self.searchable(
      middle.base, of: base, total: box.base.count, otherCounts: sideCounts,
      isMinimal: isMinimal, marks: &isRemoved)
    let sideKept = Self.searchable(
      middle.side, of: side, total: box.side.count, otherCounts: baseCounts,
      isMinimal: isMinimal, marks: &isAdded)
    count(box, by: -1)
    if baseKept.tokens == sideKept.tokens {
      return MyersOutcome(
        isForced: !baseKept.hasDropped && !sideKept.hasDropped, wasCutShort: false)
    }

    let search = MyersSearch(baseKept.tokens, sideKept.tokens, isMinimal: isMinimal)
    Self.mark(baseKept.positions, where: search.isRemoved, in: &isRemoved)
    Self.mark(sideKept.positions, where: search.isAdded, in: &isAdded)
    return MyersOutcome(isForced: false, wasCutShort: search.wasCutShort)
  }

  /// What a search was like.
  struct MyersOutcome {
    /// Whether there was no choice: no marked element of one range is in the other.
    let isForced: Bool
    /// Whether the search was cut short somewhere, so that the script may not be a shortest one.
    let wasCutShort: Bool
  }

  /// Counts the elements of both ranges, or undoes that.
  private mutating func count(_ box: Box, by step: Int32) {
    Self.count(box.base, of: base, in: &baseCounts, by: step)
    Self.count(box.side, of: side, in: &sideCounts, by: step)
  }

  private static func count(
    _ range: Range<Int>, of tokens: [Int32], in counts: inout [Int32], by step: Int32
  ) {
    // Over memory, as all loops here: a debug build takes ten times as long over spans. Every token is below the
    // number of counts.
    unsafe tokens.withUnsafeBufferPointer { tokens in
      unsafe counts.withUnsafeMutableBufferPointer { counts in
        guard let tokens = tokens.baseAddress, let counts = counts.baseAddress else { return }
        var index = range.lowerBound
        let end = range.upperBound
        while index < end {
          unsafe counts[Int(tokens[index])] &+= step
          index &+= 1
        }
      }
    }
  }

  /// Marks the elements at these positions that a search of them alone has marked.
  private static func mark(_ positions: [Int32], where isMarked: [Bool], in marks: inout [Bool]) {
    unsafe positions.withUnsafeBufferPointer { positions in
      unsafe isMarked.withUnsafeBufferPointer { isMarked in
        unsafe marks.withUnsafeMutableBufferPointer { marks in
          guard let marks = marks.baseAddress, let start = positions.baseAddress,
            let isMarked = isMarked.baseAddress
          else { return }
          var index = 0
          let end = positions.count
          while index < end {
            if unsafe isMarked[index] { unsafe marks[Int(start[index])] = true }
            index &+= 1
          }
        }
      }
    }
  }
}
