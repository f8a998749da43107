import TestSupport
import Testing

@testable import DataMerge

/// Rows with running numbers, of which one side removes, adds or moves some and numbers them anew.
@Suite struct RenumberedRowLawTests {
  /// A row without its number: what it says, and what both sides may change.
  struct Row: Hashable {
    var name: String
    var note: String
  }

  enum Notation: CaseIterable {
    case csv, tsv, json, jsonText, ini, strings

    var format: DataFormat {
      switch self {
      case .csv: .csv
      case .tsv: .tsv
      case .json, .jsonText: .json
      case .ini: .ini
      case .strings: .strings
      }
    }

    func text(_ rows: [Row]) -> String {
      let lines = rows.enumerated().map { index, row in
        let number = index + 1
        return switch self {
        case .csv: "\(number),\(row.name),\(row.note)\n"
        case .tsv: "\(number)\t\(row.name)\t\(row.note)\n"
        case .json: #"  {"id": \#(number), "name": "\#(row.name)", "note": "\#(row.note)"}"#
        case .jsonText: #"  {"key": "\#(number)", "name": "\#(row.name)", "note": "\#(row.note)"}"#
        case .ini: "name\(number)=\(row.name)\nnote\(number)=\(row.note)\n"
        case .strings:
          "\"name\(number)\" = \"\(row.name)\";\n\"note\(number)\" = \"\(row.note)\";\n"
        }
      }
      return switch self {
      case .csv: "nr,name,note\n" + lines.joined()
      case .tsv: "nr\tname\tnote\n" + lines.joined()
      case .json, .jsonText: "[\n" + lines.joined(separator: ",\n") + "\n]\n"
      case .ini: "[list]\n" + lines.joined()
      case .strings: lines.joined()
      }
    }
  }

