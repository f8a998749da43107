import TestSupport
import Testing

@testable import TextMerge

/// Changes that do not touch by lines, and that a reader of the merged text would see twice, or again.
@Suite struct LineDoubtTests {
  /// A list in two sections, and what two sides do to it.
  struct World {
    enum Kind: CaseIterable {
      /// One moves an item into the other section, the other deletes it.
      case movedAndDeleted
      /// Both add one item, at different places.
      case addedTwice
      /// Of two equal items next to each other one changes one, the other deletes one.
      case equalChangedAndDeleted
      /// One moves an item, the other deletes another.
      case othersMovedAndDeleted
      /// Both add items, which are not the same.
      case othersAdded
    }

    let kind: Kind
    let base: String
    let sides: [String]

    var isDoubtful: Bool {
      switch kind {
      case .movedAndDeleted, .addedTwice, .equalChangedAndDeleted: true
      case .othersMovedAndDeleted, .othersAdded: false
      }
    }

    init(seed: UInt64) {
      var random = RepeatableGenerator(seed: seed)
      kind = random.pick(Kind.allCases)
      let mark = random.pick([
        "- ", "* ", "+ ", "  - ", "1. ", "2) ", "- [ ] ", "• ", "– ", "| ", "",
      ])
      let heads = [
        "# Soon\n", random.pick(["\n# Some day\n", "# Some day\n\n", "\n\n## Später\n"]),
      ]
      func text(_ sections: [[String]]) -> String {
        zip(heads, sections).map { $0 + $1.map { mark + $0 + "\n" }.joined() }.joined()
      }
      func items(_ first: Int) -> [String] {
        (first..<first + 3 + random.number(3)).map { "thing\($0) \(["Ann", "día", "牛奶"][$0 % 3])" }
      }
      // The second section has an item that nobody touches at its start, and one at its end.
      var sections = [items(0), items(10)]
      let place = 1 + random.number(sections[1].count - 2)
      let equal = random.pick(["thing11 día", "thing1 día", "bread"])
      if kind == .equalChangedAndDeleted {
        sections[1].insert(contentsOf: [equal, equal], at: place)
      }
      var (one, other) = (sections, sections)
      switch kind {
      case .movedAndDeleted, .othersMovedAndDeleted:
        let item = one[1].remove(at: place)
        one[0].insert(item, at: random.number(one[0].count))
        other[1].remove(at: kind == .movedAndDeleted ? place : 0)
      case .addedTwice, .othersAdded:
        let item = random.pick(["olive oil", "oil", "Öl kaufen", "橄榄油"])
        // A row or a line that is no item is only the same without any other word.
        let more = ["| ", ""].contains(mark) ? "" : random.pick(["", " 2", ", 1 liter", " (2)"])
        one[0].insert(item, at: 1)
        other[1].insert(
          kind == .addedTwice
            ? item + more : random.pick(["rice", "soap for the cat", "olives"]), at: place)
        if random.chance(1, in: 3) { one[1][0] += " soon" }
      case .equalChangedAndDeleted:
        one[1].remove(at: place)
        other[1][place + random.number(2)] = random.pick([equal + " soon", "brown " + equal])
      }
      base = text(sections)
      sides = random.chance(1, in: 2) ? [text(one), text(other)] : [text(other), text(one)]
    }
  }

