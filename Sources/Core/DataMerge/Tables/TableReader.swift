/// Reads rows of cells into a tree: a list of rows below the row of column names, each an object by column.
///
/// Cells may be in quotation marks, with a quotation mark doubled; then they may have line ends. A row ends with LF or
/// CRLF. A table in which a row has more or fewer cells than there are columns is not merged.
struct TableReader {
  private var builder: TreeBuilder
  private var cursor: ByteCursor
  private let separator: UInt8
  private var columns: [Range<Int>] = []

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - separator: The byte between cells; `nil` for a comma, or a semicolon if the first line has no comma.
  /// - Returns: The tree of the text.
  /// - Throws: The first place that cannot be read.
  /// - Complexity: O(*n*) in the bytes.
  static func tree(of bytes: [UInt8], separator: UInt8?) throws(ReadingFault) -> DataTree {
    let firstLine = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let hasSemicolons =
      !firstLine.contains(UInt8(ascii: ",")) && firstLine.contains(UInt8(ascii: ";"))
    var reader = try TableReader(
      bytes, separator ?? UInt8(ascii: hasSemicolons ? ";" : ","))
    try reader.read()
    return reader.builder.finished(hasComments: false)
  }

  private init(_ bytes: [UInt8], _ separator: UInt8) throws(ReadingFault) {
    cursor = try ByteCursor(bytes)
    builder = TreeBuilder(bytes, notation: .table(separator: separator))
    self.separator = separator
  }

  private mutating func read() throws(ReadingFault) {
    columns = try readCells()
    builder.setColumns(columns)
    cursor.skipLineEnd()
    builder.openContainer(.list, unitStart: 0, 0..<cursor.index)
    var rowsEnd = cursor.index
    while !cursor.isAtEnd {
      let start = cursor.index
      let cells = try readCells()
      let end = cursor.index
      cursor.skipLineEnd()
      if start == end {
        // Blank lines are allowed at the end only.
        var rest = cursor
        rest.skipWhiteSpace()
        guard rest.isAtEnd else {
          builder.noteUnsupported(at: start)
          continue
        }
        break
      }
      append(cells, start..<end)
      rowsEnd = cursor.index
    }
    builder.closeContainer(
      tailStart: rowsEnd, end: cursor.bytes.count, unitEnd: cursor.bytes.count)
  }

  private mutating func append(_ cells: [Range<Int>], _ row: Range<Int>) {
    if cells.count != columns.count { builder.noteUnsupported(at: row.lowerBound) }
    builder.openContainer(.object, unitStart: row.lowerBound, row.lowerBound..<row.lowerBound)
    for (index, cell) in cells.enumerated() {
      builder.append(
        cell, unitStart: cell.lowerBound, trailEnd: cell.upperBound,
        key: index < columns.count ? columns[index] : cell,
        hasSeparator: index + 1 < cells.count)
    }
    builder.closeContainer(
      tailStart: row.upperBound, end: row.upperBound, unitEnd: cursor.index)
  }

  /// Reads the cells up to the end of the row.
  private mutating func readCells() throws(ReadingFault) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    while true {
      let start = cursor.index
      if cursor.next == UInt8(ascii: "\"") {
        cursor.index += 1
        var isOpen = true
        while isOpen, let byte = cursor.next {
          cursor.index += 1
          guard byte == UInt8(ascii: "\"") else { continue }
          isOpen = cursor.skip("\"")
        }
        if isOpen { throw ReadingFault("the end of the cell that begins here", at: start) }
      } else {
        while let byte = cursor.next, byte != separator, byte != UInt8(ascii: "\n") {
          cursor.index += 1
        }
        // CRLF is not part of the cell.
        if cursor.next == UInt8(ascii: "\n") || cursor.isAtEnd, cursor.index > start,
          cursor.bytes[cursor.index - 1] == UInt8(ascii: "\r")
        {
          cursor.index -= 1
        }
      }
      cells.append(start..<cursor.index)
      guard cursor.next == separator else {
        guard
          cursor.isAtEnd || cursor.isBefore("\n") || cursor.isBefore("\r\n")
            || cursor.isBefore("\r")
        else { throw ReadingFault("the end of the cell", at: cursor.index) }
        return cells
      }
      cursor.index += 1
    }
  }
}
