/// One end of two sequences, from which a ``MyersSearch`` starts.
///
/// An end counts the elements from itself on. For the start the first sequence is the base; for the end it is the side.
/// So both go forward in steps of the same kind, and diagonal *d* of the one (a position in its first sequence less one
/// in its second) is *d* less the difference of the counts for the other.
///
/// Loops go over memory without checks, since a debug build that goes over spans takes 50 times as long. Every
/// diagonal is between the lowest and the highest of the box, the memory has one place more on either side of these,
/// and an element is read only inside the box.
@safe
struct SearchEnd {
  private let first: UnsafePointer<Int32>
  private let firstCount: Int
  private let second: UnsafePointer<Int32>
  private let secondCount: Int
  private let isStart: Bool

  /// The furthest position in the first sequence by diagonal, at diagonal 0.
  private let reached: UnsafeMutablePointer<Int32>

  /// What is searched of both.
  private var firstPart = 0..<0
  private var secondPart = 0..<0

  /// The diagonals that were reached, every other one of them at each cost.
  private var lowest = 0
  private var highest = 0

  /// Whether a long common run was found since this was cleared.
  var hasLongRun = false

  /// A place in both sequences, as an end counts.
  struct Place {
    var first: Int
    var second: Int
  }

  /// - Parameters:
  ///   - first: The first sequence, from this end on.
  ///   - firstCount: Its number of elements.
  ///   - second: The second sequence, from this end on.
  ///   - secondCount: Its number of elements.
  ///   - reached: Memory for all diagonals, at diagonal 0.
  ///   - isStart: Whether this end is the start of the sequences.
  init(
    _ first: UnsafePointer<Int32>, _ firstCount: Int, _ second: UnsafePointer<Int32>,
    _ secondCount: Int, reached: UnsafeMutablePointer<Int32>, isStart: Bool
  ) {
    unsafe self.first = first
    self.firstCount = firstCount
    unsafe self.second = second
    self.secondCount = secondCount
    unsafe self.reached = reached
    self.isStart = isStart
  }

  /// Begins the search of a box.
  mutating func begin(_ box: MyersSearch.Box) {
    if isStart {
      firstPart = box.baseStart..<box.baseEnd
      secondPart = box.sideStart..<box.sideEnd
    } else {
      firstPart = firstCount - box.sideEnd..<firstCount - box.sideStart
      secondPart = secondCount - box.baseEnd..<secondCount - box.baseStart
    }
    lowest = firstPart.lowerBound - secondPart.lowerBound
    highest = lowest
    unsafe reached[lowest] = Int32(truncatingIfNeeded: firstPart.lowerBound)
  }

  /// One more edit on every diagonal that was reached, and as far as the sequences agree after it.
  ///
  /// - Parameter other: The other end, if this one may meet its points.
  /// - Returns: The place where they met.
  @inline(never)
  mutating func advance(toMeet other: SearchEnd?) -> Place? {
    if lowest > firstPart.lowerBound - secondPart.upperBound {
      lowest -= 1
      // The entries next to the diagonals have a value that no step prefers.
      unsafe reached[lowest - 1] = -1
    } else {
      lowest += 1
    }
    if highest < firstPart.upperBound - secondPart.lowerBound {
      highest += 1
      unsafe reached[highest + 1] = -1
    } else {
      highest -= 1
    }

    let (first, second, reached) = unsafe (first, second, reached)
    let (firstEnd, secondEnd) = (firstPart.upperBound, secondPart.upperBound)
    let lowest = lowest
    var diagonal = highest
    guard lowest <= diagonal else { return nil }
    let longRun = MyersSearch.longRun
    var isLong = false
    var above = Int(unsafe reached[diagonal &+ 1])
    var below = 0
    var position = 0
    var partner = 0
    var run = 0
    while diagonal >= lowest {
      below = Int(unsafe reached[diagonal &- 1])
      // One element of the first sequence more, or one of the second.
      position = below &+ 1
      if position < above { position = above }
      above = below
      partner = position &- diagonal
      // Most steps end here, so what is noted of a common run costs them nothing.
      if position < firstEnd, partner < secondEnd, unsafe first[position] == second[partner] {
        run = unsafe Self.commonCount(
          first + position, firstEnd &- position, second + partner, secondEnd &- partner)
        position &+= run
        if run > longRun { isLong = true }
      }
      unsafe reached[diagonal] = Int32(truncatingIfNeeded: position)
      diagonal &-= 2
    }
    if let other, let place = meeting(with: other) { return place }
    if isLong { hasLongRun = true }
    return nil
  }

