/// How two texts are aligned, line by line.
///
/// ```swift
/// try TextDiff(from: base, to: ours, by: .myers).hunks
/// ```
///
/// All four give a correct comparison; they differ in which of several possible alignments they
/// choose, and in cost. They are git's algorithms of the same names, heuristics included.
public enum DiffAlgorithm: String, Hashable, Sendable, CaseIterable {
  /// The greedy search for a short script, in linear space, that gives up on a long search.
  ///
  /// Source: E. W. Myers, *An O(ND) Difference Algorithm and Its Variations*, Algorithmica 1 (1986).
  case myers
  /// The same without a limit: a shortest script at any cost.
  case minimal
  /// Lines that are unique in both texts first, in their longest common order (Bram Cohen).
  case patience
  /// The longest run with the rarest lines first, then what is before and after it (JGit).
  case histogram
}
