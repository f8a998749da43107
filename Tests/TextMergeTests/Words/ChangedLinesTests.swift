import TestSupport
import Testing

@testable import TextMerge

/// Lines that sides moved, changed and deleted, so that no change touches another.
@Suite struct ChangedLinesTests {
  private let things = [
    "boat license", "kitchen sink", "summer camp", "rent contract", "old car", "garden fence",
  ]

  /// Lists of which some items differ by one word only.
  private func items(_ random: inout RepeatableGenerator) -> [String] {
    let form = random.pick([
      "see to the %0 soon", "%0", "Fahrt mit %0 planen", "find somebody for the %0",
    ])
    return things.map { form.replacingOccurrence(of: "%0", by: $0) }
  }

  private func check(
    _ base: [String], _ sides: [[String]], _ expected: [String]?, _ mark: String, _ seed: UInt64
  ) throws {
    func text(_ lines: [String]) -> String { lines.map { mark + $0 + "\n" }.joined() }
    let own = (seed % 2 == 0 ? sides : sides.reversed()).map { ProseMerge.encoded(text($0), seed) }
    #expect(
      try ProseMerge.text(ProseMerge.encoded(text(base), seed), own)
        == expected.map { ProseMerge.encoded(text($0), seed) },
      "seed \(seed)\n\(text(base))--\n\(text(sides[0]))--\n\(text(sides[1]))")
  }

  @Test("An item that both moved and changed, or one did and the other deleted, is asked about")
  func movedAndChanged() throws {
    for seed in seeds(8_000, ordinarily: 800) {
      var random = RepeatableGenerator(seed: seed)
      let base = items(&random)
      let mark = random.pick(["- [ ] ", "- ", "* ", "• "])
      func changed(_ item: String) -> String {
        item + random.pick([" today", " (Ann)", " #now", ", please", " ✅"])
      }
      // One moved it up, the other down, or another place up.
      var (one, other) = (base, base)
      one.insert(changed(one.remove(at: 3)), at: random.pick([0, 1]))
      let deletes = random.chance(1, in: 2)
      if deletes {
        other.remove(at: 3)
        if random.chance(1, in: 2) { other[4] = changed(other[4]) }
      } else {
        other.insert(changed(other.remove(at: 3)), at: random.pick([4, 5]))
      }
      try check(base, [one, other], nil, mark, seed)

      // Not so if the other side changed or deleted another item.
      var third = base
      let item = random.pick([0, 5])
      if deletes { third.remove(at: item) } else { third[item] += " now" }
      var moved = base
      moved.insert(moved.remove(at: 3), at: 2)
      var expected = moved
      if deletes { expected.remove(at: item) } else { expected[item] += " now" }
      try check(base, [moved, third], expected, mark, seed)
    }
  }

  @Test("What is changed is not put to the next item or paragraph if its own was deleted")
  func deletedBesideAnother() throws {
    for seed in seeds(4_000, ordinarily: 400) {
      var random = RepeatableGenerator(seed: seed)
      let base = items(&random)
      let mark = random.pick(["- [ ] ", "* [ ] "])
      let place = random.number(base.count - 1)
      func text(_ ticked: [Int], without deleted: Int? = nil) -> String {
        base.indices.filter { $0 != deleted }.map {
          (ticked.contains($0) ? mark.replacingOccurrence(of: "[ ]", by: "[x]") : mark) + base[$0]
            + "\n"
        }.joined()
      }
      let sides = [text([place + 1], without: place), text([place])]
      let own = (seed % 2 == 0 ? sides : sides.reversed()).map { ProseMerge.encoded($0, seed) }
      #expect(
        try ProseMerge.text(ProseMerge.encoded(text([]), seed), own) == nil, "seed \(seed) \(sides)"
      )

      let paragraphs = [
        "The road is closed.", "Please bring the signed form to the office next week.",
        "Every guest received a small jar of plum jam.", "The train was late again on that day.",
      ]
      func page(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined(separator: "\n") }
      let (first, second) = (paragraphs[1], paragraphs[2])
      let added = random.pick(["- [ ] new mustard", "The hall was full by ten.", "# Guests"])
      let more = random.pick([" The bakery sells rolls.", " It tasted of summer.", " Ann made it."])
      let pages = [
        page([paragraphs[0], added, first, paragraphs[3]]),
        page([paragraphs[0], first, second + more, paragraphs[3]]),
      ]
      let ownPages = (seed % 2 == 0 ? pages : pages.reversed()).map { Array($0.utf8) }
      #expect(
        try ProseMerge.text(Array(page(paragraphs).utf8), ownPages) == nil, "seed \(seed) \(pages)")
    }
  }

  @Test("Of two orders of a list no move is lost, and the order of the sides changes nothing")
  func orders() throws {
    let items = ["tent", "rope", "lamp", "hat", "map"]
    func orders(_ rest: [String]) -> [[String]] {
      rest.isEmpty
        ? [[]]
        : rest.indices.flatMap { index in
          var others = rest
          let first = others.remove(at: index)
          return orders(others).map { [first] + $0 }
        }
    }
    func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { "- \($0)\n" }.joined().utf8) }
    let all = orders(items)
    for (number, one) in all.enumerated() {
      for other in all[(number % 5)...].enumerated().filter({ $0.offset % 5 == 0 }).map(\.element) {
        let text = try ProseMerge.text(bytes(items), [bytes(one), bytes(other)])
        #expect(try ProseMerge.text(bytes(items), [bytes(other), bytes(one)]) == text)
        // What merges by lines has each move where its side made it.
        let byLines = try TextMerger().merge(base: bytes(items), sides: [bytes(one), bytes(other)])
        guard let text, !byLines.isClean else { continue }
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
          .map { String($0.dropFirst(2)) }
        #expect(lines.sorted() == items.sorted(), "\(one) \(other)")
        func isBefore(_ first: String, _ second: String, in list: [String]) -> Bool {
          (list.firstIndex(of: first) ?? -1) < (list.firstIndex(of: second) ?? -1)
        }
        for first in items {
          for second in items where isBefore(first, second, in: items) {
            let isKept = [one, other].allSatisfy { isBefore(first, second, in: $0) }
            #expect(isBefore(first, second, in: lines) == isKept, "\(one) \(other) \(lines)")
          }
        }
      }
    }
    // Moves that are apart are merged.
    let list = Array("abcdefgh").map { "\($0) item" }
    let (first, last) = ([1, 0, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 7, 6])
    let both = [1, 0, 2, 3, 4, 5, 7, 6].map { list[$0] }
    let sides = [first, last].map { order in bytes(order.map { list[$0] }) }
    #expect(try ProseMerge.text(bytes(list), sides) == bytes(both))
  }
}