  @Test("No row gets what was written to another one")
  func rowsKeepWhatIsTheirs() throws {
    var counts = (right: 0, asked: 0, untouched: 0)
    for seed in seeds(6000, ordinarily: 1200) {
      var random = RepeatableGenerator(seed: seed)
      let notation = random.pick(Notation.allCases)
      let base = (0..<3 + random.number(3)).map {
        Row(name: ["offer", "bill", "client", "store", "tax"][$0], note: random.pick(["", "5"]))
      }
      // One side changes rows in their order, the other moves, adds or removes some; or both add and remove.
      var (one, other) = (base, base)
      let place = random.number(base.count)
      let operation = random.number(4)
      switch operation {
      case 0: one.remove(at: place)
      case 1: one.insert(Row(name: "new", note: ""), at: random.number(base.count))
      case 2: one.insert(one.remove(at: place), at: 0)
      default: one[place].note = "done"
      }
      let otherPlace = random.number(base.count)
      let isRemoval = random.chance(1, in: 3)
      if isRemoval { other.remove(at: otherPlace) } else { other[otherPlace].note = "x" }
      guard one != base, other != base else { continue }
      // What each row must be, by its name.
      var expected: [String: String] = [:]
      for row in base { expected[row.name] = row.note }
      if operation == 3 { expected[base[place].name] = "done" }
      if operation == 1 { expected["new"] = "" }
      if !isRemoval { expected[base[otherPlace].name] = "x" }
      if operation == 0 { expected[base[place].name] = nil }
      if isRemoval { expected[base[otherPlace].name] = nil }
      let texts = [base, one, other].map { Array(notation.text($0).utf8) }
      let merger = try #require(DataMerger(notation.format))
      for sides in [[texts[1], texts[2]], [texts[2], texts[1]]] {
        guard case .success(let text) = merger.merge(base: texts[0], sides: sides) else {
          counts.asked += 1
          continue
        }
        counts.right += 1
        if operation == 3 { counts.untouched += 1 }
        let rows = expected.map { Row(name: $0.key, note: $0.value) }
        let merged = String(decoding: text, as: UTF8.self)
        #expect(
          rows.contains { !Self.has($0, merged, notation) } == false
            && base.allSatisfy { expected[$0.name] != nil || !merged.contains($0.name) },
          "seed \(seed): \(notation.text(base)) \(notation.text(one)) \(notation.text(other)): \(merged)"
        )
      }
    }
    #expect(counts.untouched > counts.asked / 8 && counts.asked > 0, "\(counts)")
  }

  /// Whether a text has a row.
  private static func has(_ row: Row, _ text: String, _ notation: Notation) -> Bool {
    (1...9).contains { number in
      let line = notation.text([row]).split(separator: "\n").last { $0.contains(row.name) } ?? ""
      switch notation {
      case .ini:
        return text.contains("name\(number)=\(row.name)\n")
          && text.contains("note\(number)=\(row.note)\n")
      case .strings:
        return text.contains("\"name\(number)\" = \"\(row.name)\";\n")
          && text.contains("\"note\(number)\" = \"\(row.note)\";\n")
      case .json, .jsonText: return text.contains(String(line.drop { $0 != "," }))
      case .csv, .tsv:
        return text.contains(String(line.dropFirst()) + "\n") || text.hasSuffix(line.dropFirst())
      }
    }
  }

  @Test("What is inserted after an element stays after it, whatever it is called then")
  func insertedAfterRenamed() throws {
    let names = ["offer", "bill", "client", "store"]
    func text(_ names: [String]) -> [UInt8] {
      Array(
        ("[\n" + names.map { #"  {"name": "\#($0)", "done": false}"# }.joined(separator: ",\n")
          + "\n]\n").utf8)
    }
    let merger = try #require(DataMerger(.json))
    for renamed in names.indices {
      for place in 0...names.count {
        var (one, other, both) = (names, names, names)
        one.insert("new", at: place)
        other[renamed] += " now"
        both[renamed] += " now"
        both.insert("new", at: place)
        for sides in [[one, other], [other, one]] {
          guard
            case .success(let merged) = merger.merge(base: text(names), sides: sides.map(text))
          else {
            Issue.record("\(renamed), \(place) is asked")
            continue
          }
          #expect(merged == text(both), "\(renamed) renamed, inserted at \(place)")
        }
      }
    }
  }

  @Test("Two sides never give two rows one place of an order that counts, in whatever column")
  func orderCountsOnce() throws {
    let names = ["Anna", "Bert", "Carl"]
    func csv(_ names: [String]) -> [UInt8] {
      Array("name,town,nr\n\(names.enumerated().map { "\($1),Ulm,\($0 + 1)\n" }.joined())".utf8)
    }
    func json(_ names: [String]) -> [UInt8] {
      let rows = names.enumerated().map { #"{"name": "\#($1)", "pos": \#($0 + 1)}"# }
      return Array("[\(rows.joined(separator: ", "))]\n".utf8)
    }
    for (one, other) in [
      (names + ["Dora"], ["Zoe"] + names), (names + ["Dora"], names + ["Emil"]),
      (["Bert", "Carl"], names + ["Dora"]), (["Carl", "Anna", "Bert"], names + ["Dora"]),
    ] {
      for sides in [[one, other], [other, one]] {
        for (format, text) in [(DataFormat.csv, csv), (.json, json)] {
          let merged = try #require(DataMerger(format)).merge(
            base: text(names), sides: sides.map(text))
          #expect(throws: DataMergeDecline.self, "\(one), \(other)") { try merged.get() }
        }
      }
    }
  }

  @Test("Lines that make an ID twice are a fault, unless an input has it twice")
  func repeatedIDs() {
    func text(_ ids: [Int]) -> [UInt8] {
      Array(
        ("{\"l\": [\n" + ids.map { #"  {"id": \#($0), "t": "x"}"# }.joined(separator: ",\n")
          + "\n]}\n").utf8)
    }
    let check = DataGuard(.json)
    #expect(
      check.fault(
        in: text([3, 1, 2, 3]), base: text([1, 2]), sides: [text([3, 1, 2]), text([1, 2, 3])])
        == .repeatedID(line: 5, id: "3"))
    #expect(
      check.fault(
        in: text([3, 1, 2]), base: text([1, 2]), sides: [text([3, 1, 2]), text([1, 2])])
        == nil)
    #expect(
      check.fault(
        in: text([1, 1, 2]), base: text([1, 1]), sides: [text([1, 1, 2]), text([1, 1])])
        == nil)
  }
}
