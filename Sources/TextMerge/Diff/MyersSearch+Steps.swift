extension MyersSearch {
  /// One more edit from the start on every diagonal, and as far as the sequences agree after it.
  ///
  /// Here and in ``retreat`` places are not checked again: every diagonal is between the lowest and
  /// the highest of the box, both arrays have one place more on either side of these, and an element is
  /// read only inside the box.
  ///
  /// - Returns: Where the search meets the other one's points.
  @inline(never)
  static func advance(
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
  static func retreat(
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
}
