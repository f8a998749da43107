/// A text in which every conflict of a merge is settled by something finer, and how each was.
///
/// It is a proposal: changes that are so close to each other may not mean together what each meant alone, so a
/// person should read it, or should have decided in advance that this is not necessary.
///
/// ```swift
/// let result = try TextMerger().merge(
///   base: Array("Lunch on Monday at noon.\n".utf8),
///   sides: [
///     Array("Lunch on Tuesday at noon.\n".utf8), Array("Lunch on Monday at one o'clock.\n".utf8),
///   ])
/// let proposal = result.proposal(by: [.words])
/// proposal?.text                  // "Lunch on Tuesday at one o'clock.\n" as bytes
/// proposal?.steps[0].changes[1]   // on line 0, "noon" became "one o'clock" on side 1
/// ```
///
/// See ``TextMergeResult/proposal(by:)`` for the rules and for what always holds.
public struct TextMergeProposal: Hashable, Sendable {
  /// The whole text.
  public let text: [UInt8]

  /// What was done, one step for each region that is a conflict by lines, in order.
  public let steps: [Step]

  /// The units that were used, each once, in the order in which they were given.
  public let units: [MergeUnit]

  /// How one conflict was settled.
  public struct Step: Hashable, Sendable {
    /// What it was settled by.
    public let unit: MergeUnit
    /// The conflict, with the lines that the base and every side have there.
    public let region: MergeRegion
    /// The lines of the text that replace it, counted from 0.
    public let lines: Range<Int>
    /// What was taken, in order.
    public let changes: [Change]
  }

  /// A change of one side, or of several that made the same, that was taken.
  public struct Change: Hashable, Sendable {
    /// Whose change it is, by index.
    public let sides: [Int]
    /// The line of the text at which it is, counted from 0.
    public let line: Int
    /// What the base has there, line endings as a line feed; empty if something is added.
    public let old: [UInt8]
    /// What is there now, line endings as a line feed; empty if something is removed.
    public let new: [UInt8]
  }
}
