/// A text with conflict markers, taken apart again.
///
/// ```swift
/// let text = result.conflictText(style: .diff3, labels: ConflictLabels())
/// let parsed = ConflictText(parsing: text)
/// parsed?.text(of: .side(0)) == result.text(favoring: .input(.side(0)))  // true
/// ```
///
/// The markers are the longest run of `<` at the start of a line and the markers that belong to it;
/// shorter ones are text. That is how ``TextMergeResult/conflictText(style:labels:)`` writes them, and
/// it reads what git writes as long as the text has no longer runs of its own.
public struct ConflictText: Hashable, Sendable {
  /// A conflict: what each input has at this place.
  public struct Conflict: Hashable, Sendable {
    /// The lines of the base; `nil` where the base is not shown.
    public var base: [UInt8]?

    /// The lines of each side.
    public var sides: [[UInt8]]

    /// The inputs whose text has no newline at its end.
    var unterminated: [TextMergeInput] = []

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

  /// The whole text as an input has it: the lines outside conflicts, and its own in them.
  ///
  /// - Parameter input: The base or a side.
  /// - Returns: The text; `nil` if some conflict does not show that input.
  /// - Complexity: Linear in the text.
  public func text(of input: TextMergeInput) -> [UInt8]? {
    var text: [UInt8] = []
    for segment in segments {
      switch segment {
      case .text(let lines):
        text += lines
      case .conflict(let conflict):
        guard let lines = conflict.lines(of: input) else { return nil }
        text += lines
        // The input ends without a newline before the conflict: the one before is not its own.
        if lines.isEmpty && conflict.unterminated.contains(input) {
          Self.removeFinalNewline(of: &text, isCRLF: endsLinesWithCRLF)
        }
      }
    }
    return text
  }

  /// Whether the markers end with CRLF.
  let endsLinesWithCRLF: Bool

  static func removeFinalNewline(of text: inout [UInt8], isCRLF: Bool) {
    guard text.last == Byte.lf else { return }
    text.removeLast()
    if isCRLF && text.last == Byte.cr { text.removeLast() }
  }
}
