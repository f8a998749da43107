/// Where a search is split that has become too long to be finished.
extension MyersSearch {
  /// Of the points reached from one end that are behind a long common run, the one that got on best, less its
  /// distance from the middle diagonal.
  func goodSplit<Direction: SearchDirection>(
    _ direction: Direction.Type, _ box: Box, _ reach: Reach, cost: Int, of positions: Span<Int32>
  ) -> Split? {
    let start = Direction.start(of: box)
    var best = 0
    var split: Split?
    var diagonal = reach.highest
    while diagonal >= reach.lowest {
      let position = Int(positions[origin + diagonal])
      let other = position - diagonal
      let baseWay = Direction.distance(from: start.base, to: position)
      let sideWay = Direction.distance(from: start.side, to: other)
      let progress = baseWay + sideWay - abs(diagonal - (start.base - start.side))
      if progress > Self.goodProgress * cost && progress > best
        && baseWay >= Self.longRun && baseWay < box.baseEnd - box.baseStart
        && sideWay >= Self.longRun && sideWay < box.sideEnd - box.sideStart
        && (1...Self.longRun).allSatisfy({
          let back = Direction.next - $0 * Direction.step
          return base[position + back] == side[other + back]
        })
      {
        best = progress
        split = Split(
          base: position, side: other, isMinimalBefore: Direction.isForward,
          isMinimalAfter: !Direction.isForward)
      }
      diagonal -= 2
    }
    return split
  }

  /// The point furthest from the end that it was reached from.
  func furthestSplit(
    _ box: Box, ahead: Reach, forward: Span<Int32>, behind: Reach, backward: Span<Int32>
  ) -> Split {
    let fromStart = furthest(Forward.self, box, ahead, of: forward)
    let fromEnd = furthest(Backward.self, box, behind, of: backward)
    return fromEnd.way < fromStart.way ? fromStart.split : fromEnd.split
  }

  /// The point furthest from one end, and how far it is.
  private func furthest<Direction: SearchDirection>(
    _ direction: Direction.Type, _ box: Box, _ reach: Reach, of positions: Span<Int32>
  ) -> (way: Int, split: Split) {
    let (start, end) = (Direction.start(of: box), Direction.end(of: box))
    var furthest = Split(
      base: start.base, side: start.side, isMinimalBefore: Direction.isForward,
      isMinimalAfter: !Direction.isForward)
    var furthestWay = -1
    var diagonal = reach.highest
    while diagonal >= reach.lowest {
      var position = Int(positions[origin + diagonal])
      // A point beyond the box counts as where its diagonal leaves it.
      if Direction.isBefore(end.base, position) { position = end.base }
      if Direction.isBefore(end.side, position - diagonal) { position = end.side + diagonal }
      let other = position - diagonal
      let way =
        Direction.distance(from: start.base, to: position)
        + Direction.distance(from: start.side, to: other)
      if way > furthestWay {
        furthestWay = way
        (furthest.base, furthest.side) = (position, other)
      }
      diagonal -= 2
    }
    return (furthestWay, furthest)
  }
}
