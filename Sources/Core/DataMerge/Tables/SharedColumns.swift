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
  /// If they do, for each column of the first side the column of the second one with its name.
  let sources: [Int?]
  /// If they do, the columns of the second side whose names the first one has nowhere.
  let lost: [Int]

  /// Finds the columns.
  ///
  /// The key is the first column with a different text in each row of all tables, else the fewest first columns that have
  /// different texts together.
  ///
  /// - Parameter tables: The base and the sides, each with rows of one length.
  /// - Throws: `columns` if two sides changed the columns in different ways, `noKeyColumn` if none identify a row.
  /// - Complexity: Linear in the bytes of the tables.
  init(of tables: [DataTree]) throws(DataMergeDecline) {
    let places = try Self.places(in: tables)
    let rows = tables.enumerated().map { input, table in
      table.members(of: 0).map { row in
        let cells = Array(table.members(of: row))
        return places[input].map { Array(table.bytes[table.nodes[cells[$0]].range]) }
      }
    }
    let count = places[0].count
    let single = (0..<count).first { column in rows.allSatisfy { RowClasses($0, column).areSingle }
    }
    guard let keys = single.map({ $0..<$0 + 1 }) ?? Self.firstColumns(of: rows, count) else {
      throw DataMergeDecline(.noKeyColumn)
    }
    (self.places, self.keys) = (places, keys)
    differ = tables.dropFirst(2).contains { !Self.haveSameNames($0, tables[1]) }
    guard differ else {
      (sources, lost) = ([], [])
      return
    }
    let (own, others) = (tables[1].columnsByName, tables[2].columnsByName)
    sources = tables[1].columnNames.map { others[$0] }
    lost = tables[2].columnNames.enumerated().filter { own[$0.element] == nil }.map { $0.offset }
  }

  /// The fewest first columns, but not all, that have different texts together in the rows of each table.
  private static func firstColumns(of tables: [[[[UInt8]]]], _ count: Int) -> Range<Int>? {
    guard count > 2 else { return nil }
    var classes = tables.map { RowClasses($0, 0) }
    for column in 1..<count - 1 {
      for table in tables.indices { classes[table].refine(tables[table], by: column) }
      if classes.allSatisfy({ $0.areSingle }) { return 0..<column + 1 }
    }
    return nil
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
    let (known, otherKnown) = (Set(names), Set(others))
    return names.count == others.count
      && zip(names, others).allSatisfy {
        $0 == $1 || !otherKnown.contains($0) && !known.contains($1)
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
    let columns = tables.map { $0.columnsByName }
    let shared = tables[0].columnNames.filter { name in columns.allSatisfy { $0[name] != nil } }
    return columns.map { own in shared.compactMap { own[$0] } }
  }
}

/// Which rows of a table have the same texts in some columns.
private struct RowClasses {
  /// The number of the class of each row, and how many there are.
  private var classes: [Int]
  private var count = 1
  private var hasEmptyCell = false

  /// A class and the text in a further column.
  private struct Part: Hashable {
    let number: Int
    let cell: [UInt8]
  }

  /// The classes of rows by one column.
  init(_ rows: [[[UInt8]]], _ column: Int) {
    classes = rows.map { _ in 0 }
    refine(rows, by: column)
  }

  /// Whether each row has a class of its own, and no cell is empty.
  var areSingle: Bool { count == classes.count && !hasEmptyCell }

  /// Parts the rows of each class by a further column.
  mutating func refine(_ rows: [[[UInt8]]], by column: Int) {
    var numbers: [Part: Int] = [:]
    for (row, cells) in rows.enumerated() {
      hasEmptyCell = hasEmptyCell || cells[column].isEmpty
      let part = Part(number: classes[row], cell: cells[column])
      classes[row] = numbers[part] ?? numbers.count
      numbers[part] = classes[row]
    }
    count = numbers.count
  }
}
