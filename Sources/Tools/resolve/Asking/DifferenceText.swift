import Reviews
import Scenarios

/// The difference between two texts as lines for a terminal.
///
/// With at least ``leastColumnsForTwo`` columns, the texts are side by side, otherwise one below the other:
///
/// ```
///   Dear Ann,
/// - see you on [-Monday-].
/// + see you on {+Tuesday+}.
///   … 12 lines alike
/// ```
///
/// The signs are also printed with colors: nobody has to distinguish red from green. Without colors, changed words have
/// brackets, as in `git diff --word-diff`.
struct DifferenceText {
  /// The fewest columns for two texts side by side.
  static let leastColumnsForTwo = 120

  /// The columns of the terminal; `nil` if no line is broken into rows.
  let width: Int?
  let paint: Paint
  /// The most rows that are shown; `nil` for all.
  let limit: Int?
  /// What a person types to see all rows.
  var key = "v"
  /// The number of equal lines that are shown around a difference; `nil` for two, or for all if all rows are shown.
  var context: Int?
  /// The lines that are unchanged since the versions diverged, by their numbers.
  var unchangedLines = UnchangedLines()

  /// The unchanged lines of two texts, by their numbers from 1.
  struct UnchangedLines {
    var left: Set<Int> = []
    var right: Set<Int> = []
  }

  private static let separator = " | "

  private var isBeside: Bool { width.map { $0 >= Self.leastColumnsForTwo } ?? false }

  /// The rows that label the texts.
  func heading(_ left: String, _ right: String) -> [String] {
    guard let width, isBeside else {
      return [paint("- " + left, .removed), paint("+ " + right, .added)]
    }
    let column = Self.column(of: width)
    var name = StyledLine()
    name.append(left)
    let first = name.rows(of: column)[0]
    let blank = String(repeating: " ", count: max(column - first.width, 0))
    return [
      paint("- " + first.drawn(with: Paint(usesColor: false)), .removed) + blank + Self.separator
        + paint("+ " + right, .added)
    ]
  }

  /// The columns of one of two texts side by side, without its sign.
  private static func column(of width: Int) -> Int { (width - separator.count - 4) / 2 }

  /// The rows of a comparison; the last one counts the rows that are left out.
  func rows(of comparison: TextComparison) -> [String] {
    var rows: [String] = []
    var hidden = 0
    for section in comparison.sections(context: context ?? (limit == nil ? .max >> 1 : 2)) {
      switch section {
      case .folded(let range):
        add(
          ["  " + paint("… \(DisplayText.count(range.count, "line")) alike", .note)], to: &rows,
          &hidden)
      case .shown(let range):
        for row in comparison.rows[range] {
          // Rows that are only counted need not be drawn.
          if let limit, rows.count >= limit {
            hidden += 1
          } else {
            add(drawn(row), to: &rows, &hidden)
          }
        }
      }
    }
    if hidden > 0 {
      rows.append(
        "  " + paint("… \(DisplayText.count(hidden, "more row")): \(key) shows all", .note))
    }
    return rows
  }

  private func add(_ new: [String], to rows: inout [String], _ hidden: inout Int) {
    guard let limit else {
      rows += new
      return
    }
    let room = max(limit - rows.count, 0)
    rows += new.prefix(room)
    hidden += max(new.count - room, 0)
  }

  private func drawn(_ row: ComparedRow) -> [String] {
    guard let width, isBeside else { return below(row) }
    return beside(row, Self.column(of: width))
  }

  // MARK: One below the other

  private func below(_ row: ComparedRow) -> [String] {
    let columns = width.map { max($0 - 2, 8) }
    func lines(_ line: ComparedLine?, _ sign: String, _ isLeft: Bool) -> [String] {
      guard let line else { return [] }
      let styled = styled(line, isLeft: isLeft, kind: row.kind)
      let rows = columns.map { styled.rows(of: $0) } ?? [styled]
      let role: Paint.Role? = sign == " " ? nil : (isLeft ? .removed : .added)
      let first = role.map { paint(sign, $0) } ?? sign
      return rows.enumerated().map { index, row in
        (index == 0 ? first : " ") + " " + row.drawn(with: paint)
      }
    }
    if row.kind == .unchanged { return lines(row.left, " ", true) }
    return lines(row.left, "-", true) + lines(row.right, "+", false)
  }

