import TestSupport
import Testing

@testable import TextMerge

/// Sums that both sides changed alike, each for an amount of its own.
@Suite struct StatedSumLawTests {
  /// A list of amounts with their sum, which two sides change.
  struct World {
    enum Kind: CaseIterable {
      /// Both raise an amount, and the sum by as much: it is too low in the merged text.
      case twoAmounts
      /// Each adds a line with an amount.
      case twoLines
      /// The sum is wrong in the base; both correct it, or each makes it that of an amount of its own.
      case corrected, correctedForOwn
      /// Both raise the same amount, and one changes a word.
      case sameAmount
      /// The number is no sum, and both raise it.
      case noSum
    }

    let kind: Kind
    var base = ""
    var sides = ["", ""]
    /// What is merged; `nil` if a person is asked.
    var expected: String?

    init(seed: UInt64) {
      var random = RepeatableGenerator(seed: seed)
      kind = random.pick(Kind.allCases)
      let unit = random.pick([100, 1, 10])
      let (row, total) = random.pick([
        ("- # %", "Total: %"), ("# costs % today", "= %"), ("| # | % |", "| **Sum** | % |"),
        ("    expenses:#  $%", "    assets:cash  $-%"), ("* # (%€)", "**Zusammen %€**"),
        ("# 2 x %", "# 0 x %"), ("#\t%", "Summe\t−%"), ("- #: USD %", "All: USD %"),
      ])
      let point = random.pick([".", ","])
      func written(_ value: Int) -> String {
        var whole = "\(value / 100)"
        if whole.count > 3, random.chance(1, in: 2) {
          whole.insert(
            contentsOf: point == "." ? "," : ".", at: whole.index(whole.endIndex, offsetBy: -3))
        }
        let cents = value % 100
        if cents == 0 { return whole }
        return whole + point + (cents < 10 ? "0" : "") + "\(cents)"
      }
      let names = ["train to the sea", "hotel", "food", "Taxi", "gifts", "寺"]
        .prefix(4 + random.number(3))
      let amounts = names.map { _ in (100 + random.number(900)) * unit }
      let first = 0
      let last = names.count - 1
      let gap = random.pick([[], [""]])
      let isAbove = random.chance(1, in: 4)
      let (intro, outro) = random.pick([
        ([], []), (["# Trip of 2026-11-30", ""], ["", "# Later", "pay 77 to Tom"]),
        (["On 3/4 at 10:30 we went.", ""], []),
      ])
      // One spelling of each number for all versions.
      var spelled: [Int: String] = [:]
      func number(_ value: Int) -> String {
        if let known = spelled[value] { return known }
        spelled[value] = written(value)
        return spelled[value] ?? ""
      }
      func text(
        _ rows: [(String, Int)], sum: Int, above: [String] = [], below: [String] = []
      ) -> String {
        let lines = rows.map {
          row.replacingOccurrence(of: "#", by: $0.0).replacingOccurrence(of: "%", by: number($0.1))
        }
        let sum = total.replacingOccurrence(of: "%", by: number(sum))
        return
          (intro + (isAbove ? [sum] + gap + lines : lines + gap + [sum]) + above + outro + below)
          .map { $0 + "\n" }.joined()
      }
      let rows = Array(zip(names, amounts))
      let sum = amounts.reduce(0, +)
      let more = (1 + random.number(90)) * unit
      func raised(_ indexes: Int...) -> [(String, Int)] {
        rows.enumerated().map { indexes.contains($0) ? ($1.0, $1.1 + more) : $1 }
      }
      let note = ["", "A word more."]
      switch kind {
      case .twoAmounts:
        base = text(rows, sum: sum)
        sides = [text(raised(first), sum: sum + more), text(raised(last), sum: sum + more)]
      case .twoLines:
        base = text(rows, sum: sum)
        sides = [
          text([("books", more)] + rows, sum: sum + more),
          text(rows[...1] + [("stamps", more)] + rows[2...], sum: sum + more),
        ]
      case .corrected:
        base = text(rows, sum: sum + more)
        sides = [text(rows, sum: sum, below: note), text(rows, sum: sum)]
        expected = sides[0]
      case .correctedForOwn:
        base = text(rows, sum: sum + more + 7)
        sides = [text(raised(first), sum: sum + more), text(raised(last), sum: sum + more)]
      case .sameAmount:
        base = text(rows, sum: sum)
        sides = [
          text(raised(first), sum: sum + more), text(raised(first), sum: sum + more, below: note),
        ]
        expected = sides[1]
      case .noSum:
        base = text(rows, sum: 2 * sum + 7)
        sides = [
          text(raised(first), sum: 2 * sum + 7 + more), text(raised(last), sum: 2 * sum + 7 + more),
        ]
        expected = text(raised(first, last), sum: 2 * sum + 7 + more)
      }
    }
  }

  @Test("A sum that both changed alike is asked about where it would be wrong, and only there")
  func sums() throws {
    var asked = 0
    for seed in seeds(20_000, ordinarily: 2_000) {
      let world = World(seed: seed)
      let sides = seed % 2 == 0 ? world.sides : world.sides.reversed()
      let merged = try ProseMerge.text(
        ProseMerge.encoded(world.base, seed), sides.map { ProseMerge.encoded($0, seed) })
      if merged == nil { asked += 1 }
      #expect(
        merged == world.expected.map { ProseMerge.encoded($0, seed) },
        "seed \(seed), \(world.kind)\n\(world.base)\n--\n\(sides[0])\n--\n\(sides[1])\n--\n\(merged.map { String(decoding: $0, as: UTF8.self) } ?? "asked")"
      )
    }
    #expect(asked > 500)
  }
}
