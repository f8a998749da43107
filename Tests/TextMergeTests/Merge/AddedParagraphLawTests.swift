import TestSupport
import Testing

@testable import TextMerge

/// A paragraph that one side changes, and another one that the other side adds after it.
@Suite struct AddedParagraphLawTests {
  /// The paragraphs of a text, and what the sides make of them.
  struct World {
    let base: [UInt8]
    let sides: [[UInt8]]
    let expected: [UInt8]

    init(seed: UInt64) {
      var random = RepeatableGenerator(seed: seed)
      let gap = random.pick(["\n", "\n\n", "  \n"])
      let isCode = random.chance(1, in: 3)
      func paragraph(_ name: String) -> String {
        let lines = (0...random.number(3)).map { "\(name) \($0)" }
        return isCode
          ? "func \(name)() {\n" + lines.map { "  \($0)\n" }.joined() + "}\n"
          : lines.map { $0 + " is said here.\n" }.joined()
      }
      func text(_ paragraphs: [String]) -> [UInt8] {
        ProseMerge.encoded(paragraphs.joined(separator: gap), seed)
      }
      let count = 2 + random.number(4)
      let old = (0..<count).map { paragraph("old\($0)") }
      let place = random.number(count - 1)
      var changed = old
      // One line of the paragraph, or all of it.
      changed[place] =
        random.chance(1, in: 2)
        ? paragraph("new") : old[place].replacingOccurrence(of: "old\(place) 0", by: "another")
      var added = old
      let new = (0...random.number(2)).map { paragraph("added\($0)") }
      added.insert(contentsOf: new, at: place + 1)
      var both = changed
      both.insert(contentsOf: new, at: place + 1)
      base = text(old)
      sides = seed % 2 == 0 ? [text(changed), text(added)] : [text(added), text(changed)]
      expected = text(both)
    }
  }

  @Test(
    "A paragraph that one side adds after one that the other changed is merged, and stays so when merged again"
  )
  func added() throws {
    var (merged, again) = (0, 0)
    for seed in seeds(20_000, ordinarily: 2_000) {
      let world = World(seed: seed)
      let result = try TextMerger().merge(base: world.base, sides: world.sides)
      #expect(result.cleanText == nil || result.cleanText == world.expected, "seed \(seed)")
      if result.cleanText == nil { continue }
      merged += 1
      for side in world.sides {
        for sides in [[world.expected, side], [side, world.expected]] {
          let second = try TextMerger().merge(base: world.base, sides: sides)
          #expect(second.cleanText == nil || second.cleanText == world.expected, "seed \(seed)")
          again += second.isClean ? 1 : 0
        }
      }
    }
    let count = seeds(20_000, ordinarily: 2_000).count
    #expect(merged == count && again > merged, "\(merged) and \(again) of \(count)")
  }
}
