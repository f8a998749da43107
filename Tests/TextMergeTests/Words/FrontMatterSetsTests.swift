import TestSupport
import Testing

@testable import TextMerge

/// Tags that both sides changed, in each form in which front matter has them.
@Suite struct FrontMatterSetsTests {
  enum Form: CaseIterable {
    case brackets, tight, quoted, lines, indented

    func text(_ tags: [String], title: String) -> String {
      let value: String
      switch self {
      case .brackets: value = " [" + tags.joined(separator: ", ") + "]\n"
      case .tight: value = " [" + tags.joined(separator: ",") + "]\n"
      case .quoted: value = " [" + tags.map { "\"\($0)\"" }.joined(separator: ", ") + "]\n"
      case .lines: value = "\n" + tags.map { "- \($0)\n" }.joined()
      case .indented: value = "\n" + tags.map { "  - \($0)\n" }.joined()
      }
      return "---\ntitle: \(title)\ntags:" + value + "created: 2026-01-01\n---\nText.\n"
    }

    func tags(_ text: String) -> [String] {
      let part = text.components(between: "tags:", and: "created:")
      switch self {
      case .brackets, .tight, .quoted:
        return part.filter { !"[]\" \n".contains($0) }.split(separator: ",").map(String.init)
      case .lines, .indented:
        return part.split(separator: "\n").map { String($0.filter { $0 != "-" && $0 != " " }) }
      }
    }
  }

  @Test("Each tag is there that somebody added or nobody removed, once")
  func isUnion() throws {
    var asked = 0
    let seeds = TestSupport.seeds(20_000, ordinarily: 1_500)
    for seed in seeds {
      var random = RepeatableGenerator(seed: seed)
      let form = random.pick(Form.allCases)
      let base = (0..<random.number(5)).map { "b\($0)" }
      let sides = (0..<(seed % 5 == 0 ? 3 : 2)).map { side in
        var tags = base.filter { _ in random.chance(4, in: 5) }
        for number in 0..<random.number(3) {
          // Some tags are added by several.
          let tag = random.chance(1, in: 4) ? "common" : "s\(side)n\(number)"
          if !tags.contains(tag) { tags.insert(tag, at: random.number(tags.count + 1)) }
        }
        return tags
      }
      let texts = sides.map { form.text($0, title: "T") }
      let text = try ProseMerge.text(form.text(base, title: "T"), texts)
      #expect(
        try ProseMerge.text(form.text(base, title: "T"), texts.reversed()) == text, "seed \(seed)")
      guard let text else {
        asked += 1
        continue
      }
      let expected =
        base.filter { tag in sides.allSatisfy { $0.contains(tag) } }
        + sides.joined().filter { !base.contains($0) }
      let found = form.tags(text)
      // By lines, a new line that both have at different places is there twice.
      let isByLines = try TextMerger().merge(
        base: Array(form.text(base, title: "T").utf8), sides: texts.map { Array($0.utf8) }
      ).isClean
      #expect(Set(found) == Set(expected), "seed \(seed)")
      #expect(isByLines || found.count == Set(expected).count, "seed \(seed)")
      // Without a comma in any input, nothing says whether a blank follows one.
      let forms =
        form == .tight && (sides + [base]).allSatisfy { $0.count < 2 } ? [.brackets] : [form]
      #expect(forms.contains { text == $0.text(found, title: "T") }, "seed \(seed)")
      for side in texts {
        let again = try ProseMerge.text(form.text(base, title: "T"), [text, side])
        #expect(again == nil || again == text, "seed \(seed), again")
      }
    }
    #expect(asked * 6 < seeds.count, "\(asked) asked")
  }

  @Test(
    "One side removed a tag and added another",
    arguments: [
      ("[a, b]", "[a, b, c]", "[a, d]", "[a, d, c]"), ("[a, b]", "[a, c]", "[d, b]", "[d, c]"),
      ("[a, b]", "[a, b, c]", "[]", "[c]"), ("[a]", "[b]", "[a, c]", "[b, c]"),
    ])
  func removedAndAdded(_ base: String, _ ours: String, _ theirs: String, _ expected: String) throws
  {
    func text(_ tags: String) -> String { "---\ntags: \(tags)\n---\nText.\n" }
    #expect(try ProseMerge.text(text(base), [text(ours), text(theirs)]) == text(expected))
    #expect(try ProseMerge.text(text(base), [text(theirs), text(ours)]) == text(expected))
  }

  @Test(
    "Other names, nested lists, another order and other forms are left to a person",
    arguments: [
      ("colors: [a]", "colors: [a, b]", "colors: [a, c]"),
      ("tags: [a, b]", "tags: [b, a, c]", "tags: [a, b, d]"),
      ("tags: [a, [b]]", "tags: [a, [b], c]", "tags: [a, [b], d]"),
      ("tags: [a]", "tags: [a, b]", "tags:\n- a\n- c"),
      ("tags: [a, a]", "tags: [a, a, b]", "tags: [a, a, c]"),
      ("tags: [a]", "tags: [a, {b: c}]", "tags: [a, d]"),
      ("tags: a", "tags: a, b", "tags: a, c"),
    ])
  func isLeft(_ base: String, _ ours: String, _ theirs: String) throws {
    func text(_ line: String) -> String { "---\n\(line)\n---\nText.\n" }
    #expect(try ProseMerge.text(text(base), [text(ours), text(theirs)]) == nil)
    // Without front matter it is a line of a text.
    #expect(try ProseMerge.text("tags: [a]\n", ["tags: [a, b]\n", "tags: [a, c]\n"]) == nil)
  }
}

extension String {
  fileprivate func components(between start: String, and end: String) -> String {
    guard let first = firstRange(of: start),
      let last = self[first.upperBound...].firstRange(of: end)
    else {
      return ""
    }
    return String(self[first.upperBound..<last.lowerBound])
  }
}
