import TestSupport
import Testing

@testable import TextMerge

/// Lines that count in some way, of which two sides insert, delete and change some.
@Suite struct NumberedLineLawTests {
  /// Ways to count, with the number at `%`.
  static let styles = [
    "(%) ", "%) ", "%. ", "[%] ", "#% ", "%: ", "% - ", "1.% ", "- %. ", "> %. ", "**%.** ",
    "### %. ", "Schritt %: ", "## Kapitel % ", "Tag % ", "| % | ", "  %) ",
  ]
  static let letters = "abcdefghijkl".map { "\($0)" }
  static let romans = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"]
  static let circled = "①②③④⑤⑥⑦⑧⑨⑩".map { "\($0)" }

  static func text(
    _ items: [String], _ style: String, _ numbers: [String]?, gap: String = ""
  ) -> String {
    items.enumerated().map { index, item in
      let number = numbers.map { $0[index] } ?? "\(index + 1)"
      let end = style.hasPrefix("|") ? " |" : ""
      return style.replacingOccurrence(of: "%", by: number) + item + end + "\n" + gap
    }.joined()
  }

  @Test("Two sides that both number lines anew never make a number twice")
  func countsOnce() throws {
    var counts = (right: 0, asked: 0, askedOfItems: 0)
    for seed in seeds(4000, ordinarily: 800) {
      var random = RepeatableGenerator(seed: seed)
      let style = random.chance(1, in: 3) ? "%. " : random.pick(Self.styles)
      let isWordy = ["(%) ", "%) ", "%. "].contains(style)
      let numbers: [String]? =
        isWordy
        ? random.pick([nil, Self.letters, Self.romans])
        : style == "[%] " ? random.pick([nil, Self.circled]) : nil
      let gap = random.chance(1, in: 3) && style == "%. " ? "\n" : ""
      let base = ["milk and butter", "two loaves", "eggs", "flour", "a bag of salt"]
      var (one, other, both) = (base, base, base)
      let (first, second) = (random.number(3), 3 + random.number(3))
      let operations = (random.number(4), random.number(3))
      // The later place first, so that the places stay the same.
      func change(_ items: inout [String], _ place: Int, _ operation: Int, _ name: String) {
        switch operation {
        case 0: items.insert("\(name) is new", at: place)
        case 1: items.remove(at: min(place, items.count - 1))
        case 3: items.insert(items.remove(at: min(place, items.count - 1)), at: 0)
        default: items[min(place, items.count - 1)] += " for \(name)"
        }
      }
      change(&other, second, operations.1, "Anna")
      change(&one, first, operations.0, "Ben")
      change(&both, second, operations.1, "Anna")
      change(&both, first, operations.0, "Ben")
      // One side may also write another mark after all numbers.
      let newStyle = style == "%. " && random.chance(1, in: 4) ? "%) " : style
      let texts = zip([base, one, other, both], [style, newStyle, style, newStyle]).map {
        $0.isEmpty ? "" : Self.text($0, $1, numbers, gap: gap)
      }
      for sides in [[texts[1], texts[2]], [texts[2], texts[1]]] {
        let result = try TextMerger().merge(
          base: Array(texts[0].utf8), sides: sides.map { Array($0.utf8) }
        ).declining(by: [.words])
        guard let merged = result.cleanText ?? result.proposal(by: [.words])?.text else {
          counts.asked += 1
          if style == "%. ", numbers == nil { counts.askedOfItems += 1 }
          continue
        }
        counts.right += 1
        #expect(
          String(decoding: merged, as: UTF8.self) == texts[3],
          "seed \(seed): \(texts[0])\(sides)")
      }
    }
    #expect(
      counts.right > 2 * counts.askedOfItems && counts.askedOfItems * 9 < counts.right, "\(counts)")
  }

  @Test("A date or another number in two parts, of which each side changes one, is asked about")
  func namedNumbers() throws {
    let months = ["März", "Mai", "Apr.", "marts", "března", "maaliskuuta", "March", "3.", "kovo"]
    let others = ["Juni", "June 2", "6.", "elokuuta", "Dezember", "prosince"]
    let frames = [
      ("Wir sehen uns am ", " um zehn in der Praxis.\n"), ("- Zahnarzt ", "\n"),
      ("| Termin ", " | Praxis Dr. Weber |\n"),
      ("The meeting of ", " was long, and nobody spoke.\n"),
    ]
    for (before, after) in frames {
      for day in [1, 9, 12, 28] {
        for month in months {
          for other in others {
            let texts = ["\(day). \(month)", "\(day + 1). \(month)", "\(day). \(other)"]
              .map { Array((before + $0 + after).utf8) }
            let result = try TextMerger().merge(base: texts[0], sides: [texts[1], texts[2]])
            #expect(!result.isClean)
            #expect(result.proposal(by: [.words]) == nil, "\(before)\(day). \(month), \(other)")
          }
        }
      }
    }
    for (base, one, other) in [
      ("vol. 2, p. 114", "vol. 3, p. 114", "vol. 2, p. 98"),
      ("op. 28 no. 15", "op. 45 no. 15", "op. 28 no. 4"),
      ("im 3. Stock", "im 4. Stock", "im 3. Hof"), ("Nr. 3 a", "Nr. 4 a", "Nr. 3 b"),
    ] {
      let texts = [base, one, other].map { Array("Siehe \($0) von gestern.\n".utf8) }
      let result = try TextMerger().merge(base: texts[0], sides: [texts[1], texts[2]])
      #expect(result.proposal(by: [.words]) == nil, "\(base)")
    }
    // A sentence may end with a number.
    for (base, one, other) in [
      (
        "We met in room 12. It was cold.", "We met in hall 12. It was cold.",
        "We met in room 12. It was so cold."
      ),
      (
        "It was 2021. Then we left.", "It was 2020. Then we left.",
        "It was 2021. Afterwards we left."
      ),
    ] {
      let texts = [base, one, other].map { Array("\($0)\n".utf8) }
      let result = try TextMerger().merge(base: texts[0], sides: [texts[1], texts[2]])
      #expect(result.proposal(by: [.words]) != nil, "\(base)")
    }
  }

  @Test(
    "Items that one side removed, next to one that the other changed, are gone, and the change is there"
  )
  func removedBesideChanged() throws {
    var counts = (right: 0, asked: 0)
    for seed in seeds(4000, ordinarily: 800) {
      var random = RepeatableGenerator(seed: seed)
      let mark = random.pick(["- ", "* ", "- [ ] ", "- [x] ", "  - ", "+ ", "• ", "| "])
      let end = mark == "| " ? " | some |\n" : "\n"
      let names = [
        "milk", "oat milk", "light bulbs for the hall", "bread", "candles", "a long rope",
      ]
      let items = (0..<3 + random.number(3)).map { _ in random.pick(names) + " \(random.number(90))"
      }
      guard Set(items).count == items.count else { continue }
      func isTicked() -> Bool { mark.hasPrefix("- [") && random.chance(1, in: 2) }
      let base = items.map { (isTicked() ? "- [x] " : mark) + $0 + end }
      let changed = random.number(base.count)
      let removed = Set((0..<1 + random.number(2)).map { _ in random.number(base.count) })
      guard !removed.contains(changed) else { continue }
      let new =
        switch random.number(4) {
        case 0: base[changed].replacingOccurrence(of: "[ ]", by: "[x]")
        case 1: base[changed].replacingOccurrence(of: end, by: " for Anna" + end)
        case 2: base[changed].replacingOccurrence(of: items[changed], by: "fresh " + items[changed])
        default:
          base[changed].replacingOccurrence(
            of: items[changed], by: "old " + items[changed] + " (E14)")
        }
      guard new != base[changed] else { continue }
      var other = base
      other[changed] = new
      func text(_ lines: [String], without removed: Set<Int> = []) -> [UInt8] {
        Array(lines.indices.filter { !removed.contains($0) }.map { lines[$0] }.joined().utf8)
      }
      let expected = text(other, without: removed)
      for sides in [
        [text(base, without: removed), text(other)], [text(other), text(base, without: removed)],
      ] {
        let result = try TextMerger().merge(base: text(base), sides: sides)
          .declining(by: [.words])
        guard let merged = result.cleanText ?? result.proposal(by: [.words])?.text else {
          counts.asked += 1
          continue
        }
        counts.right += 1
        #expect(merged == expected, "seed \(seed): \(base), \(removed), \(new)")
      }
    }
    #expect(counts.right > 10 * counts.asked, "\(counts)")
  }

  @Test(
    "A removed line is whole, though its words are nearer to those of the next one",
    arguments: [
      ["- [x] milk\n- [ ] bread\n", "- [ ] bread\n", "- [x] milk\n- [x] bread\n", "- [x] bread\n"],
      [
        "- [x] milk\n- [ ] bread\n- [ ] eggs\n", "- [ ] bread\n- [ ] eggs\n",
        "- [x] milk\n- [x] bread\n- [ ] eggs\n", "- [x] bread\n- [ ] eggs\n",
      ],
      [
        "- towels\n- candles\n- light bulbs for the hall\n- string\n",
        "- towels\n- light bulbs for the hall\n- string\n",
        "- towels\n- candles\n- LED light bulbs for the hall (E14)\n- string\n",
        "- towels\n- LED light bulbs for the hall (E14)\n- string\n",
      ],
      [
        "| a | b |\n|---|---|\n| drill | cellar |\n| saw | garage |\n",
        "| a | b |\n|---|---|\n| drill | cellar |\n",
        "| a | b |\n|---|---|\n| drill | workshop |\n| saw | garage |\n",
        "| a | b |\n|---|---|\n| drill | workshop |\n",
      ],
    ])
  func removedLineIsWhole(texts: [String]) throws {
    let texts = texts.map { Array($0.utf8) }
    for sides in [[texts[1], texts[2]], [texts[2], texts[1]]] {
      let result = try TextMerger().merge(base: texts[0], sides: sides)
      #expect(result.proposal(by: [.words])?.text == texts[3])
    }
  }

  @Test("A tick or a price does not stay at a row that became another thing")
  func replacedRow() throws {
    let cells = [("   ", " x "), (" 5 ", " 6 "), ("  ", " done "), (" 5 | a ", " 6 | a ")]
    for (old, new) in cells {
      for (name, other, isOther) in [
        ("coffee", "tea", true), ("oat milk", "washing powder", true), ("Kaffee", "Kafee", false),
        ("coffee beans", "coffee", false), ("2 eggs", "3 loaves", true),
      ] {
        let texts = [(name, old), (name, new), (other, old), (other, new)]
          .map { Array("| a | b |\n|---|---|\n| \($0) |\($1)|\n| bread | 1 |\n".utf8) }
        for sides in [[texts[1], texts[2]], [texts[2], texts[1]]] {
          let merged = try TextMerger().merge(base: texts[0], sides: sides)
            .proposal(by: [.words])?.text
          #expect(merged == (isOther ? nil : texts[3]), "\(name), \(other), \(old), \(new)")
        }
      }
    }
  }

  @Test("An item that was added below another one is below it, or somebody is asked")
  func belowItsParent() throws {
    for indent in ["  ", "\t", "    "] {
      for mark in ["- ", "* ", "- [ ] "] {
        for parent in 1..<4 {
          let base = ["house", "garden", "car", "boat"].map { mark + $0 + "\n" }
          var (one, other) = (base, base)
          one[parent] = indent + base[parent]
          other.insert(indent + mark + "new\n", at: parent + 1)
          for sides in [[one, other], [other, one]] {
            let result = try TextMerger().merge(
              base: Array(base.joined().utf8), sides: sides.map { Array($0.joined().utf8) }
            ).declining(by: [.words, .indentation])
            let merged = result.cleanText ?? result.proposal(by: [.words, .indentation])?.text
            guard let merged else { continue }
            let text = String(decoding: merged, as: UTF8.self)
            #expect(
              text.contains(indent + base[parent] + indent + indent + mark + "new"), "\(text)")
          }
        }
      }
    }
  }
}
