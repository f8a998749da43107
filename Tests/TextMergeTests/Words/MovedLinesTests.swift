import TestSupport
import Testing

@testable import TextMerge

/// Lists and paragraphs of which one side moved some, and another edited some.
@Suite struct MovedLinesTests {
  struct Item: Hashable {
    let number: Int
    var words: [String]
    var isDone = false
  }

  /// How a list is written.
  enum Form: CaseIterable {
    case bullets, stars, tasks, paragraphs, rows

    func line(_ item: Item) -> String {
      let text = item.words.joined(separator: " ")
      switch self {
      case .bullets: return "- " + text
      case .stars: return "  * " + text
      case .tasks: return (item.isDone ? "- [x] " : "- [ ] ") + text
      case .paragraphs: return text
      case .rows: return "| " + item.words.joined(separator: " | ") + " |"
      }
    }

    func text(_ items: [Item]) -> String {
      let lines = items.map(line)
      switch self {
      case .bullets, .stars, .tasks: return "# List\n" + lines.map { $0 + "\n" }.joined()
      case .paragraphs: return lines.joined(separator: "\n\n") + "\n"
      case .rows: return lines.map { $0 + "\n" }.joined()
      }
    }
  }

  struct World {
    let form: Form
    var base: [Item]
    var moved: [Item]
    var edited: [Item]
    /// What both together are; `nil` if an item was added or deleted.
    var expected: [Item]?
    var added: [Item] = []
    var deleted: Set<Int> = []

    init(seed: UInt64) {
      var random = RepeatableGenerator(seed: seed)
      form = random.pick(Form.allCases)
      base = (0..<random.number(7) + 3).map { number in
        Item(number: number, words: (0..<5).map { "w\(number)\("abcde".map(String.init)[$0])" })
      }
      moved = base
      for _ in 0..<random.number(2) + 1 {
        let item = moved.remove(at: random.number(moved.count))
        moved.insert(item, at: random.number(moved.count + 1))
        if form == .tasks, random.chance(1, in: 2) {
          moved = moved.map { one in
            one.number == item.number
              ? Item(number: one.number, words: one.words, isDone: true) : one
          }
        }
      }
      edited = base
      for _ in 0..<random.number(3) + 1 {
        let place = random.number(edited.count)
        switch random.number(form == .rows ? 1 : 3) {
        case 0: edited[place].words[random.number(edited[place].words.count)] = "new\(place)"
        case 1: edited[place].words.append("more\(place)")
        default: edited[place].words.insert("first\(place)", at: 0)
        }
      }
      let editedWords = Dictionary(uniqueKeysWithValues: edited.map { ($0.number, $0.words) })
      expected = moved.map { item in
        var item = item
        item.words = editedWords[item.number] ?? []
        return item
      }
      if random.chance(1, in: 3) {
        expected = nil
        if random.chance(1, in: 2) {
          let item = Item(number: 99, words: ["w99a", "w99b", "w99c", "w99d", "w99e"])
          edited.insert(item, at: random.number(edited.count + 1))
          added = [item]
        } else {
          deleted = [edited.remove(at: random.number(edited.count)).number]
        }
      }
    }
  }

  static let seeds = TestSupport.seeds(40_000, ordinarily: 2_000)

  @Test("A line that one side moved and another edited is where it was moved to, with the edits")
  func movedAndEdited() throws {
    var counts = (right: 0, asked: 0)
    for seed in Self.seeds {
      let world = World(seed: seed)
      let base = ProseMerge.encoded(world.form.text(world.base), seed)
      let sides = [world.moved, world.edited].map { ProseMerge.encoded(world.form.text($0), seed) }
      let text = try ProseMerge.text(base, sides)
      let swapped = try ProseMerge.text(base, sides.reversed())
      #expect(text == swapped, "seed \(seed)")
      guard let text else {
        counts.asked += 1
        continue
      }
      counts.right += 1
      if let expected = world.expected {
        #expect(text == ProseMerge.encoded(world.form.text(expected), seed), "seed \(seed)")
      } else {
        try account(world, text, seed)
      }
      for side in sides {
        let again = try ProseMerge.text(base, [text, side])
        #expect(again == nil || again == text, "seed \(seed), again")
      }
    }
    #expect(counts.right > 2 * counts.asked, "\(counts)")
  }

