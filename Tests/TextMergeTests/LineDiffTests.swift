import TestSupport
import Testing

@testable import TextMerge

/// The comparison of a side with the base.
@Suite struct LineDiffTests {
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

  @Test("Within the cost limit an alignment is a longest one, and marks and hunks agree")
  func shortest() {
    for seed in UInt64(0)..<1_000 {
      var random = RepeatableGenerator(seed: seed)
      let vocabulary = Int32.random(in: 1...6, using: &random)
      let base = Self.lines(
        Int.random(in: 0..<20, using: &random), of: vocabulary, using: &random)
      let side = Self.lines(
        Int.random(in: 0..<20, using: &random), of: vocabulary, using: &random)
      let diff = LineDiff(base: base, side: side, tokenCount: Int(vocabulary))
      let kept = zip(base, diff.isRemoved).filter { !$0.1 }.map(\.0)
      #expect(kept == zip(side, diff.isAdded).filter { !$0.1 }.map(\.0), "seed \(seed)")
      #expect(kept.count == Self.longestCommon(base, side), "seed \(seed)")
      var rebuilt = base
      for hunk in diff.hunks.reversed() {
        rebuilt.replaceSubrange(hunk.base, with: side[hunk.side])
      }
      #expect(rebuilt == side, "seed \(seed)")
    }
  }

  @Test("Beyond the cost limit an alignment is still a right one")
  func bounded() {
    var random = RepeatableGenerator(seed: 1)
    let base = (0..<2_000).map { Int32($0) }.shuffled(using: &random)
    let side = base.shuffled(using: &random)
    let diff = LineDiff(base: base, side: side, tokenCount: 2_000)
    let kept = zip(base, diff.isRemoved).filter { !$0.1 }.map(\.0)
    #expect(kept == zip(side, diff.isAdded).filter { !$0.1 }.map(\.0))
    #expect(kept.count > 20)
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
    #expect(LineDiff(base: row.base, side: row.side, tokenCount: 10).hunks == row.hunks)
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
    let tokens = plain.tokens(of: 0..<table.count, ofInput: 0, in: [table])
    #expect(tokens == (0..<3_000).map { Int32($0 % 1_000) })
    #expect(keyed.tokens(of: 0..<table.count, ofInput: 0, in: [table]) == tokens)
    #expect(plain.tokenCount == 1_000)
  }
}
