import ArraySpans
import DataMerge
import JSONText
import TestSupport
import Testing

@testable import Reviews

/// Settings and data value by value: the pieces of the text give what the merge gives, for all choices.
@Suite struct FinerConflictTests {
  /// Checks each combination of a few choices, or some of many.
  private func check(
    _ format: DataFormat, _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ note: String,
    _ random: inout RepeatableGenerator
  ) throws -> Int {
    let merger = try #require(DataMerger(format))
    guard let values = FinerConflict(valuesOf: format, base: base, ours: ours, theirs: theirs)
    else { return 0 }
    let mirrored = FinerConflict(valuesOf: format, base: base, ours: theirs, theirs: ours)
    for _ in 0..<8 {
      let choices = values.parts.map { _ in random.pick(DataChoice.allCases) }
      let text = values.text(choosing: choices.map(taking))
      let merged = merger.merge(base: base, ours: ours, theirs: theirs, choosing: choices)
      #expect(text == (try? merged.get()), "\(note)")
      // Seen from the other side, the places of many values may touch, so that there are too many combinations.
      guard let mirrored else { continue }
      let swapped = choices.map { $0 == .ours ? DataChoice.theirs : .ours }
      #expect(mirrored.text(choosing: swapped.map(taking)) == text, "\(note)")
    }
    #expect(values.text(choosing: values.parts.map { _ in nil }) == nil)
    return values.parts.count
  }

  private func taking(_ choice: DataChoice) -> FinerConflict.Choice {
    choice == .ours ? .ours : .theirs
  }

  @Test func piecesOfJSONAreTheMerge() throws {
    var counts: Set<Int> = []
    for seed in seeds(20_000, ordinarily: 400) {
      var random = RepeatableGenerator(seed: seed)
      let texts = Self.objects(&random)
      counts.insert(
        try check(
          .json, texts[0], texts[1], texts[2],
          "seed \(seed)\n"
            + texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"),
          &random))
    }
    #expect(counts.isSuperset(of: [0, 1, 2, 3]))
  }

