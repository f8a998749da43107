/// Numbers that a version, a file or an item has.
@c(cr_number) public enum Number: Int32, Sendable {
  /// The time of writing: nanoseconds since 1970.
  case modified = 1
  /// Bytes.
  case size = 2
  /// A cr_kind.
  case kind = 3
  /// For a file: a cr_state.
  case state = 4
  /// Whether a version without a vector is the others' ancestor.
  case isAncestor = 5
  /// For a kept version: no head had this content.
  case isNew = 6
  /// For a kept version: a tombstone that may be forgotten.
  case isCollectable = 7
  /// For a file: do not store it, no resolving device was given.
  case isProvisional = 8
  /// The index of the input version that has this state, if any.
  case source = 9
  /// For a tombstone: it may be forgotten before all devices have seen it.
  case isForced = 10
}
