extension ConflictText {
  /// Reads a text with conflict markers.
  ///
  /// A separator or a base marker outside a conflict is text: a heading may be underlined like that.
  ///
  /// - Parameters:
  ///   - content: The text. Without markers it is one stretch outside conflicts.
  ///   - markers: What the markers look like. Without, they are the longest run of `<` at the start of
  ///     a line and what belongs to it, seven characters at least, with any label.
  /// - Throws: `unexpectedMarker`, `unendedConflict` and `sideCount` if the markers are in the wrong order, or
  ///   if it is ambiguous which lines are markers.
  /// - Complexity: Linear in the text.
  public init(
    parsing content: [UInt8], markers: ConflictMarkers? = nil
  ) throws(ConflictTextError) {
    let text = LineOrder.text(of: content)
    encoding = text == nil ? .utf8 : TextEncoding(of: content)
    let bytes = text ?? content
    guard let markers = markers ?? Self.longestMarkers(in: bytes) else {
      segments = bytes.isEmpty ? [] : [.text(bytes)]
      markerLength = nil
      endsLinesWithCRLF = false
      return
    }
    var parser = ConflictTextParser(bytes, markers: markers)
    try parser.parse()
    segments = parser.segments
    markerLength = markers.length
    endsLinesWithCRLF = parser.endsLinesWithCRLF
  }

  /// Markers as long as the longest that may start a conflict.
  private static func longestMarkers(in bytes: [UInt8]) -> ConflictMarkers? {
    var longest = 0
    var start = 0
    while start < bytes.count {
      let end = MarkerReader.lineEnd(after: start, in: bytes)
      if bytes[start] == ConflictMarker.start.rawValue {
        longest = max(longest, ConflictMarker.runLength(at: start..<end, in: bytes))
      }
      start = end
    }
    return longest < ConflictMarker.shortestLength ? nil : ConflictMarkers(length: longest)
  }
}

/// Reads a conflict text line by line.
private struct ConflictTextParser {
  private let bytes: [UInt8]
  private let reader: MarkerReader
  private let sideCount: Int?
  /// Whether every conflict is known to show the base.
  private let showsBase: Bool
  private(set) var segments: [ConflictText.Segment] = []
  private(set) var endsLinesWithCRLF = false

  /// The part that lines now belong to.
  private enum Part {
    case text
    case side
    case base
    /// The side after a bare separator, which is the last.
    case lastSide
  }

  private var part = Part.text
  /// The start of the lines that belong to the part.
  private var partStart = 0
  private var conflict = ConflictText.Conflict(base: nil, sides: [])
  private var lacksNewline = false
  private var line = 1
  private var conflictLine = 0

  init(_ bytes: [UInt8], markers: ConflictMarkers) {
    self.bytes = bytes
    reader = MarkerReader(markers)
    sideCount = markers.form?.sideCount
    showsBase = markers.form?.showsBase ?? false
  }

  mutating func parse() throws(ConflictTextError) {
    var start = 0
    while start < bytes.count {
      guard let found = reader.marker(at: start, in: bytes), !isText(found.marker)
      else {
        start = MarkerReader.lineEnd(after: start, in: bytes)
        line += 1
        continue
      }
      if found.endsWithCRLF { endsLinesWithCRLF = true }
      try take(found, endingPartAt: start)
      line += bytes[start..<found.end].count { $0 == Byte.lf }
      start = found.end
      partStart = start
    }
    guard part == .text else {
      throw .unended(startingAt: conflictLine, lastLine: max(line - 1, 1), expected: expected)
    }
    endText(at: start)
  }

  /// Whether a marker can only be text at the present place.
  private func isText(_ marker: ConflictMarker) -> Bool {
    switch part {
    case .text: marker == .separator || marker == .base
    // The base comes before any separator.
    case .side: marker == .separator && showsBase && conflict.base == nil
    case .base, .lastSide: false
    }
  }

  /// What may follow in the part at hand.
  private var expected: String {
    switch part {
    case .text: ConflictMarker.start.name
    case .side:
      showsBase && conflict.base == nil ? ConflictMarker.base.name : ConflictMarker.separator.name
    case .base: ConflictMarker.separator.name
    case .lastSide: ConflictMarker.end.name
    }
  }

  private mutating func take(
    _ found: MarkerReader.Found, endingPartAt end: Int
  ) throws(ConflictTextError) {
    switch (found.marker, part) {
    case (.start, .text):
      endText(at: end)
      conflictLine = line
      part = .side
    case (.base, .side) where conflict.sides.isEmpty && conflict.base == nil:
      endSide(at: end)
      part = .base
    case (.separator, .side):
      endSide(at: end)
      part = found.isBare ? .lastSide : .side
    case (.separator, .base):
      conflict.base = lines(of: .base, to: end)
      part = found.isBare ? .lastSide : .side
    case (.end, .lastSide):
      lacksNewline = found.hasNote
      endSide(at: end)
      if let sideCount, conflict.sides.count != sideCount {
        throw .sideCount(
          conflict.sides.count, expected: sideCount, startingAt: conflictLine)
      }
      segments.append(.conflict(conflict))
      conflict = ConflictText.Conflict(base: nil, sides: [])
      part = .text
    default:
      throw .unexpected(
        found.marker, at: line, since: part == .text ? nil : conflictLine, expected: expected)
    }
    // All labels but the last come before the lines that they name.
    lacksNewline = found.marker != .end && found.hasNote
  }

  private mutating func endText(at end: Int) {
    if partStart < end { segments.append(.text(Array(bytes[partStart..<end]))) }
  }

  private mutating func endSide(at end: Int) {
    let side = TextMergeInput.side(conflict.sides.count)
    conflict.sides.append(lines(of: side, to: end))
  }

  private mutating func lines(of input: TextMergeInput, to end: Int) -> [UInt8] {
    var lines = Array(bytes[partStart..<end])
    if lacksNewline {
      conflict.unterminated.append(input)
      ConflictText.removeFinalNewline(of: &lines, isCRLF: endsLinesWithCRLF)
    }
    return lines
  }
}
