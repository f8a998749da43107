/// The causal relation of one version to another.
///
/// ```swift
/// let plane: VersionVector = ["mom": 2]
/// plane.order(relativeTo: ["mom": 1])  // .after
/// plane.order(relativeTo: ["home": 1, "mom": 1])  // .concurrent
/// ```
///
/// Version vectors are ordered only in part: neither of two versions that were written without
/// knowledge of each other comes first. That is why there are four answers and not three.
/// Source: D. S. Parker et al., *Detection of Mutual Inconsistency in Distributed Systems*,
/// IEEE Transactions on Software Engineering, 1983.
public enum CausalOrder: Sendable, Hashable {
  /// Both know exactly the same writes.
  case equal

  /// The other version knows every write that this one knows, and more.
  case before

  /// This version knows every write that the other one knows, and more.
  case after

  /// Each version knows a write that the other one does not know.
  case concurrent
}
