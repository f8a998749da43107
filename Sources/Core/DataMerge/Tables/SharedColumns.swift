/// The columns that a base and its sides all have, and those of them that identify a row.
///
/// One side may have added, removed or moved columns, or all sides alike.
struct SharedColumns {
  /// For each table the places of the columns, in the order of the base.
  let places: [[Int]]
  /// Which of them identify a row.
  let keys: Range<Int>
  /// Whether the sides have other columns than each other.
  let differ: Bool

  /// Finds the columns.
  ///
  /// The key is the first column with a different text in each row of all tables, else the fewest first columns that have
  /// different texts together.
  ///
  /// - Parameter tables: The base and the sides, each with rows of one length.
  /// - Throws: `columns` if two sides changed the columns in different ways, `noKeyColumn` if none identify a row.
  init(of tables: [DataTree]) throws(DataMergeDecline) {
    let places = try Self.places(in: tables)
    let rows = tables.enumerated().map { input, table in
      table.members(of: 0).map { row in
        let cells = Array(table.members(of: row))
        return places[input].map { Array(table.bytes[table.nodes[cells[$0]].range]) }
      }
    }
    let isKey = { (columns: Range<Int>) in
      rows.allSatisfy { table in
        let keys = table.map { Array($0[columns]) }
        return keys.allSatisfy { !$0.contains([]) } && Set(keys).count == keys.count
      }
    }
    let count = places[0].count
    let single = (0..<count).lazy.map { $0..<$0 + 1 }
    let several = (2..<max(count, 2)).lazy.map { 0..<$0 }
    guard let keys = single.first(where: isKey) ?? several.first(where: isKey) else {
      throw DataMergeDecline(.noKeyColumn)
    }
    (self.places, self.keys) = (places, keys)
    differ = tables.dropFirst(2).contains { !Self.haveSameNames($0, tables[1]) }
  }

  /// The cells of a row in these columns.
  func cells(of row: Int, in table: DataTree, _ input: Int) -> [Int] {
    let cells = Array(table.members(of: row))
    return places[input].map { cells[$0] }
  }

  /// Whether two tables have the same row of column names, white space aside.
  static func haveSameNames(_ table: DataTree, _ other: DataTree) -> Bool {
    names(of: table) == names(of: other)
  }

  /// Whether each column of a table is at its place in another one, perhaps with a name that the other table has nowhere.
  static func haveSamePlaces(_ table: DataTree, _ other: DataTree) -> Bool {
    let (names, others) = (table.columnNames, other.columnNames)
    return names.count == others.count
      && zip(names, others).allSatisfy {
        $0 == $1 || !others.contains($0) && !names.contains($1)
      }
  }

  private static func names(of table: DataTree) -> [UInt8] {
    table.bytes[..<Int(table.nodes[0].bodyStart)].filter { $0 > 0x20 }
  }

  private static func places(in tables: [DataTree]) throws(DataMergeDecline) -> [[Int]] {
    let changed = tables.filter { !haveSameNames($0, tables[0]) }
    guard let other = changed.first else {
      return tables.map { _ in Array(tables[0].columns.indices) }
    }
    guard changed.allSatisfy({ haveSameNames($0, other) }) else {
      throw DataMergeDecline(.columns)
    }
    let names = tables.map { $0.columnNames }
    let shared = names[0].filter { name in names.allSatisfy { $0.contains(name) } }
    return names.map { own in shared.compactMap { own.firstIndex(of: $0) } }
  }
}
