/// Numbers that a version, a file or an item has.
@c(cr_number) public enum Number: Int32, Sendable {
  /// When it was written: nanoseconds since 1970.
  case modified = 1
  /// Bytes.
  case size = 2
  /// A cr_kind.
  case kind = 3
  /// Of a file: a cr_state.
  case state = 4
  /// Whether a version without a vector is the others' ancestor.
  case isAncestor = 5
  /// Of what is kept: no head had this content.
  case isNew = 6
  /// Of what is kept: a tombstone that may be forgotten.
  case isCollectable = 7
  /// Of a file: do not store it, no resolving device was given.
  case isProvisional = 8
  /// The index of the input version that has this state, if any.
  case source = 9
  /// Of a tombstone: it may be forgotten without waiting for who has not seen it.
  case isForced = 10
}
