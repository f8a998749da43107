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
  /// - Complexity: Linear in the bytes of the rows, plus for each new one the rows above it.
  static func firstMisplacedRow(
    in tables: [LineTable], _ tokens: [[Int32]], _ counts: [[Int32]]
  ) -> (side: Int, line: Int)? {
    let result = tables.count - 1
    var head: [ArraySlice<UInt8>]?
    for (line, token) in tokens[result].enumerated() {
      guard isRow(line, of: tables[result]) else {
        head = nil
        continue
      }
      guard let names = head else {
        head = CellRows.texts(of: line, in: tables[result]) ?? []
        continue
      }
      let sides = (1..<result).filter { counts[$0][Int(token)] > 0 }
      guard counts[0][Int(token)] == 0, sides.count == 1, let side = sides.first,
        let own = tokens[side].firstIndex(of: token)
      else { continue }
      var first = own
      while first > 0, isRow(first - 1, of: tables[side]) { first -= 1 }
      guard first < own, let others = CellRows.texts(of: first, in: tables[side]) else { continue }
      let isMoved =
        names.count == others.count
        && zip(names, others).contains { name, other in
          name != other && (others.contains(name) || names.contains(other))
        }
      if names.count != others.count || isMoved { return (side - 1, own) }
    }
    return nil
  }

  private static func isRow(_ line: Int, of table: LineTable) -> Bool {
    table.bytes[table.content(of: line)].drop(while: Byte.isBlank).first == UInt8(ascii: "|")
  }
}
