import TestSupport
import Testing

@testable import TextMerge

/// Blocks that two sides make of the same lines, or of others.
@Suite struct DelimiterLawTests {
  /// Lines, and the blocks that two sides put them in.
  struct World {
    enum Kind: CaseIterable {
      /// The blocks end or begin with one line of both, or overlap.
      case oneEnd, oneStart, overlap
      /// The blocks end with one line of both, and a change of the other side touches the start: in conflict by lines.
      case oneEndTouching
      /// Each side takes another block of two away, one of which is in the other.
      case unwrapped
      /// One block is in the other, or after it.
      case inside, apart
      /// Both make the same block, and change something else.
      case same
      /// Both add the end that is missing, and change something else.
      case missingEnd
    }

    let kind: Kind
    let form: Form
    var base: [String] = []
    var sides: [[String]] = [[], []]
    /// The text; `nil` if a person is asked.
    var expected: [String]?

    init(seed: UInt64) {
      var random = RepeatableGenerator(seed: seed)
      let form = random.pick(Form.all)
      self.form = form
      let gap = random.pick([[], [""]])
      let isOdd = form.isToggle
      kind = random.pick(
        Kind.allCases.filter {
          switch $0 {
          case .overlap: form.canOverlap
          case .oneEnd: !form.hasNames
          // A line that is the same in both blocks begins them, and the other one's words are there.
          case .oneStart: form.hasOneStart
          // Words that open or close a block are not counted in whole texts.
          case .oneEndTouching:
            !["fi", "end", "done"].contains(form.end) && form.hasTwoStarts
              && !form.hasNames
          case .inside: !isOdd && (!form.canOverlap || form.hasNames)
          case .unwrapped: !isOdd && form.hasTwoStarts && !form.hasNames
          default: true
          }
        })
      let count = 5 + random.number(4)
      let lines = (0..<count).map { [random.pick(["", "  "]) + "call(\($0));"] + gap }
      func wrapped(_ from: Int, _ to: Int, _ block: (start: String, end: String)) -> [String] {
        var text: [String] = []
        for (index, line) in lines.enumerated() {
          if index == from { text += [block.start] + gap }
          if index == to { text += [block.end] + gap }
          text += line
        }
        return to == lines.count ? text + [block.end] + gap : text
      }
      base = lines.flatMap { $0 }
      let (one, other) = (form.block(0), form.block(1))
      let end = count - 1 - random.number(2)
      switch kind {
      case .oneEnd: sides = [wrapped(1, end, one), wrapped(2, end, (other.start, one.end))]
      case .oneEndTouching:
        sides = [wrapped(1, end, one), wrapped(2, end, (other.start, one.end))]
        let line = sides[1].firstIndex(of: lines[1][0]) ?? 0
        sides[1][line] = lines[1][0].replacingOccurrence(of: "call", by: "recall")
      case .oneStart:
        sides = [wrapped(1, end, one), wrapped(1, end - 1, (one.start, other.end))]
      case .overlap: sides = [wrapped(1, 3, one), wrapped(2, 4, other)]
      case .unwrapped:
        // The last line of both is one line, and each side takes that away with another start.
        base = wrapped(1, end, one)
        let inner = base.firstIndex(of: lines[2][0]) ?? 0
        base.insert(other.start, at: inner)
        let last = base.lastIndex(of: one.end) ?? 0
        base.insert(one.end, at: last)
        sides = [base, base]
        sides[0].remove(at: last)
        sides[0].remove(at: sides[0].firstIndex(of: one.start) ?? 0)
        sides[1].remove(at: last)
        sides[1].remove(at: sides[1].firstIndex(of: other.start) ?? 0)
      case .inside:
        sides = [wrapped(0, count, one), wrapped(2, 3, other)]
        expected = [one.start] + gap
        expected? += sides[1]
        expected? += [one.end] + gap
      case .apart:
        sides = [wrapped(0, 1, one), wrapped(3, 4, other)]
        // The first block ends before the second line.
        let rest = sides[0].firstIndex(of: lines[1][0]) ?? 0
        let other = sides[1].firstIndex(of: lines[1][0]) ?? 0
        expected = Array(sides[0][..<rest])
        expected? += sides[1][other...]
      case .same:
        sides = [wrapped(1, 3, one), wrapped(1, 3, one)]
        expected = ["first"] + sides[0] + ["last"]
        sides = [["first"] + sides[0], sides[1] + ["last"]]
      case .missingEnd:
        base = lines[0] + [one.start] + gap + lines[1...].flatMap { $0 }
        let text = wrapped(1, 3, one)
        sides = [["first"] + text, text + ["last"]]
        expected = ["first"] + text + ["last"]
      }
    }
  }

  /// How a block begins and ends.
  struct Form {
    let starts: [String]
    let end: String
    var hasOneStart: Bool { starts.count == 1 }
    var hasTwoStarts: Bool { starts[0] != starts[starts.count - 1] }
    var otherEnd: String?
    var canOverlap = true

    /// Whether both blocks have names of their own, so that no line closes both.
    var hasNames: Bool { starts.count > 1 && (end.contains("@") || otherEnd != nil) }

    var isToggle: Bool { starts.allSatisfy { $0.hasPrefix(end) } }

    func block(_ index: Int) -> (start: String, end: String) {
      let start = starts[index % starts.count]
      // Overlapping blocks have names of their own.
      let ownEnd = index == 0 ? end : otherEnd ?? end
      return (start, ownEnd.replacingOccurrence(of: "@", by: index == 0 ? "one" : "two"))
    }

