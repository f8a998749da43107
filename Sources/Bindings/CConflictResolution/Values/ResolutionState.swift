/// How the heads of a file were reduced to one.
@c(cr_state) public enum ResolutionState: Int32, Sendable {
  /// There was one head.
  case unchanged = 1
  /// The heads had the same state; their vectors are joined.
  case converged = 2
  /// The conflict was decided.
  case resolved = 3
  /// It was not decided: leave the file unchanged.
  case undecided = 4
}
