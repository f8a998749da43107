/// Lines whose cells stand under each other, three columns of space between.
///
/// ```
///   keeps      mom:2          Mom's iPad, 2026-11-18 11:08:20   newest
///   discards   home:1,mom:1   Home Mac, 50 s older
/// ```
///
/// A row's last cell is never padded and makes no column wider.
struct TextTable {
  private var rows: [[String]] = []

  /// Adds a row; empty cells at its end are left out.
  mutating func add(_ cells: String...) {
    var cells = cells
    while let last = cells.last, last.isEmpty { cells.removeLast() }
    rows.append(cells)
  }

  /// Appends the lines to a text, each with a line feed.
  func write(into text: inout String) {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.dropLast().enumerated() {
        let width = DisplayText.width(of: cell)
        if column == widths.count { widths.append(width) }
        widths[column] = max(widths[column], width)
      }
    }
    for row in rows {
      text += "  "
      for (column, cell) in row.enumerated() {
        text += cell
        if column + 1 < row.count {
          let padding = widths[column] - DisplayText.width(of: cell) + 3
          text += String(repeating: " ", count: padding)
        }
      }
      text += "\n"
    }
  }
}
