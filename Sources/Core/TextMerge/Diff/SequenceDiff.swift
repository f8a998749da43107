/// Compares two sequences of tokens: which elements of each have no partner in the other.
///
/// Elements without a mark are partners in order, so the two sequences without their marked elements
/// are the same. The three algorithms are in files of their own; each marks a range of both
/// sequences, so that one can leave a part to another.
struct SequenceDiff {
  let base: [Int32]
  let side: [Int32]

  /// For each element of the base whether it has no partner.
  var isRemoved: [Bool]

  /// For each element of the side whether it has no partner.
  var isAdded: [Bool]

  /// For each token how often it occurs; all zero between two uses.
  var baseCounts: [Int32]
  var sideCounts: [Int32]

  /// Prepares a comparison in which nothing is marked yet.
  ///
  /// - Parameters:
  ///   - base: The tokens of the base.
  ///   - side: The tokens of the side.
  ///   - tokenCount: A number above every token.
  init(base: [Int32], side: [Int32], tokenCount: Int) {
    self.base = base
    self.side = side
    isRemoved = Array(repeating: false, count: base.count)
    isAdded = Array(repeating: false, count: side.count)
    baseCounts = Array(repeating: 0, count: tokenCount)
    sideCounts = Array(repeating: 0, count: tokenCount)
  }

  /// A range of both sequences.
  struct Box {
    var base: Range<Int>
    var side: Range<Int>

    /// Whether there is nothing to compare, since one range is empty.
    var isTrivial: Bool { base.isEmpty || side.isEmpty }
  }

  /// Both sequences as a whole.
  var whole: Box { Box(base: 0..<base.count, side: 0..<side.count) }

  /// Marks everything that an alignment by this algorithm leaves without a partner.
  ///
  /// - Parameters:
  ///   - algorithm: The algorithm.
  ///   - effort: For `histogram` and `patience` the steps that may be spent for each element, if there is a limit.
  /// - Complexity: see the algorithms.
  mutating func mark(by algorithm: DiffAlgorithm, effort: Int? = nil) {
    switch algorithm {
    case .myers: markByMyers(whole)
    case .minimal: markByMyers(whole, isMinimal: true)
    case .patience: markByPatience(whole, effort: effort)
    case .histogram: markByHistogram(whole, effort: effort)
    }
  }

  /// Takes all marks away.
  mutating func clearMarks() {
    isRemoved = Array(repeating: false, count: base.count)
    isAdded = Array(repeating: false, count: side.count)
  }

  /// Marks all elements of a range.
  mutating func markAll(_ box: Box) {
    for index in box.base { isRemoved[index] = true }
    for index in box.side { isAdded[index] = true }
  }

  /// A range without the elements that both sequences have at its start and at its end.
  func trimmed(_ box: Box) -> Box {
    let base = base.span
    let side = side.span
    var baseStart = box.base.lowerBound
    var sideStart = box.side.lowerBound
    var baseEnd = box.base.upperBound
    var sideEnd = box.side.upperBound
    while baseStart < baseEnd && sideStart < sideEnd && base[baseStart] == side[sideStart] {
      baseStart += 1
      sideStart += 1
    }
    while baseStart < baseEnd && sideStart < sideEnd && base[baseEnd - 1] == side[sideEnd - 1] {
      baseEnd -= 1
      sideEnd -= 1
    }
    return Box(base: baseStart..<baseEnd, side: sideStart..<sideEnd)
  }
}
