/// A row of two texts side by side: a line of each, or of one.
///
/// The lines of all rows on the left are the left text, in order, and those on the right the right one.
public struct ComparedRow: Hashable, Sendable {
  /// What a row shows.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Both texts have the line.
    case unchanged
    /// The line on the left became the one on the right, or was replaced by it.
    case changed
    /// Only the left text has the line.
    case removed
    /// Only the right text has the line.
    case added
    /// Both texts have the line, with others, at different places: see ``ComparedLine/counterpart``.
    case moved
  }

  /// What it shows.
  public let kind: Kind
  /// The line of the left text; `nil` if the row has none.
  public let left: ComparedLine?
  /// The line of the right text; `nil` if the row has none.
  public let right: ComparedLine?

  init(_ kind: Kind, left: ComparedLine? = nil, right: ComparedLine? = nil) {
    self.kind = kind
    self.left = left
    self.right = right
  }
}

/// A line of one of two texts that are compared.
public struct ComparedLine: Hashable, Sendable {
  /// How a line ends.
  public enum Ending: String, Hashable, Sendable, CaseIterable {
    /// With LF.
    case lf
    /// With CR and LF.
    case crlf
    /// Not at all: it is the last one and has no newline.
    case none

    /// The bytes.
    public var bytes: [UInt8] {
      switch self {
      case .lf: [0x0A]
      case .crlf: [0x0D, 0x0A]
      case .none: []
      }
    }
  }

  /// The number of the line in its text, counted from 1.
  public let number: Int
  /// The text of the line in pieces, without its ending; no piece is empty, and an empty line has no pieces.
  public let pieces: [ComparedPiece]
  /// How it ends.
  public let ending: Ending
  /// Whether the line in the same row ends in another way.
  public let isEndingChanged: Bool
  /// The number of the same line in the other text, counted from 1, if it was moved.
  public let counterpart: Int?

  /// All bytes of the line, with its ending.
  ///
  /// - Complexity: Linear in the line.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for piece in pieces { bytes += piece.bytes }
    return bytes + ending.bytes
  }
}

/// A stretch of a line.
public struct ComparedPiece: Hashable, Sendable {
  /// The bytes; of any encoding, and not made safe for a terminal or a page.
  public let bytes: ArraySlice<UInt8>
  /// Whether the line on the other side of the row does not have it.
  public let isChanged: Bool
}
