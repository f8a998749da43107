/// Where a search is split that has become too long to be finished.
extension MyersSearch {
  /// Of the points reached from the start that are behind a long common run, the one that got on
  /// best, less its distance from the middle diagonal.
  func goodSplit(
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
  func goodSplit(
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
  func furthestSplit(
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
