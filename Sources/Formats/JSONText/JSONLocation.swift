/// A place in the bytes of a reader.
///
/// It is only an index: cheap to keep for every value that is read. `JSONReader.position(of:)` counts the line and the
/// column on demand.
public struct JSONLocation: Hashable, Comparable, Sendable {
  /// The index of the byte in the array that is read.
  public let offset: Int

  /// Makes a location from an index.
  ///
  /// - Parameter offset: The index of the byte.
  public init(offset: Int) {
    self.offset = offset
  }

  /// Whether one location comes before another.
  ///
  /// - Parameters:
  ///   - lhs: A location.
  ///   - rhs: Another location.
  /// - Returns: Whether `lhs` comes first.
  public static func < (lhs: JSONLocation, rhs: JSONLocation) -> Bool {
    lhs.offset < rhs.offset
  }
}

/// A line and a column, as people and editors count them.
public struct JSONPosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1 (or the reader's first line).
  public let line: Int

  /// The column, counted from 1 in Unicode scalars of the line.
  public let column: Int

  /// Makes a position.
  ///
  /// - Parameters:
  ///   - line: The line, counted from 1.
  ///   - column: The column, counted from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Line and column: `3:14`.
  public var description: String { "\(line):\(column)" }
}
