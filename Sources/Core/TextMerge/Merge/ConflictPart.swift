/// A part of the text that replaces a settled conflict.
///
/// ```swift
/// // Both sides, the second one first; then a line of our own.
/// let parts: [ConflictPart] = [.input(.side(1)), .input(.side(0)), .text(Array("P.S.\n".utf8))]
/// ```
package enum ConflictPart: Hashable, Sendable {
  /// The lines of an input, unchanged.
  case input(TextMergeInput)
  /// Other text.
  ///
  /// If all lines of a merge end with CRLF, a bare LF in it becomes CRLF: the text that a person types in a
  /// field has no other newline.
  case text([UInt8])
}
