import TestSupport
import Testing

@testable import TextMerge

/// Sliding over many lines at once, held against sliding line by line; and the second alignment, of which most is taken
/// from the first, against one that is made anew.
@Suite struct HunkSlidingTests {
  @Test("Changes come to stand where they do line by line")
  func slidesAsLineByLine() throws {
    for seed in seeds(4_000) {
      var (base, side, tokenCount) = SequenceDiffTests.pair(seed)
      if seed % 4 == 0 {
        base = base.map { _ in 0 }
        side = side.map { $0 == 1 ? 1 : 0 }
        tokenCount = 2
      }
      var diff = SequenceDiff(base: base, side: side, tokenCount: tokenCount)
      diff.mark(by: seed % 2 == 0 ? .histogram : .myers)
      var (marks, others) = (diff.isRemoved, diff.isAdded)
      var ends = UnmarkedEnds(head: 0, tail: 0)
      _ = HunkSliding.slide(
        &marks, of: TokenizedLines(base), beside: &others, ends: &ends)
      var simple = SimpleSliding(marks: diff.isRemoved, tokens: base, otherMarks: diff.isAdded)
      simple.slide()
      #expect(marks == simple.marks, "seed \(seed)")

      // The same with a part of the lines known by their bytes only.
      let text = Array(base.map { "line \($0)\n" }.joined().utf8)
      let table = try LineTable(text, as: .base, maximumSize: .max)
      let first = base.count / 3
      let known = Array(base[first..<base.count - base.count / 4])
      (marks, others) = (diff.isRemoved, diff.isAdded)
      ends = UnmarkedEnds(head: 0, tail: 0)
      _ = HunkSliding.slide(
        &marks, of: TokenizedLines(known, from: first, of: table), beside: &others,
        ends: &ends)
      #expect(marks == simple.marks, "seed \(seed)")
    }
  }

  /// Every change joins the next one, or the one before, so a change slides as often as there are changes.
  @Test("Changes that join many others come to stand where they do line by line")
  func joinsMany() {
    for seed in seeds(500) {
      var random = RepeatableGenerator(seed: seed)
      let count = Int.random(in: 1...300, using: &random)
      let share = Int.random(in: 2...9, using: &random)
      let (tokens, before): ([Int32], [Bool]) =
        switch seed % 4 {
        // Each joins the next one on its way down; the last joins one before it after the other on its way up.
        case 0: (Array(repeating: 0, count: count), (0..<count).map { $0 % 2 == 1 })
        case 1:
          (
            (0..<count).map { $0 < count / 2 ? 1 - Int32($0 % 2) : 0 },
            (0..<count).map { $0 >= count / 2 || $0 % 2 == 0 }
          )
        case let kind:
          (
            (0..<count).map { Int32($0 % Int(kind - 1)) },
            (0..<count).map { _ in Int.random(in: 0..<share, using: &random) == 0 }
          )
        }
      // The other text has as many lines without a mark.
      var othersBefore = before.filter { !$0 }
      for _ in 0..<Int.random(in: 0...count / 2, using: &random) {
        othersBefore.insert(true, at: Int.random(in: 0...othersBefore.count, using: &random))
      }
      var (marks, others) = (before, othersBefore)
      var ends = UnmarkedEnds(head: 0, tail: 0)
      _ = HunkSliding.slide(&marks, of: TokenizedLines(tokens), beside: &others, ends: &ends)
      var simple = SimpleSliding(marks: before, tokens: tokens, otherMarks: othersBefore)
      simple.slide()
      #expect(marks == simple.marks, "seed \(seed)")
    }
  }

  @Test("The second alignment is that of a histogram made anew")
  func secondAlignment() throws {
    for seed in seeds(3_000) {
      let made = GeneratedMerge(seed: seed)
      let tables = try ([made.base] + made.sides).map {
        try LineTable($0, as: .base, maximumSize: .max)
      }
      let merge = AgreedMerge(of: tables)
      for (side, diffs) in merge.diffs.enumerated() {
        var tokenized = TokenizedInputs(tables)
        guard let anew = diffs.changes(by: .histogram, &tokenized, side: side + 1) else { continue }
        let (base, other) = (tables[0], tables[side + 1])
        var diff = SequenceDiff(
          base: tokenized.tokens(of: diffs.ends.head..<base.count - diffs.ends.tail, ofInput: 0),
          side: tokenized.tokens(
            of: diffs.ends.head..<other.count - diffs.ends.tail, ofInput: side + 1),
          tokenCount: tokenized.tokenCount)
        let hasRun = diff.markByHistogram(diff.whole, effort: IndependentDiffs.effort)
        #expect(
          diffs.second.hunks == (hasRun ? anew : diffs.first).hunks, "seed \(seed), side \(side)")
      }
      #expect(AgreedMerge(of: tables, known: merge.diffs).changes == merge.changes, "seed \(seed)")
    }
  }
}

/// Sliding line by line.
private struct SimpleSliding {
  var marks: [Bool]
  let tokens: [Int32]
  let otherMarks: [Bool]
  private var group = 0..<0
  private var other = 0..<0

  init(marks: [Bool], tokens: [Int32], otherMarks: [Bool]) {
    self.marks = marks
    self.tokens = tokens
    self.otherMarks = otherMarks
  }

  mutating func slide() {
    group = Self.grown(0..<0, marks)
    other = Self.grown(0..<0, otherMarks)
    while true {
      if !group.isEmpty { settle() }
      guard group.upperBound < marks.count else { return }
      group = Self.grown(group.upperBound + 1..<group.upperBound + 1, marks)
      other = Self.grown(other.upperBound + 1..<other.upperBound + 1, otherMarks)
    }
  }

  private mutating func settle() {
    var size = 0
    var earliestEnd = 0
    var endBeside: Int?
    repeat {
      size = group.count
      endBeside = nil
      while moveUp() {}
      earliestEnd = group.upperBound
      if !other.isEmpty { endBeside = group.upperBound }
      while moveDown() { if !other.isEmpty { endBeside = group.upperBound } }
    } while size != group.count
    if group.upperBound == earliestEnd { return }
    while let endBeside, group.upperBound > endBeside, moveUp() {}
  }

  private mutating func moveUp() -> Bool {
    guard group.lowerBound > 0, tokens[group.lowerBound - 1] == tokens[group.upperBound - 1] else {
      return false
    }
    marks[group.lowerBound - 1] = true
    marks[group.upperBound - 1] = false
    var start = group.lowerBound - 1
    let end = group.upperBound - 1
    while start > 0 && marks[start - 1] { start -= 1 }
    group = start..<end
    var otherStart = other.lowerBound - 1
    let otherEnd = otherStart
    while otherStart > 0 && otherMarks[otherStart - 1] { otherStart -= 1 }
    other = otherStart..<otherEnd
    return true
  }

  private mutating func moveDown() -> Bool {
    guard group.upperBound < marks.count, tokens[group.lowerBound] == tokens[group.upperBound]
    else { return false }
    marks[group.lowerBound] = false
    marks[group.upperBound] = true
    group = Self.grown(group.lowerBound + 1..<group.upperBound + 1, marks)
    other = Self.grown(other.upperBound + 1..<other.upperBound + 1, otherMarks)
    return true
  }

  private static func grown(_ group: Range<Int>, _ marks: [Bool]) -> Range<Int> {
    var end = group.upperBound
    while end < marks.count && marks[end] { end += 1 }
    return group.lowerBound..<end
  }
}
