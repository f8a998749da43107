/// Myers' search for a short script between two sequences, in linear space.
///
/// The search goes from both ends at once, in steps of one edit, until the two meet; the point where
/// they meet splits the problem in two. A search that has become long is split where it got on best:
/// behind a long common run, or, when its effort is used up, at the furthest point. The part that
/// was searched is then searched again to the end, the other with the same limits. These limits are
/// git's, so that results are the same.
///
/// Source: E. W. Myers, *An O(ND) Difference Algorithm and Its Variations*, Algorithmica 1 (1986),
/// section 4b.
struct MyersSearch {
  private let base: [Int32]
  private let side: [Int32]
  private let isMinimal: Bool

  /// For each element of the base whether it has no partner.
  private(set) var isRemoved: [Bool]

  /// For each element of the side whether it has no partner.
  private(set) var isAdded: [Bool]

  /// Whether the search was cut short somewhere.
  private(set) var wasCutShort = false

  /// The furthest base positions by diagonal (base position less side position), from either end.
  private var forward: [Int32]
  private var backward: [Int32]

  /// Where diagonal 0 stands in these.
  private let origin: Int

  /// How many edits either end may search before the furthest point is taken.
  private let costLimit: Int

  /// From this cost on a point behind a long common run ends the search.
  private static let patience = 256

  /// The length of a common run that counts as long.
  private static let longRun = 20

  /// How far a point must have got for each edit to count as good.
  private static let goodProgress = 4

  private struct Box {
    var baseStart: Int
    var baseEnd: Int
    var sideStart: Int
    var sideEnd: Int
    var isMinimal: Bool
  }

  private struct Split {
    var base: Int
    var side: Int
    /// Whether the part before, and the part after, is on a shortest way.
    var isMinimalBefore: Bool
    var isMinimalAfter: Bool
  }

  init(_ base: [Int32], _ side: [Int32], isMinimal: Bool) {
    self.base = base
    self.side = side
    self.isMinimal = isMinimal
    isRemoved = Array(repeating: false, count: base.count)
    isAdded = Array(repeating: false, count: side.count)
    let diagonals = base.count + side.count + 3
    forward = Array(repeating: 0, count: diagonals)
    backward = Array(repeating: 0, count: diagonals)
    origin = side.count + 1
    costLimit = max(SequenceDiff.approximateSquareRoot(diagonals), Self.patience)
  }

