import TestSupport
import Testing

@testable import TextMerge

/// Lines that a text has twice, of which the sides move or delete one each.
@Suite struct EqualLineLawTests {
  /// A text with two equal lines, what two sides make of it, and what the text may be that is made of these.
  struct World {
    enum Kind: CaseIterable {
      /// Both move one to the same place, each another one, or one moves what the other deletes.
      case movedByBoth, movedAndDeleted
      /// Each deletes another one, alone.
      case deletedEach
      /// Each deletes another one with the block that it is in, or below another heading.
      case deletedWithBlock, deletedApart
      /// Both delete or move the same one.
      case sameDeleted, sameMoved
      /// Lines without letters.
      case bracket
    }

    let kind: Kind
    var base: [String] = []
    var sides: [[String]] = [[], []]
    /// The text; `nil` if a person is asked.
    var expected: [String]?

    init(seed: UInt64) {
      var random = RepeatableGenerator(seed: seed)
      kind = random.pick(Kind.allCases)
      func lines(_ name: String) -> [String] {
        (0...1 + random.number(3)).map { "\(name) line \($0) of it" }
      }
      let (first, second, third) = (lines("first"), lines("second"), lines("third"))
      let gap = random.pick([[], [""]])
      let equal =
        kind == .movedByBoth || kind == .movedAndDeleted
        ? random.pick(["- milk", "* [ ] Tee", "import json", "    log(x);", "牛奶"])
        : random.pick([
          "import json", "#include <map>", "use std::io;", "export LANG=C", "\\usepackage{url}",
          "load(rules)",
        ])
      switch kind {
      case .movedByBoth:
        base = [equal] + first + second + third + [equal]
        sides = [
          [equal] + first + [equal] + second + third, first + [equal] + second + third + [equal],
        ]
      case .movedAndDeleted:
        base = first + [equal, equal] + second
        sides = [[equal] + first + [equal] + second, first + [equal] + second]
      case .deletedEach:
        base = first + [equal] + gap + second + gap + [equal] + third
        sides = [
          first + gap + second + gap + [equal] + third,
          first + [equal] + gap + second + gap + third,
        ]
      case .deletedWithBlock, .bracket:
        let (start, line) =
          kind == .bracket
          ? ("call(", random.pick(["}", "---", ");"]))
          : random.pick([
            ("def %():", "    return None"), ("func % {", "  return nil"), ("# %", "Nothing yet."),
          ])
        func block(_ name: String) -> [String] {
          [start.replacingOccurrence(of: "%", by: name), "    \(name) is here", line, ""]
        }
        base = first + block("one") + second + block("two") + third
        sides = [first + second + block("two") + third, first + block("one") + second + third]
        expected = first + second + third
      case .deletedApart:
        let label = random.pick([
          ["# Other", ""], ["Other:", ""], ["**Other**"], ["[other]"], ["2026-03-01"],
        ])
        base = first + [equal] + second + label + second.map { $0 + " again" } + [equal] + third
        sides = [
          first + second + label + second.map { $0 + " again" } + [equal] + third,
          first + [equal] + second + label + second.map { $0 + " again" } + third,
        ]
        expected = first + second + label + second.map { $0 + " again" } + third
      case .sameDeleted:
        base = first + [equal] + second + third + [equal]
        sides = [first + second + third + [equal], first + second + third + [equal, "more"]]
        sides[0][0] += " again"
        expected = [sides[0][0]] + sides[1].dropFirst()
      case .sameMoved:
        base = first + [equal] + second + third + [equal]
        sides = [
          first + second + [equal] + third + [equal],
          first + second + [equal] + third + [equal, "more"],
        ]
        sides[0][0] += " again"
        expected = [sides[0][0]] + sides[1].dropFirst()
      }
    }
  }

  @Test("No line is lost that nobody deleted everywhere, and no deletion is undone")
  func counts() throws {
    var (asked, merged) = (0, 0)
    for seed in seeds(20_000, ordinarily: 2_000) {
      let world = World(seed: seed)
      func text(_ lines: [String]) -> [UInt8] {
        ProseMerge.encoded(lines.map { $0 + "\n" }.joined(), seed / 2)
      }
      let sides = (seed % 2 == 0 ? world.sides : world.sides.reversed()).map(text)
      let result = try TextMerger().merge(base: text(world.base), sides: sides)
      #expect(
        result.cleanText == world.expected.map(text),
        "seed \(seed), \(world.kind)\n\(world.base)\n\(world.sides[0])\n\(world.sides[1])")
      if result.isClean { merged += 1 } else if result.lineDoubt != nil { asked += 1 }
      // By git's rules it is git's text.
      if let byGit = try? TextMerger(rules: .git(.myers)).merge(
        base: text(world.base), sides: sides)
      {
        #expect(byGit.lineDoubt == nil)
      }
    }
    #expect(asked > 300 && merged > 300, "\(asked) \(merged)")
  }
}
