/// Puts lines of several inputs together into one text with merged properties.
///
/// Invariant: what has been written is empty, or a byte order mark, or ends with a newline, so lines
/// can be appended in any order; whether the text really ends with one is settled last.
struct TextWriter {
  private(set) var bytes: [UInt8] = []
  private let properties: TextProperties
  private let newline: [UInt8]

  init(properties: TextProperties) {
    self.properties = properties
    newline = properties.newline
  }

  /// Writes the byte order mark if the merged text has one.
  ///
  /// A conflict at the very start shows each side's own.
  mutating func start(isConflict: Bool) {
    if properties.hasByteOrderMark && !isConflict { bytes.append(contentsOf: [0xEF, 0xBB, 0xBF]) }
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
    if let ending = properties.lineEnding, let own = table.lineEnding, own != ending {
      for line in lines {
        bytes.append(contentsOf: table.bytes[table.content(of: line)])
        bytes.append(contentsOf: newline)
      }
      return
    }
    bytes.append(contentsOf: table.bytes[table.byteRange(of: lines)])
    terminate()
  }

  /// Writes lines as they stand in their input, the byte order mark with the first.
  ///
  /// - Returns: The number of bytes that come from the input.
  @discardableResult
  mutating func appendAsIs(_ lines: Range<Int>?, of table: LineTable) -> Int {
    guard let lines else { return 0 }
    var range = table.byteRange(of: lines)
    if lines.lowerBound == 0 { range = 0..<range.upperBound }
    bytes.append(contentsOf: table.bytes[range])
    if !range.isEmpty { terminate() }
    return range.count
  }

  /// Writes bytes as they are.
  mutating func append(raw: [UInt8]) {
    bytes.append(contentsOf: raw)
  }

  /// Settles how the text ends.
  mutating func finish(endingWithNewline: Bool) {
    guard !endingWithNewline, bytes.last == Byte.lf else { return }
    var end = bytes.count - 1
    if properties.lineEnding == .crlf && end > 0 && bytes[end - 1] == Byte.cr { end -= 1 }
    // A last line without text cannot lack its newline and still be there.
    guard end > 0 && bytes[end - 1] != Byte.lf else { return }
    bytes.removeLast(bytes.count - end)
  }

  private mutating func terminate() {
    if bytes.last != Byte.lf { bytes.append(contentsOf: newline) }
  }
}
