/// A part of what stands in place of a conflict once somebody has settled it.
///
/// ```swift
/// // Both sides, the second one first; then a line of our own.
/// let parts: [ConflictPart] = [.input(.side(1)), .input(.side(0)), .text(Array("P.S.\n".utf8))]
/// ```
package enum ConflictPart: Hashable, Sendable {
  /// The lines of an input, as they stand in it.
  case input(TextMergeInput)
  /// Other text.
  ///
  /// Where all lines of a merge end with CRLF, a bare LF in it becomes one: what a person types in a field has no
  /// other newline.
  case text([UInt8])
}