  /// A base and two sides: objects with numbers, strings, and objects of these; members are changed, added and
  /// deleted.
  private static func objects(_ random: inout RepeatableGenerator) -> [[UInt8]] {
    let keys = ["a", "b", "c", "dé", "e"]
    let newline = random.pick(["\n", " "])
    func scalar() -> String {
      random.pick(["1", "11", "\"x\"", "\"é\"", "\"ê\"", "true", "[1, 2]"])
    }
    typealias Members = [(key: String, value: String)]
    func written(_ members: Members) -> String {
      "{" + newline
        + members.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ",\(newline)") + newline
        + "}"
    }
    func object() -> Members {
      keys.filter { _ in random.chance(2, in: 3) }.map { ($0, scalar()) }
    }
    func edited(_ members: Members) -> Members {
      var members = members
      for _ in 0..<(1 + random.number(3)) {
        let place = random.number(members.count + 1)
        if place == members.count {
          let key = random.pick(keys)
          if !members.contains(where: { $0.key == key }) { members.append((key, scalar())) }
        } else if random.chance(1, in: 4) {
          members.remove(at: place)
        } else {
          members[place].value = scalar()
        }
      }
      return members
    }
    let (outer, inner) = (object(), object())
    return (0..<3).map { index in
      let members = index == 0 ? outer : edited(outer)
      let nested = index == 0 ? inner : edited(inner)
      return Array((written(members + [("in", written(nested))]) + "\n").utf8)
    }
  }

  struct Row: CustomTestStringConvertible {
    let path: String
    let texts: (String, String, String)
    let conflicts: [String]
    /// The text with theirs for the first conflict, and ours for all others.
    let result: String
    var testDescription: String { path }
  }

  @Test(arguments: [
    Row(
      path: "nested.json",
      texts: (
        "{\n  \"size\": {\"w\": 1, \"h\": 2},\n  \"dark\": true,\n  \"name\": \"x\"\n}\n",
        "{\n  \"size\": {\"w\": 3, \"h\": 2},\n  \"dark\": false,\n  \"name\": \"ours\"\n}\n",
        "{\n  \"size\": {\"w\": 4, \"h\": 5},\n  \"dark\": true,\n  \"name\": \"theirs\"\n}\n"
      ), conflicts: ["size.w", "name"],
      result: "{\n  \"size\": {\"w\": 4, \"h\": 5},\n  \"dark\": false,\n  \"name\": \"ours\"\n}\n"),
    Row(
      path: "end.json",
      texts: (
        "{\"a\": 1, \"b\": 2, \"c\": 3}\n", "{\"a\": 1}\n", "{\"a\": 1, \"b\": 5, \"c\": 6}\n"
      ), conflicts: ["b", "c"], result: "{\"a\": 1, \"b\": 5}\n"),
    Row(
      path: "settings.jsonc",
      texts: (
        "{\n  // width\n  \"w\": 1, // px\n}\n", "{\n  // width\n  \"w\": 2, // px\n}\n",
        "{\n  // width\n  \"w\": 3, // px\n}\n"
      ), conflicts: ["w"], result: "{\n  // width\n  \"w\": 3, // px\n}\n"),
    Row(
      path: "app.toml", texts: ("[a]\nx = 1\n", "[a]\nx = 2\n", "[a]\nx = 3\n"),
      conflicts: ["a.x"], result: "[a]\nx = 3\n"),
    Row(
      path: "app.ini", texts: ("a=1\nb=1\n", "b=2\n", "a=2\nb=3\n"), conflicts: ["a", "b"],
      result: "a=2\nb=2\n"),
    Row(
      path: "rows.csv", texts: ("id,n\nx,1\ny,2\n", "id,n\nx,3\ny,2\n", "id,n\nx,4\ny,5\n"),
      conflicts: ["[0].n"], result: "id,n\nx,4\ny,5\n"),
  ]) func eachFormatHasItsValues(_ row: Row) throws {
    let format = try #require(DataFormat(path: row.path))
    let values = try #require(
      FinerConflict(
        valuesOf: format, base: Array(row.texts.0.utf8),
        ours: Array(row.texts.1.utf8), theirs: Array(row.texts.2.utf8)))
    #expect(values.parts.map(\.name) == row.conflicts)
    let choices = values.parts.indices.map { $0 == 0 ? FinerConflict.Choice.theirs : .ours }
    #expect(
      values.text(choosing: choices).map { String(decoding: $0, as: UTF8.self) } == row.result)
  }

  private static func object(of count: Int, _ value: (Int) -> String) -> [UInt8] {
    let members = (0..<count).map { ",\n\"k\($0)\": \(value($0))" }
    return Array(("{\n\"a\": 1" + members.joined() + "\n}\n").utf8)
  }

  /// More members than an integer has bits, which one side deleted from the end: all are put back at one place.
  @Test func aPlaceOfManyHasNone() {
    let finer = FinerConflict(
      valuesOf: .json, base: Self.object(of: 100) { _ in "1" },
      ours: Self.object(of: 0) { _ in "" }, theirs: Self.object(of: 100) { _ in "2" })
    #expect(finer == nil)
  }

  /// As many values can be chosen in a small text, and not in one that takes long to merge.
  @Test(arguments: [(700, true), (6000, false)])
  func aLargeTextHasNone(count: Int, isSmall: Bool) {
    let texts = (1...3).map { side in Self.object(of: count) { $0 < 500 ? "\(side)" : "0" } }
    let finer = FinerConflict(valuesOf: .json, base: texts[0], ours: texts[1], theirs: texts[2])
    #expect(finer?.parts.count == (isSmall ? 500 : nil))
    #expect(!isSmall || finer?.text(choosing: (0..<500).map { _ in .theirs }) == texts[2])
  }

  @Test(arguments: [
    ("list.json", "[1, \"a\"]", "[2, \"a\"]", "[3, \"a\"]"), ("bad.json", "{", "{}", "[]"),
    ("page.yaml", "a: 1\n", "a: 2\n", "a: 3\n"),
    ("clean.json", "{\"a\": 1, \"b\": 1}", "{\"a\": 2, \"b\": 1}", "{\"a\": 1, \"b\": 2}"),
  ]) func otherTextsHaveNone(path: String, base: String, ours: String, theirs: String) throws {
    let format = try #require(DataFormat(path: path))
    #expect(
      FinerConflict(
        valuesOf: format, base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8)
      )
        == nil)
  }
}
