/// The form of the markers of a conflict text, which distinguishes them from text that looks similar.
///
/// ```swift
/// let markers = result.markers(style: .diff3, labels: labels)
/// let text = result.conflictText(style: .diff3, labels: labels)
/// let parsed = try ConflictText(parsing: text, markers: markers)
/// parsed.conflicts == result.conflicts(in: .diff3)  // true
/// ```
///
/// A text written by our own rules needs none of this: its markers are longer than anything in it. One that git
/// wrote may contain lines of the same length; then the labels distinguish markers from text as far as
/// possible.
public struct ConflictMarkers: Hashable, Sendable {
  /// The number of characters of a marker; at least 1.
  public let length: Int

  /// What is known in addition to the length; `nil` if any label is accepted.
  let form: Form?

  /// All that decides how a marker is written.
  struct Form: Hashable, Sendable {
    let labels: ConflictLabels
    let sideCount: Int
    let showsBase: Bool
    /// Whether labels are written unchanged, and nothing notes a newline that was added.
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
    // Only the separator before the last side is bare; any other one with a blank label gets the name of its
    // input.
    if marker == .separator && label.allSatisfy({ $0 == Byte.space }) {
      label = Array(input.description.utf8)
    }
    if let first = label.first, first != Byte.space || label.count == 1 { line.append(Byte.space) }
    line += label
    let note = ConflictMarker.missingNewlineNote
    if lacksNewline {
      line += note
    } else if line.suffix(note.count) == note[...] {
      // A label that itself ends with the note must not be read as the note.
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
