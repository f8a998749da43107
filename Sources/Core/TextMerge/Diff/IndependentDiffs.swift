/// The changes of a side against the base by two independent alignments, Myers' and by histogram.
struct IndependentDiffs {
  /// By Myers.
  let first: LineDiff

  /// By histogram, once ``alignAgain(_:side:)`` was called; until then by Myers.
  private(set) var second: LineDiff

  /// Whether no changed line of one text is in the other, as far as they were compared.
  ///
  /// Then there is no other alignment that keeps as much as Myers' does.
  let isForced: Bool

  /// Whether Myers' search was cut short somewhere, since the texts are very different.
  let wasCutShort: Bool

  /// The lines that both have at their ends and that were left alone.
  let ends: CommonEnds

  /// The changes by histogram, as soon as they are known; ``second`` may ignore them.
  private var byHistogram: LineDiff?

  /// The comparison that the second alignment needs; it has the marks of the first one.
  private var pending: SequenceDiff?

  /// Whether equal marks give the same changes by histogram as by Myers.
  private let isSameAgain: Bool

  /// Whether the two differ.
  var isAmbiguous: Bool { first.hunks != second.hunks }

  /// How many common lines next to the changes are compared with them.
  ///
  /// A line that also occurs there may be aligned with a changed one; the two alignments can differ in that.
  private static let context = 64

  /// How many steps the histogram may spend for each line before Myers' search does the rest.
  static let effort = 64

  /// Compares two texts between their common ends, by Myers.
  ///
  /// - Parameters:
  ///   - inputs: The texts; the first is the base.
  ///   - side: Which of them is the side.
  init(_ inputs: inout TokenizedInputs, side: Int) {
    let base = inputs.tables[0]
    let other = inputs.tables[side]
    let common = CommonEnds(of: base, and: other)
    ends = common.leaving(Self.context)
    guard common.head < base.count - common.tail || common.head < other.count - common.tail else {
      first = LineDiff(hunks: [])
      second = first
      isForced = true
      wasCutShort = false
      isSameAgain = true
      return
    }
    let baseLines = ends.head..<base.count - ends.tail
    let sideLines = ends.head..<other.count - ends.tail
    let baseTokens = inputs.tokens(of: baseLines, ofInput: 0)
    let sideTokens = inputs.tokens(of: sideLines, ofInput: side, expectedAt: ends.head)
    var diff = SequenceDiff(base: baseTokens, side: sideTokens, tokenCount: inputs.tokenCount)
    let search = diff.markByMyers(diff.whole)
    isForced = search.isForced
    wasCutShort = search.wasCutShort
    let slid = Self.slid(diff, by: .myers, from: ends.head, of: base, other)
    first = slid.diff
    second = first
    isSameAgain = !slid.dependsOnAlgorithm
    pending = diff
  }

  /// Compares the two texts by histogram.
  ///
  /// - Parameters:
  ///   - base: The base.
  ///   - side: The side.
  mutating func alignAgain(_ base: LineTable, side: LineTable) {
    if let byHistogram { second = byHistogram }
    guard var diff = pending else { return }
    pending = nil
    let (isRemoved, isAdded) = (diff.isRemoved, diff.isAdded)
    diff.clearMarks()
    // If only Myers' search could find the alignment, it has done so already.
    guard diff.markByHistogram(diff.whole, effort: Self.effort, needsRun: true) else { return }
    if isSameAgain && diff.isRemoved == isRemoved && diff.isAdded == isAdded { return }
    second = Self.slid(diff, by: .histogram, from: ends.head, of: base, side).diff
    byHistogram = second
  }

  /// Makes the second alignment equal to the first, until ``alignAgain(_:side:)`` is called again.
  mutating func leaveOutSecond() { second = first }

  /// Changes of more lines than this are not searched for by a search that has no limit.
  private static let mostEdits = 512

  /// The changes by another algorithm, where its search is sure to be short.
  ///
  /// - Parameters:
  ///   - algorithm: The algorithm.
  ///   - inputs: The texts; the first is the base.
  ///   - side: Which of them is the side.
  /// - Returns: The changes; `nil` if they are many, or Myers' search was cut short.
  /// - Complexity: At most 512 steps for each line between the common ends.
  func changes(
    by algorithm: DiffAlgorithm, _ inputs: inout TokenizedInputs, side: Int
  ) -> LineDiff? {
    if first.hunks.isEmpty { return first }
    let edits = first.hunks.reduce(0) { $0 + $1.base.count + $1.side.count }
    guard !wasCutShort, edits <= Self.mostEdits else { return nil }
    let (base, other) = (inputs.tables[0], inputs.tables[side])
    let baseTokens = inputs.tokens(of: ends.head..<base.count - ends.tail, ofInput: 0)
    let sideTokens = inputs.tokens(of: ends.head..<other.count - ends.tail, ofInput: side)
    var diff = SequenceDiff(base: baseTokens, side: sideTokens, tokenCount: inputs.tokenCount)
    diff.mark(by: algorithm, effort: Self.effort)
    return Self.slid(diff, by: algorithm, from: ends.head, of: base, other).diff
  }

  /// The changes of two texts of which the part after the common head was compared, and whether the algorithm
  /// influenced the places of the changes.
  private static func slid(
    _ diff: SequenceDiff, by algorithm: DiffAlgorithm, from head: Int, of base: LineTable,
    _ side: LineTable
  ) -> (diff: LineDiff, dependsOnAlgorithm: Bool) {
    var marks = LineDiff.Marks(diff, head: head, base: base.count, side: side.count)
    let dependsOnAlgorithm = marks.slide(
      TokenizedLines(diff.base, from: head, of: base),
      TokenizedLines(diff.side, from: head, of: side),
      realign: LineDiff.realignment(algorithm, diff, head: head))
    return (LineDiff(hunks: marks.hunks), dependsOnAlgorithm)
  }
}