  /// Every item is there as often as it should, in the order of who moved them.
  private func account(_ world: World, _ text: [UInt8], _ seed: UInt64) throws {
    let decoded =
      seed % 4 == 1
      ? String(
        decoding: stride(from: 2, to: text.count, by: 2).map { UInt16(text[$0]) }, as: UTF16.self)
      : String(decoding: text, as: UTF8.self)
    let numbers = decoded.split { $0.isNewline }.compactMap { line in
      line.split { !($0.isLetter || $0.isNumber) }.first { $0.first == "w" }
        .flatMap { Int($0.dropFirst().dropLast()) }
    }
    // A deleted line that the other side moved is a question, or is as the other side has it.
    let kept = numbers.filter { $0 != 99 && !world.deleted.contains($0) }
    let order = world.moved.map { $0.number }.filter { !world.deleted.contains($0) }
    #expect(kept == order, "seed \(seed)")
    #expect(numbers.count { $0 == 99 } == world.added.count, "seed \(seed)")
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let base: String
    let moved: String
    let edited: String
    let merged: String?
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "ticked and moved, with more words",
      base: "# Open\n- [ ] call Ann\n- [ ] pay rent\n\n# Done\n- [x] buy soap\n",
      moved: "# Open\n- [ ] pay rent\n\n# Done\n- [x] buy soap\n- [x] call Ann\n",
      edited: "# Open\n- [ ] call Ann about the boat\n- [ ] pay rent\n\n# Done\n- [x] buy soap\n",
      merged: "# Open\n- [ ] pay rent\n\n# Done\n- [x] buy soap\n- [x] call Ann about the boat\n"),
    Case(
      name: "another item in its place",
      base: "- call Ann\n- pay rent\n- buy soap\n", moved: "- buy soap\n- call Ann\n- pay rent\n",
      edited: "- call Ann\n- pay rent\n- mow lawn\n", merged: nil),
    Case(
      name: "half of two words is another item",
      base: "- call Ann\n- pay rent\n- buy soap\n", moved: "- buy soap\n- call Ann\n- pay rent\n",
      edited: "- call Ann\n- pay rent\n- buy bread\n", merged: nil),
    Case(
      name: "an item next to it is added",
      base: "- call Ann now\n- pay the rent\n- buy soap today\n",
      moved: "- buy soap today\n- call Ann now\n- pay the rent\n",
      edited: "- call Ann now\n- pay the rent\n- buy soap today please\n- sleep\n", merged: nil),
    Case(
      name: "moved by both to one place, edited by one",
      base: "a one\nb two\nc three\nd four\n", moved: "d four\na one\nb two\nc three\n",
      edited: "d four more\na one\nb two\nc three\n",
      merged: "d four more\na one\nb two\nc three\n"),
    Case(
      name: "moved by both to different places",
      base: "a one\nb two\nc three\nd four\ne five\n",
      moved: "d four\na one\nb two\nc three\ne five\n",
      edited: "a one\nd four\nb two\nc three\ne five\n", merged: nil),
    Case(
      name: "the last item of a list before a blank line, moved by both and ticked by one",
      base: "t\n\n- [ ] milk\n- [ ] eggs\n\nend\n", moved: "t\n\n- [ ] eggs\n- [x] milk\n\nend\n",
      edited: "t\n\n- [ ] eggs\n- [ ] milk\n\nend\n",
      merged: "t\n\n- [ ] eggs\n- [x] milk\n\nend\n"),
    Case(
      name: "a line moved between blank lines of lists",
      base: "\n- [ ] water k2\n  - [ ] k3 Ann\n\n- [ ] call k4 buy\n\n",
      moved: "\n  - [ ] k3 Ann n1w\n- [ ] water k2\n\n- [ ] call k4\n\n",
      edited: "\n- [ ] water k2\n  - [ ] k3 Ann\n\n- [ ] call k4 buy\n",
      merged: "\n  - [ ] k3 Ann n1w\n- [ ] water k2\n\n- [ ] call k4\n"),
    Case(
      name: "one of two equal lines",
      base: "a one\nb two\na one\nc three\n", moved: "b two\na one\nc three\na one\n",
      edited: "a one more\nb two\na one\nc three\n", merged: nil),
  ]

  @Test(arguments: cases)
  func isExpected(_ one: Case) throws {
    let sides = [one.moved, one.edited]
    let text = try ProseMerge.text(one.base, sides)
    #expect(text == one.merged)
    #expect(try ProseMerge.text(one.base, sides.reversed()) == text)
  }

  @Test("More moved lines than are compared are left to a person")
  func manyMoves() throws {
    func text(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }
    for (count, isMerged) in [(100, true), (600, false)] {
      let base = (0..<count).map { "- w\($0)a w\($0)b w\($0)c" }
      var edited = base
      edited[5] = "- first w5a w5b w5c"
      let result = try ProseMerge.text(text(base), [text(base.reversed()), text(edited)])
      #expect((result != nil) == isMerged, "\(count)")
    }
  }

  @Test("Two lines that were reworded merge with an edit; in the other order a person decides")
  func reworded() throws {
    for seed in Self.seeds.prefix(100) {
      func line(_ words: String, _ last: String) -> String {
        words.split(separator: " ").map { "\($0)\(seed)" }.joined(separator: " ") + " \(last)"
      }
      func lines(_ last: String, _ edited: String) -> [String] {
        [line("are not had", last + "s"), line("to an \(edited) or one", last + "e")]
      }
      func text(_ lines: [String]) -> [UInt8] {
        ProseMerge.encoded("Top\n\n" + lines.map { $0 + "\n" }.joined() + "\nEnd\n", seed)
      }
      func result(_ changed: [String]) throws -> [UInt8]? {
        let sides = [changed, lines("so", "other")].map(text)
        return try ProseMerge.text(
          text(lines("so", "and")), seed % 2 == 0 ? sides : sides.reversed())
      }
      let changed = lines("end", "and")
      #expect(try result(changed) == text(lines("end", "other")), "seed \(seed)")
      #expect(try result(changed.reversed()) == nil, "seed \(seed)")
    }
  }

  @Test("Steps tell what changed at the new place")
  func steps() throws {
    let one = Self.cases[0]
    let result = try TextMerger().merge(
      base: Array(one.base.utf8), sides: [one.moved, one.edited].map { Array($0.utf8) })
    let proposal = try #require(result.proposal(by: [.words]))
    let changes = proposal.steps.flatMap { $0.changes }
    #expect(changes.contains { $0.sides == [1] && $0.line == 5 }, "\(changes)")
  }
}
