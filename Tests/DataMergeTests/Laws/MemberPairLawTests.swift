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
    ["-20", "-9.5", "-1", "3"], ["5px", "9px", "10.5px", "30px"],
    ["09.05.2026", "01.06.2026", "02.06.2026", "01.01.2027"],
    ["12/20/2026", "01/03/2027", "01/15/2027", "02/15/2027"],
    ["2026/05/09", "2026/05/30", "2026/06/01", "2027/01/01"],
    ["2026-05-01T10:00Z", "2026-05-01T11:30Z", "2026-05-02T09:00Z", "2026-05-10T09:00Z"],
  ]

  /// Both names in one spelling, with the same words around what they differ in.
  private func spelled(
    _ first: String, _ second: String, _ random: inout RepeatableGenerator
  ) -> (names: (String, String), isPlain: Bool) {
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
    return ((spell(first, style), spell(second, style)), style == 0)
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
      let spelled = spelled(low, high, &random)
      let names = isRange ? spelled.names : ("name\(low)", "other\(high)")
      let values = random.pick(Self.values)
      let isTime = values[0].dropFirst().contains { "-:/".contains($0) } || values[0].count == 10
      let isText = isTime || Double(values[0]) == nil
      // Numbers under other names may be of two things.
      let isOfOne = isTime || ["min", "low"].contains(low) || low == "start" && spelled.isPlain
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
        isRange && isOfOne && expected[0] > expected[1]
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
      ("priceCurrency", "price", true), ("currency_code", "value", true),
      ("doseUnit", "dose", true),
      ("currency", "name", false), ("unit", "from", false), ("priceCurrency", "feeAmount", false),
      ("unit", "fontSize", false), ("currency", "taxRate", false),
    ] {
      for format in [DataFormat.json, .ini, .toml, .strings, .csv] {
        for (old, new, isUnit) in [
          ("EUR", "USD", true), ("80", "90", false), ("true", "false", false),
        ] {
          let states = [("5", old), ("6", old), ("5", new)].map {
            text([(amount, $0.0), ("note", "1"), (unit, $0.1)], as: format, isText: true)
          }
          let result = try merged(states, as: format)
          #expect(
            ((try? result.get()) == nil) == (isAsked && isUnit), "\(unit), \(amount): \(format)")
        }
        // What translators write is no amount.
        let labels = [("Preis", "W"), ("Kosten", "W"), ("Preis", "Geld")].map {
          text([(amount, $0.0), ("note", "1"), (unit, $0.1)], as: format, isText: true)
        }
        #expect(try (merged(labels, as: format).get()).isEmpty == false, "\(unit), \(amount)")
      }
    }
  }

  @Test("A place is not made of those of two sides")
  func places() throws {
    for (latitude, longitude, isAsked) in [
      ("lat", "lng", true), ("latitude", "longitude", true), ("geo_lat", "geo_lon", true),
      ("lat", "end_longitude", false), ("lat", "name", false),
    ] {
      let states = [("5.1", "7"), ("6.2", "7"), ("5.1", "8")].map {
        text([(latitude, $0.0), ("note", "1"), (longitude, $0.1)], as: .json, isText: false)
      }
      #expect(((try? merged(states, as: .json).get()) == nil) == isAsked, "\(latitude)")
    }
  }
}
