/// Whether one text has all lines of another.
enum LineContainment {
  /// Whether every line of a text stands in another, in the same order.
  ///
  /// A line is what ends with a line feed or with the text. Whether it ends with a carriage return besides
  /// makes no difference.
  ///
  /// - Parameters:
  ///   - text: The text whose lines are looked for.
  ///   - other: The text in which they are looked for.
  /// - Returns: Whether they all do; the lines of an empty text do.
  /// - Complexity: O(*n* + *m*) in the lengths of both.
  static func holds(_ text: [UInt8], in other: [UInt8]) -> Bool {
    var lines = LineCursor(other)
    var wanted = LineCursor(text)
    while let line = wanted.next() {
      var isFound = false
      while !isFound, let candidate = lines.next() {
        isFound =
          candidate.count == line.count && text[line].elementsEqual(other[candidate])
      }
      guard isFound else { return false }
    }
    return true
  }

  /// The number of lines of a text.
  static func lineCount(_ text: [UInt8]) -> Int {
    var lines = LineCursor(text)
    var count = 0
    while lines.next() != nil { count += 1 }
    return count
  }
}

/// Goes through the lines of a text.
private struct LineCursor {
  private let text: [UInt8]
  private var position = 0

  init(_ text: [UInt8]) {
    self.text = text
  }

  /// The next line without its end.
  mutating func next() -> Range<Int>? {
    guard position < text.count else { return nil }
    let start = position
    var end = start
    while end < text.count, text[end] != 0x0A { end += 1 }
    position = end + 1
    if end > start, text[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }
}
