/// Why a call failed; every code is below the one that says that something is absent.
@c(cr_status) public enum Status: Int32, Sendable {
  /// A pointer that is needed is null.
  case null = -2
  /// No handle of this kind, or a closed one.
  case handle = -3
  /// An index, a number or a value of an enumeration is not one that there is.
  case range = -4
  /// An input is longer than the greatest length.
  case tooLarge = -5
  /// A text is not what is expected, such as a path or a vector.
  case invalid = -6
  /// A version has not been told what it holds.
  case incomplete = -7
  /// An earlier call failed.
  case earlier = -8
  /// The versions contradict each other.
  case refused = -9
  /// The engine is resolving.
  case busy = -10
}

/// The number of a ``Status``, as failures carry it.
///
/// The enumeration is for the header alone: as one of C it has another layout in the modules that import this one.
package struct StatusNumber: Hashable, Sendable {
  /// The number.
  package let rawValue: Int32

  /// A pointer that is needed is null.
  package static var null: StatusNumber { StatusNumber(rawValue: -2) }
  /// No handle of this kind, or a closed one.
  package static var handle: StatusNumber { StatusNumber(rawValue: -3) }
  /// An index, a number or a value of an enumeration is not one that there is.
  package static var range: StatusNumber { StatusNumber(rawValue: -4) }
  /// An input is longer than the greatest length.
  package static var tooLarge: StatusNumber { StatusNumber(rawValue: -5) }
  /// A text is not what is expected, such as a path or a vector.
  package static var invalid: StatusNumber { StatusNumber(rawValue: -6) }
  /// A version has not been told what it holds.
  package static var incomplete: StatusNumber { StatusNumber(rawValue: -7) }
  /// An earlier call failed.
  package static var earlier: StatusNumber { StatusNumber(rawValue: -8) }
  /// The versions contradict each other.
  package static var refused: StatusNumber { StatusNumber(rawValue: -9) }
  /// The engine is resolving.
  package static var busy: StatusNumber { StatusNumber(rawValue: -10) }
}

/// What a call gives where there is no such thing.
let absent: Int64 = -1