    static let all: [Form] = [
      Form(starts: ["if (a) {", "while (b) {"], end: "}", canOverlap: false),
      Form(starts: ["f = [", "g = ["], end: "]", canOverlap: false),
      Form(starts: ["call(a,", "call(b,"], end: ")", canOverlap: false),
      Form(
        starts: ["<div id=\"a\">", "<div>"], end: "</div>", canOverlap: false),
      Form(starts: ["<g>", "<g x=\"1\">"], end: "</g>", canOverlap: false),
      Form(starts: ["```", "```js"], end: "```"),
      Form(starts: ["~~~", "~~~ sh"], end: "~~~"),
      Form(starts: ["$$", "$$ "], end: "$$"),
      Form(starts: ["----", "----"], end: "----", canOverlap: false),
      Form(starts: ["<!-- one", "<!-- two"], end: "-->"),
      Form(starts: ["/* one", "/* two"], end: "*/"),
      Form(starts: ["::: note", "::: tip"], end: ":::", canOverlap: false),
      Form(starts: ["if a; then", "if b; then"], end: "fi", canOverlap: false),
      Form(starts: ["if a", "unless b"], end: "end", canOverlap: false),
      Form(
        starts: ["for x in a; do", "while b; do"], end: "done",
        canOverlap: false),
      Form(starts: ["#ifdef A", "#if B"], end: "#endif", canOverlap: false),
      Form(
        starts: ["\\begin{quote}", "\\begin{quote}[x]"], end: "\\end{quote}",
        canOverlap: false),
      Form(
        starts: ["#+BEGIN_SRC sh", "#+BEGIN_SRC js"], end: "#+END_SRC",
        canOverlap: false),
      Form(
        starts: ["{% if a %}", "{% if b %}"], end: "{% endif %}",
        canOverlap: false),
      Form(
        starts: ["BEGIN:VALARM", "BEGIN:VALARM"], end: "END:VALARM",
        canOverlap: false),
      // Names of their own.
      Form(starts: ["<one>", "<two a=\"b\">"], end: "</@>"),
      Form(starts: ["\\begin{one}", "\\begin{two}"], end: "\\end{@}"),
      Form(starts: ["#+BEGIN_one", "#+BEGIN_two"], end: "#+END_@"),
      Form(starts: ["{% one %}", "{%- two x -%}"], end: "{% end@ %}"),
      Form(starts: ["BEGIN:one", "BEGIN:two"], end: "END:@"),
      Form(starts: ["f(", "g = ["], end: ")", otherEnd: "]"),
      Form(starts: ["f = {", "call("], end: "}", otherEnd: ")"),
      // One start, several ends.
      Form(starts: ["try {"], end: "} catch (@) {}", canOverlap: false),
      Form(starts: ["<ul>"], end: "</ul><!-- @ -->", canOverlap: false),
    ]
  }

  @Test("A block that two sides open or close together is not closed or opened once too often")
  func balance() throws {
    var counts: [World.Kind: (asked: Int, merged: Int)] = [:]
    for seed in seeds(20_000, ordinarily: 3_000) {
      let world = World(seed: seed)
      func text(_ lines: [String]) -> [UInt8] {
        ProseMerge.encoded(lines.map { $0 + "\n" }.joined(), seed / 2)
      }
      let sides = (seed % 2 == 0 ? world.sides : world.sides.reversed()).map(text)
      let result = try TextMerger().merge(base: text(world.base), sides: sides)
      let units: [MergeUnit] = [.touchingLines, .words]
      let merged =
        result.cleanText ?? (world.expected == nil ? result.proposal(by: units)?.text : nil)
      #expect(
        merged == nil || merged == world.expected.map(text),
        "seed \(seed), \(world.kind)\n\(world.base)\n\(world.sides[0])\n\(world.sides[1])")
      #expect(
        world.expected == nil || result.lineDoubt == nil,
        "seed \(seed), \(world.kind)\n\(world.base)\n\(world.sides[0])\n\(world.sides[1])")
      counts[world.kind, default: (0, 0)].asked += result.lineDoubt == nil ? 0 : 1
      counts[world.kind, default: (0, 0)].merged += result.isClean ? 1 : 0
    }
    for (kind, count) in counts {
      switch kind {
      case .oneEndTouching: #expect(count.merged == 0)
      case .oneEnd, .oneStart, .overlap, .unwrapped:
        #expect(count.asked > 10 && count.merged == 0, "\(kind) \(count)")
      case .inside, .apart, .same, .missingEnd:
        #expect(count.asked == 0 && count.merged > 10, "\(kind) \(count)")
      }
    }
    #expect(counts.count == World.Kind.allCases.count)
  }

  @Test(
    "Marks that nobody closes, and those of a sentence, are no blocks",
    arguments: [
      (
        "<p>one\n<p>two\nx\n<p>end\n", "<p>one</p>\n<p>two\nx\n<p>end\n",
        "<p>one\n<p>two\nx\n<p>end</p>\n"
      ),
      ("one\ntwo\nx\nend\n", "one :)\ntwo\nx\nend\n", "one\ntwo\nx\na) end\n"),
      ("one\ntwo\nx\nend\n", "List<T> one\ntwo\nx\nend\n", "one\ntwo\nx\nSet<T> end\n"),
      ("one\ntwo\nx\nend\n", "if one\ntwo\nx\nend\n", "one\ntwo\nx\nfor end\n"),
      ("a\nk\nb<br>\nx\ny<br>\n", "a<br>\nk\nb\nx\ny<br>\n", "a<br>\nk\nb<br>\nx\ny\n"),
    ]
  )
  func noBlocks(_ base: String, _ one: String, _ other: String) throws {
    let result = try TextMerger().merge(
      base: Array(base.utf8), sides: [Array(one.utf8), Array(other.utf8)])
    #expect(result.lineDoubt == nil && result.isClean)
  }
}
