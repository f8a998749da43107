/// The rule by which names collide.
@c(cr_key) public enum KeyKind: Int32, Sendable {
  /// Names that a Mac, or Linux with folded case, treats as one.
  case canonical = 1
  /// Names that some known file system treats as one.
  case universal = 2
}
