import TestSupport
import Testing

@testable import TextMerge

/// A line that one side adds, next to or inside a comment.
@Suite struct CommentedLineLawTests {
  /// Lines, a comment that one side makes of some, and a line that the other adds.
  struct World {
    enum Kind: CaseIterable {
      /// The line is in the comment, or the other side makes a comment of its own there.
      case added, nested
      /// The line is outside, or the comment is in the base, or the other side changes or deletes a line in it.
      case outside, old, changed, deleted
    }

    let kind: Kind
    let base: [String]
    var sides: [[String]]
    /// The text; `nil` if a person is asked.
    var expected: [String]?

    init(seed: UInt64) {
      var random = RepeatableGenerator(seed: seed)
      kind = random.pick(Kind.allCases)
      let (start, end) = random.pick([
        ("<!--", "-->"), ("<!-- not now", "-->"), ("/*", "*/"), ("/* TODO", " */"),
        ("#if 0", "#endif"),
        ("\\begin{comment}", "\\end{comment}"), ("{% comment %}", "{% endcomment %}"),
        ("#+BEGIN_COMMENT", "#+END_COMMENT"), ("  <!--", "  -->"),
      ])
      let gap = random.pick([[], [""]])
      var lines = (0..<8).map { "line \($0) is of the text" }
      func text(_ lines: [String], hasComment: Bool) -> [String] {
        var text: [String] = []
        for (index, line) in lines.enumerated() {
          if hasComment, index == 1 { text += [start] + gap }
          text += [line] + gap
          if hasComment, index == lines.count - 2 { text += [end] + gap }
        }
        return text
      }
      let hasComment = kind == .old
      base = text(lines, hasComment: hasComment)
      let commented = text(lines, hasComment: true)
      func inserted(_ new: [String], _ place: Int, into lines: [String]) -> [String] {
        let index = (lines.firstIndex(of: "line \(place) is of the text") ?? 0) + 1
        var text = lines
        text.insert(contentsOf: gap + new, at: index)
        return text
      }
      let new = "And bring the key."
      let place = 2 + random.number(3)
      switch kind {
      case .added: sides = [commented, inserted([new], place, into: base)]
      case .nested:
        sides = [
          commented,
          inserted([end], 4, into: inserted([start + " too"], place, into: base)),
        ]
      case .outside:
        sides = [commented, base + [new]]
        expected = commented + [new]
        if gap.isEmpty {
          sides = [text(lines, hasComment: true), ["First", new] + base]
          expected = ["First", new] + commented
        }
      case .old:
        sides = [base + ["The end"], inserted([new], place, into: base)]
        expected = sides[1] + ["The end"]
      case .changed:
        lines[place] = "line \(place) is another one"
        sides = [commented, text(lines, hasComment: false)]
        expected = text(lines, hasComment: true)
      case .deleted:
        sides = [commented, base.filter { $0 != lines[place] }]
        expected = commented.filter { $0 != lines[place] }
      }
    }
  }

  @Test("A line that one side adds is in no comment that the other makes")
  func comments() throws {
    var counts: [World.Kind: Int] = [:]
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
      if result.isClean || result.lineDoubt != nil { counts[world.kind, default: 0] += 1 }
    }
    #expect(
      counts.count == World.Kind.allCases.count && counts.values.allSatisfy { $0 > 50 }, "\(counts)"
    )
  }
}
