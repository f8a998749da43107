import TestSupport
import Testing

@testable import TextMerge

/// Lines that one side indented anew and another edited.
@Suite struct IndentationTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let base: String
    let ours: String
    let theirs: String
    /// What a careful reader expects; `nil` if a person is asked.
    let expected: String?
    var testDescription: String { name }
  }

  private func proposed(_ base: [UInt8], _ sides: [[UInt8]]) throws -> [UInt8]? {
    try TextMerger().merge(base: base, sides: sides).proposal(by: [.indentation])?.text
  }

  @Test("Each case is as expected, swapped, in UTF-16, and again with each side")
  func isAsExpected() throws {
    let cases: [Case] = try mergeCases(in: "indentation-cases.json")
    #expect(cases.count >= 28 && cases.count { $0.expected == nil } >= 8)
    for one in cases {
      let base = Array(one.base.utf8)
      let sides = [one.ours, one.theirs].map { Array($0.utf8) }
      let result = try TextMerger().merge(base: base, sides: sides)
      #expect(!result.isClean, "\(one.name)")
      let text = try proposed(base, sides)
      #expect(string(text) == one.expected, "\(one.name)")
      #expect(try proposed(base, sides.reversed()) == text, "\(one.name)")
      let wide = TextEncoding.utf16BigEndian
      #expect(
        try proposed(wide.encoded(base), sides.map(wide.encoded)) == text.map(wide.encoded),
        "\(one.name)")
    }
  }

  @Test("The steps tell which lines come from whom")
  func steps() throws {
    let result = try TextMerger().merge(
      base: Array("run(1)\nstop()\n".utf8),
      sides: [
        Array("if ready {\n  run(1)\n  stop()\n}\n".utf8), Array("run(2)\nstop()\n".utf8),
      ])
    let proposal = try #require(result.proposal(by: [.words, .indentation]))
    let steps = proposal.steps
    if proposal.units == [.indentation] {
      #expect(steps[0].changes.map(\.sides) == [[0], [1], [0], [0]])
      #expect(steps[0].changes.map(\.line) == [0, 1, 2, 3])
    }
    let first = try #require(result.proposal(by: [.indentation, .words]))
    #expect(first.units == [.indentation])
    #expect(string(first.text) == "if ready {\n  run(2)\n  stop()\n}\n")
  }

  // MARK: Laws

  /// Nested lines, of which one side indents some anew and others edit, add and delete.
  private struct Made {
    let base: [UInt8]
    var sides: [[UInt8]]
    /// What is right: the edited lines in the new indentation; for each its depth.
    let expected: [UInt8]

    init(seed: UInt64) {
      var random = RepeatableGenerator(seed: seed)
      var next = 0
      func word() -> String {
        next += 1
        return "w\(next)"
      }
      var lines: [(depth: Int, text: String)] = []
      var depth = 0
      for _ in 0..<random.number(8) + 2 {
        lines.append((depth, word() + " " + word()))
        depth = max(0, min(3, depth + random.number(3) - 1))
      }
      let (old, new) = random.pick([("\t", "    "), ("  ", "    "), ("    ", "\t"), ("  ", "\t")])
      let isWrapped = random.chance(1, in: 2)
      let block = isWrapped ? (word() + " {", "}") : ("", "")
      let isDeeper = isWrapped || random.chance(1, in: 3)
      func text(_ lines: [(depth: Int, text: String)], _ unit: String, deeper: Bool) -> [UInt8] {
        var all = lines.map {
          String(repeating: unit, count: $0.depth + (deeper ? 1 : 0)) + $0.text
        }
        if deeper, isWrapped { all = [block.0] + all + [block.1] }
        return Array(all.map { $0 + "\n" }.joined().utf8)
      }
      var edited = lines
      for _ in 0..<random.number(3) + 1 {
        let index = random.number(edited.count)
        switch random.number(4) {
        case 0 where edited.count > 2: edited.remove(at: index)
        case 1: edited.insert((edited[index].depth, word()), at: index + 1)
        default: edited[index].text = word() + " " + word()
        }
      }
      base = text(lines, old, deeper: false)
      sides = [text(lines, new, deeper: isDeeper), text(edited, old, deeper: false)]
      expected = text(edited, new, deeper: isDeeper)
    }
  }

  @Test("A proposal is the edited text in the new indentation, swapped too, and again")
  func isTheEditedTextReindented() throws {
    var proposed = 0
    let seeds = seeds(20_000, ordinarily: 2_000)
    for seed in seeds {
      let made = Made(seed: seed)
      guard let text = try self.proposed(made.base, made.sides) else { continue }
      proposed += 1
      #expect(text == made.expected, "seed \(seed)")
      #expect(try self.proposed(made.base, made.sides.reversed()) == text, "seed \(seed)")
      for side in made.sides {
        let again = try TextMerger().merge(base: made.base, sides: [text, side])
        #expect(
          (again.cleanText ?? again.proposal(by: [.indentation])?.text) == text, "seed \(seed)")
      }
    }
    print("indentation: \(proposed) of \(seeds.count) proposed")
    #expect(proposed * 4 > seeds.count)
  }

  @Test("Where sides change white space at random, no word is lost or doubled, in any order")
  func wordsAreAccountedFor() throws {
    var count = 0
    for seed in seeds(20_000, ordinarily: 2_000) {
      var random = RepeatableGenerator(seed: seed)
      let lines = (0..<random.number(5) + 1).map { "w\($0)" }
      let blanks = ["", " ", "  ", "\t"]
      func text(_ edit: Bool) -> [UInt8] {
        var lines = lines.map { random.pick(Array(blanks.prefix(1 + random.number(2)))) + $0 }
        if edit {
          let index = random.number(lines.count)
          lines[index] = random.pick(blanks) + "n\(random.number(2))"
        }
        return Array(lines.map { $0 + "\n" }.joined().utf8)
      }
      let base = text(false)
      let sides = (0..<(seed % 5 == 0 ? 3 : 2)).map { text($0 > 0) }
      let merged = try proposed(base, sides)
      #expect(try proposed(base, sides.reversed()) == merged, "seed \(seed)")
      guard let merged else { continue }
      count += 1
      func words(_ text: [UInt8]) -> [String] {
        String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
      }
      let (old, all) = (words(base), sides.map(words))
      let expected = old.indices.map { place in
        all.map { $0[place] }.first { $0 != old[place] } ?? old[place]
      }
      #expect(words(merged) == expected, "seed \(seed)")
    }
    print("indentation at random: \(count) proposed")
    #expect(lawFactor != nil || count > 20)
  }
}
