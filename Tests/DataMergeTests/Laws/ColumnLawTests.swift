import TestSupport
import Testing

@testable import DataMerge

/// Tables of which one side changes the columns, and the other cells and rows.
@Suite struct ColumnLawTests {
  /// A table as its columns and, for each row, the cells by column.
  struct Table: Equatable {
    var columns: [String]
    var rows: [[String: String]]

    func text(separator: String, lineEnd: String) -> String {
      let lines = [columns] + rows.map { row in columns.map { row[$0] ?? "" } }
      return lines.map { $0.joined(separator: separator) + lineEnd }.joined()
    }
  }

  @Test("Cells come to the columns that they were written in, or the merge declines")
  func cellsStayInTheirColumns() throws {
    var counts = (merged: 0, declined: 0)
    for seed in seeds(20_000, ordinarily: 3000) {
      var random = RepeatableGenerator(seed: seed)
      let columns = ["key"] + ["name", "price", "\"a,b\"", "note"].prefix(1 + random.number(4))
      let base = Table(
        columns: columns,
        rows: (0..<1 + random.number(5)).map { number in
          Dictionary(
            uniqueKeysWithValues: columns.map {
              ($0, $0 == "key" ? "k\(number)" : random.pick(["", "1", "\"x, y\"", "\(number)"]))
            })
        })
      var (one, other) = (base, base)
      change(columnsOf: &one, &random)
      // What the other side may write where the columns are others now.
      var mayMerge = one.columns != base.columns
      for _ in 0..<1 + random.number(3) {
        let (row, column) = (
          random.number(other.rows.count), random.pick(Array(columns.dropFirst()))
        )
        other.rows[row][column] = "new"
      }
      var expected = one
      // Of a row that was removed nothing stays, even if it was written to before.
      for (row, cells) in other.rows.enumerated() {
        for (column, cell) in cells where cell != base.rows[row][column] {
          expected.rows[row][column] = cell
        }
      }
      switch random.number(6) {
      case 0:
        var row = ["key": "z"]
        for column in columns.dropFirst() where random.chance(1, in: 2) { row[column] = "new" }
        other.rows.append(row)
        expected.rows.append(row)
      case 1 where other.rows.count > 1:
        let row = random.number(other.rows.count)
        other.rows.remove(at: row)
        expected.rows.remove(at: row)
        // Who wrote something in new columns of the row changed it.
        if one.columns.contains(where: { !columns.contains($0) && one.rows[row][$0] != "" }) {
          mayMerge = false
        }
      default: break
      }
      // What the other side wrote in a column that is gone.
      for row in other.rows {
        let old = base.rows.first { $0["key"] == row["key"] }
        if row.contains(where: { !one.columns.contains($0.key) && $0.value != old?[$0.key] ?? "" })
        {
          mayMerge = false
        }
      }
      guard one != base, other != base, one.columns != base.columns else { continue }
      let format = random.pick([DataFormat.csv, .tsv])
      let (separator, lineEnd) = (format == .csv ? "," : "\t", random.pick(["\n", "\r\n"]))
      let texts = [base, one, other].map { $0.text(separator: separator, lineEnd: lineEnd) }
      for (first, second) in [(1, 2), (2, 1)] {
        let result = merged(texts[0], texts[first], texts[second], as: format)
        if mayMerge {
          counts.merged += 1
          #expect(
            result == expected.text(separator: separator, lineEnd: lineEnd),
            "seed \(seed): \(texts)"
          )
        } else {
          counts.declined += 1
          #expect(!result.contains(separator + "new"), "seed \(seed): \(texts)")
        }
      }
    }
    #expect(counts.merged > 1000 && counts.declined > 1000, "\(counts)")
  }

  /// Adds, removes, renames and moves columns, of which the key stays.
  private func change(columnsOf table: inout Table, _ random: inout RepeatableGenerator) {
    for number in 0..<1 + random.number(2) {
      // Any column but the key.
      let places = table.columns.indices.filter { table.columns[$0] != "key" }
      let place = random.pick(places)
      switch random.number(4) {
      case 0:
        table.columns.insert("added\(number)", at: place)
        for row in table.rows.indices {
          table.rows[row]["added\(number)"] = random.pick(["", "\(row)"])
        }
      case 1:
        guard table.columns.count > 2 else { continue }
        table.columns.remove(at: place)
      case 2:
        let old = table.columns[place]
        table.columns[place] = "renamed\(number)"
        for row in table.rows.indices {
          table.rows[row]["renamed\(number)"] = table.rows[row][old]
        }
      default:
        table.columns.insert(table.columns.remove(at: place), at: 0)
      }
    }
  }
}
