/// Why a call failed; every code is below the one for an absent value.
@c(cr_status) public enum Status: Int32, Sendable {
  /// A required pointer is null.
  case null = -2
  /// Not a handle of this kind, or a closed one.
  case handle = -3
  /// An index, a number or a value of an enumeration is out of range.
  case range = -4
  /// An input is longer than the greatest length.
  case tooLarge = -5
  /// A text does not have the expected form, such as that of a path or a vector.
  case invalid = -6
  /// A version has no content yet.
  case incomplete = -7
  /// An earlier call failed.
  case earlier = -8
  /// The versions contradict each other.
  case refused = -9
  /// The engine is resolving.
  case busy = -10
}

/// The number of a ``Status`` in failures.
///
/// The enumeration is for the header only: as an enumeration of C it has another layout in the modules that import this
/// one.
package struct StatusNumber: Hashable, Sendable {
  /// The number.
  package let rawValue: Int32

  /// A required pointer is null.
  package static var null: StatusNumber { StatusNumber(rawValue: -2) }
  /// Not a handle of this kind, or a closed one.
  package static var handle: StatusNumber { StatusNumber(rawValue: -3) }
  /// An index, a number or a value of an enumeration is out of range.
  package static var range: StatusNumber { StatusNumber(rawValue: -4) }
  /// An input is longer than the greatest length.
  package static var tooLarge: StatusNumber { StatusNumber(rawValue: -5) }
  /// A text does not have the expected form, such as that of a path or a vector.
  package static var invalid: StatusNumber { StatusNumber(rawValue: -6) }
  /// A version has no content yet.
  package static var incomplete: StatusNumber { StatusNumber(rawValue: -7) }
  /// An earlier call failed.
  package static var earlier: StatusNumber { StatusNumber(rawValue: -8) }
  /// The versions contradict each other.
  package static var refused: StatusNumber { StatusNumber(rawValue: -9) }
  /// The engine is resolving.
  package static var busy: StatusNumber { StatusNumber(rawValue: -10) }
}

/// The result of a call for an absent value.
let absent: Int64 = -1
