/// Myers' comparison of two sequences in linear space, with a bounded effort.
///
/// The search goes from both ends at once, in steps of one edit, until the two meet; the point where
/// they meet splits the problem in two. Within `costLimit` edits from either end the alignment is a
/// shortest one. A search that has not met by then is split where it got furthest, so sequences with
/// very much in disorder cost a fixed effort for each line and may get a longer script.
///
/// Source: E. W. Myers, *An O(ND) Difference Algorithm and Its Variations*, Algorithmica 1 (1986),
/// section 4b. The idea of giving up on a search is GNU diff's.
struct MyersDiff {
  /// How many edits each end may search before the furthest point is taken.
  static let costLimit = 256

  private let base: [Int32]
  private let side: [Int32]

  /// For each base element whether it has no partner.
  private(set) var isRemoved: [Bool]

  /// For each element of the side whether it has no partner.
  private(set) var isAdded: [Bool]

  /// The furthest base positions by diagonal, diagonal 0 in the middle.
  private var forward: [Int]
  private var backward: [Int]

  private struct Box {
    var baseStart: Int
    var baseEnd: Int
    var sideStart: Int
    var sideEnd: Int
  }

  private struct Point {
    var base: Int
    var side: Int
  }

  init(_ base: [Int32], _ side: [Int32]) {
    self.base = base
    self.side = side
    isRemoved = Array(repeating: false, count: base.count)
    isAdded = Array(repeating: false, count: side.count)
    let width = 2 * min(Self.costLimit, base.count + side.count + 1) + 3
    forward = Array(repeating: 0, count: width)
    backward = Array(repeating: 0, count: width)
  }

  /// Marks the elements that have no partner.
  ///
  /// A list of boxes yet to be compared stands in for recursion: its depth is up to the input.
  mutating func run() {
    var boxes = [Box(baseStart: 0, baseEnd: base.count, sideStart: 0, sideEnd: side.count)]
    while var box = boxes.popLast() {
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
      // A box with one empty edge is all edit. A split at a corner makes no box smaller; the
      // search does not give one, and if it did, marking the box is right, if not shortest.
      guard box.baseStart < box.baseEnd && box.sideStart < box.sideEnd,
        let split = split(box),
        split.base + split.side > box.baseStart + box.sideStart,
        split.base + split.side < box.baseEnd + box.sideEnd
      else {
        for line in box.baseStart..<box.baseEnd { isRemoved[line] = true }
        for line in box.sideStart..<box.sideEnd { isAdded[line] = true }
        continue
      }
      boxes.append(
        Box(
          baseStart: split.base, baseEnd: box.baseEnd,
          sideStart: split.side, sideEnd: box.sideEnd))
      boxes.append(
        Box(
          baseStart: box.baseStart, baseEnd: split.base,
          sideStart: box.sideStart, sideEnd: split.side))
    }
  }

  /// A point on a good path through the box.
  ///
  /// Positions are relative to the start of the box. A forward diagonal is `x - y`; a backward one
  /// is that less `delta`, so both ends start on their own diagonal 0. A diagonal that no path has
  /// reached inside the box holds `unreached` forward, and its negative backward.
  private mutating func split(_ box: Box) -> Point? {
    let width = box.baseEnd - box.baseStart
    let height = box.sideEnd - box.sideStart
    let delta = width - height
    let deltaIsOdd = delta & 1 != 0
    let limit = (forward.count - 3) / 2
    let middle = limit + 1
    let unreached = -1 << 30
    forward[middle] = 0
    backward[middle] = width

    var cost = 0
    while cost < limit {
      cost += 1

      // Each step reads only diagonals that the step before wrote: nothing is left from other boxes.
      var diagonal = cost
      while diagonal >= -cost {
        defer { diagonal -= 2 }
        var x = unreached
        if diagonal > -cost {
          let right = forward[middle + diagonal - 1] + 1
          if right <= width { x = right }
        }
        if diagonal < cost {
          let down = forward[middle + diagonal + 1]
          if down > x && down - diagonal <= height { x = down }
        }
        guard x >= 0 && x - diagonal >= 0 else {
          forward[middle + diagonal] = unreached
          continue
        }
        var y = x - diagonal
        while x < width && y < height
          && base[box.baseStart + x] == side[box.sideStart + y]
        {
          x += 1
          y += 1
        }
        forward[middle + diagonal] = x
        let opposite = diagonal - delta
        // The backward search is one step behind here, so its outermost diagonals are one nearer.
        if deltaIsOdd && opposite > -cost && opposite < cost
          && backward[middle + opposite] <= x
        {
          return Point(base: box.baseStart + x, side: box.sideStart + y)
        }
      }

      diagonal = cost
      while diagonal >= -cost {
        defer { diagonal -= 2 }
        var x = -unreached
        if diagonal < cost {
          let left = backward[middle + diagonal + 1] - 1
          if left >= 0 { x = left }
        }
        if diagonal > -cost {
          let up = backward[middle + diagonal - 1]
          if up < x && up - diagonal - delta >= 0 { x = up }
        }
        guard x <= width && x - diagonal - delta <= height else {
          backward[middle + diagonal] = -unreached
          continue
        }
        var y = x - diagonal - delta
        while x > 0 && y > 0
          && base[box.baseStart + x - 1] == side[box.sideStart + y - 1]
        {
          x -= 1
          y -= 1
        }
        backward[middle + diagonal] = x
        let opposite = diagonal + delta
        if !deltaIsOdd && opposite >= -cost && opposite <= cost
          && forward[middle + opposite] >= x
        {
          return Point(base: box.baseStart + x, side: box.sideStart + y)
        }
      }
    }
    return furthest(box, cost: cost, delta: delta, middle: middle)
  }

  /// Of all points that a search reached, the one furthest from the end that it started at.
  private func furthest(_ box: Box, cost: Int, delta: Int, middle: Int) -> Point? {
    let width = box.baseEnd - box.baseStart
    let height = box.sideEnd - box.sideStart
    var best: Point?
    var bestDistance = 0
    var diagonal = cost
    while diagonal >= -cost {
      let x = forward[middle + diagonal]
      if x >= 0 {
        let y = x - diagonal
        if x + y > bestDistance {
          bestDistance = x + y
          best = Point(base: box.baseStart + x, side: box.sideStart + y)
        }
      }
      let fromEnd = backward[middle + diagonal]
      if fromEnd <= width {
        let y = fromEnd - diagonal - delta
        let distance = width - fromEnd + height - y
        if distance > bestDistance {
          bestDistance = distance
          best = Point(base: box.baseStart + fromEnd, side: box.sideStart + y)
        }
      }
      diagonal -= 2
    }
    return best
  }
}
