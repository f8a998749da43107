import TestSupport
import Testing

@testable import DataMerge

/// Members that mean something only together, of which each side changes one.
@Suite struct MemberPairLawTests {
  private static let ranges = [
    ("from", "to"), ("start", "end"), ("min", "max"), ("low", "high"), ("checkin", "checkout"),
  ]
  private static let values = [
    ["2026-05-01", "2026-05-09", "2026-06-01", "2026-06-30"], ["8:00", "9:30", "10:00", "14:50"],
    ["5", "9", "30", "100"], ["1.5", "2.25", "10", "10.5"],
  ]

  /// Both names in one spelling, with the same words around what they differ in.
  private func spelled(
    _ first: String, _ second: String, _ random: inout RepeatableGenerator
  ) -> (String, String) {
    func spell(_ name: String, _ style: Int) -> String {
      let capital = name.prefix(1).uppercased() + name.dropFirst()
      return switch style {
      case 0: name
      case 1: "\(name)Date"
      case 2: "trip_\(name)"
      case 3: "valid\(capital)"
      default: "\(capital) of it"
      }
    }
    let style = random.number(5)
    return (spell(first, style), spell(second, style))
  }

  /// An object, or a row below the names, with the members.
  private func text(
    _ members: [(name: String, value: String)], as format: DataFormat, isText: Bool
  ) -> [UInt8] {
    func value(_ value: String) -> String {
      switch format {
      case .json, .toml: isText ? "\"\(value)\"" : value
      default: value
      }
    }
    let text =
      switch format {
      case .json:
        "{"
          + members.map { "\"\($0.name)\": \(value($0.value))" }.joined(separator: ", ") + "}\n"
      case .strings: members.map { "\"\($0.name)\" = \"\($0.value)\";\n" }.joined()
      case .csv:
        "id," + members.map { $0.name }.joined(separator: ",") + "\n1,"
          + members.map { $0.value }.joined(separator: ",") + "\n"
      case .toml: members.map { "\"\($0.name)\" = \(value($0.value))\n" }.joined()
      default: members.map { "\($0.name) = \(value($0.value))\n" }.joined()
      }
    return Array(text.utf8)
  }

  private func merged(_ texts: [[UInt8]], as format: DataFormat) throws -> Result<
    [UInt8], DataMergeDecline
  > {
    let merger = try #require(DataMerger(format))
    let result = merger.merge(base: texts[0], sides: [texts[1], texts[2]])
    let swapped = merger.merge(base: texts[0], sides: [texts[2], texts[1]])
    #expect((try? result.get()) == (try? swapped.get()))
    return result
  }

  @Test("A range never ends before it starts, if it did so nowhere; other ranges and names merge")
  func ranges() throws {
    var counts = (merged: 0, asked: 0)
    for seed in seeds(12_000, ordinarily: 2000) {
      var random = RepeatableGenerator(seed: seed)
      let format = random.pick([DataFormat.json, .ini, .toml, .strings, .csv])
      let (low, high) = random.pick(Self.ranges)
      let isRange = random.chance(4, in: 5)
      let names = isRange ? spelled(low, high, &random) : ("name\(low)", "other\(high)")
      let values = random.pick(Self.values)
      let isText = values[0].contains { $0 == "-" || $0 == ":" }
      var numbers = [0, 1].map { _ in random.number(4) }.sorted()
      if random.chance(1, in: 8) { numbers.reverse() }
      var sides = [numbers, numbers]
      sides[0][0] = random.number(4)
      sides[1][1] = random.number(4)
      guard sides[0] != numbers, sides[1] != numbers else { continue }
      var expected = numbers
      (expected[0], expected[1]) = (sides[0][0], sides[1][1])
      let isFlipped = random.chance(1, in: 2)
      func members(_ numbers: [Int]) -> [(name: String, value: String)] {
        let both = [(names.0, values[numbers[0]]), ("note", "1"), (names.1, values[numbers[1]])]
        return isFlipped ? both.reversed() : both
      }
      let texts = ([numbers] + sides).map { text(members($0), as: format, isText: isText) }
      let isAsked =
        isRange && expected[0] > expected[1]
        && !([numbers] + sides).contains { $0[0] > $0[1] }
      let about = "seed \(seed): \(texts.map { String(decoding: $0, as: UTF8.self) })"
      switch try merged(texts, as: format) {
      case .success(let result):
        counts.merged += 1
        #expect(
          !isAsked && result == text(members(expected), as: format, isText: isText), "\(about)")
      case .failure(let decline):
        counts.asked += 1
        #expect(isAsked && "\(decline.reason)" == "mismatched", "\(decline) \(about)")
      }
    }
    #expect(counts.merged > 300 && counts.asked > 100, "\(counts)")
  }

  @Test("Nobody gets an amount in a unit that it was not written for")
  func units() throws {
    for (unit, amount, isAsked) in [
      ("currency", "amount", true), ("currency", "price", true), ("unit", "quantity", true),
      ("priceCurrency", "priceAmount", true), ("currency", "total_price", true),
      ("lat", "lng", true), ("latitude", "longitude", true), ("geo_lat", "geo_lon", true),
      ("currency", "name", false), ("unit", "from", false), ("priceCurrency", "feeAmount", false),
      ("lat", "end_longitude", false), ("min", "maximum", false),
    ] {
      for format in [DataFormat.json, .ini, .toml, .strings, .csv] {
        let states = [("5", "7"), ("6", "7"), ("5", "8")].map {
          text([(amount, $0.0), ("note", "1"), (unit, $0.1)], as: format, isText: true)
        }
        let result = try merged(states, as: format)
        #expect(
          ((try? result.get()) == nil) == isAsked, "\(unit), \(amount): \(format)")
      }
    }
  }
}
