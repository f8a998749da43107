import TestSupport
import Testing

@testable import TextMerge

/// The comparison of two sequences of tokens, by every algorithm.
@Suite struct SequenceDiffTests {
  /// The length of the longest common subsequence, by the quadratic table.
  static func longestCommon(_ a: [Int32], _ b: [Int32]) -> Int {
    var previous = Array(repeating: 0, count: b.count + 1)
    for x in a {
      var current = previous
      for (index, y) in b.enumerated() {
        current[index + 1] = x == y ? previous[index] + 1 : max(previous[index + 1], current[index])
      }
      previous = current
    }
    return previous[b.count]
  }

  static func lines(
    _ count: Int, of vocabulary: Int32, using random: inout RepeatableGenerator
  ) -> [Int32] {
    (0..<count).map { _ in Int32.random(in: 0..<vocabulary, using: &random) }
  }

  /// Two sequences that share parts, from a seed.
  static func pair(_ seed: UInt64) -> (base: [Int32], side: [Int32], tokenCount: Int) {
    var random = RepeatableGenerator(seed: seed)
    let vocabulary = Int32.random(in: 1...6, using: &random)
    let longest = seed % 50 == 0 ? 400 : 20
    let base = lines(
      Int.random(in: 0..<longest, using: &random), of: vocabulary, using: &random)
    var side = lines(
      Int.random(in: 0..<longest, using: &random), of: vocabulary, using: &random)
    if seed % 3 == 0 {
      side = base
      for _ in 0..<3 {
        let place = Int.random(in: 0...side.count, using: &random)
        side.replaceSubrange(
          place..<min(side.count, place + 2), with: lines(2, of: vocabulary, using: &random))
      }
    }
    return (base, side, Int(vocabulary))
  }

  @Test("What no algorithm marks is the same in both, and hunks say how to get there")
  func everyAlgorithm() {
    for seed in UInt64(0)..<2_000 {
      let (base, side, tokenCount) = Self.pair(seed)
      for algorithm in DiffAlgorithm.allCases {
        let note = "seed \(seed), \(algorithm)"
        var diff = SequenceDiff(base: base, side: side, tokenCount: tokenCount)
        diff.mark(by: algorithm)
        let kept = zip(base, diff.isRemoved).filter { !$0.1 }.map(\.0)
        #expect(kept == zip(side, diff.isAdded).filter { !$0.1 }.map(\.0), "\(note)")
        #expect(diff.baseCounts.allSatisfy { $0 == 0 }, "\(note)")
        #expect(diff.sideCounts.allSatisfy { $0 == 0 }, "\(note)")
        let longest = Self.longestCommon(base, side)
        if algorithm == .minimal { #expect(kept.count == longest, "\(note)") }
        let hunks = LineDiff(base: base, side: side, tokenCount: tokenCount, by: algorithm).hunks
        var rebuilt = base
        for hunk in hunks.reversed() {
          rebuilt.replaceSubrange(hunk.base, with: side[hunk.side])
        }
        #expect(rebuilt == side, "\(note)")
        let areApart = zip(hunks, hunks.dropFirst()).allSatisfy {
          $0.base.upperBound < $1.base.lowerBound
        }
        #expect(areApart, "\(note)")
      }
    }
  }

  @Test("Of sequences in which nothing is frequent, Myers' alignment is a longest one")
  func shortest() {
    for seed in UInt64(0)..<1_000 {
      var random = RepeatableGenerator(seed: seed)
      // Every token at most once in either: then none can count as frequent.
      let base = Array(Int32(0)..<20).shuffled(using: &random)
      let side = Array(Int32(5)..<25).shuffled(using: &random)
      var diff = SequenceDiff(base: base, side: side, tokenCount: 25)
      diff.mark(by: .myers)
      let kept = diff.isRemoved.count { !$0 }
      #expect(kept == Self.longestCommon(base, side), "seed \(seed)")
    }
  }

  @Test("Only where no changed element is in the other sequence there is no choice")
  func forced() {
    for seed in UInt64(0)..<1_000 {
      let (base, side, tokenCount) = Self.pair(seed)
      var diff = SequenceDiff(base: base, side: side, tokenCount: tokenCount)
      let isForced = diff.markByMyers(diff.whole).isForced
      let removed = Set(base.indices.filter { diff.isRemoved[$0] }.map { base[$0] })
      let added = Set(side.indices.filter { diff.isAdded[$0] }.map { side[$0] })
      let isFree = removed.isDisjoint(with: side) && added.isDisjoint(with: base)
      #expect(isForced == isFree, "seed \(seed)")
    }
  }

  @Test("Sequences in disorder, or with few values, take a bounded effort and are still aligned")
  func bounded() {
    var random = RepeatableGenerator(seed: 1)
    let ordered = (0..<3_000).map { Int32($0) }
    let shuffled = ordered.shuffled(using: &random)
    let few = (0..<3_000).map { _ in Int32.random(in: 0..<40, using: &random) }
    // Each line of the base is best aligned with the first that is left, so every split is lopsided.
    let lopsided = (0..<3_000).map { Int32($0 / 2) }
    for (base, side) in [
      (ordered, shuffled), (few, few.shuffled(using: &random)), (few, ordered),
      (lopsided, lopsided.filter { $0 % 3 > 0 }),
    ] {
      for algorithm in [DiffAlgorithm.myers, .patience, .histogram] {
        var diff = SequenceDiff(base: base, side: side, tokenCount: 3_000)
        diff.mark(by: algorithm, effort: 16)
        let kept = zip(base, diff.isRemoved).filter { !$0.1 }.map(\.0)
        #expect(kept == zip(side, diff.isAdded).filter { !$0.1 }.map(\.0), "\(algorithm)")
        #expect(kept.count > 10, "\(algorithm)")
      }
    }
  }

  struct Slide: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let base: [Int32]
    let side: [Int32]
    let hunks: [Hunk]
  }

