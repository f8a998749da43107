/// The changes of a side against the base, as hunks in order.
///
/// Between two hunks there is at least one line that both texts have.
struct LineDiff {
  private(set) var hunks: [Hunk]

  init(hunks: [Hunk]) { self.hunks = hunks }

  /// Marks of both texts as a whole, before they become hunks.
  struct Marks {
    var isRemoved: [Bool]
    var isAdded: [Bool]

    /// The lines at the start and at the end in which nothing is marked.
    private var ends = UnmarkedEnds(head: 0, tail: 0)

    /// Marks what a comparison of the whole has marked.
    init(_ diff: SequenceDiff) {
      isRemoved = diff.isRemoved
      isAdded = diff.isAdded
    }

    /// Marks what a comparison between common ends has marked.
    init(_ diff: SequenceDiff, head: Int, base: Int, side: Int) {
      isRemoved = Self.marks(diff.isRemoved, from: head, of: base)
      isAdded = Self.marks(diff.isAdded, from: head, of: side)
      ends = UnmarkedEnds(head: head, tail: base - head - diff.base.count)
    }

    /// Marks of a whole text, of which lines that follow each other have some.
    private static func marks(_ own: [Bool], from first: Int, of count: Int) -> [Bool] {
      precondition(first >= 0 && first + own.count <= count)
      var marks = Array(repeating: false, count: count)
      unsafe marks.withUnsafeMutableBufferPointer { marks in
        unsafe own.withUnsafeBufferPointer { own in
          guard let marks = marks.baseAddress, let start = own.baseAddress else { return }
          unsafe (marks + first).update(from: start, count: own.count)
        }
      }
      return marks
    }

    /// Slides the marked lines of both texts to their places.
    ///
    /// - Returns: Whether marks would be others with another realignment.
    @discardableResult
    mutating func slide(
      _ base: TokenizedLines, _ side: TokenizedLines, realign: Realignment? = nil,
      baseScores: ((Range<Int>) -> SplitScore)? = nil,
      sideScores: ((Range<Int>) -> SplitScore)? = nil
    ) -> Bool {
      let hasJoined = HunkSliding.slide(
        &isRemoved, of: base, beside: &isAdded, realign: realign, scores: baseScores, ends: &ends)
      let swapped: Realignment? = realign.map { realign in
        { group, other in
          let (others, own) = realign(other, group)
          return (own, others)
        }
      }
      let hasJoinedBase = HunkSliding.slide(
        &isAdded, of: side, beside: &isRemoved, realign: swapped, scores: sideScores, ends: &ends)
      return hasJoined || hasJoinedBase
    }

    var hunks: [Hunk] {
      var hunks: [Hunk] = []
      let removed = isRemoved.span
      let added = isAdded.span
      var baseLine = ends.head
      var sideLine = ends.head
      let lastOfBase = removed.count - ends.tail
      let lastOfSide = added.count - ends.tail
      while baseLine < lastOfBase || sideLine < lastOfSide {
        // Most lines are marked in neither text.
        while baseLine < lastOfBase && sideLine < lastOfSide && !removed[baseLine]
          && !added[sideLine]
        {
          baseLine += 1
          sideLine += 1
        }
        let baseStart = baseLine
        let sideStart = sideLine
        while baseLine < removed.count && removed[baseLine] { baseLine += 1 }
        while sideLine < added.count && added[sideLine] { sideLine += 1 }
        if baseLine > baseStart || sideLine > sideStart {
          hunks.append(Hunk(base: baseStart..<baseLine, side: sideStart..<sideLine))
        }
        // Neither line is marked, so the two are the same line; past an end both run out together.
        baseLine += 1
        sideLine += 1
      }
      return hunks
    }
  }

  /// Compares two texts as a whole.
  ///
  /// - Parameters:
  ///   - inputs: The texts; the first is the base.
  ///   - side: Which of them is the side.
  ///   - algorithm: How lines are aligned.
  ///   - placesByIndent: Whether indentation decides between several places of a change.
  ///   - effort: For `histogram` the steps that may be spent for each line, if there is a limit.
  init(
    _ inputs: inout TokenizedInputs, side: Int, by algorithm: DiffAlgorithm,
    placesByIndent: Bool = false, effort: Int? = nil
  ) {
    let base = inputs.tables[0]
    let other = inputs.tables[side]
    let baseTokens = inputs.tokens(of: 0..<base.count, ofInput: 0)
    let sideTokens = inputs.tokens(of: 0..<other.count, ofInput: side, expectedAt: 0)
    var diff = SequenceDiff(base: baseTokens, side: sideTokens, tokenCount: inputs.tokenCount)
    diff.mark(by: algorithm, effort: effort)
    if placesByIndent {
      self.init(
        diff, by: algorithm, baseScores: { SplitScore(of: $0, in: base) },
        sideScores: { SplitScore(of: $0, in: other) })
    } else {
      self.init(diff, by: algorithm)
    }
  }

  /// Compares two sequences of tokens.
  init(
    base: [Int32], side: [Int32], tokenCount: Int, by algorithm: DiffAlgorithm,
    effort: Int? = nil
  ) {
    var diff = SequenceDiff(base: base, side: side, tokenCount: tokenCount)
    diff.mark(by: algorithm, effort: effort)
    self.init(diff, by: algorithm)
  }

  /// Slides what a comparison of the whole has marked.
  private init(
    _ diff: SequenceDiff, by algorithm: DiffAlgorithm,
    baseScores: ((Range<Int>) -> SplitScore)? = nil,
    sideScores: ((Range<Int>) -> SplitScore)? = nil
  ) {
    var marks = Marks(diff)
    marks.slide(
      TokenizedLines(diff.base), TokenizedLines(diff.side),
      realign: Self.realignment(algorithm, diff),
      baseScores: baseScores, sideScores: sideScores)
    hunks = marks.hunks
  }

  /// How groups that have moved are compared once more: by Myers, and after a histogram only, since
  /// the others leave nothing in common that could move together.
  static func realignment(
    _ algorithm: DiffAlgorithm, _ diff: SequenceDiff, head: Int = 0
  ) -> Realignment? {
    guard algorithm == .histogram else { return nil }
    return { base, side in
      guard !base.isEmpty && !side.isEmpty, base.lowerBound >= head, side.lowerBound >= head,
        base.upperBound <= head + diff.base.count, side.upperBound <= head + diff.side.count
      else { return (base.map { _ in true }, side.map { _ in true }) }
      var again = SequenceDiff(
        base: Array(diff.base[base.lowerBound - head..<base.upperBound - head]),
        side: Array(diff.side[side.lowerBound - head..<side.upperBound - head]),
        tokenCount: diff.baseCounts.count)
      again.markByMyers(again.whole)
      return (again.isRemoved, again.isAdded)
    }
  }
}
