/// Finds the columns whose cells identify a row.
enum KeyColumns {
  /// Finds the columns.
  ///
  /// - Parameter tables: Tables with rows of one length.
  /// - Returns: The first column with a different text in each row of all tables, else the fewest first columns that
  ///   have different texts together.
  /// - Throws: `columns` if the columns differ, `noKeyColumn` if none identify a row.
  static func columns(of tables: [DataTree]) throws(DataMergeDecline) -> [Int] {
    let names = tables.map { Array($0.bytes[..<Int($0.nodes[0].bodyStart)]).filter { $0 > 0x20 } }
    guard names.dropFirst().allSatisfy({ $0 == names[0] }) else {
      throw DataMergeDecline(.columns)
    }
    let rows = tables.map { table in
      table.members(of: 0).map { row in
        table.members(of: row).map { Array(table.bytes[table.nodes[$0].range]) }
      }
    }
    let count = rows.joined().first?.count ?? 0
    let isKey = { (columns: Range<Int>) in
      rows.allSatisfy { table in
        let keys = table.map { Array($0[columns]) }
        return keys.allSatisfy { !$0.contains([]) } && Set(keys).count == keys.count
      }
    }
    for column in 0..<count where isKey(column..<column + 1) { return [column] }
    for end in 2..<max(count, 2) where isKey(0..<end) { return Array(0..<end) }
    throw DataMergeDecline(.noKeyColumn)
  }
}
