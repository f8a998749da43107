/// Why a text with conflict markers could not be read.
public struct ConflictTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error; the raw values are stable, and new ones may be added.
  public struct Code: Hashable, Sendable {
    /// The stable name, as written in reports.
    public let rawValue: String

    /// Makes a code of its stable name.
    ///
    /// - Parameter rawValue: The stable name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A marker is at a place where another one is due.
    public static let unexpectedMarker = Code(rawValue: "unexpected-marker")
    /// The text ends inside a conflict.
    public static let unendedConflict = Code(rawValue: "unended-conflict")
    /// A conflict has more or fewer sides than the merge.
    public static let sideCount = Code(rawValue: "side-count")
  }

  /// What kind of trouble it is.
  public let code: Code

  /// The line at which it shows, counted from 1.
  public let line: Int

  /// What is wrong, what was expected, and what to do.
  public let message: String

  /// The message, led by the line.
  public var description: String { "line \(line): \(message)" }

  static func unexpected(
    _ marker: ConflictMarker, at line: Int, since start: Int?, expected: String
  ) -> ConflictTextError {
    let place = start.map { "in the conflict that starts at line \($0)" } ?? "outside a conflict"
    return ConflictTextError(
      code: .unexpectedMarker, line: line,
      message: "There is a marker of \(marker.name) \(place); expected \(expected). "
        + "Put back the marker that is missing, or show the merge again; if this line is text, show "
        + "it with longer markers.")
  }

  static func unended(startingAt start: Int, lastLine: Int, expected: String) -> ConflictTextError {
    ConflictTextError(
      code: .unendedConflict, line: lastLine,
      message: "The text ends in the conflict that starts at line \(start); expected \(expected). "
        + "Put back the marker that is missing, or show the merge again.")
  }

  static func sideCount(
    _ count: Int, expected: Int, startingAt start: Int
  ) -> ConflictTextError {
    ConflictTextError(
      code: .sideCount, line: start,
      message: "The conflict has \(count) sides; expected \(expected). Put back the marker that is "
        + "missing, or show the merge again.")
  }
}

extension ConflictMarker {
  /// The marker as messages name it, always with seven characters.
  var name: String {
    "'" + String(repeating: String(UnicodeScalar(rawValue)), count: Self.shortestLength) + "'"
  }
}
