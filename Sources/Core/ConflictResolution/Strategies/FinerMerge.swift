import TextMerge

/// What a merge settled by units smaller than lines, described for a person.
///
/// ```
/// line 12: "Monday" → "Tuesday" by mom, "noon" → "one o'clock" by home
/// line 3 from mom, line 4 from home
/// ```
struct FinerMerge {
  /// The units by which conflicts of lines were merged.
  private(set) var units: [MergeUnit] = []
  /// Each change that was taken.
  private var changes: [String] = []
  /// Why there is a conflict by lines, with the preview of it.
  let decline: StrategyDecision.Decline

  /// The number of changes that are listed; the others are counted.
  private static let toldChanges = 8
  /// The greatest number of scalars of a text that are shown.
  private static let shownScalars = 40

  /// The changes of a proposal.
  ///
  /// - Parameters:
  ///   - proposal: the proposal.
  ///   - decline: why there is a conflict by lines.
  ///   - names: the names of the sides.
  init(
    _ proposal: TextMergeProposal, instead decline: StrategyDecision.Decline, names: [String]
  ) {
    units = proposal.units
    self.decline = decline
    for step in proposal.steps {
      var line: Int?
      for change in step.changes {
        let authors = change.sides.map { names[$0] }.joined(separator: " and ")
        switch step.unit {
        case .touchingLines, .insertions, .indentation: changes.append(Self.lines(change, authors))
        case .words, .cells, .updateTimes:
          let place = line == change.line ? "" : "line \(change.line + 1): "
          line = change.line
          changes.append(place + Self.words(change, authors))
        }
      }
    }
  }

  /// Adds the changes of a further step of the same merge.
  mutating func append(_ other: FinerMerge) {
    units += other.units.filter { !units.contains($0) }
    changes += other.changes
  }

  /// The source of each change.
  var account: String {
    let told = changes.prefix(Self.toldChanges).joined(separator: ", ")
    let left = changes.count - Self.toldChanges
    return left > 0 ? told + " and \(left) more change" + (left == 1 ? "" : "s") : told
  }

  /// The units in words.
  var unitsInWords: String { TextGranularity.words(for: units) }

  private static func words(_ change: TextMergeProposal.Change, _ authors: String) -> String {
    if change.old.isEmpty { return quoted(change.new) + " added by " + authors }
    if change.new.isEmpty { return quoted(change.old) + " removed by " + authors }
    return quoted(change.old) + " → " + quoted(change.new) + " by " + authors
  }

  private static func lines(_ change: TextMergeProposal.Change, _ authors: String) -> String {
    if change.new.isEmpty { return quoted(change.old) + " removed by " + authors }
    let count = change.new.count { $0 == UInt8(ascii: "\n") }
    let first = change.line + 1
    return (count == 1 ? "line \(first)" : "lines \(first) to \(first + count - 1)") + " from "
      + authors
  }

  /// A text in quotes: without blanks around it, with line ends as `⏎`, and shortened if it is long.
  private static func quoted(_ bytes: [UInt8]) -> String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A }
    var shown = bytes[...]
    while let last = shown.last, isBlank(last) { shown.removeLast() }
    while let first = shown.first, isBlank(first) { shown.removeFirst() }
    // If only blanks changed, show the blanks.
    if shown.isEmpty { shown = bytes[...] }
    var text = "\""
    var count = 0
    for scalar in legible(shown).unicodeScalars {
      guard count < shownScalars else {
        text.unicodeScalars.append("…")
        break
      }
      text.unicodeScalars.append(scalar == "\n" ? "⏎" : scalar)
      count += 1
    }
    return text + "\""
  }

  /// The text of some bytes; if they are not UTF-8, each byte outside ASCII is shown as `\xE9`, so that different bytes
  /// look different.
  private static func legible(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.elementsEqual(bytes) { return text }
    let digits = Array("0123456789ABCDEF".utf8)
    var escaped: [UInt8] = []
    for byte in bytes {
      if byte < 0x80 {
        escaped.append(byte)
      } else {
        escaped += [UInt8(ascii: "\\"), UInt8(ascii: "x")]
        escaped += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
