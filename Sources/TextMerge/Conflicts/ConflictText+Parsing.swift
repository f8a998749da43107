extension ConflictText {
  /// Takes a text with conflict markers apart.
  ///
  /// The result is `nil` if the markers do not follow each other as they must.
  ///
  /// - Parameter bytes: The text. Without markers it is one stretch outside conflicts.
  /// - Complexity: Linear in the text.
  public init?(parsing bytes: [UInt8]) {
    var parser = ConflictTextParser(bytes)
    guard parser.parse() else { return nil }
    segments = parser.segments
    endsLinesWithCRLF = parser.endsLinesWithCRLF
  }
}

/// Reads a conflict text line by line.
private struct ConflictTextParser {
  private let bytes: [UInt8]
  private let markerLength: Int
  private(set) var segments: [ConflictText.Segment] = []
  private(set) var endsLinesWithCRLF = false

  /// The part that lines now belong to.
  private enum Part: Equatable {
    case text
    case side
    case base
  }

  private var part = Part.text
  private var collected: [UInt8] = []
  private var conflict = ConflictText.Conflict(base: nil, sides: [])
  private var lacksNewline = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var longest = 0
    for line in Self.lines(of: bytes)
    where bytes[line.lowerBound] == ConflictMarker.start.rawValue {
      longest = max(longest, ConflictMarker.runLength(at: line, in: bytes))
    }
    markerLength = longest
  }

  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (offset, byte) in bytes.enumerated() where byte == Byte.lf {
      lines.append(start..<offset + 1)
      start = offset + 1
    }
    if start < bytes.count { lines.append(start..<bytes.count) }
    return lines
  }

  /// - Returns: Whether the markers are in order.
  mutating func parse() -> Bool {
    for line in Self.lines(of: bytes) {
      guard let (marker, label) = marker(at: line) else {
        collected += bytes[line]
        continue
      }
      guard take(marker, label: label) else { return false }
    }
    guard part == .text else { return false }
    endText()
    return true
  }

  /// The marker that a line is, with what follows it.
  private mutating func marker(at line: Range<Int>) -> (ConflictMarker, ArraySlice<UInt8>)? {
    guard markerLength >= ConflictMarker.shortestLength,
      let marker = ConflictMarker(rawValue: bytes[line.lowerBound]),
      ConflictMarker.runLength(at: line, in: bytes) == markerLength
    else { return nil }
    var label = bytes[line.lowerBound + markerLength..<line.upperBound]
    if label.last == Byte.lf { label.removeLast() }
    if label.last == Byte.cr {
      label.removeLast()
      endsLinesWithCRLF = true
    }
    guard label.isEmpty || label.first == Byte.space else { return nil }
    return (marker, label)
  }

  private mutating func take(_ marker: ConflictMarker, label: ArraySlice<UInt8>) -> Bool {
    let note = ConflictMarker.missingNewlineNote
    let hasNote = label.suffix(note.count) == note[...]
    switch (marker, part) {
    case (.start, .text):
      endText()
      part = .side
    case (.base, .side) where conflict.sides.isEmpty && conflict.base == nil:
      endSide()
      part = .base
    case (.separator, .side):
      endSide()
    case (.separator, .base):
      endBase()
    case (.end, .side) where !conflict.sides.isEmpty:
      lacksNewline = hasNote
      endSide()
      segments.append(.conflict(conflict))
      conflict = ConflictText.Conflict(base: nil, sides: [])
      part = .text
    default:
      return false
    }
    // All labels but the last stand before the lines that they name.
    lacksNewline = marker != .end && hasNote
    return true
  }

  private mutating func endText() {
    if !collected.isEmpty { segments.append(.text(collected)) }
    collected = []
  }

  private mutating func endSide() {
    conflict.sides.append(takeLines(of: .side(conflict.sides.count)))
  }

  private mutating func endBase() {
    conflict.base = takeLines(of: .base)
    part = .side
  }

  private mutating func takeLines(of input: TextMergeInput) -> [UInt8] {
    var lines = collected
    collected = []
    if lacksNewline {
      conflict.unterminated.append(input)
      ConflictText.removeFinalNewline(of: &lines, isCRLF: endsLinesWithCRLF)
    }
    return lines
  }
}