  @Test(
    "Changes slide to the last place, or to where the other text changes too",
    arguments: [
      Slide(
        testDescription: "one more of the same", base: [1, 1, 2], side: [1, 1, 1, 2],
        hunks: [Hunk(base: 2..<2, side: 2..<3)]),
      Slide(
        testDescription: "a block between equal lines", base: [0, 9, 1], side: [0, 9, 5, 9, 1],
        hunks: [Hunk(base: 2..<2, side: 2..<4)]),
      Slide(
        testDescription: "two changes that join", base: [0, 3, 3, 4], side: [0, 4],
        hunks: [Hunk(base: 1..<3, side: 1..<1)]),
      Slide(
        testDescription: "beside a change", base: [7, 0, 0, 3], side: [0, 0, 0, 3],
        hunks: [Hunk(base: 0..<1, side: 0..<1)]),
    ])
  func sliding(_ row: Slide) {
    let diff = LineDiff(base: row.base, side: row.side, tokenCount: 10, by: .myers)
    #expect(diff.hunks == row.hunks)
  }

  @Test("A change slides through a long common end")
  func longTail() throws {
    // 400 equal lines after the change: more than is compared at first.
    let tail = Array(repeating: "x", count: 400).joined(separator: "\n") + "\n"
    let result = try merge("a\nb\n" + tail, "A\nb\n" + tail, "a\nb\nx\n" + tail)
    #expect(string(result.cleanText) == "A\nb\nx\n" + tail)
    #expect(result.regions.last?.base == 402..<402)
  }

  @Test("Tokens depend on which lines are equal, not on their hashes")
  func interning() throws {
    let text = (0..<3_000).map { "\($0 % 1_000) and more than eight bytes\n" }.joined()
    let table = try LineTable(Array(text.utf8), as: .base, maximumSize: 1 << 20)
    var plain = LineInterner()
    var keyed = LineInterner(usesKeyedHash: true)
    let tokens = (0..<table.count).map { plain.token(of: $0, ofInput: 0, in: [table]) }
    #expect(tokens == (0..<3_000).map { Int32($0 % 1_000) })
    #expect((0..<table.count).map { keyed.token(of: $0, ofInput: 0, in: [table]) } == tokens)
    #expect(plain.tokenCount == 1_000)
  }
}
