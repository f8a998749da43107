/// Puts lines of several inputs together into one text with merged properties.
///
/// Invariant: what has been written is empty, or a byte order mark, or ends with a newline, so lines
/// can be appended in any order; whether the text really ends with one is settled last.
struct TextWriter {
  private(set) var text = MergedText()
  private let properties: TextProperties
  private let newline: [UInt8]

  /// The end of the last newline that was added to a line that had none, and its length.
  private var added = (end: -1, length: 0)

  init(properties: TextProperties) {
    self.properties = properties
    newline = properties.newline
  }

  /// Writes the byte order mark if the merged text has one.
  ///
  /// A conflict at the start of the text shows each side's own.
  mutating func start(isConflict: Bool) {
    if properties.writesMark && !isConflict { text.append(TextEncoding.utf8Mark) }
  }

  /// Writes lines that are settled.
  mutating func append(_ piece: ConflictLayout.Piece, of inputs: [LineTable]) {
    switch piece {
    case .lines(let input, let lines): append(lines, of: inputs[input.position])
    case .common(let lines): append(lines, of: inputs[1])
    case .conflict: break
    }
  }

  /// Writes lines, each with the merged line ending.
  mutating func append(_ lines: Range<Int>?, of table: LineTable) {
    guard let lines, !lines.isEmpty else { return }
    if let ending = properties.lineEnding, table.lineEnding != ending {
      var converted: [UInt8] = []
      converted.reserveCapacity(table.byteRange(of: lines).count + lines.count)
      for line in lines {
        converted += table.bytes[table.content(of: line)]
        converted += newline
      }
      text.append(converted)
      return
    }
    text.append(table.bytes[table.byteRange(of: lines)])
    terminate(with: table.endingOfLast)
  }

  /// Writes lines as they are in their input, the byte order mark with the first; a mark that is before no line
  /// may become a line.
  mutating func appendAsIs(_ lines: Range<Int>, of table: LineTable, endsLine: Bool = true) {
    let range = table.byteRangeWithMark(of: lines)
    text.append(table.bytes[range])
    if !range.isEmpty && (endsLine || !lines.isEmpty) { terminate() }
  }

  /// Writes lines that were chosen as they are in their input: the byte order mark only if the text begins with
  /// them.
  mutating func append(chosen lines: Range<Int>, of table: LineTable) {
    if text.last == nil {
      appendAsIs(lines, of: table, endsLine: false)
      return
    }
    var range = table.byteRange(of: lines)
    if range.lowerBound == 0, table.bytes[range].starts(with: TextEncoding.utf8Mark) {
      range.removeFirst(TextEncoding.utf8Mark.count)
    }
    text.append(table.bytes[range])
    if !range.isEmpty { terminate() }
  }

  /// Writes text that somebody typed, with the merged line ending and the byte order mark that the text begins with.
  mutating func append(typed bytes: [UInt8], endsLine: Bool) {
    if bytes.isEmpty { return }
    var bytes = bytes
    if text.last == nil {
      let isMarked = TextEncoding.hasUTF8Mark(bytes)
      if properties.writesMark && !isMarked { text.append(TextEncoding.utf8Mark) }
      if properties.encoding != .utf8 && isMarked { bytes.removeFirst(TextEncoding.utf8Mark.count) }
    }
    if properties.lineEnding == .crlf {
      var converted: [UInt8] = []
      converted.reserveCapacity(bytes.count)
      for byte in bytes {
        if byte == Byte.lf && converted.last != Byte.cr { converted.append(Byte.cr) }
        converted.append(byte)
      }
      text.append(converted)
    } else {
      text.append(bytes)
    }
    if endsLine { terminate() }
  }

  /// Writes bytes as they are.
  ///
  /// - Parameters:
  ///   - raw: The bytes.
  ///   - endsLine: Whether a line ends after them that may have no newline there.
  mutating func append(raw: [UInt8], endsLine: Bool = false) {
    text.append(raw)
    if endsLine && !raw.isEmpty { terminate() }
  }

  /// Notes that a conflict was written.
  mutating func countConflict() { text.conflictCount += 1 }

  /// Settles how the text ends.
  mutating func finish(endingWithNewline: Bool) {
    guard !endingWithNewline, text.last == Byte.lf else { return }
    // An added newline is removed; in any other, a CR belongs to the newline if lines may end with CRLF.
    let mayHaveReturn =
      text.count == added.end ? added.length > 1 : properties.lineEnding != .lf
    text.removeLast(1)
    let hasReturn = mayHaveReturn && text.last == Byte.cr
    if hasReturn { text.removeLast(1) }
    // A last line without text cannot lack its newline and still be there.
    if text.last == nil || text.last == Byte.lf {
      text.append(hasReturn ? [Byte.cr, Byte.lf] : [Byte.lf])
    }
  }

  private mutating func terminate(with ending: LineEnding? = nil) {
    guard text.last != Byte.lf else { return }
    let newline = ending?.bytes ?? newline
    text.append(newline)
    added = (text.count, newline.count)
  }
}
