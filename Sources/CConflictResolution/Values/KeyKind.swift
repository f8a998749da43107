/// Which names collide.
@c(cr_key) public enum KeyKind: Int32, Sendable {
  /// Those that a Mac, or Linux with folded case, takes for one.
  case canonical = 1
  /// Those that any known file system takes for one.
  case universal = 2
}
