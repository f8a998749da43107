/// The causal order of two vectors.
@c(cr_order) public enum VectorOrder: Int32, Sendable {
  /// `equal`.
  case equal = 0
  /// `before`.
  case before = 1
  /// `after`.
  case after = 2
  /// `concurrent`.
  case concurrent = 3
}
