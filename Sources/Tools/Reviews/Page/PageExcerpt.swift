import JSONText

/// A text as the page draws it: its words that differ, and the stretches of long lines that are not drawn.
///
/// Ranges count UTF-16 units, as a script does.
struct PageExcerpt {
  /// A stretch of a line that is not drawn.
  struct Cut: Hashable {
    /// Its range in ``PageExcerpt/text``; empty if the text is an excerpt that lacks it.
    var range: Range<Int>
    /// How many units it has.
    let count: Int
  }

  /// A line of more units is not drawn whole: 4,000.
  private static let longLine = 4_000
  /// The units that are drawn at each end of a stretch: 400.
  private static let context = 400
  /// The most units of a long line that are drawn: 12,000.
  private static let mostOfLine = 12_000

  /// The visible form of the text, in which bytes that are not UTF-8 are `\xNN`.
  var text: String {
    shortened ?? String(validating: bytes, as: UTF8.self) ?? JSONWriter.seen(bytes)
  }
  /// The words that differ, in order.
  private(set) var marks: [Range<Int>]
  /// The cuts, in order; no mark is in a cut.
  private(set) var cuts: [Cut] = []
  /// How many lines are left out at the end.
  private(set) var hiddenLines = 0

  private let bytes: [UInt8]
  private var shortened: String?

  /// The whole text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - marks: The words that differ, in order.
  /// - Complexity: Linear in the text.
  init(_ bytes: [UInt8], marks: [Range<Int>] = []) {
    self.bytes = bytes
    self.marks = marks
    // Most texts have no long line, and need no excerpt.
    guard Self.hasLongLine(bytes) else { return }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      self.marks = []
      return
    }
    let units = Array(text.utf16)
    var start = 0
    var next = 0
    while start < units.count {
      let end = units[start...].firstIndex(of: 0x0A) ?? units.count
      var marked: [Range<Int>] = []
      while next < marks.count, marks[next].lowerBound < end {
        marked.append(marks[next].clamped(to: start..<end))
        next += 1
      }
      if end - start > Self.longLine { cut(start..<end, marked, of: units) }
      start = end + 1
    }
    self.marks = marks.flatMap { mark in
      // A cut inside a mark divides it into the part before and the part after.
      var pieces: [Range<Int>] = []
      var start = mark.lowerBound
      for cut in cuts where cut.range.overlaps(mark) {
        if start < cut.range.lowerBound { pieces.append(start..<cut.range.lowerBound) }
        start = max(start, cut.range.upperBound)
      }
      return start < mark.upperBound ? pieces + [start..<mark.upperBound] : pieces
    }
  }

  /// Whether a line has more bytes than is drawn whole.
  private static func hasLongLine(_ bytes: [UInt8]) -> Bool {
    var length = 0
    for byte in bytes {
      length = byte == 0x0A ? 0 : length + 1
      if length > longLine { return true }
    }
    return false
  }

  /// Cuts a long line: what differs is drawn with some letters around it.
  private mutating func cut(_ line: Range<Int>, _ marks: [Range<Int>], of units: [UInt16]) {
    var drawn = 0
    var position = line.lowerBound
    let ends = marks.flatMap { [$0.lowerBound, $0.upperBound] } + [line.upperBound]
    for end in ends where end > position {
      let lower = position + Self.context
      let upper = end - Self.context
      let isCut = upper - lower > Self.context
      drawn += isCut ? 2 * Self.context : end - position
      if drawn > Self.mostOfLine {
        return cut(position..<line.upperBound, of: units)
      }
      if isCut { cut(lower..<upper, of: units) }
      position = end
    }
  }

  /// Cuts a stretch; a character of two units is drawn whole.
  private mutating func cut(_ range: Range<Int>, of units: [UInt16]) {
    func isInside(_ place: Int) -> Bool {
      units.indices.contains(place) && units[place] & 0xFC00 == 0xDC00
    }
    let lower = isInside(range.lowerBound) ? range.lowerBound + 1 : range.lowerBound
    let upper = isInside(range.upperBound) ? range.upperBound - 1 : range.upperBound
    if lower < upper { cuts.append(Cut(range: lower..<upper, count: upper - lower)) }
  }

  /// Takes out what is not drawn, and the lines at the end that are more than some units.
  ///
  /// - Complexity: Linear in the text.
  mutating func shorten(to limit: Int) {
    let units = Array(text.utf16)
    var kept: [UInt16] = []
    var position = 0
    var moved = marks[...]
    marks = []
    /// Takes over what is before a place, with its marks.
    func keep(to end: Int) -> [Range<Int>] {
      let offset = position - kept.count
      kept += units[position..<end]
      position = end
      let count = moved.prefix { $0.lowerBound < end }.count
      defer { moved = moved.dropFirst(count) }
      return moved.prefix(count).map { $0.lowerBound - offset..<$0.upperBound - offset }
    }
    for index in cuts.indices {
      let range = cuts[index].range
      marks += keep(to: range.lowerBound)
      position = range.upperBound
      cuts[index].range = kept.count..<kept.count
    }
    marks += keep(to: units.count)
    if kept.count > limit {
      let feed = kept[..<limit].lastIndex(of: 0x0A) ?? kept.firstIndex(of: 0x0A)
      let end = feed.map { $0 + 1 } ?? kept.count
      let rest = kept[end...]
      hiddenLines = rest.count { $0 == 0x0A } + (rest.isEmpty || rest.last == 0x0A ? 0 : 1)
      kept = Array(kept[..<end])
      marks.removeAll { $0.lowerBound >= end }
      if let last = marks.popLast() { marks.append(last.clamped(to: 0..<end)) }
      cuts.removeAll { $0.range.lowerBound >= end }
    }
    shortened = String(decoding: kept, as: UTF16.self)
  }
}

extension JSONWriter {
  /// Writes what is not drawn of a text, if anything is.
  mutating func cuts(_ cuts: [PageExcerpt.Cut], as name: String) {
    guard !cuts.isEmpty else { return }
    key(name)
    self.cuts(cuts)
  }

  /// Writes each stretch as its beginning, its end, and how many units it has.
  mutating func cuts(_ cuts: [PageExcerpt.Cut]) {
    beginArray()
    for cut in cuts { integers([cut.range.lowerBound, cut.range.upperBound, cut.count]) }
    endArray()
  }

  /// Writes numbers as an array.
  mutating func integers(_ numbers: [Int]) {
    beginArray()
    for number in numbers { integer(number) }
    endArray()
  }
}
