import TestSupport
import Testing

@testable import DataMerge

/// Lists that were not checked: in the base or by a side one element has what identifies another.
@Suite struct RepeatedIdentityLawTests {
  private struct Element: Hashable {
    var id: Int
    var note: String

    var text: String { #"  {"chain": 1, "id": "\#(id)", "note": "\#(note)", "places": 18}"# }
  }

  private static func text(_ list: [Element]) -> String {
    "[\n" + list.map(\.text).joined(separator: ",\n") + "\n]\n"
  }

  private static func edited(
    _ list: [Element], as side: String, _ random: inout RepeatableGenerator
  ) -> [Element] {
    var list = list
    for edit in 0..<1 + random.number(3) {
      let place = random.number(list.count)
      switch random.number(6) {
      case 0: list[place].note = "\(side)\(edit)"
      case 1: list.remove(at: place)
      case 2: list.insert(list[place], at: random.number(list.count + 1))
      case 3: list.insert(Element(id: list[place].id, note: "\(side)\(edit)"), at: place)
      default:
        let new = Element(id: 100 + random.number(900), note: "\(side)\(edit)")
        list.insert(new, at: random.chance(1, in: 2) ? list.count : random.number(list.count + 1))
      }
    }
    return list
  }

  @Test("Each element is there as often as the changes of both sides give")
  func elementsAreCounted() throws {
    var counts = (merged: 0, repeated: 0, asked: 0)
    for seed in seeds(20_000, ordinarily: 2_000) {
      var random = RepeatableGenerator(seed: seed)
      var base = (0..<10 + random.number(20)).map { Element(id: $0, note: random.pick(["", "a"])) }
      if random.chance(1, in: 2) {
        base[random.number(base.count)] = base[random.number(base.count)]
      }
      let sides = ["f", "s"].map { Self.edited(base, as: $0, &random) }
      let result = merged(Self.text(base), Self.text(sides[0]), Self.text(sides[1]))
      let swapped = merged(Self.text(base), Self.text(sides[1]), Self.text(sides[0]))
      #expect(result.hasPrefix("[") == swapped.hasPrefix("["), "seed \(seed)")
      guard result.hasPrefix("[") else {
        counts.asked += 1
        continue
      }
      counts.merged += 1
      if Set(base.map(\.id)).count < base.count { counts.repeated += 1 }
      let elements = result.split(separator: "\n").dropFirst().dropLast().map {
        $0.last == "," ? String($0.dropLast()) : String($0)
      }
      for text in Set(elements + (base + sides[0] + sides[1]).map(\.text)) {
        let was = base.count { $0.text == text }
        let own = sides.map { side in side.count { $0.text == text } }
        let expected = own[0] == own[1] ? own[0] : own[0] + own[1] - was
        #expect(elements.count { $0 == text } == expected, "seed \(seed): \(text)\n\(result)")
      }
    }
    print(
      "merged \(counts.merged), \(counts.repeated) of them with a repetition, asked \(counts.asked)"
    )
    #expect(counts.repeated > 200)
  }
}
