/// A text with conflict markers, read back into its parts.
///
/// ```swift
/// let text = result.conflictText(style: .diff3, labels: ConflictLabels())
/// let parsed = try ConflictText(parsing: text)
/// parsed.text(of: .side(0)) == result.text(favoring: .input(.side(0)))  // true
/// parsed.conflicts == result.conflicts(in: .diff3)                      // true
/// ```
///
/// If their form is not given, the markers are the longest run of `<` at the start of a line
/// and the markers that belong to it; shorter ones are text. That is how
/// ``TextMergeResult/conflictText(style:labels:markerLength:isExact:)`` writes them, and it reads what git
/// writes as long as the text has nothing like them. For other texts, use
/// ``ConflictMarkers``.
public struct ConflictText: Hashable, Sendable {
  /// A conflict: what each input has at this place, of a text in UTF-16 as UTF-8.
  public struct Conflict: Hashable, Sendable {
    /// The lines of the base; `nil` if the base is not shown.
    public var base: [UInt8]?

    /// The lines of each side.
    public var sides: [[UInt8]]

    /// The inputs whose text has no newline at its end.
    package internal(set) var unterminated: [TextMergeInput] = []

    func lines(of input: TextMergeInput) -> [UInt8]? {
      switch input {
      case .base: base
      case .side(let index): sides.indices.contains(index) ? sides[index] : nil
      }
    }
  }

  /// A stretch of the text.
  public enum Segment: Hashable, Sendable {
    /// Lines outside conflicts.
    case text([UInt8])
    /// A conflict.
    case conflict(Conflict)
  }

  /// The stretches in order.
  public let segments: [Segment]

  /// The number of characters of a marker; `nil` in a text that has none.
  public let markerLength: Int?

  /// The conflicts in order.
  ///
  /// - Complexity: Linear in the segments.
  public var conflicts: [Conflict] {
    segments.compactMap { if case .conflict(let conflict) = $0 { conflict } else { nil } }
  }

  /// The whole text as an input has it: the lines outside conflicts, and its own in them.
  ///
  /// - Parameter input: The base or a side.
  /// - Returns: The text; `nil` if some conflict does not show that input.
  /// - Complexity: Linear in the text.
  public func text(of input: TextMergeInput) -> [UInt8]? {
    var text: [UInt8] = []
    for segment in segments {
      let lines: [UInt8]
      var isUnterminated = false
      switch segment {
      case .text(let settled):
        lines = settled
      case .conflict(let conflict):
        guard let own = conflict.lines(of: input) else { return nil }
        lines = own
        isUnterminated = conflict.unterminated.contains(input)
      }
      // What a base lacks a newline after may still be followed by lines that all sides have.
      if !lines.isEmpty && !text.isEmpty && text.last != Byte.lf && text != TextEncoding.utf8Mark {
        text += endsLinesWithCRLF ? LineEnding.crlf.bytes : LineEnding.lf.bytes
      }
      text += lines
      // The input ends without a newline before the conflict: the one before is not its own.
      if lines.isEmpty && isUnterminated {
        Self.removeFinalNewline(of: &text, isCRLF: endsLinesWithCRLF)
      }
    }
    return encoding.encoded(text)
  }

  /// How the text is encoded.
  public let encoding: TextEncoding

  /// Whether the markers end with CRLF.
  let endsLinesWithCRLF: Bool

  static func removeFinalNewline(of text: inout [UInt8], isCRLF: Bool) {
    guard text.last == Byte.lf else { return }
    text.removeLast()
    if isCRLF && text.last == Byte.cr { text.removeLast() }
  }
}
