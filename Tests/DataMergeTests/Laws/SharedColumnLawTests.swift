import TestSupport
import Testing

@testable import DataMerge

/// The columns that tables share, compared with their definition.
@Suite struct SharedColumnLawTests {
  typealias Table = (columns: [String], rows: [[String]])

  @Test func columnsAreThoseOfTheDefinition() throws {
    var counts: [String: Int] = [:]
    for seed in seeds(60_000, ordinarily: 6000) {
      var random = RepeatableGenerator(seed: seed)
      let columns = (0...random.number(5)).map { _ in random.pick(["a", "b", "c", "d", "e", "f"]) }
      var changed = columns
      changed.insert(random.pick(["g", "a", "b"]), at: random.number(changed.count + 1))
      if random.chance(1, in: 2) { changed.remove(at: random.number(changed.count)) }
      let tables = (0..<2 + random.number(2)).map { _ -> Table in
        let own = random.pick([columns, columns, columns, changed, changed, changed.reversed()])
        let texts = random.chance(1, in: 8) ? ["", "x", "y"] : ["x", "y", "z"]
        return (own, (0..<random.number(4)).map { _ in own.map { _ in random.pick(texts) } })
      }
      // Blank lines are no rows.
      if tables.contains(where: { $0.rows.contains([""]) }) { continue }
      let trees = try tables.map { table in
        let lines = ([table.columns] + table.rows).map { $0.joined(separator: ",") + "\n" }
        return try DataReader.tree(of: Array(lines.joined().utf8), .csv)
      }
      let result: String
      do throws(DataMergeDecline) {
        let shared = try SharedColumns(of: trees)
        result = "\(shared.places) \(shared.keys) \(shared.sources) \(shared.lost)"
      } catch {
        result = "\(error.reason)"
      }
      #expect(result == Self.shared(tables), "seed \(seed)\n\(tables)")
      counts[result.hasPrefix("[") ? "found" : result, default: 0] += 1
      #expect(
        SharedColumns.haveSamePlaces(trees[0], trees[1])
          == Self.haveSamePlaces(tables[0].columns, tables[1].columns), "seed \(seed)\n\(tables)")
    }
    #expect(counts.count == 3 && counts.values.allSatisfy { $0 > 50 }, "\(counts)")
  }

  /// The plain way: each column is compared with all others, and each number of columns is tried on its own.
  private static func shared(_ tables: [Table]) -> String {
    let names = tables.map(\.columns)
    let changed = names.filter { $0 != names[0] }
    if changed.contains(where: { $0 != changed[0] }) { return "columns" }
    let shared = names[0].filter { name in names.allSatisfy { $0.contains(name) } }
    let places =
      changed.isEmpty
      ? names.map { Array($0.indices) }
      : names.map { own in shared.compactMap { own.firstIndex(of: $0) } }
    func isKey(_ columns: Range<Int>) -> Bool {
      zip(tables, places).allSatisfy { table, places in
        let keys = table.rows.map { row in columns.map { row[places[$0]] } }
        return !keys.joined().contains("") && Set(keys).count == keys.count
      }
    }
    let count = places[0].count
    let ranges = (0..<count).map { $0..<$0 + 1 } + (2..<max(count, 2)).map { 0..<$0 }
    guard let keys = ranges.first(where: isKey) else { return "noKeyColumn" }
    var (sources, lost): ([Int?], [Int]) = ([], [])
    if names.count > 2, names[1] != names[2] {
      sources = names[1].map { names[2].firstIndex(of: $0) }
      lost = names[2].indices.filter { !names[1].contains(names[2][$0]) }
    }
    return "\(places) \(keys) \(sources) \(lost)"
  }

  private static func haveSamePlaces(_ names: [String], _ others: [String]) -> Bool {
    names.count == others.count
      && zip(names, others).allSatisfy {
        $0 == $1 || !others.contains($0) && !names.contains($1)
      }
  }

  /// Only all columns but the last identify a row; one side adds a column, the other a row and a cell.
  @Test func aTableOfManyColumnsIsMerged() {
    let count = 30_000
    func text(_ rows: [(String, String, String)], added: String?) -> String {
      func line(_ cells: [String], _ added: String?) -> String {
        (cells + (added.map { [$0] } ?? [])).joined(separator: ",") + "\n"
      }
      let middle = Array(repeating: "same", count: count - 3)
      return line((0..<count).map { "c\($0)" }, added)
        + rows.map { line([$0.0] + middle + [$0.1, $0.2], added.map { _ in "" }) }.joined()
    }
    let rows = [("1", "1", "x"), ("1", "2", "x"), ("2", "1", "x"), ("2", "2", "x")]
    let changed = rows.dropLast() + [("2", "2", "yy"), ("3", "1", "new")]
    let result = merged(
      text(rows, added: nil), text(rows, added: "new"), text(Array(changed), added: nil), as: .csv)
    #expect(result == text(Array(changed), added: "new"))
  }
}
