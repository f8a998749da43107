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
    Self.mark(baseKept.lines, where: search.isRemoved, in: &isRemoved)
    Self.mark(sideKept.lines, where: search.isAdded, in: &isAdded)
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

  /// Marks lines for which a search of them alone has a mark.
  private static func mark(_ lines: [Int32], where isMarked: [Bool], in marks: inout [Bool]) {
    unsafe lines.withUnsafeBufferPointer { lines in
      unsafe isMarked.withUnsafeBufferPointer { isMarked in
        unsafe marks.withUnsafeMutableBufferPointer { marks in
          guard let marks = marks.baseAddress, let start = lines.baseAddress,
            let isMarked = isMarked.baseAddress
          else { return }
          var index = 0
          let end = lines.count
          while index < end {
            if unsafe isMarked[index] { unsafe marks[Int(start[index])] = true }
            index &+= 1
          }
        }
      }
    }
  }

  /// The elements of a range that are worth a search.
  private struct Searchable {
    let lines: [Int32]
    let tokens: [Int32]
    /// Whether an element that the other range has was left out.
    let hasDropped: Bool
  }

  /// How an element is found in the other range: not at all, often, or else.
  private static let absent: UInt8 = 0
  private static let frequent: UInt8 = 1
  private static let present: UInt8 = 2

  /// An element is frequent from this many occurrences on, and where the range is short earlier.
  private static let frequentCount = 1024

  /// The elements of a range that are worth a search; all others are marked.
  private static func searchable(
    _ range: Range<Int>, of tokens: [Int32], total: Int, otherCounts: [Int32],
    isMinimal: Bool, marks: inout [Bool]
  ) -> Searchable {
    let limit =
      isMinimal ? Int32.max : Int32(min(approximateSquareRoot(total), frequentCount))
    let (start, count) = (range.lowerBound, range.count)
    let (absent, frequent) = (absent, frequent)
    var presences = Array(repeating: present, count: count)
    var frequentOnes = 0
    var keptCount = count
    unsafe tokens.withUnsafeBufferPointer { tokens in
      unsafe otherCounts.withUnsafeBufferPointer { otherCounts in
        unsafe presences.withUnsafeMutableBufferPointer { presences in
          guard let tokens = tokens.baseAddress, let otherCounts = otherCounts.baseAddress,
            let presences = presences.baseAddress
          else { return }
          var offset = 0
          var others: Int32 = 0
          while offset < count {
            others = unsafe otherCounts[Int(tokens[start &+ offset])]
            if others == 0 {
              unsafe presences[offset] = absent
              keptCount &-= 1
            } else if others >= limit {
              unsafe presences[offset] = frequent
              frequentOnes &+= 1
            }
            offset &+= 1
          }
        }
      }
    }
    let dropped =
      frequentOnes > 0 && keptCount < count ? frequentAmongAbsent(presences) : []
    for offset in dropped { presences[Int(offset)] = absent }
    keptCount -= dropped.count
    var keptLines: [Int32] = Array(repeating: 0, count: keptCount)
    var keptTokens = keptLines
    unsafe tokens.withUnsafeBufferPointer { tokens in
      unsafe presences.withUnsafeBufferPointer { presences in
        unsafe keptLines.withUnsafeMutableBufferPointer { lines in
          unsafe keptTokens.withUnsafeMutableBufferPointer { tokensOfLines in
            unsafe marks.withUnsafeMutableBufferPointer { marks in
              guard let tokens = tokens.baseAddress, let presences = presences.baseAddress,
                let lines = lines.baseAddress, let tokensOfLines = tokensOfLines.baseAddress,
                let marks = marks.baseAddress
              else { return }
              var next = 0
              var offset = 0
              while offset < count {
                if unsafe presences[offset] == absent {
                  unsafe marks[start &+ offset] = true
                } else {
                  unsafe lines[next] = Int32(truncatingIfNeeded: start &+ offset)
                  unsafe tokensOfLines[next] = tokens[start &+ offset]
                  next &+= 1
                }
                offset &+= 1
              }
            }
          }
        }
      }
    }
    return Searchable(lines: keptLines, tokens: keptTokens, hasDropped: !dropped.isEmpty)
  }

  /// How many neighbors on each side of a frequent element are examined.
  private static let neighborhood = 100

  /// The positions of frequent elements among absent ones.
  ///
  /// The run of absent and frequent elements around such an element counts: there must be absent ones on either
  /// side, and more than three of them for each frequent one.
  private static func frequentAmongAbsent(_ presences: [UInt8]) -> [Int32] {
    let (absent, frequent, present) = (absent, frequent, present)
    let neighborhood = neighborhood
    let count = presences.count
    var dropped: [Int32] = []
    unsafe presences.withUnsafeBufferPointer { presences in
      guard let found = presences.baseAddress else { return }
      var start = 0
      var end = 0
      var offset = 0
      var reach = 0
      var first = 0
      var last = 0
      // The absent ones of the neighborhood before an element, and after it.
      var before = 0
      var after = 0
      while start < count {
        if unsafe found[start] == present {
          start &+= 1
          continue
        }
        end = start
        while unsafe end < count && found[end] != present { end &+= 1 }
        before = 0
        after = 0
        reach = start &+ 1
        offset = start
        while offset < end {
          first = offset &- neighborhood
          if first < start { first = start }
          last = offset &+ neighborhood &+ 1
          if last > end { last = end }
          if unsafe first > start && found[first &- 1] == absent { before &-= 1 }
          while reach < last {
            if unsafe found[reach] == absent { after &+= 1 }
            reach &+= 1
          }
          if unsafe found[offset] == frequent {
            // The element itself counts once for each side.
            let all = last - first + 1
            if before > 0 && after > 0 && (all - before - after) * 4 < all {
              dropped.append(Int32(truncatingIfNeeded: offset))
            }
          } else {
            before &+= 1
          }
          if unsafe offset &+ 1 < last && found[offset &+ 1] == absent { after &-= 1 }
          offset &+= 1
        }
        start = end
      }
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
