/// The causal order of the left vector relative to the right one.
@c(cr_order) public enum VectorOrder: Int32, Sendable {
  /// They are equal.
  case equal = 0
  /// The left one is before the right one.
  case before = 1
  /// The left one is after the right one.
  case after = 2
  /// Neither is before the other.
  case concurrent = 3
}
