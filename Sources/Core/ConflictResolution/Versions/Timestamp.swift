/// A moment, in nanoseconds since 1970-01-01T00:00:00Z.
///
/// The engine only compares moments; it never reads a clock. 64 signed bits reach from 1677 to 2262.
///
/// ```swift
/// Timestamp.seconds(1_795_000_050) < Timestamp.seconds(1_795_000_100)  // true
/// ```
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Nanoseconds since 1970 in UTC, negative before.
  public let nanoseconds: Int64

  /// A moment given in nanoseconds since 1970.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// A moment given in whole seconds since 1970, clamped to the range of 64 bits of nanoseconds.
  public static func seconds(_ seconds: Int64) -> Timestamp {
    let product = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if product.overflow { return Timestamp(nanoseconds: seconds < 0 ? .min : .max) }
    return Timestamp(nanoseconds: product.partialValue)
  }

  /// The whole seconds since 1970, rounded down.
  package var secondsSince1970: Int64 {
    let seconds = nanoseconds / 1_000_000_000
    return nanoseconds % 1_000_000_000 < 0 ? seconds - 1 : seconds
  }

  /// Whether the left moment is earlier.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The moment a number of seconds later, clamped to the latest.
  public func adding(seconds: Int64) -> Timestamp {
    let step = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if step.overflow { return Timestamp(nanoseconds: seconds < 0 ? .min : .max) }
    let sum = nanoseconds.addingReportingOverflow(step.partialValue)
    return Timestamp(nanoseconds: sum.overflow ? (seconds < 0 ? .min : .max) : sum.partialValue)
  }
}
