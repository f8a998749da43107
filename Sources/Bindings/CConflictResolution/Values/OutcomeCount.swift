/// The counts of an outcome.
@c(cr_count) public enum OutcomeCount: Int32, Sendable {
  /// The number of files.
  case files = 1
  /// The number of unchanged.
  case unchanged = 2
  /// The number of converged.
  case converged = 3
  /// The number of resolved.
  case resolved = 4
  /// The number of undecided.
  case undecided = 5
  /// The number of discarded.
  case discarded = 6
  /// The number of collisions.
  case collisions = 7
  /// Decisions that were not carried out.
  case refused = 8
}
