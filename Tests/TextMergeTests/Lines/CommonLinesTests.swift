import TestSupport
import Testing

@testable import TextMerge

/// Comparing many lines by their bytes, held against comparing them one by one.
@Suite struct CommonLinesTests {
  @Test("As many lines are the same by their bytes as one by one, in either direction")
  func commonCounts() throws {
    for seed in seeds(3_000) {
      var random = RepeatableGenerator(seed: seed)
      let (one, other) = try tables(seed, using: &random)
      let line = Int.random(in: 0...one.count, using: &random)
      let otherLine = Int.random(in: 0...other.count, using: &random)
      let after = min(one.count - line, other.count - otherLine)
      let most = Int.random(in: 0...after, using: &random)
      var expected = 0
      while expected < most, one.line(line + expected, equals: otherLine + expected, of: other) {
        expected += 1
      }
      #expect(
        one.commonCount(from: line, with: other, from: otherLine, atMost: most) == expected,
        "seed \(seed)")

      let mostBefore = Int.random(in: 0...min(line, otherLine), using: &random)
      expected = 0
      while expected < mostBefore,
        one.line(line - expected - 1, equals: otherLine - expected - 1, of: other)
      {
        expected += 1
      }
      #expect(
        one.commonCount(before: line, with: other, before: otherLine, atMost: mostBefore)
          == expected, "seed \(seed)")
    }
  }

  @Test(
    "Lines have the same token exactly if they are the same, in whatever stretches they are asked for"
  )
  func tokens() throws {
    for seed in seeds(1_000) {
      var random = RepeatableGenerator(seed: seed)
      let (one, other) = try tables(seed, using: &random)
      let tables = [one, other]
      var tokenized = TokenizedInputs(tables)
      var known: [[Int32?]] = tables.map { Array(repeating: nil, count: $0.count) }
      for _ in 0..<4 {
        let input = Int.random(in: 0...1, using: &random)
        let start = Int.random(in: 0...tables[input].count, using: &random)
        let lines = start..<Int.random(in: start...tables[input].count, using: &random)
        let tokens = tokenized.tokens(
          of: lines, ofInput: input,
          expectedAt: Bool.random(using: &random)
            ? Int.random(in: 0...one.count, using: &random) : nil)
        #expect(tokens.count == lines.count, "seed \(seed)")
        for (line, token) in zip(lines, tokens) {
          #expect(known[input][line] == nil || known[input][line] == token, "seed \(seed)")
          known[input][line] = token
        }
      }
      for (line, token) in known[0].enumerated() {
        for (otherLine, otherToken) in known[1].enumerated() {
          guard let token, let otherToken else { continue }
          #expect(
            (token == otherToken) == one.line(line, equals: otherLine, of: other), "seed \(seed)")
        }
      }
    }
  }

  /// Two texts that share most lines, with runs of one line, long lines and different endings.
  private func tables(
    _ seed: UInt64, using random: inout RepeatableGenerator
  ) throws -> (LineTable, LineTable) {
    let vocabulary = [1, 2, 3, 12][Int(seed % 4)]
    var lines = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
      Int.random(in: 0..<vocabulary, using: &random)
    }
    func text(_ lines: [Int]) -> [UInt8] {
      let ending = Int.random(in: 0..<4, using: &random) == 0 ? "\r\n" : "\n"
      let text = lines.map { String(repeating: "}", count: $0 * 3) + ending }.joined()
      return Array(text.utf8.dropLast(Int.random(in: 0..<4, using: &random) == 0 ? 1 : 0))
    }
    var one = try LineTable(text(lines), as: .base, maximumSize: .max)
    GeneratedMerge.edit(&lines, vocabulary: vocabulary, using: &random)
    var other = try LineTable(text(lines), as: .side(0), maximumSize: .max)
    one.comparison = [.exact, .withoutNewline, .withoutEnding][Int(seed % 3)]
    other.comparison = one.comparison
    return (one, other)
  }
}
