/// What the markers of a conflict text look like, so that they can be told from text that is like them.
///
/// ```swift
/// let markers = result.markers(style: .diff3, labels: labels)
/// let text = result.conflictText(style: .diff3, labels: labels)
/// let parsed = try ConflictText(parsing: text, markers: markers)
/// parsed.conflicts == result.conflicts(in: .diff3)  // true
/// ```
///
/// A text written by our own rules needs none of this: its markers are longer than anything in it. One
/// that git wrote may hold lines of the same length; then the labels tell, as far as anything can.
public struct ConflictMarkers: Hashable, Sendable {
  /// The number of characters of a marker; at least 1.
  public let length: Int

  /// What is known besides the length; `nil` where any label will do.
  let form: Form?

  /// All that decides how a marker is written.
  struct Form: Hashable, Sendable {
    let labels: ConflictLabels
    let sideCount: Int
    let showsBase: Bool
    /// Whether labels stand as they are, and nothing notes a newline that was added.
    let isGit: Bool
  }

  /// Markers of a length, with any label or none.
  ///
  /// - Parameter length: The number of characters of a marker; less than 1 counts as 1.
  public init(length: Int) {
    self.length = max(length, 1)
    form = nil
  }

  init(length: Int, form: Form) {
    self.length = max(length, 1)
    self.form = form
  }

  /// A marker without the end of its line; bare without an input.
  static func line(
    _ marker: ConflictMarker, of input: TextMergeInput?, lacksNewline: Bool, length: Int, form: Form
  ) -> [UInt8] {
    var line = Array(repeating: marker.rawValue, count: length)
    guard let input else { return line }
    if form.isGit {
      let label = form.labels.exactLabel(of: input)
      return label.isEmpty ? line : line + [Byte.space] + label
    }
    var label = form.labels.label(of: input)
    // Only the last separator is bare: what follows it is the last side, whatever it looks like.
    if marker == .separator && label.allSatisfy({ $0 == Byte.space }) {
      label = Array(input.description.utf8)
    }
    if let first = label.first, first != Byte.space || label.count == 1 { line.append(Byte.space) }
    line += label
    let note = ConflictMarker.missingNewlineNote
    if lacksNewline {
      line += note
    } else if line.suffix(note.count) == note[...] {
      // A label that says so by itself must not be taken for the note.
      line.append(Byte.space)
    }
    return line
  }
}

extension ConflictMarkers.Form {
  /// Every marker that a text may have: which it is, before or after which input, and with the note
  /// that the input ends without a newline or not.
  func lines(length: Int) -> [(ConflictMarker, [UInt8], isBare: Bool, hasNote: Bool)] {
    var places: [(ConflictMarker, TextMergeInput?)] = [(.start, .side(0)), (.separator, nil)]
    if showsBase { places.append((.base, .base)) }
    places.append((.end, .side(sideCount - 1)))
    if !isGit && sideCount > 2 {
      places += (1..<sideCount - 1).map { (.separator, .side($0)) }
    }
    var lines: [(ConflictMarker, [UInt8], isBare: Bool, hasNote: Bool)] = []
    for (marker, input) in places {
      for hasNote in input == nil || isGit ? [false] : [false, true] {
        let line = ConflictMarkers.line(
          marker, of: input, lacksNewline: hasNote, length: length, form: self)
        lines.append((marker, line, input == nil, hasNote))
      }
    }
    return lines
  }
}
