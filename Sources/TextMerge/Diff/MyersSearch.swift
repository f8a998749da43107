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
  let base: [Int32]
  let side: [Int32]
  private let isMinimal: Bool

  /// For each element of the base whether it has no partner.
  private(set) var isRemoved: [Bool]

  /// For each element of the side whether it has no partner.
  private(set) var isAdded: [Bool]

  /// Whether the search was cut short somewhere.
  private(set) var wasCutShort = false

  /// The furthest base positions by diagonal (base position less side position), from either end.
  private var forward: [Int32] = []
  private var backward: [Int32] = []

  /// Where diagonal 0 stands in these.
  private(set) var origin = 0

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

  init(_ base: [Int32], _ side: [Int32], isMinimal: Bool) {
    self.base = base
    self.side = side
    self.isMinimal = isMinimal
    isRemoved = Array(repeating: false, count: base.count)
    isAdded = Array(repeating: false, count: side.count)
    costLimit = max(
      SequenceDiff.approximateSquareRoot(base.count + side.count + 3), Self.patience)
  }

  /// Marks the elements that have no partner.
  ///
  /// A list of boxes yet to be compared stands in for recursion: its depth is up to the input.
  mutating func run() {
    var whole = Box(
      baseStart: 0, baseEnd: base.count, sideStart: 0, sideEnd: side.count, isMinimal: isMinimal)
    shrink(&whole)
    makeRoom(for: whole)
    var boxes = [whole]
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

  /// Makes room for all diagonals of a box, with one more at either end.
  private mutating func makeRoom(for box: Box) {
    let (baseCount, sideCount) = (box.baseEnd - box.baseStart, box.sideEnd - box.sideStart)
    guard baseCount > 0 && sideCount > 0 else { return }
    forward = Array(repeating: 0, count: baseCount + sideCount + 3)
    backward = forward
    origin = box.sideEnd - box.baseStart + 1
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
  struct Reach {
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
      if let meeting = Self.advance(
        Forward.self, &forward, &ahead, base, side, origin: origin, box,
        meeting: isOdd ? behind : nil, backward.span, hasLongRun: &hasLongRun)
      {
        return meeting
      }
      if let meeting = Self.advance(
        Backward.self, &backward, &behind, base, side, origin: origin, box,
        meeting: isOdd ? nil : ahead, forward.span, hasLongRun: &hasLongRun)
      {
        return meeting
      }

      if box.isMinimal { continue }
      if hasLongRun && cost > Self.patience {
        if let split = goodSplit(Forward.self, box, ahead, cost: cost, of: forward.span) {
          return split
        }
        if let split = goodSplit(Backward.self, box, behind, cost: cost, of: backward.span) {
          return split
        }
      }
      if cost >= costLimit {
        return furthestSplit(
          box, ahead: ahead, forward: forward.span, behind: behind, backward: backward.span)
      }
    }
  }
}
