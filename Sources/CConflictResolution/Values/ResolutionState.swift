/// How the heads of a file came to one.
@c(cr_state) public enum ResolutionState: Int32, Sendable {
  /// There was one head.
  case unchanged = 1
  /// The heads had the same state; their vectors are joined.
  case converged = 2
  /// The conflict was decided.
  case resolved = 3
  /// It was not: leave the file alone.
  case undecided = 4
}
