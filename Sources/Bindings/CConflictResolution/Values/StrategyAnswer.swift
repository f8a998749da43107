/// The answers of a host's strategy, apart from the index of a head.
@c(cr_answer) public enum StrategyAnswer: Int32, Sendable {
  /// It cannot decide; the next strategy is asked.
  case decline = -1
  /// All are kept: the highest in rank keeps the name.
  case keepAll = -2
  /// The content that was set replaces all of them.
  case content = -3
}
