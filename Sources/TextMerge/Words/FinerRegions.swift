/// Merges what is finer than a region of lines: the lines in it, or their words.
enum FinerRegions {
  /// The regions of a merge by tokens.
  ///
  /// Changes that overlap are one region, and so are insertions at one place; whether changes that
  /// do not are kept apart is up to the caller.
  ///
  /// - Parameters:
  ///   - tokens: The base and then the sides.
  ///   - tokenCount: The number of distinct tokens.
  ///   - areApart: Whether two changes are apart that have these tokens of the base between them;
  ///     the range is empty where they touch.
  /// - Returns: The regions in order; they tile the base and every side.
  /// - Complexity: That of comparing each side with the base, plus O(*n* log *n*) in the changes.
  static func regions(
    ofTokens tokens: [[Int32]], tokenCount: Int, areApart: (Range<Int>) -> Bool
  ) -> [MergeRegion] {
    var changes: [(side: Int, hunk: Hunk)] = []
    for side in 1..<tokens.count {
      let comparison = LineDiff(base: tokens[0], side: tokens[side], tokenCount: tokenCount)
      changes += comparison.hunks.map { (side - 1, $0) }
    }
    // An insertion comes before a change of what follows it.
    changes.sort {
      ($0.hunk.base.lowerBound, $0.hunk.base.upperBound, $0.side)
        < ($1.hunk.base.lowerBound, $1.hunk.base.upperBound, $1.side)
    }
    var builder = FinerRegionBuilder(tokens: tokens)
    var index = 0
    while index < changes.count {
      let start = changes[index].hunk.base.lowerBound
      var end = start
      var group: [(side: Int, hunk: Hunk)] = []
      while index < changes.count {
        let next = changes[index].hunk.base
        if !group.isEmpty {
          let isSameInsertion = next.isEmpty && start == end && next.lowerBound == end
          let isTogether =
            next.lowerBound < end || isSameInsertion || !areApart(end..<next.lowerBound)
          guard isTogether else { break }
        }
        group.append(changes[index])
        end = max(end, next.upperBound)
        index += 1
      }
      builder.append(group, base: start..<end)
    }
    builder.finish()
    return builder.regions
  }
}

/// Puts regions one after the other.
private struct FinerRegionBuilder {
  private(set) var regions: [MergeRegion] = []
  private let tokens: [[Int32]]
  private var position = 0
  /// For each side how far its tokens are ahead of the base's.
  private var shifts: [Int]

  init(tokens: [[Int32]]) {
    self.tokens = tokens
    shifts = Array(repeating: 0, count: tokens.count - 1)
  }

  mutating func append(_ changes: [(side: Int, hunk: Hunk)], base: Range<Int>) {
    appendUnchanged(to: base.lowerBound)
    let before = shifts
    for change in changes {
      shifts[change.side] = change.hunk.side.upperBound - change.hunk.base.upperBound
    }
    let sides = shifts.indices.map {
      base.lowerBound + before[$0]..<base.upperBound + shifts[$0]
    }
    regions.append(
      MergeRegion(kind: kind(base: base, sides: sides), base: base, sides: sides))
    position = base.upperBound
  }

  mutating func finish() {
    appendUnchanged(to: tokens[0].count)
  }

  private mutating func appendUnchanged(to end: Int) {
    guard position < end else { return }
    regions.append(
      MergeRegion(
        kind: .unchanged, base: position..<end, sides: shifts.map { position + $0..<end + $0 }))
    position = end
  }

  /// One changed value, made by one side or by several alike, is taken.
  private func kind(base: Range<Int>, sides: [Range<Int>]) -> MergeRegion.Kind {
    var changed: [Int] = []
    for side in sides.indices {
      let own = tokens[side + 1][sides[side]]
      if own.elementsEqual(tokens[0][base]) { continue }
      if let first = changed.first, !own.elementsEqual(tokens[first + 1][sides[first]]) {
        return .conflict
      }
      changed.append(side)
    }
    return changed.isEmpty ? .unchanged : .changed(sides: changed)
  }
}