  // MARK: Side by side

  private func beside(_ row: ComparedRow, _ column: Int) -> [String] {
    func rows(_ line: ComparedLine?, _ isLeft: Bool) -> [StyledLine] {
      line.map { styled($0, isLeft: isLeft, kind: row.kind).rows(of: column) } ?? []
    }
    let left = rows(row.left, true)
    let right = rows(row.right, false)
    let signs = row.kind == .unchanged ? (" ", " ") : ("-", "+")
    return (0..<max(left.count, right.count, 1)).map { index in
      var line = sign(signs.0, .removed, isShown: index == 0 && !left.isEmpty)
      let own = index < left.count ? left[index] : StyledLine()
      line += own.drawn(with: paint)
      guard index < right.count else { return line }
      line += String(repeating: " ", count: max(column - own.width, 0)) + Self.separator
      return line + sign(signs.1, .added, isShown: index == 0) + right[index].drawn(with: paint)
    }
  }

  private func sign(_ sign: String, _ role: Paint.Role, isShown: Bool) -> String {
    guard isShown, sign != " " else { return "  " }
    return paint(sign, role) + " "
  }

  // MARK: Lines

  /// The longest part of a line that is shown, in bytes: nobody reads further, and a terminal is slow.
  private static let longestStretch = 400

  private func styled(
    _ line: ComparedLine, isLeft: Bool, kind: ComparedRow.Kind
  ) -> StyledLine {
    var styled = StyledLine()
    // In a line that has nothing in common with the other one, every word would be marked.
    let marksWords = line.pieces.contains { !$0.isChanged }
    for piece in line.pieces {
      let text = Self.text(of: piece.bytes, isCut: limit != nil, marksTabs: piece.isChanged)
      if kind == .unchanged {
        styled.append(text)
      } else if piece.isChanged, marksWords {
        let marks = isLeft ? ("[-", "-]") : ("{+", "+}")
        styled.append(
          paint.usesColor ? text : marks.0 + text + marks.1,
          isLeft ? .changedInRemoved : .changedInAdded)
      } else {
        styled.append(text, isLeft ? .removed : .added)
      }
    }
    for note in notes(on: line, kind, isLeft: isLeft) { styled.append(" (\(note))", .note) }
    return styled
  }

  private func notes(
    on line: ComparedLine, _ kind: ComparedRow.Kind, isLeft: Bool
  ) -> [String] {
    var notes: [String] = []
    let unchanged = isLeft ? unchangedLines.left : unchangedLines.right
    if kind != .unchanged, kind != .moved, unchanged.contains(line.number) {
      notes.append("as before")
    }
    if kind == .moved, let counterpart = line.counterpart {
      notes.append("moved: line \(counterpart) on the other side")
    }
    if line.isEndingChanged {
      switch line.ending {
      case .lf: notes.append("ends with LF")
      case .crlf: notes.append("ends with CR LF")
      case .none: notes.append("no newline at the end")
      }
    }
    return notes
  }

  /// Bytes of a line as text for display.
  static func text(of bytes: ArraySlice<UInt8>, isCut: Bool, marksTabs: Bool) -> String {
    guard isCut, bytes.count > longestStretch else { return safe(bytes, marksTabs) }
    var head = bytes.prefix(longestStretch / 2)
    var tail = bytes.suffix(longestStretch / 2)
    // A character is shown completely or not at all.
    while let next = bytes[head.endIndex...].first, next & 0xC0 == 0x80, !head.isEmpty {
      head = head.dropLast()
    }
    while let first = tail.first, first & 0xC0 == 0x80 { tail = tail.dropFirst() }
    let hidden = bytes.count - head.count - tail.count
    return safe(head, marksTabs) + " … \(DisplayText.count(hidden, "byte")) … "
      + safe(tail, marksTabs)
  }

  private static func safe(_ bytes: ArraySlice<UInt8>, _ marksTabs: Bool) -> String {
    bytes.split(separator: 0x09, omittingEmptySubsequences: false)
      .map { DisplayText.escaping(Array($0)) }
      .joined(separator: marksTabs ? "→   " : "    ")
  }
}
