/// A merge finer than by lines that a person may accept: the text, and what it took from whom.
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
  /// What the conflicts of lines were settled by.
  public let units: [MergeUnit]
  /// What was taken from whom, for a person.
  public let reason: String

  /// A proposal.
  ///
  /// - Parameters:
  ///   - text: the whole text.
  ///   - units: what the conflicts of lines were settled by.
  ///   - reason: what was taken from whom, for a person.
  public init(text: [UInt8], units: [MergeUnit], reason: String) {
    self.text = text
    self.units = units
    self.reason = reason
  }

  /// The units by their names, with commas between them: `touching,word`.
  public var name: String { TextGranularity.name(of: units) }
}
