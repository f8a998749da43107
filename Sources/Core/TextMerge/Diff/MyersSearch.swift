/// Myers' search for a short script between two sequences, in linear space.
///
/// The search proceeds from both ends at once, in steps of one edit, until the two meet; the point where they
/// meet splits the problem in two. A search that has become long is split at its best point: behind a long
/// common run, or, when its effort is used up, at the furthest point. The part that was searched is then
/// searched again to the end, the other with the same limits. These limits are git's, so that results are the
/// same.
///
/// Source: E. W. Myers, *An O(ND) Difference Algorithm and Its Variations*, Algorithmica 1 (1986),
/// section 4b.
struct MyersSearch {
  /// For each element of the base whether it has no partner.
  private(set) var isRemoved: [Bool]

  /// For each element of the side whether it has no partner.
  private(set) var isAdded: [Bool]

  /// Whether the search was cut short somewhere.
  private(set) var wasCutShort = false

  /// How many edits either end may search before the furthest point is taken.
  private let costLimit: Int

  /// From this cost on a point behind a long common run ends the search.
  static let patience = 256

  /// The length of a common run that counts as long.
  static let longRun = 20

  /// How far a point must have got for each edit to count as good.
  static let goodProgress = 4

  struct Box {
    var baseStart: Int
    var baseEnd: Int
    var sideStart: Int
    var sideEnd: Int
    var isMinimal: Bool
  }

  struct Split {
    var base: Int
    var side: Int
    /// Whether the part before, and the part after, is on a shortest way.
    var isMinimalBefore: Bool
    var isMinimalAfter: Bool
  }

  /// Marks the elements of two sequences that have no partner.
  ///
  /// - Parameters:
  ///   - base: The elements of the base.
  ///   - side: The elements of the side.
  ///   - isMinimal: Whether to find a shortest script at any cost.
  init(_ base: [Int32], _ side: [Int32], isMinimal: Bool) {
    costLimit = max(
      SequenceDiff.approximateSquareRoot(base.count + side.count + 3), Self.patience)
    isRemoved = Array(repeating: side.isEmpty, count: base.count)
    isAdded = Array(repeating: base.isEmpty, count: side.count)
    guard !base.isEmpty && !side.isEmpty else { return }
    // All diagonals for either end, with one more on either side.
    let diagonalCount = base.count + side.count + 3
    var reached: [Int32] = Array(repeating: 0, count: 2 * diagonalCount)
    let reversed = Self.reversed(side) + Self.reversed(base)
    let (baseCount, sideCount) = (base.count, side.count)
    unsafe reached.withUnsafeMutableBufferPointer { reached in
      unsafe base.withUnsafeBufferPointer { base in
        unsafe side.withUnsafeBufferPointer { side in
          unsafe reversed.withUnsafeBufferPointer { reversed in
            guard let base = base.baseAddress, let side = side.baseAddress,
              let reversed = reversed.baseAddress, let reached = reached.baseAddress
            else { return }
            let middle = unsafe reached + sideCount + 1
            let ahead = unsafe SearchEnd(
              base, baseCount, side, sideCount, reached: middle, isStart: true)
            // Diagonal 0 of the end is as far from that of the start as the counts differ.
            let behind = unsafe SearchEnd(
              reversed, sideCount, reversed + sideCount, baseCount,
              reached: middle + diagonalCount + baseCount - sideCount, isStart: false)
            unsafe run(
              base, baseCount, side, sideCount, isMinimal: isMinimal, ahead: ahead, behind: behind)
          }
        }
      }
    }
  }

  private static func reversed(_ tokens: [Int32]) -> [Int32] {
    var reversed = tokens
    var span = reversed.mutableSpan
    var index = 0
    while index < tokens.count / 2 {
      span.swapAt(index, tokens.count - 1 - index)
      index += 1
    }
    return reversed
  }

