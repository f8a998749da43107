import TestSupport
import Testing

@testable import TextMerge

/// Fields that sides added at one place of the front matter.
@Suite struct FrontMatterFieldTests {
  static let fields = [
    "author: Ann\n", "status: done\n", "cover: \"a: b.png\"\n", "people:\n- Ann\n- Bo\n",
    "map:\n  lat: 1\n  lon: 2\n", "schön: ja\n", "due:\n",
  ]

  static func text(_ fields: [String], _ before: String, _ after: String) -> String {
    "---\ntitle: Rome\n" + before + fields.joined() + after + "---\nText.\n"
  }

  @Test("Each field is there once, in the order of the keys, also merged again")
  func isUnion() throws {
    for seed in seeds(4000, ordinarily: 500) {
      var random = RepeatableGenerator(seed: seed)
      let (before, after) = (random.pick(["", "a: 1\n"]), random.pick(["", "z: 2\n"]))
      let sides = (0..<(seed % 4 == 0 ? 3 : 2)).map { _ in
        Self.fields.filter { _ in random.chance(1, in: 3) }.shuffled(using: &random)
      }
      let base = Self.text([], before, after)
      let texts = sides.map { Self.text($0, before, after) }
      guard Set(texts).subtracting([base]).count > 1 else { continue }
      let all = Set(sides.joined()).sorted {
        Array($0.prefix { $0 != ":" }.utf8).lexicographicallyPrecedes(
          Array($1.prefix { $0 != ":" }.utf8))
      }
      let merged = try ProseMerge.text(base, texts)
      // By lines, a side that has all of another's is the result as it is.
      guard merged != nil, !texts.contains(merged ?? "") else {
        #expect(merged != nil, "seed \(seed): \(texts)")
        continue
      }
      #expect(merged == Self.text(all, before, after), "seed \(seed): \(texts)")
      #expect(try ProseMerge.text(base, texts.reversed()) == merged, "seed \(seed)")
      for side in texts {
        #expect(try ProseMerge.text(base, [merged ?? "", side]) == merged, "seed \(seed): \(side)")
      }
    }
  }

  @Test(
    "What is no field, or has one key twice, is asked about",
    arguments: [
      ["author: Ann\n", "author: Bo\n"], ["author: Ann\n", "# a comment\n"],
      ["author: Ann\n", "- Bo\n"], ["author: Ann\n", "title: Paris\n"],
      ["author: Ann\nauthor: Bo\n", "status: done\n"], ["author: Ann\n", "status:done\n"],
    ])
  func isAsked(added: [String]) throws {
    let texts = added.map { Self.text([$0], "", "") }
    #expect(try ProseMerge.text(Self.text([], "", ""), texts) == nil)
    #expect(try ProseMerge.text(Self.text([], "", ""), texts.reversed()) == nil)
  }
}
