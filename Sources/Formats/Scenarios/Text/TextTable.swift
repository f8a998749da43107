/// Lines with aligned cells, three columns of space between.
///
/// ```
///   keeps      mom:2          Mom's iPad, 2026-11-18 11:08:20   newest
///   discards   home:1,mom:1   Home Mac, 50 s older
/// ```
///
/// A row's last cell is never padded and makes no column wider. If it exceeds the width, it
/// is wrapped below, under the second column, in as many lines as it takes:
///
/// ```
///   merges   home:1795219369,mom:1795219368   home, 2026-11-18 11:08:20
///            merge of home:1795219368,mom:1795219365 and mom:1795219368: no two changes since
///            mom:1795219365 touch
/// ```
///
/// The names in one column may be shortened in the middle, so that a line has room for the cells after them:
///
/// ```
///   sets aside   plan.sync-con…X6UAVQQ.md   copy, 3 days ago
/// ```
package struct TextTable {
  private var rows: [(cells: [String], wraps: Bool)] = []
  private let width: Int
  private let shortened: Int?

  /// The fewest columns that a shortened cell has.
  private static let leastShortened = 16

  /// The most columns of a last cell for which the cells before it are shortened; a longer one is wrapped below.
  private static let mostReserved = 24

  /// An empty table.
  ///
  /// - Parameters:
  ///   - width: the columns that its lines should not exceed.
  ///   - shortened: the column whose cells may be shortened; `nil` if none may.
  package init(width: Int, shortened: Int? = nil) {
    self.width = width
    self.shortened = shortened
  }

  /// Adds a row; empty cells at its end are left out.
  ///
  /// - Parameters:
  ///   - cells: the cells, from left to right.
  ///   - wraps: whether the last cell may be wrapped: not if it is there to be copied.
  package mutating func add(_ cells: String..., wraps: Bool = true) {
    var cells = cells
    while let last = cells.last, last.isEmpty { cells.removeLast() }
    rows.append((cells, wraps))
  }

  /// Appends the lines to a text, each with a line feed.
  package func write(into text: inout String) {
    var rows = rows
    var widths = columnWidths()
    if let shortened, shortened < widths.count, width < .max {
      let room = room(for: shortened, in: widths)
      if room < widths[shortened] {
        widths[shortened] = room
        for index in rows.indices where rows[index].cells.count > shortened + 1 {
          rows[index].cells[shortened] = DisplayText.shortened(
            rows[index].cells[shortened], to: room)
        }
      }
    }
    for row in rows {
      var line = "  "
      var column = DisplayText.width(of: line)
      for (index, cell) in row.cells.enumerated() {
        let cellWidth = DisplayText.width(of: cell)
        let isLast = index + 1 == row.cells.count
        if isLast, index > 0, row.wraps, column + cellWidth > width {
          addBelow(cell, indent: 2 + widths[0] + 3, isFirst: index == 1, to: &line)
        } else {
          line += cell
        }
        guard !isLast else { continue }
        line += String(repeating: " ", count: widths[index] - cellWidth + 3)
        column += widths[index] + 3
      }
      while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
      text += line + "\n"
    }
  }

  /// The columns that are left for the cells that may be shortened.
  private func room(for shortened: Int, in widths: [Int]) -> Int {
    // The last cell of each row with that column, unless it is that column or is wrapped anyway.
    let ends = rows.filter { $0.cells.count > shortened + 1 && $0.wraps }.map { row in
      (row.cells.count - 1, DisplayText.width(of: row.cells[row.cells.count - 1]))
    }
    let taken = ends.map { last, own in
      2
        + widths[..<last].enumerated().reduce(0) {
          $0 + ($1.offset == shortened ? 0 : $1.element) + 3
        }
        + (own <= Self.mostReserved ? own : 0)
    }
    return max(Self.leastShortened, width - (taken.max() ?? 0))
  }

  private func columnWidths() -> [Int] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.cells.dropLast().enumerated() {
        let width = DisplayText.width(of: cell)
        if column == widths.count { widths.append(width) }
        widths[column] = max(widths[column], width)
      }
    }
    return widths
  }

  /// Adds a long cell in separate lines, wrapped at spaces only; in the second column its first line
  /// stays on the line of the row.
  private func addBelow(_ cell: String, indent: Int, isFirst: Bool, to line: inout String) {
    let margin = String(repeating: " ", count: indent)
    var length = isFirst ? indent : width + 1
    var isStart = isFirst
    for word in cell.split(separator: " ", omittingEmptySubsequences: false) {
      let wordWidth = DisplayText.width(of: String(word))
      if !isStart, length + 1 + wordWidth > width {
        while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
        line += "\n" + margin
        length = indent
        isStart = true
      }
      line += (isStart ? "" : " ") + word
      length += (isStart ? 0 : 1) + wordWidth
      isStart = false
    }
  }
}
