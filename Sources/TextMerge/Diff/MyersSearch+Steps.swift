extension MyersSearch {
  /// One more edit on every diagonal that one end reaches, and as far as the sequences agree after it.
  ///
  /// Places are not checked again: every diagonal is between the lowest and the highest of the box, both arrays
  /// have one place more on either side of these, and an element is read only inside the box.
  ///
  /// - Parameters:
  ///   - direction: from which end it goes.
  ///   - positions: the furthest base positions by diagonal.
  ///   - reach: the diagonals that have been reached; those next to them are added.
  ///   - base: the elements of the base.
  ///   - side: the elements of the side.
  ///   - origin: where diagonal 0 stands in the positions.
  ///   - box: the part that is searched.
  ///   - meeting: the diagonals on which the search from the other end is to be met, if any.
  ///   - others: the positions of the search from the other end.
  ///   - hasLongRun: set where a long common run was found.
  /// - Returns: Where the search meets the other one's points.
  @inline(never)
  static func advance<Direction: SearchDirection>(
    _ direction: Direction.Type, _ positions: inout MutableSpan<Int32>, _ reach: inout Reach,
    _ base: Span<Int32>, _ side: Span<Int32>, origin: Int, _ box: Box, meeting: Reach?,
    _ others: Span<Int32>, hasLongRun: inout Bool
  ) -> Split? {
    if reach.lowest > box.baseStart - box.sideEnd {
      reach.lowest -= 1
      positions[origin + reach.lowest - 1] = Direction.unreached
    } else {
      reach.lowest += 1
    }
    if reach.highest < box.baseEnd - box.sideStart {
      reach.highest += 1
      positions[origin + reach.highest + 1] = Direction.unreached
    } else {
      reach.highest -= 1
    }

    let (baseLimit, sideLimit) = Direction.end(of: box)
    let lowest = reach.lowest
    var diagonal = reach.highest
    guard lowest <= diagonal else { return nil }
    var isLong = false
    var fromAbove = Int(unsafe positions[unchecked: origin &+ diagonal &+ 1])

    @inline(__always)
    func isCommon(_ position: Int) -> Bool {
      unsafe Direction.isBefore(position, baseLimit)
        && Direction.isBefore(position &- diagonal, sideLimit)
        && base[unchecked: position &+ Direction.next]
          == side[unchecked: position &- diagonal &+ Direction.next]
    }

    @inline(__always)
    func step() -> Int {
      let fromBelow = Int(unsafe positions[unchecked: origin &+ diagonal &- 1])
      // One element of the base more, or one of the side.
      var position =
        Direction.isForward ? max(fromBelow &+ 1, fromAbove) : min(fromBelow, fromAbove &- 1)
      fromAbove = fromBelow
      // Most steps end here, so what is noted of a common run costs them nothing.
      if isCommon(position) {
        let first = position
        repeat { position &+= Direction.step } while isCommon(position)
        if Direction.distance(from: first, to: position) > longRun { isLong = true }
      }
      unsafe positions[unchecked: origin &+ diagonal] = Int32(truncatingIfNeeded: position)
      return position
    }

    if let meeting {
      // The other search has nothing on the diagonals above its highest and below its lowest.
      while diagonal > meeting.highest && diagonal >= lowest {
        _ = step()
        diagonal &-= 2
      }
      let lowestMeeting = max(lowest, meeting.lowest)
      while diagonal >= lowestMeeting {
        let position = step()
        if !Direction.isBefore(position, Int(unsafe others[unchecked: origin &+ diagonal])) {
          return Split(
            base: position, side: position - diagonal, isMinimalBefore: true,
            isMinimalAfter: true)
        }
        diagonal &-= 2
      }
    }
    while diagonal >= lowest {
      _ = step()
      diagonal &-= 2
    }
    if isLong { hasLongRun = true }
    return nil
  }
}
