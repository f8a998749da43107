import TestSupport
import Testing

@testable import TextMerge

/// Lines as tokens.
@Suite struct TokenizedInputsTests {
  @Test("Equal lines have equal tokens, in whichever text and in whatever order they are asked for")
  func equalLines() throws {
    for seed in UInt64(0)..<500 {
      let made = GeneratedMerge(seed: seed)
      var tables: [LineTable] = []
      for text in [made.base] + made.sides {
        var table = try LineTable(text, as: .base, maximumSize: 1 << 20)
        table.comparison = .withoutEnding
        tables.append(table)
      }
      var random = RepeatableGenerator(seed: seed)
      var inputs = TokenizedInputs(tables)
      var tokens: [Int32: [UInt8]] = [:]
      var lines: [[UInt8]: Int32] = [:]
      for _ in 0..<8 {
        let input = Int.random(in: 0..<3, using: &random)
        let start = Int.random(in: 0...tables[input].count, using: &random)
        let end = Int.random(in: start...tables[input].count, using: &random)
        let expected = Bool.random(using: &random) ? Int.random(in: 0..<20, using: &random) : nil
        let given = inputs.tokens(of: start..<end, ofInput: input, expectedAt: expected)
        for (line, token) in zip(start..<end, given) {
          let content = Array(tables[input].bytes[tables[input].content(of: line)])
          #expect(tokens[token, default: content] == content, "seed \(seed)")
          #expect(lines[content, default: token] == token, "seed \(seed)")
          #expect(Int(token) < inputs.tokenCount)
          tokens[token] = content
          lines[content] = token
        }
      }
    }
  }
}
