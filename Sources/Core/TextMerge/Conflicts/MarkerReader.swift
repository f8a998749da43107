/// Finds markers in a text.
struct MarkerReader {
  /// A marker that was found.
  struct Found {
    let marker: ConflictMarker
    /// Whether no label follows.
    let isBare: Bool
    /// Whether the label notes that the input ends without a newline.
    let hasNote: Bool
    let endsWithCRLF: Bool
    /// The start of the next line.
    let end: Int
  }

  private let length: Int
  private let known: [(ConflictMarker, [UInt8], isBare: Bool, hasNote: Bool)]?

  /// Whether blanks at the end of a line are ignored, since an editor may remove them.
  private let isLenient: Bool

  init(_ markers: ConflictMarkers, isLenient: Bool = false) {
    length = markers.length
    known = markers.form.map { $0.lines(length: markers.length) }
    self.isLenient = isLenient
  }

  /// The marker at the start of a line.
  ///
  /// - Complexity: Linear in the line.
  func marker(at start: Int, in bytes: [UInt8]) -> Found? {
    guard let marker = ConflictMarker(rawValue: bytes[start]) else { return nil }
    if let known {
      for (kind, line, isBare, hasNote) in known where kind == marker {
        guard let end = Self.end(of: line, at: start, in: bytes, isLenient: isLenient) else {
          continue
        }
        return Found(
          marker: marker, isBare: isBare, hasNote: hasNote,
          endsWithCRLF: Self.endsWithCRLF(start..<end, in: bytes), end: end)
      }
      return nil
    }
    let end = Self.lineEnd(after: start, in: bytes)
    guard ConflictMarker.runLength(at: start..<end, in: bytes) == length else { return nil }
    var label = bytes[start + length..<end]
    if label.last == Byte.lf { label.removeLast() }
    if label.last == Byte.cr { label.removeLast() }
    guard label.isEmpty || label.first == Byte.space else { return nil }
    let note = ConflictMarker.missingNewlineNote
    return Found(
      marker: marker, isBare: label.allSatisfy { $0 == Byte.space },
      hasNote: label.suffix(note.count) == note[...],
      endsWithCRLF: Self.endsWithCRLF(start..<end, in: bytes), end: end)
  }

  /// The start of the line after the one at a place.
  static func lineEnd(after start: Int, in bytes: [UInt8]) -> Int {
    var end = start
    while end < bytes.count {
      end += 1
      if bytes[end - 1] == Byte.lf { break }
    }
    return end
  }

  /// The start of the line after a marker; `nil` if the line has anything else.
  ///
  /// A label may contain line feeds by git's rules, so the marker is compared as a whole.
  private static func end(
    of line: [UInt8], at start: Int, in bytes: [UInt8], isLenient: Bool
  ) -> Int? {
    let whole = isLenient ? trimmed(line[...]) : line[...]
    guard bytes.count - start >= whole.count,
      bytes[start..<start + whole.count].elementsEqual(whole)
    else { return nil }
    let end = lineEnd(after: start + whole.count, in: bytes)
    var rest = bytes[start + whole.count..<end]
    if rest.last == Byte.lf { rest.removeLast() }
    if rest.last == Byte.cr { rest.removeLast() }
    if isLenient { rest = trimmed(rest) }
    return rest.isEmpty ? end : nil
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while line.last == Byte.space { line.removeLast() }
    return line
  }

  private static func endsWithCRLF(_ line: Range<Int>, in bytes: [UInt8]) -> Bool {
    line.count > 1 && bytes[line.upperBound - 1] == Byte.lf
      && bytes[line.upperBound - 2] == Byte.cr
  }
}
