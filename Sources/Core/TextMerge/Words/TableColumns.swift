/// The columns of a Markdown table, by the cells of its first line.
enum TableColumns {
  /// Finds a row that one side wrote for other columns than those above it in a merged text: the other side added or removed
  /// columns, or gave them another order.
  ///
  /// A column that was only renamed is the same one.
  ///
  /// - Parameters:
  ///   - tables: The base, the sides and the text that was made of them.
  ///   - tokens: Their lines as tokens.
  ///   - counts: How often each text has each token.
  /// - Returns: The first such row, by its side and its line there from 0; `nil` without one.
  /// - Complexity: Linear in the bytes of all rows.
  static func firstMisplacedRow(
    in tables: [LineTable], _ tokens: [[Int32]], _ counts: [[Int32]]
  ) -> (side: Int, line: Int)? {
    let sides = 1..<tables.count - 1
    /// The rows that only one side has.
    var new: [Int32: (side: Int, row: Row)] = [:]
    for side in sides {
      for row in rows(of: tables[side]) where !row.names.isEmpty {
        let token = tokens[side][row.line]
        if new[token] == nil, counts[0][Int(token)] == 0,
          sides.allSatisfy({ $0 == side || counts[$0][Int(token)] == 0 })
        {
          new[token] = (side, row)
        }
      }
    }
    if new.isEmpty { return nil }
    for row in rows(of: tables[tables.count - 1]) {
      guard let (side, other) = new[tokens[tables.count - 1][row.line]] else { continue }
      let (names, others) = (row.names, other.names)
      let isMoved =
        names.count == others.count
        && zip(names, others).contains { name, other in
          name != other && (others.contains(name) || names.contains(other))
        }
      if names.count != others.count || isMoved { return (side - 1, other.line) }
    }
    return nil
  }

  private typealias Row = (line: Int, names: [ArraySlice<UInt8>])

  /// The rows below the first line of each table, with the cells of that line; none if it has fewer than two.
  private static func rows(of table: LineTable) -> [Row] {
    var rows: [Row] = []
    var names: [ArraySlice<UInt8>]?
    for line in 0..<table.count {
      guard
        table.bytes[table.content(of: line)].drop(while: Byte.isBlank).first == UInt8(ascii: "|")
      else {
        names = nil
        continue
      }
      if let names {
        rows.append((line, names))
      } else {
        names = CellRows.texts(of: line, in: table) ?? []
      }
    }
    return rows
  }
}
