import TestSupport
import Testing

@testable import TextMerge

/// Lines whose changes touch no other, and that belong to what the other side changed.
@Suite struct BelongingLinesLawTests {
  /// A text that two sides change, and what each line of the merged text may be.
  struct World {
    enum Kind: CaseIterable {
      /// One gives all lines of a block another mark, the other adds a line below it: perhaps apart.
      case marked, markedApart
      /// One changes a line to what the other adds next to it, or to something else far away.
      case changedAndAdded, changedAndOther
      /// Each deletes another one of two equal lines, or one that is below another heading, or both delete one.
      case equalDeleted, equalDeletedApart, sameDeleted
      /// Both define a name, or one removes it and the other uses it, or they are other names.
      case definedTwice, removedAndUsed, renamedAndUsed, otherNames
      /// Both raise a number for an item of their own, or only one does, or the number is a day.
      case counted, countedByOne, dated
      /// One numbers items or chapters anew, the other refers to one of them, or to one that keeps its number.
      case referred, referredToKept
    }

    let kind: Kind
    var base = ""
    var sides = ["", ""]
    /// What is merged; `nil` if a person is asked.
    var expected: String?
    /// Whether a person may be asked though there is an answer.
    var mayAsk = false

    init(seed: UInt64) {
      var random = RepeatableGenerator(seed: seed)
      kind = random.pick(Kind.allCases)
      let intro = random.pick(["", "# Notes\n\n", "Intro about the trip.\n\n"])
      let outro = random.pick(["", "\nSee you all there.\n"])
      let names = ["milk from the farm", "eggs of hens", "Tee aus Assam", "茶を買う", "rice of Spain"]
      let items = Array(names[..<(2 + random.number(3))])
      func text(_ lines: [String]) -> String { intro + lines.map { $0 + "\n" }.joined() + outro }
      switch kind {
      case .marked, .markedApart:
        let (old, new) = random.pick([
          ("", "- "), ("", "* "), ("", "> "), ("", "- [ ] "), ("", "    "), ("", "\t"), ("", "% "),
          ("- ", "- [ ] "), ("- [ ] ", "- "), ("> ", ""), ("", "> > "), ("", "+ "),
        ])
        base = text(items.map { old + $0 })
        sides[0] = text(items.map { new + $0 })
        if kind == .marked {
          sides[1] = text(items.map { old + $0 } + [old + "bread and salt"])
        } else {
          sides[1] = text(items.map { old + $0 } + ["", "Bread and salt, too."])
          expected = text(items.map { new + $0 } + ["", "Bread and salt, too."])
          mayAsk = true
        }
      case .changedAndAdded, .changedAndOther:
        let (old, new) = random.pick([
          ("Pick up Eva at six.", "Pick up Eva at seven."), ("Call Eva.", "Call Ben."),
          ("port 80", "port 8080"), ("Anna", "Berta"), ("| a | 5 |", "| a | 6 |"),
          ("(A) pay rent due:2026-01-02", "(A) pay rent due:2026-01-03"),
        ])
        let gap = random.pick([[], [""]])
        let isAbove = random.chance(1, in: 3)
        base = text([old, "", "Pay Tom."])
        sides[0] = text([new, "", "Pay Tom."])
        if kind == .changedAndAdded {
          sides[1] = text((isAbove ? [new] + gap + [old] : [old] + gap + [new]) + ["", "Pay Tom."])
        } else {
          sides[1] = text([old, "", "Pay Tom.", "Pay Ulla."])
          expected = text([new, "", "Pay Tom.", "Pay Ulla."])
        }
      case .equalDeleted, .equalDeletedApart, .sameDeleted:
        let mark = random.pick(["- ", "- [ ] ", "* ", "(B) ", ""])
        let between =
          kind == .equalDeletedApart
          ? random.pick([
            ["", "# Other", ""], ["For the other:"], ["", "**Other**", ""], ["- Other list:", ""],
          ])
          : []
        let equal = mark + random.pick(["milk of two farms", "Brot und Salz kaufen"])
        let lines = items.map { mark + $0 }
        let (first, second) = (
          lines + between + lines.map { $0 + " again" } + [equal, mark + "last"],
          [lines[0], equal] + lines.dropFirst() + between + lines.map { $0 + " again" }
            + [mark + "last"]
        )
        let both =
          [lines[0], equal] + lines.dropFirst() + between + lines.map { $0 + " again" }
          + [equal, mark + "last"]
        base = text(both)
        sides = kind == .sameDeleted ? [text(first), text(first)] : [text(first), text(second)]
        if kind == .sameDeleted {
          sides[1] += "P.S. More later.\n"
          expected = text(first) + "P.S. More later.\n"
        } else if kind == .equalDeletedApart {
          expected = text(both.filter { $0 != equal })
        }
      case .definedTwice, .removedAndUsed, .renamedAndUsed, .otherNames:
        let (definition, use) = random.pick([
          ("[^%]: A note about %.", "as was said[^%] before"),
          ("[%]: https://x.example/%", "at [the page][%] there"),
          ("\\section{About}\\label{%}", "in part~\\ref{%} there"),
          ("\\bibitem{%} Eva, 2020.", "by Eva~\\cite{%} there"),
        ])
        func with(_ form: String, _ name: String) -> String {
          form.replacingOccurrence(of: "%", by: name)
        }
        let body = ["First part of it.", "", "Second part of it.", "", "Third part of it."]
        func lines(_ first: [String], _ last: [String]) -> String {
          text(first + body + last)
        }
        switch kind {
        case .definedTwice:
          base = lines([], [])
          sides = [
            lines([with(definition, "new"), ""], []),
            lines([], ["", with(definition, "new") + " More."]),
          ]
        case .otherNames:
          base = lines([], [])
          sides = [
            lines([with(definition, "one"), ""], []), lines([], ["", with(definition, "two")]),
          ]
          expected = lines([with(definition, "one"), ""], ["", with(definition, "two")])
        case .removedAndUsed:
          base = lines([with(definition, "old"), ""], [])
          sides = [
            lines([], []),
            lines([with(definition, "old"), ""], ["", "It is " + with(use, "old") + "."]),
          ]
        default:
          let page = random.chance(1, in: 3)
          let (own, defines) = page ? ("with [[%]] there", "[[%]] is a page.") : (use, definition)
          base = lines([with(defines, "old"), "", with(own, "old"), ""], [])
          sides = [
            lines([with(defines, "new"), "", with(own, "new"), ""], []),
            lines(
              [with(defines, "old"), "", with(own, "old"), ""],
              ["", "It is " + with(own, "old") + "."]),
          ]
        }
      case .counted, .countedByOne, .dated:
        let form = random.pick(["# To bring (%)", "Items: %", "Open: [%/99]", "We have % things"])
        let isTicked = random.chance(1, in: 3)
        let mark = isTicked ? "- [x] " : "- "
        func head(_ count: Int) -> [String] {
          [
            kind == .dated
              ? "updated: 2026-03-\(count + 10)"
              : form.replacingOccurrence(of: "%", by: "\(count)"), "",
          ]
        }
        let more = 1 + random.number(2)
        let new = (0..<more).map { mark + "new thing \($0)" }
        let others = (0..<more).map { mark + "other stuff \($0)" }
        let all = ["milk from the farm", "eggs of hens", "tea", "rice"].map { mark + $0 }
        let end = random.pick([[], ["", "# Later", "Nothing yet."]])
        base = text(head(4) + all + end)
        sides[0] = text(head(4 + more) + new + all + end)
        sides[1] = text(head(kind == .countedByOne ? 4 : 4 + more) + all + others + end)
        if kind != .counted { expected = text(head(4 + more) + new + all + others + end) }
      case .referred, .referredToKept:
        let form = random.pick(["%. ", "%) ", "## % "])
        func list(_ items: [String]) -> [String] {
          items.enumerated().flatMap { index, item in
            [form.replacingOccurrence(of: "%", by: "\(index + 1)") + item]
              + (form == "## % " ? [""] : [])
          } + [""]
        }
        let name = form == "## % " ? "section" : "step"
        let old = ["open it", "turn it", "wait for it"]
        let tail = ["The end of it all.", ""]
        let reference = "If it fails, go to \(name) \(kind == .referred ? 3 : 1)."
        base = text(list(old) + tail)
        sides[0] = text(list(["open it", "read it", "turn it", "wait for it"]) + tail)
        sides[1] = text(list(old) + tail + [reference])
        if kind == .referredToKept {
          expected = text(
            list(["open it", "read it", "turn it", "wait for it"]) + tail + [reference])
        }
      }
    }
  }

  @Test("A line that belongs to what the other side changed is merged with it, or asked about")
  func belong() throws {
    var asked = 0
    for seed in seeds(20_000, ordinarily: 3_000) {
      let world = World(seed: seed)
      guard world.sides[0] != world.base, world.sides[1] != world.base else { continue }
      let sides = seed % 2 == 0 ? world.sides : world.sides.reversed()
      let merged = try ProseMerge.text(
        ProseMerge.encoded(world.base, seed), sides.map { ProseMerge.encoded($0, seed) })
      if merged == nil, world.mayAsk || world.expected == nil {
        asked += 1
        continue
      }
      #expect(
        merged == world.expected.map { ProseMerge.encoded($0, seed) },
        "seed \(seed), \(world.kind)\n\(world.base)\n--\n\(sides[0])\n--\n\(sides[1])\n--\n\(merged.map { String(decoding: $0, as: UTF8.self) } ?? "asked")"
      )
    }
    #expect(asked > 500)
  }
}