  /// A list of boxes that are not compared yet replaces recursion, since the depth depends on the input.
  private mutating func run(
    _ base: UnsafePointer<Int32>, _ baseCount: Int, _ side: UnsafePointer<Int32>,
    _ sideCount: Int, isMinimal: Bool, ahead: SearchEnd, behind: SearchEnd
  ) {
    var (ahead, behind) = (ahead, behind)
    var boxes = [
      Box(
        baseStart: 0, baseEnd: baseCount, sideStart: 0, sideEnd: sideCount, isMinimal: isMinimal)
    ]
    while var box = boxes.popLast() {
      unsafe Self.shrink(&box, base, side)
      if box.baseStart == box.baseEnd {
        for index in box.sideStart..<box.sideEnd { isAdded[index] = true }
      } else if box.sideStart == box.sideEnd {
        for index in box.baseStart..<box.baseEnd { isRemoved[index] = true }
      } else {
        let split = split(box, &ahead, &behind)
        if !split.isMinimalBefore || !split.isMinimalAfter { wasCutShort = true }
        boxes.append(
          Box(
            baseStart: split.base, baseEnd: box.baseEnd, sideStart: split.side,
            sideEnd: box.sideEnd, isMinimal: split.isMinimalAfter))
        boxes.append(
          Box(
            baseStart: box.baseStart, baseEnd: split.base, sideStart: box.sideStart,
            sideEnd: split.side, isMinimal: split.isMinimalBefore))
      }
    }
  }

  private static func shrink(
    _ box: inout Box, _ base: UnsafePointer<Int32>, _ side: UnsafePointer<Int32>
  ) {
    var (baseStart, sideStart) = (box.baseStart, box.sideStart)
    var (baseEnd, sideEnd) = (box.baseEnd, box.sideEnd)
    while baseStart < baseEnd && sideStart < sideEnd, unsafe base[baseStart] == side[sideStart] {
      baseStart &+= 1
      sideStart &+= 1
    }
    while baseStart < baseEnd && sideStart < sideEnd,
      unsafe base[baseEnd &- 1] == side[sideEnd &- 1]
    {
      baseEnd &-= 1
      sideEnd &-= 1
    }
    (box.baseStart, box.sideStart) = (baseStart, sideStart)
    (box.baseEnd, box.sideEnd) = (baseEnd, sideEnd)
  }

  /// The point at which the searches from both ends meet, or a good point that one of them reached.
  ///
  /// Invariant: of each end is known, for each diagonal that it has reached, the furthest position that `cost` edits
  /// reach from there.
  private func split(
    _ box: Box, _ ahead: inout SearchEnd, _ behind: inout SearchEnd
  ) -> Split {
    let isOdd = (box.baseEnd - box.baseStart + box.sideEnd - box.sideStart) & 1 != 0
    ahead.begin(box)
    behind.begin(box)
    var cost = 0
    while true {
      cost += 1
      ahead.hasLongRun = false
      behind.hasLongRun = false
      if let place = ahead.advance(toMeet: isOdd ? behind : nil) {
        return ahead.split(at: place, isMinimalBefore: true, isMinimalAfter: true)
      }
      if let place = behind.advance(toMeet: isOdd ? nil : ahead) {
        return behind.split(at: place, isMinimalBefore: true, isMinimalAfter: true)
      }

      if box.isMinimal { continue }
      if (ahead.hasLongRun || behind.hasLongRun) && cost > Self.patience {
        if let place = ahead.goodSplit(cost: cost) {
          return ahead.split(at: place, isMinimalBefore: true, isMinimalAfter: false)
        }
        if let place = behind.goodSplit(cost: cost) {
          return behind.split(at: place, isMinimalBefore: false, isMinimalAfter: true)
        }
      }
      if cost >= costLimit {
        let fromStart = ahead.furthest()
        let fromEnd = behind.furthest()
        return fromEnd.way < fromStart.way
          ? ahead.split(at: fromStart.place, isMinimalBefore: true, isMinimalAfter: false)
          : behind.split(at: fromEnd.place, isMinimalBefore: false, isMinimalAfter: true)
      }
    }
  }
}
