import TestSupport
import Testing

@testable import TextMerge

/// Texts of items that share lines: a blank line, `- x`, `},`, `END:VEVENT`.
///
/// Such a line can be aligned with that of any item, so that a deletion looks like one of another item.
@Suite struct ItemLawTests {
  /// How an item with a name is written: 1 to 4 lines, of which at least one has the name.
  private static let formats: [@Sendable (_ name: String, _ shape: Int) -> [String]] = [
    { name, shape in (shape % 2 == 0 ? [name] : [name, "more \(name)"]) + [""] },
    { name, _ in ["- x", "  \(name)"] },
    { name, _ in ["{", "  \(name)", "},"] },
    { name, shape in
      ["BEGIN:VEVENT", "UID:\(name)"] + (shape % 2 == 0 ? [] : ["STATUS:DONE"]) + ["END:VEVENT"]
    },
    { name, _ in ["- \(name)"] },
    { name, _ in ["\(name) begins", "- x", "\(name) ends"] },
    { name, shape in [["- x", name], [name, ""], [name]][shape % 3] },
  ]

  private struct Item: Equatable {
    let name: String
    let shape: Int
  }

  /// A base and two sides, each with up to three items deleted, added or replaced; one item is added by both sides now
  /// and then.
  private struct Made {
    let format: Int
    var base: [Item] = []
    var sides: [[Item]] = []

    init(seed: UInt64) {
      var random = RepeatableGenerator(seed: seed)
      format = Int(seed % UInt64(ItemLawTests.formats.count))
      var count = 0
      func next() -> Item {
        count += 1
        return Item(name: "item \(count)", shape: Int.random(in: 0..<6, using: &random))
      }
      base = (0..<Int.random(in: 1..<9, using: &random)).map { _ in next() }
      let common = next()
      for _ in 0..<2 {
        var side = base
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let place = Int.random(in: 0...side.count, using: &random)
          switch Int.random(in: 0..<7, using: &random) {
          case 0, 1, 2: if place < side.count { side.remove(at: place) }
          case 3, 4: side.insert(next(), at: place)
          case 5: if !side.contains(common) { side.insert(common, at: place) }
          default: if place < side.count { side[place] = next() }
          }
        }
        sides.append(side)
      }
    }

    func text(_ items: [Item]) -> [UInt8] {
      let lines = items.flatMap { ItemLawTests.formats[format]($0.name, $0.shape) }
      return Array(lines.map { $0 + "\n" }.joined().utf8)
    }
  }

  @Test("A deleted item is not in a clean text, and one that was added, or that nobody deleted, is")
  func deletedAndAdded() throws {
    var counts = (clean: 0, side: 0, conflicts: 0)
    for seed in TestSupport.seeds(20_000, ordinarily: 3_000) {
      let made = Made(seed: seed)
      let sides = made.sides.map(made.text)
      let result = try TextMerger().merge(base: made.text(made.base), sides: sides)
      guard let text = result.cleanText else {
        counts.conflicts += 1
        continue
      }
      counts.clean += 1
      if sides.contains(text) { counts.side += 1 }
      let lines = Set(contents(text).map { String(decoding: $0, as: UTF8.self) })
      for item in made.base + made.sides[0] + made.sides[1] {
        let isOld = made.base.contains(item)
        let holders = made.sides.count { $0.contains(item) }
        let isKept = isOld ? holders == 2 : holders > 0
        for line in ItemLawTests.formats[made.format](item.name, item.shape)
        where line.contains(item.name) {
          #expect(lines.contains(line) == isKept, "seed \(seed), \(line)")
        }
      }
    }
    print("items: \(counts)")
    #expect(counts.clean > 1_000)
    #expect(counts.side > 50)
    #expect(counts.conflicts > 1_000)
  }

  /// A text with one word a line; a dash is an empty line.
  private func text(_ words: String) -> [UInt8] {
    Array(words.split(separator: " ").map { $0 == "-" ? "\n" : "\($0)\n" }.joined().utf8)
  }

  static let undone = [
    // Two deletions beside each other: the blank line of one stands for that of the other.
    ("A - B -", "A -", "B -"),
    ("x A x B x C", "x B x C", "x A x C"),
    // One of several lines that are the same.
    ("a b c x d x", "a b c x", "n a b x x"),
    // Replaced by one, and by the other put before what it kept.
    ("{ a } { b } { c }", "{ n } { b } { c }", "{ n } { a } { c }"),
    // What one deleted the other may have kept, and moved a line past it.
    ("a b x c", "a x b c", "a x c"),
    // A line deleted by one, moved by the other, which lacks another change of the first.
    ("a b c d e f g", "a c d e b f g", "a c d e f g n"),
  ]

  @Test("A deletion of one side that the result would undo is a conflict", arguments: undone)
  func isConflict(_ base: String, _ ours: String, _ theirs: String) throws {
    let sides = [text(ours), text(theirs)]
    #expect(try !TextMerger().merge(base: text(base), sides: sides).isClean)
    #expect(try !TextMerger().merge(base: text(base), sides: sides.reversed()).isClean)
  }

  @Test("A line that one side deleted and the other wrote once more is there")
  func writtenOnceMore() throws {
    let result = try TextMerger().merge(
      base: text("a b c d e f g"), sides: [text("a c d e f g"), text("a b c d e b f g")])
    #expect(result.cleanText == text("a c d e b f g"))
  }
}
