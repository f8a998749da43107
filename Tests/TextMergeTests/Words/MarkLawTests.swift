import TestSupport
import Testing

@testable import TextMerge

/// Marks and words put next to each other by both sides, with an account that knows no alignment: each word of the base is
/// a place with a gap before and after it, and every edit is known by its place.
@Suite struct MarkLawTests {
  /// One word of the base, and what a side made of its place.
  struct Place: Hashable {
    var before = ""
    var word: String
    var after = ""
    var text: String { before + word + after }
  }

  struct Made {
    let base: [Place]
    var sides: [[Place]] = []

    init(seed: UInt64) {
      var random = RepeatableGenerator(seed: seed)
      let marks = seed % 2 == 0 ? ["*"] : ["*", "`", "!", "\""]
      base = (0..<random.number(8) + 3).map { Place(word: "w\(10 + $0)") }
      for _ in 0..<(seed % 7 == 0 ? 3 : 2) {
        var side = base
        for _ in 0..<random.number(3) + 1 {
          let index = random.number(side.count)
          switch random.number(4) {
          case 0: side[index].before = random.pick(marks)
          case 1: side[index].after = random.pick(marks)
          case 2: side[index].word = "n\(random.number(3))"
          default:
            side[index].before = random.pick(marks)
            side[index].after = random.pick(marks)
          }
        }
        sides.append(side)
      }
    }

    static func text(_ places: [Place]) -> [UInt8] {
      Array((places.map(\.text).joined(separator: " ") + "\n").utf8)
    }

    /// What is at each place if every edit is taken; `nil` if two sides edited one part of a place differently.
    var all: [Place]? {
      var merged = base
      for (index, place) in base.enumerated() {
        for path in [\Place.before, \Place.word, \Place.after] {
          let values = Set(sides.map { $0[index][keyPath: path] }).subtracting([
            place[keyPath: path]
          ])
          if values.count > 1 { return nil }
          if let value = values.first { merged[index][keyPath: path] = value }
        }
      }
      return merged
    }
  }

  @Test("A merge by words has every mark and word at its place, or is declined")
  func everyEditIsAtItsPlace() throws {
    let seeds = TestSupport.seeds(60_000, ordinarily: 6_000)
    var merged = 0
    for seed in seeds {
      let made = Made(seed: seed)
      let sides = made.sides.map(Made.text)
      let result = try TextMerger().merge(base: Made.text(made.base), sides: sides)
      guard let text = result.cleanText ?? result.proposal(by: [.updateTimes, .words])?.text else {
        continue
      }
      // A side may be the result of a merge of equal edits.
      merged += 1
      let expected = made.all.map(Made.text)
      #expect(text == expected, "seed \(seed): \(sides.map { string($0) ?? "" })")
    }
    print("marks: merged \(merged)")
    #expect(merged * 20 > seeds.count)
  }
}