  /// Marks the elements that have no partner.
  ///
  /// A list of boxes yet to be compared stands in for recursion: its depth is up to the input.
  mutating func run() {
    var boxes = [
      Box(
        baseStart: 0, baseEnd: base.count, sideStart: 0, sideEnd: side.count,
        isMinimal: isMinimal)
    ]
    while var box = boxes.popLast() {
      shrink(&box)
      if box.baseStart == box.baseEnd {
        for index in box.sideStart..<box.sideEnd { isAdded[index] = true }
      } else if box.sideStart == box.sideEnd {
        for index in box.baseStart..<box.baseEnd { isRemoved[index] = true }
      } else {
        let split = split(box)
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

  private func shrink(_ box: inout Box) {
    let base = base.span
    let side = side.span
    while box.baseStart < box.baseEnd && box.sideStart < box.sideEnd
      && base[box.baseStart] == side[box.sideStart]
    {
      box.baseStart += 1
      box.sideStart += 1
    }
    while box.baseStart < box.baseEnd && box.sideStart < box.sideEnd
      && base[box.baseEnd - 1] == side[box.sideEnd - 1]
    {
      box.baseEnd -= 1
      box.sideEnd -= 1
    }
  }

  /// The diagonals that one end has reached, every other one of them at each cost.
  private struct Reach {
    var lowest: Int
    var highest: Int
  }

  /// Where the searches from both ends meet, or where the longer one got on best.
  ///
  /// Invariant: `forward[d]` is the furthest base position on diagonal `d` that `cost` edits from the
  /// start reach, and `backward[d]` the nearest that `cost` edits from the end reach. Just outside
  /// the reached diagonals stand values that no step prefers.
  private mutating func split(_ box: Box) -> Split {
    // Copies of the references, so that nothing else of this value is borrowed.
    let (baseTokens, sideTokens) = (self.base, self.side)
    let base = baseTokens.span
    let side = sideTokens.span
    var forwardReach: [Int32] = []
    var backwardReach: [Int32] = []
    swap(&forwardReach, &self.forward)
    swap(&backwardReach, &self.backward)
    defer {
      swap(&forwardReach, &self.forward)
      swap(&backwardReach, &self.backward)
    }
    var forward = forwardReach.mutableSpan
    var backward = backwardReach.mutableSpan
    let lowest = box.baseStart - box.sideEnd
    let highest = box.baseEnd - box.sideStart
    let start = box.baseStart - box.sideStart
    let end = box.baseEnd - box.sideEnd
    let isOdd = (start - end) & 1 != 0
    var ahead = Reach(lowest: start, highest: start)
    var behind = Reach(lowest: end, highest: end)
    forward[origin + start] = Int32(truncatingIfNeeded: box.baseStart)
    backward[origin + end] = Int32(truncatingIfNeeded: box.baseEnd)
    var cost = 0
    while true {
      cost += 1
      var hasLongRun = false

      if ahead.lowest > lowest {
        ahead.lowest -= 1
        forward[origin + ahead.lowest - 1] = -1
      } else {
        ahead.lowest += 1
      }
      if ahead.highest < highest {
        ahead.highest += 1
        forward[origin + ahead.highest + 1] = -1
      } else {
        ahead.highest -= 1
      }
      if let position = Self.advance(
        &forward, ahead, base, side, origin: origin, box, meeting: isOdd ? behind : nil,
        backward.span, hasLongRun: &hasLongRun)
      {
        return position
      }

      if behind.lowest > lowest {
        behind.lowest -= 1
        backward[origin + behind.lowest - 1] = Int32.max
      } else {
        behind.lowest += 1
      }
      if behind.highest < highest {
        behind.highest += 1
        backward[origin + behind.highest + 1] = Int32.max
      } else {
        behind.highest -= 1
      }
      if let position = Self.retreat(
        &backward, behind, base, side, origin: origin, box, meeting: isOdd ? nil : ahead,
        forward.span, hasLongRun: &hasLongRun)
      {
        return position
      }

      if box.isMinimal { continue }
      if hasLongRun && cost > Self.patience {
        if let split = goodSplit(box, ahead: ahead, cost: cost, of: forward.span) { return split }
        if let split = goodSplit(box, behind: behind, cost: cost, of: backward.span) {
          return split
        }
      }
      if cost >= costLimit {
        return furthestSplit(
          box, ahead: ahead, forward: forward.span, behind: behind, backward: backward.span)
      }
    }
  }

  /// One more edit from the start on every diagonal, and as far as the sequences agree after it.
  ///
  /// Here and in ``retreat`` places are not checked again: every diagonal is between the lowest and
  /// the highest of the box, both arrays have one place more on either side of these, and an element is
  /// read only inside the box.
  ///
  /// - Returns: Where the search meets the other one's points.
  @inline(never)
  private static func advance(
    _ forward: inout MutableSpan<Int32>, _ reach: Reach, _ base: Span<Int32>, _ side: Span<Int32>,
    origin: Int, _ box: Box, meeting: Reach?, _ backward: Span<Int32>, hasLongRun: inout Bool
  ) -> Split? {
    let (baseEnd, sideEnd) = (box.baseEnd, box.sideEnd)
    let lowest = reach.lowest
    var diagonal = reach.highest
    guard lowest <= diagonal else { return nil }
    var isLong = false
    var fromAbove = Int(unsafe forward[unchecked: origin &+ diagonal &+ 1])

    @inline(__always)
    func step() -> Int {
      let fromBelow = Int(unsafe forward[unchecked: origin &+ diagonal &- 1])
      let first = max(fromBelow &+ 1, fromAbove)
      fromAbove = fromBelow
      var position = first
      while position < baseEnd, position &- diagonal < sideEnd,
        unsafe base[unchecked: position] == side[unchecked: position &- diagonal]
      {
        position &+= 1
      }
      if position &- first > longRun { isLong = true }
      unsafe forward[unchecked: origin &+ diagonal] = Int32(truncatingIfNeeded: position)
      return position
    }

    if let meeting {
      while diagonal >= lowest {
        let position = step()
        if diagonal >= meeting.lowest && diagonal <= meeting.highest
          && Int(backward[origin &+ diagonal]) <= position
        {
          return Split(
            base: position, side: position - diagonal, isMinimalBefore: true,
            isMinimalAfter: true)
        }
        diagonal &-= 2
      }
    } else {
      while diagonal >= lowest {
        _ = step()
        diagonal &-= 2
      }
    }
    if isLong { hasLongRun = true }
    return nil
  }

  /// The same from the end.
  @inline(never)
  private static func retreat(
    _ backward: inout MutableSpan<Int32>, _ reach: Reach, _ base: Span<Int32>,
    _ side: Span<Int32>, origin: Int, _ box: Box, meeting: Reach?, _ forward: Span<Int32>,
    hasLongRun: inout Bool
  ) -> Split? {
    let (baseStart, sideStart) = (box.baseStart, box.sideStart)
    let lowest = reach.lowest
    var diagonal = reach.highest
    guard lowest <= diagonal else { return nil }
    var isLong = false
    var fromAbove = Int(unsafe backward[unchecked: origin &+ diagonal &+ 1])

    @inline(__always)
    func step() -> Int {
      let fromBelow = Int(unsafe backward[unchecked: origin &+ diagonal &- 1])
      let first = min(fromBelow, fromAbove &- 1)
      fromAbove = fromBelow
      var position = first
      while position > baseStart, position &- diagonal > sideStart,
        unsafe base[unchecked: position &- 1] == side[unchecked: position &- diagonal &- 1]
      {
        position &-= 1
      }
      if first &- position > longRun { isLong = true }
      unsafe backward[unchecked: origin &+ diagonal] = Int32(truncatingIfNeeded: position)
      return position
    }

    if let meeting {
      while diagonal >= lowest {
        let position = step()
        if diagonal >= meeting.lowest && diagonal <= meeting.highest
          && position <= Int(forward[origin &+ diagonal])
        {
          return Split(
            base: position, side: position - diagonal, isMinimalBefore: true,
            isMinimalAfter: true)
        }
        diagonal &-= 2
      }
    } else {
      while diagonal >= lowest {
        _ = step()
        diagonal &-= 2
      }
    }
    if isLong { hasLongRun = true }
    return nil
  }

  /// Of the points reached from the start that are behind a long common run, the one that got on
  /// best, less its distance from the middle diagonal.
  private func goodSplit(
    _ box: Box, ahead: Reach, cost: Int, of forward: Span<Int32>
  ) -> Split? {
    let start = box.baseStart - box.sideStart
    var best = 0
    var split: Split?
    var diagonal = ahead.highest
    while diagonal >= ahead.lowest {
      let position = Int(forward[origin + diagonal])
      let other = position - diagonal
      let progress =
        position - box.baseStart + other - box.sideStart - abs(diagonal - start)
      if progress > Self.goodProgress * cost && progress > best
        && position >= box.baseStart + Self.longRun && position < box.baseEnd
        && other >= box.sideStart + Self.longRun && other < box.sideEnd
        && (1...Self.longRun).allSatisfy({ base[position - $0] == side[other - $0] })
      {
        best = progress
        split = Split(
          base: position, side: other, isMinimalBefore: true, isMinimalAfter: false)
      }
      diagonal -= 2
    }
    return split
  }

  /// The same from the end.
  private func goodSplit(
    _ box: Box, behind: Reach, cost: Int, of backward: Span<Int32>
  ) -> Split? {
    let end = box.baseEnd - box.sideEnd
    var best = 0
    var split: Split?
    var diagonal = behind.highest
    while diagonal >= behind.lowest {
      let position = Int(backward[origin + diagonal])
      let other = position - diagonal
      let progress = box.baseEnd - position + box.sideEnd - other - abs(diagonal - end)
      if progress > Self.goodProgress * cost && progress > best
        && position > box.baseStart && position <= box.baseEnd - Self.longRun
        && other > box.sideStart && other <= box.sideEnd - Self.longRun
        && (0..<Self.longRun).allSatisfy({ base[position + $0] == side[other + $0] })
      {
        best = progress
        split = Split(
          base: position, side: other, isMinimalBefore: false, isMinimalAfter: true)
      }
      diagonal -= 2
    }
    return split
  }

  /// The point furthest from the end that it was reached from.
  private func furthestSplit(
    _ box: Box, ahead: Reach, forward: Span<Int32>, behind: Reach, backward: Span<Int32>
  ) -> Split {
    var furthest = -1
    var furthestBase = -1
    var diagonal = ahead.highest
    while diagonal >= ahead.lowest {
      var position = min(Int(forward[origin + diagonal]), box.baseEnd)
      var other = position - diagonal
      if other > box.sideEnd {
        position = box.sideEnd + diagonal
        other = box.sideEnd
      }
      if position + other > furthest {
        furthest = position + other
        furthestBase = position
      }
      diagonal -= 2
    }
    var nearest = Int.max
    var nearestBase = Int.max
    diagonal = behind.highest
    while diagonal >= behind.lowest {
      var position = max(Int(backward[origin + diagonal]), box.baseStart)
      var other = position - diagonal
      if other < box.sideStart {
        position = box.sideStart + diagonal
        other = box.sideStart
      }
      if position + other < nearest {
        nearest = position + other
        nearestBase = position
      }
      diagonal -= 2
    }
    if box.baseEnd + box.sideEnd - nearest < furthest - box.baseStart - box.sideStart {
      return Split(
        base: furthestBase, side: furthest - furthestBase, isMinimalBefore: true,
        isMinimalAfter: false)
    }
    return Split(
      base: nearestBase, side: nearest - nearestBase, isMinimalBefore: false,
      isMinimalAfter: true)
  }
}