  @Test(
    "An item that one moved and another deleted, or both added, is a question; others are merged")
  func itemsOfLists() throws {
    var counts = (doubtful: 0, merged: 0, asked: 0)
    for seed in TestSupport.seeds(40_000, ordinarily: 2_000) {
      let world = World(seed: seed)
      let base = ProseMerge.encoded(world.base, seed)
      var sides = world.sides.map { ProseMerge.encoded($0, seed) }
      if seed % 5 == 0 { sides.insert(base, at: Int(seed / 5) % 3) }
      let byLines = try TextMerger().merge(base: base, sides: sides)
      let text = try ProseMerge.text(base, sides)
      if world.isDoubtful {
        counts.doubtful += byLines.isClean ? 1 : 0
        let isAsked = text == nil
        #expect(isAsked, "seed \(seed): \(world)")
      } else if text != nil {
        counts.merged += 1
        if byLines.isClean { #expect(text == byLines.cleanText, "seed \(seed)") }
      } else {
        counts.asked += byLines.isClean ? 1 : 0
      }
    }
    #expect(counts.doubtful > 200 && counts.merged > 200 && counts.asked == 0, "\(counts)")
  }

  @Test("Names the lines") func namesTheLines() throws {
    func doubt(_ base: String, _ sides: String...) throws -> LineDoubt? {
      try TextMerger().merge(base: Array(base.utf8), sides: sides.map { Array($0.utf8) })
        .declining(by: [.words]).lineDoubt
    }
    let base = "# Soon\n- kayak\n\n# Some day\n- accordion\n- shed\n"
    let moved = "# Soon\n- kayak\n- shed\n\n# Some day\n- accordion\n"
    let deleted = "# Soon\n- kayak\n\n# Some day\n- accordion\n"
    #expect(try doubt(base, deleted, moved) == .moved(side: 1, line: 2, deletedBy: 0))
    #expect(
      try doubt("- a\n- b\n- c\n", "- oil\n- a\n- b\n- c\n", "- a\n- b\n- c\n- oil, 1 l\n")
        == .addedTwice(side: 0, line: 0, other: 1, otherLine: 3))
    #expect(
      try doubt("- a\n- b\n- c\n", "- oil\n- a\n- b\n- c\n", "- a\n- b\n- c\n- oil\n")
        == .addedTwice(side: 0, line: 0, other: 1, otherLine: 3))
    #expect(
      try doubt(
        "- a\n- b\n- c\n", "- Chapter 4\n- a\n- b\n- c\n", "- a\n- b\n- c\n- Chapter 5\n") == nil)
    #expect(
      try doubt("- a\n- b\n- c\n", "- oil\n- a\n- b\n- c\n", "- a\n- b\n- c\n- oil paint\n")
        == nil)
    let step = "1. a\n   t\n2. b\n   t\n3. c\n   t\n"
    #expect(
      try doubt(step, "1. a\n   t\n2. x\n   t\n3. b\n   t\n4. c\n   t\n", step + "4. y\n")
        == .misnumbered(line: 8))
    // In a list that does not count, and in one that no side numbered rightly.
    #expect(
      try doubt(
        "1. a\n1. b\n1. c\n", "1. x\n1. a\n1. b\n1. c\n", "1. a\n1. b\n1. c\n1. y\n") == nil)
    #expect(
      try doubt(
        "1. a\n2. b\n3. c\n", "1. a\n1. x\n2. b\n3. c\n", "1. a\n2. b\n3. c\n4. y\n") == nil)
    #expect(
      try doubt(
        "1. a\n2. b\n3. c\n4. d\n5. e\n6. f\n", "1. a\n3. c\n4. d\n5. e\n6. f\n",
        "1. a\n2. b\n3. c\n4. d\n6. f\n") == nil)
    // At another time it is another one.
    #expect(
      try doubt(
        "- 08:00 a\n- 12:00 b\n- 20:00 c\n", "- 08:00 a\n- 10:00 call\n- 12:00 b\n- 20:00 c\n",
        "- 08:00 a\n- 12:00 b\n- 15:00 call\n- 20:00 c\n") == nil)
    // A line that is no item, too, but not a heading, a label or one in a block of others.
    let line = "a\nb\nc\n"
    #expect(
      try doubt(line, "oil\n" + line, line + "oil\n")
        == .addedTwice(side: 0, line: 0, other: 1, otherLine: 3))
    for new in ["# Oil", "To buy:", "INT. KITCHEN", "```sh", "\\begin{abc}"] {
      #expect(try doubt(line, "\(new)\n" + line, line + "\(new)\n") == nil, "\(new)")
    }
    #expect(try doubt(line, "oil\n1 l\n" + line, line + "oil\n2 l\n") == nil)
    #expect(try doubt("a\nb\nc\nd\n", "oil\nb\nc\nd\n", "a\nb\nc\noil\n") == nil)
    let equal = "- bread\n- bread\n- milk\n"
    #expect(
      try doubt(equal, "- bread\n- milk\n", "- brown bread\n- bread\n- milk\n")
        == .changedOrDeleted(side: 1, line: 0, deletedBy: 0))
    // Other lines between show which of the two it is.
    #expect(
      try doubt(
        "- bread\n- eggs\n- bread\n- milk\n", "- bread\n- eggs\n- milk\n",
        "- brown bread\n- eggs\n- bread\n- milk\n") == nil)
  }

  /// What people do to lists every day, and nobody needs to ask about.
  @Test(
    arguments: [
      // The same task of two days.
      (
        "## Mon\n- [ ] run\n- [ ] read\n\n## Tue\n- [ ] run\n- [ ] read\n",
        "## Mon\n- [x] run\n- [ ] read\n\n## Tue\n- [ ] run\n- [ ] read\n",
        "## Mon\n- [ ] run\n- [ ] read\n\n## Tue\n- [x] run\n- [ ] read\n",
        "## Mon\n- [x] run\n- [ ] read\n\n## Tue\n- [x] run\n- [ ] read\n"
      ),
      (
        "- [ ] Milk 1\n- [ ] tea\n- [ ] Milk 2\n", "- [ ] Milk 1 l\n- [ ] tea\n- [ ] Milk 2\n",
        "- [ ] Milk 1\n- [ ] tea\n- [ ] Milk 2 l\n", "- [ ] Milk 1 l\n- [ ] tea\n- [ ] Milk 2 l\n"
      ),
      // A new task at the top, while the first one is done.
      (
        "- [ ] call mum\n- [ ] buy milk\n", "- [ ] pay rent\n- [ ] call mum\n- [ ] buy milk\n",
        "- [x] call mum\n- [ ] buy milk\n", "- [ ] pay rent\n- [x] call mum\n- [ ] buy milk\n"
      ),
      (
        "- call mum\n- buy milk\n", "- pay rent\n- call mum\n- buy milk\n",
        "- ring mum\n- buy milk\n",
        "- pay rent\n- ring mum\n- buy milk\n"
      ),
      // Each changed one of two neighbors.
      (
        "- 200 g sugar\n- 250 g flour\n", "- 150 g sugar\n- 250 g flour\n",
        "- 200 g sugar\n- 250 g wheat flour\n", "- 150 g sugar\n- 250 g wheat flour\n"
      ),
    ] as [(String, String, String, String)])
  func isMerged(base: String, ours: String, theirs: String, expected: String) throws {
    for sides in [[ours, theirs], [theirs, ours]] {
      #expect(try ProseMerge.text(base, sides) == expected)
    }
  }
}
