/// A merge by units smaller than lines that a person may accept: the text, and the source of each change.
///
/// ```swift
/// if let proposal = file.proposal, let conflict = file.conflict {
///   show(proposal.reason)  // 1 conflicting hunk by lines, settled by words: …
///   _ = Decision(conflict.id, .merge)  // accepts it
/// }
/// ```
///
/// The decision `merge` accepts it. See ``TextGranularity``.
public struct MergeProposal: Hashable, Sendable {
  /// The whole text.
  public let text: [UInt8]
  /// The units by which conflicts of lines were merged.
  public let units: [MergeUnit]
  /// The source of each change, for a person.
  public let reason: String

  /// A proposal.
  ///
  /// - Parameters:
  ///   - text: the whole text.
  ///   - units: the units by which conflicts of lines were merged.
  ///   - reason: the source of each change, for a person.
  public init(text: [UInt8], units: [MergeUnit], reason: String) {
    self.text = text
    self.units = units
    self.reason = reason
  }

  /// The units by their names, with commas between them: `touching,word`.
  public var name: String { TextGranularity.name(of: units) }
}