  /// The place on the highest diagonal on which this end has come as far as the other.
  private func meeting(with other: SearchEnd) -> Place? {
    // On one diagonal the ends count differently, by as much as the sequences differ in length.
    let shift = firstCount - secondCount
    let (own, others) = unsafe (reached, other.reached - shift)
    var diagonal = min(highest, other.highest + shift)
    if (highest - diagonal) % 2 != 0 { diagonal -= 1 }
    let last = max(lowest, other.lowest + shift)
    while diagonal >= last {
      if unsafe Int(own[diagonal]) &+ Int(others[diagonal]) >= secondCount &+ diagonal {
        let position = Int(unsafe own[diagonal])
        return Place(first: position, second: position - diagonal)
      }
      diagonal &-= 2
    }
    return nil
  }

  /// How many elements of two sequences are the same from their starts on, the first of which are.
  @inline(never)
  private static func commonCount(
    _ first: UnsafePointer<Int32>, _ firstCount: Int, _ second: UnsafePointer<Int32>,
    _ secondCount: Int
  ) -> Int {
    var count = 1
    while unsafe count < firstCount && count < secondCount && first[count] == second[count] {
      count &+= 1
    }
    return count
  }

  /// Of the points that are behind a long common run, the best one, less its distance from the middle
  /// diagonal.
  func goodSplit(cost: Int) -> Place? {
    let longRun = MyersSearch.longRun
    let middle = firstPart.lowerBound - secondPart.lowerBound
    var best = 0
    var place: Place?
    var diagonal = highest
    while diagonal >= lowest {
      let position = Int(unsafe reached[diagonal])
      let firstWay = position - firstPart.lowerBound
      let secondWay = position - diagonal - secondPart.lowerBound
      let progress = firstWay + secondWay - abs(diagonal - middle)
      if progress > MyersSearch.goodProgress * cost && progress > best
        && firstWay >= longRun && firstWay < firstPart.count
        && secondWay >= longRun && secondWay < secondPart.count
        && isBehindLongRun(position, on: diagonal)
      {
        best = progress
        place = Place(first: position, second: position - diagonal)
      }
      diagonal -= 2
    }
    return place
  }

  private func isBehindLongRun(_ position: Int, on diagonal: Int) -> Bool {
    var back = position - MyersSearch.longRun
    while back < position {
      if unsafe first[back] != second[back - diagonal] { return false }
      back += 1
    }
    return true
  }

  /// The point furthest from this end, and how far it is.
  func furthest() -> (way: Int, place: Place) {
    var furthest = Place(first: firstPart.lowerBound, second: secondPart.lowerBound)
    var furthestWay = -1
    var diagonal = highest
    while diagonal >= lowest {
      // A point beyond the box counts as where its diagonal leaves it.
      let position = min(
        Int(unsafe reached[diagonal]), firstPart.upperBound, secondPart.upperBound + diagonal)
      let way =
        2 * position - diagonal - firstPart.lowerBound - secondPart.lowerBound
      if way > furthestWay {
        furthestWay = way
        furthest = Place(first: position, second: position - diagonal)
      }
      diagonal -= 2
    }
    return (furthestWay, furthest)
  }

  /// A place as the start of the sequences counts.
  func split(at place: Place, isMinimalBefore: Bool, isMinimalAfter: Bool) -> MyersSearch.Split {
    MyersSearch.Split(
      base: isStart ? place.first : secondCount - place.second,
      side: isStart ? place.second : firstCount - place.first,
      isMinimalBefore: isMinimalBefore, isMinimalAfter: isMinimalAfter)
  }
}
