/// The lines of a conflict as rows of a table, of every input: each has as many lines, and each line as many cells; or more
/// cells, if a side inserted columns.
struct CellRows {
  /// For each input, the base first, and each line the bytes of the cells in the base's columns, and of what is before the
  /// first and after the last of them.
  private var cells: [[[Range<Int>]]] = []
  /// The columns that inputs have besides, in order.
  private var inserted: [Column] = []
  private let inputs: [LineTable]
  private let separator: UInt8

  /// A line has no more cells, so that a row costs little.
  private static let mostCells = 1 << 14

  private static let bar = UInt8(ascii: "|")

  /// The rows of a Markdown table; `nil` if a line of a region is not one.
  static func ofMarkdown(_ region: MergeRegion, in inputs: [LineTable]) -> CellRows? {
    CellRows(of: region, in: inputs, separatedBy: bar)
  }

  /// The rows of a Markdown table, or of a table with a separator; `nil` if the lines of a region are neither.
  ///
  /// The separator is the tab, the semicolon or the comma: the first of these that the first line of the base has.
  static func ofTable(_ region: MergeRegion, in inputs: [LineTable]) -> CellRows? {
    if let rows = ofMarkdown(region, in: inputs) { return rows }
    let base = inputs[0]
    guard base.count > 0 else { return nil }
    let head = base.bytes[base.content(of: 0)]
    let separator = [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ",")].first(
      where: head.contains)
    return separator.flatMap { CellRows(of: region, in: inputs, separatedBy: $0) }
  }

  /// - Complexity: Linear in the bytes of the region.
  private init?(
    of region: MergeRegion, in inputs: [LineTable], separatedBy separator: UInt8
  ) {
    let count = region.base.count
    guard count > 0, region.sides.allSatisfy({ $0.count == count }) else { return nil }
    self.inputs = inputs
    self.separator = separator
    for (index, table) in inputs.enumerated() {
      var rows: [[Range<Int>]] = []
      var width: Int?
      for line in region.lines(at: index) {
        let content = table.content(of: line)
        let row =
          separator == Self.bar
          ? Self.markdownCells(of: content, in: table.bytes)
          : Self.cells(of: content, in: table.bytes, separatedBy: separator)
        guard let row, row.count <= Self.mostCells, row.count == width ?? row.count else {
          return nil
        }
        width = row.count
        rows.append(row)
      }
      cells.append(rows)
      guard takeInsertedColumns(of: index) else { return nil }
    }
  }

  /// A column that a side inserted.
  private struct Column {
    let sides: [Int]
    /// The column of the base before which it is.
    let place: Int
    /// The bytes of its cells, in the first of the sides.
    let cells: [Range<Int>]
  }

  /// Takes the columns out of the rows of an input that the base has not.
  ///
  /// - Returns: Whether all others are the base's, by the cells of the first row, and no other side inserted other columns
  ///   at the place of one.
  private mutating func takeInsertedColumns(of input: Int) -> Bool {
    let (width, own) = (cells[0][0].count, cells[input][0].count)
    if own == width { return true }
    let names = (1..<max(own - 1, 1)).map { content(input, 0, $0) }
    guard own > width, Set(names).count == names.count else { return false }
    var columns: [Column] = []
    var place = 1
    for column in 1..<own - 1 {
      if place < width - 1, content(input, 0, column) == content(0, 0, place) {
        place += 1
      } else {
        let own = cells[input].map { $0[column] }
        columns.append(Column(sides: [input - 1], place: place, cells: own))
      }
    }
    guard place == width - 1 else { return false }
    let taken = Set(columns.map { $0.place })
    let known = inserted.filter { taken.contains($0.place) }
    if let other = known.first?.sides[0] {
      func texts(_ columns: [Column], _ input: Int) -> [[ArraySlice<UInt8>]] {
        columns.map { column in column.cells.map { trimmed(inputs[input].bytes[$0]) } }
      }
      guard known.map({ $0.place }) == columns.map({ $0.place }),
        texts(known, other + 1) == texts(columns, input)
      else { return false }
      inserted = inserted.map {
        taken.contains($0.place)
          ? Column(sides: $0.sides + [input - 1], place: $0.place, cells: $0.cells) : $0
      }
    } else {
      inserted += columns
    }
    let isInserted = Set(columns.map { $0.cells[0] })
    cells[input] = cells[input].map { row in
      row.indices.filter { !isInserted.contains(cells[input][0][$0]) }.map { row[$0] }
    }
    return true
  }

  /// The texts of the cells of a line of a Markdown table, without the blanks around them; `nil` for another line.
  static func texts(of line: Int, in table: LineTable) -> [ArraySlice<UInt8>]? {
    markdownCells(of: table.content(of: line), in: table.bytes).map { cells in
      cells.dropFirst().dropLast().map { Byte.withoutBlanks(table.bytes[$0]) }
    }
  }

  /// The cells of a line of a Markdown table, with the blanks around them, between empty stretches or blanks.
  private static func markdownCells(of line: Range<Int>, in bytes: [UInt8]) -> [Range<Int>]? {
    var cells: [Range<Int>] = []
    var start = line.lowerBound
    var isEscaped = false
    for position in line {
      if bytes[position] == bar && !isEscaped {
        cells.append(start..<position)
        start = position + 1
      }
      isEscaped = bytes[position] == UInt8(ascii: "\\") && !isEscaped
    }
    cells.append(start..<line.upperBound)
    // Before the first bar and after the last there are only blanks.
    guard cells.count > 3,
      [cells[0], cells[cells.count - 1]].allSatisfy({ bytes[$0].allSatisfy(Byte.isBlank) })
    else { return nil }
    return cells
  }

  /// The cells of a line with separators (RFC 4180), between two empty stretches; `nil` if a quote is open at its end or
  /// is inside a cell.
  private static func cells(
    of line: Range<Int>, in bytes: [UInt8], separatedBy separator: UInt8
  ) -> [Range<Int>]? {
    let quote = UInt8(ascii: "\"")
    var cells = [line.lowerBound..<line.lowerBound]
    var start = line.lowerBound
    var isQuoted = false
    for position in line {
      let byte = bytes[position]
      if byte == quote {
        // A quote inside a quoted cell is doubled, so that it closes and opens at once.
        let mayOpen = position == start || (position > start && bytes[position - 1] == quote)
        guard isQuoted || mayOpen else { return nil }
        isQuoted.toggle()
      } else if byte == separator && !isQuoted {
        cells.append(start..<position)
        start = position + 1
      }
    }
    guard !isQuoted else { return nil }
    cells.append(start..<line.upperBound)
    cells.append(line.upperBound..<line.upperBound)
    return cells.count > 3 ? cells : nil
  }

  /// The bytes of a cell that count when cells are compared: in Markdown, without the blanks around them.
  private func content(_ input: Int, _ row: Int, _ column: Int) -> ArraySlice<UInt8> {
    trimmed(inputs[input].bytes[cells[input][row][column]])
  }

  private func trimmed(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    separator == Self.bar ? Byte.withoutBlanks(cell) : cell
  }

  /// A cell of the result.
  struct Cell {
    /// The sides whose change it is; empty if nobody changed it.
    let sides: [Int]
    let old: ArraySlice<UInt8>
    let new: ArraySlice<UInt8>
    /// All its bytes, with the blanks around them.
    let written: [UInt8]
  }

  /// The number of rows.
  var rowCount: Int { cells[0].count }

  /// The byte between two cells.
  var separatorBytes: [UInt8] { [separator] }

  /// Whether there is a separator after a column: in Markdown also before the first cell and after the last.
  func hasSeparator(after column: Int, of count: Int) -> Bool {
    separator == Self.bar ? column < count - 1 : (1..<count - 2).contains(column)
  }

  /// A row with the changes of all sides.
  ///
  /// It is `nil` if sides changed one cell in different ways, or if a side may have put another row there: it changed more
  /// than half of the cells, or no word of the first text is left.
  ///
  /// - Complexity: Linear in the bytes of the row, of all inputs.
  func merged(row: Int) -> [Cell]? {
    let columns = cells[0][row].indices
    let changes = inputs.indices.dropFirst().map { side in
      columns.filter { content(side, row, $0) != content(0, row, $0) }
    }
    // What was made of the sides has all their changes, which may be most of the row.
    let hasOneWithAll = changes.contains { whole in
      changes.allSatisfy { $0.allSatisfy(whole.contains) }
    }
    if !hasOneWithAll {
      let name = columns.first { content(0, row, $0).contains { Byte.isLetter($0) || $0 >= 0x80 } }
      let isReplaced = changes.enumerated().contains { side, own in
        2 * own.count > columns.count - 2
          || name.map { own.contains($0) && isOther(side + 1, row, $0) } ?? false
      }
      if isReplaced { return nil }
    }
    var merged: [Cell] = []
    for column in columns {
      merged += inserted.filter { $0.place == column }.map { inserted in
        let cell = inputs[inserted.sides[0] + 1].bytes[inserted.cells[row]]
        return Cell(
          sides: inserted.sides, old: [], new: trimmed(cell), written: Array(cell))
      }
      let old = content(0, row, column)
      let sides = changes.indices.filter { changes[$0].contains(column) }
      let new = sides.first.map { content($0 + 1, row, column) } ?? old
      guard sides.allSatisfy({ content($0 + 1, row, column) == new }) else { return nil }
      merged.append(
        Cell(sides: sides, old: old, new: new, written: written(row, column, content: new)))
    }
    return merged
  }

  /// Whether no word of a cell is left in an input, and none has another spelling.
  private func isOther(_ input: Int, _ row: Int, _ column: Int) -> Bool {
    let (old, new) = (content(0, row, column), content(input, row, column))
    func words(_ cell: ArraySlice<UInt8>) -> Set<ArraySlice<UInt8>> {
      let bytes = Array(cell)
      return Set(
        WordCutter.pieces(of: bytes.indices, in: bytes).filter { $0.isWord }
          .map { bytes[$0.range] })
    }
    return words(old).isDisjoint(with: words(new)) && !SpellingCorrections.areSimilar(old, new)
  }

  /// The bytes of a cell: its content, with the blanks before and after it that a side changed; of several changes of
  /// these the longest, so that the order of the sides and merging again change nothing.
  private func written(_ row: Int, _ column: Int, content new: ArraySlice<UInt8>) -> [UInt8] {
    let whole = inputs.indices.map { inputs[$0].bytes[cells[$0][row][column]] }
    let contents = inputs.indices.map { content($0, row, column) }
    func merged(_ blanks: [ArraySlice<UInt8>]) -> ArraySlice<UInt8> {
      blanks.dropFirst().filter { $0 != blanks[0] }.max {
        ($0.count, 0) < ($1.count, 0) || ($0.count == $1.count && $0.lexicographicallyPrecedes($1))
      } ?? blanks[0]
    }
    let before = zip(whole, contents).map { $0[$0.startIndex..<$1.startIndex] }
    let after = zip(whole, contents).map { $0[$1.endIndex..<$0.endIndex] }
    return Array(merged(before) + new + merged(after))
  }
}
