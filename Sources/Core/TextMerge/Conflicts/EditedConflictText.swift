/// A text with conflicts that a person has edited.
///
/// ```swift
/// let edited = EditedConflictText(bytes, markers: [result.markers(style: .diff3, labels: labels)])
/// switch edited.resolved {
/// case .success(let text): save(text)
/// case .failure(let left): show(left.description)  // "1 conflict is left, in lines 3 to 9: …"
/// }
/// ```
///
/// A conflict is left if a marker is left with which the text was shown, whether or not the markers are still
/// in order. Lines that look like markers but carry another label are text, and so is a bare separator outside
/// a conflict, which looks the same as the underline of a heading.
public struct EditedConflictText: Hashable, Sendable {
  /// The text as it was given.
  public let bytes: [UInt8]

  /// The conflicts that are left, in the order in which they start.
  public let conflictsLeft: [ConflictsLeft.Place]

  /// Looks for conflicts in a text.
  ///
  /// Blanks at the end of a line and the way it ends count for nothing: an editor may have changed
  /// them.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - markers: What the text was shown with. A text whose base was in conflict itself has markers
  ///     of two kinds.
  /// - Complexity: Linear in the text, for each kind of markers, and O(*n* log *n*) in the conflicts.
  public init(_ bytes: [UInt8], markers: [ConflictMarkers]) {
    self.bytes = bytes
    var places: [ConflictsLeft.Place] = []
    let text = LineOrder.text(of: bytes) ?? bytes
    for markers in markers {
      places += Self.conflicts(in: text, reader: MarkerReader(markers, isLenient: true))
    }
    places.sort { $0.lines.lowerBound < $1.lines.lowerBound }
    // A conflict of another kind inside of one counts as part of it.
    var last = 0
    conflictsLeft = places.filter { place in
      if place.lines.lowerBound <= last { return false }
      last = place.lines.upperBound
      return true
    }
  }

  /// The text, if no conflict is left in it, else the conflicts that are.
  public var resolved: Result<[UInt8], ConflictsLeft> {
    conflictsLeft.isEmpty ? .success(bytes) : .failure(ConflictsLeft(places: conflictsLeft))
  }

  private static func conflicts(in bytes: [UInt8], reader: MarkerReader) -> [ConflictsLeft.Place] {
    var places: [ConflictsLeft.Place] = []
    /// The first line and the last marker's line of the conflict that is open.
    var open: ClosedRange<Int>?
    func close() {
      if let lines = open { places.append(ConflictsLeft.Place(lines: lines)) }
      open = nil
    }
    var line = 1
    var start = 0
    while start < bytes.count {
      guard let found = reader.marker(at: start, in: bytes),
        !(found.marker == .separator && found.isBare && open == nil)
      else {
        start = MarkerReader.lineEnd(after: start, in: bytes)
        line += 1
        continue
      }
      if found.marker == .start { close() }
      open = (open?.lowerBound ?? line)...line
      if found.marker == .end { close() }
      line += bytes[start..<found.end].count { $0 == Byte.lf }
      start = found.end
    }
    close()
    return places
  }
}

/// Which conflicts are left in a text that a person has edited.
public struct ConflictsLeft: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place of a conflict that is left.
  public struct Place: Hashable, Sendable {
    /// The lines from its first marker to its last, counted from 1.
    public let lines: ClosedRange<Int>
  }

  /// The conflicts, in the order in which they start; at least one.
  public let places: [Place]

  /// How many places a message names; the others are counted.
  private static let shownPlaces = 8

  /// How many there are, in which lines, and what to do.
  public var description: String {
    let count = places.count
    var lines = places.prefix(Self.shownPlaces).map {
      $0.lines.count == 1
        ? "\($0.lines.lowerBound)" : "\($0.lines.lowerBound) to \($0.lines.upperBound)"
    }
    if count > Self.shownPlaces { lines.append("\(count - Self.shownPlaces) more") }
    let isOneLine = count == 1 && places.allSatisfy { $0.lines.count == 1 }
    return (count == 1 ? "1 conflict is left, in " : "\(count) conflicts are left, in ")
      + (isOneLine ? "line " : "lines ") + lines.joined(separator: ", ")
      + ": edit each to what should stand and remove its marker lines"
  }
}
