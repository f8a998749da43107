import Scenarios

/// A line of styled parts, which can be broken at a width and drawn.
struct StyledLine: Hashable, Sendable {
  /// A part with one style; its text is safe for a terminal.
  struct Stretch: Hashable, Sendable {
    var text: String
    var role: Paint.Role?
  }

  var stretches: [Stretch] = []

  mutating func append(_ text: String, _ role: Paint.Role? = nil) {
    if !text.isEmpty { stretches.append(Stretch(text: text, role: role)) }
  }

  /// The columns that it takes.
  var width: Int { stretches.reduce(0) { $0 + DisplayText.width(of: $1.text) } }

  /// The line with its colors.
  func drawn(with paint: Paint) -> String {
    stretches.map { stretch in stretch.role.map { paint(stretch.text, $0) } ?? stretch.text }
      .joined()
  }

  /// The line in rows of a width; never empty.
  ///
  /// A character is not separated from its combining marks; one that is wider than the row gets a separate row.
  ///
  /// - Parameter width: the columns of a row.
  /// - Returns: the rows.
  /// - Complexity: O(*n*) in the length of the line.
  func rows(of width: Int) -> [StyledLine] {
    let width = max(width, 1)
    var rows: [StyledLine] = []
    var row = StyledLine()
    var used = 0
    for stretch in stretches {
      var part = ""
      for character in stretch.text {
        let own = DisplayText.width(of: String(character))
        if used > 0, used + own > width {
          row.append(part, stretch.role)
          part = ""
          rows.append(row)
          row = StyledLine()
          used = 0
        }
        part.append(character)
        used += own
      }
      row.append(part, stretch.role)
    }
    if rows.isEmpty || !row.stretches.isEmpty { rows.append(row) }
    return rows
  }
}
