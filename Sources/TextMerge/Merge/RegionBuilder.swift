/// Joins the changes of all sides into regions.
struct RegionBuilder {
  /// The regions so far; of two neighbours at most one is unchanged.
  private(set) var regions: [MergeRegion] = []

  /// The lines of every input between the common ends, the base first.
  private let tokens: [[Int32]]

  private let ends: CommonEnds

  /// The base line, counted after the common head, at which the next region starts.
  private var position = 0

  /// For each side how far its lines are ahead of the base's at that place.
  private var shifts: [Int]

  init(tokens: [[Int32]], ends: CommonEnds) {
    self.tokens = tokens
    self.ends = ends
    shifts = Array(repeating: 0, count: tokens.count - 1)
  }

  /// Cuts all inputs into regions.
  ///
  /// - Parameter hunks: For each side its changes in order.
  /// - Complexity: O(*regions* × *sides* + *lines that changed*).
  mutating func build(from hunks: [[Hunk]]) {
    append(.unchanged, base: -ends.head..<0, sides: shifts.map { _ in -ends.head..<0 })
    var next = Array(repeating: 0, count: hunks.count)
    while let start = earliestStart(of: hunks, from: next) {
      appendUnchanged(to: start)
      // Changes that touch in the base are one region: between two regions stands at least one
      // base line that every side still has. A change absorbed here may reach on to the next one
      // of another side, so this goes on until nothing is added.
      let startShifts = shifts
      var end = start
      var hasGrown = true
      while hasGrown {
        hasGrown = false
        for side in hunks.indices {
          while next[side] < hunks[side].count,
            hunks[side][next[side]].base.lowerBound <= end
          {
            let hunk = hunks[side][next[side]]
            next[side] += 1
            end = max(end, hunk.base.upperBound)
            shifts[side] = hunk.side.upperBound - hunk.base.upperBound
            hasGrown = true
          }
        }
      }
      let sides = shifts.indices.map { start + startShifts[$0]..<end + shifts[$0] }
      append(kind(base: start..<end, sides: sides), base: start..<end, sides: sides)
      position = end
    }
    appendUnchanged(to: tokens[0].count + ends.tail)
  }

  private func earliestStart(of hunks: [[Hunk]], from next: [Int]) -> Int? {
    var earliest: Int?
    for side in hunks.indices where next[side] < hunks[side].count {
      let start = hunks[side][next[side]].base.lowerBound
      earliest = min(earliest ?? start, start)
    }
    return earliest
  }

  private mutating func appendUnchanged(to end: Int) {
    append(.unchanged, base: position..<end, sides: shifts.map { position + $0..<end + $0 })
    position = end
  }

  /// Adds a region, given in lines after the common head.
  private mutating func append(_ kind: MergeRegion.Kind, base: Range<Int>, sides: [Range<Int>]) {
    guard !base.isEmpty || sides.contains(where: { !$0.isEmpty }) else { return }
    var base = moved(base)
    var sides = sides.map(moved)
    // Aligning lines is not always minimal: a change may turn out to be none.
    if kind == .unchanged, let last = regions.last, last.kind == .unchanged {
      base = last.base.lowerBound..<base.upperBound
      sides = sides.indices.map { last.sides[$0].lowerBound..<sides[$0].upperBound }
      regions.removeLast()
    }
    regions.append(MergeRegion(kind: kind, base: base, sides: sides))
  }

  private func moved(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound + ends.head..<range.upperBound + ends.head
  }

  /// The fate of a region: one changed value, made by one side or by several alike, is taken.
  private func kind(base: Range<Int>, sides: [Range<Int>]) -> MergeRegion.Kind {
    let baseLines = tokens[0][base]
    var changed: [Int] = []
    for side in sides.indices {
      let lines = tokens[side + 1][sides[side]]
      if lines.elementsEqual(baseLines) { continue }
      if let first = changed.first,
        !lines.elementsEqual(tokens[first + 1][sides[first]])
      {
        return .conflict
      }
      changed.append(side)
    }
    return changed.isEmpty ? .unchanged : .changed(sides: changed)
  }
}
