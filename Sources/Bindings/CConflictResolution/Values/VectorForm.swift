/// The form of a vector.
@c(cr_form) public enum VectorForm: Int32, Sendable {
  /// The text form.
  case text = 1
  /// The binary form.
  case binary = 2
}
