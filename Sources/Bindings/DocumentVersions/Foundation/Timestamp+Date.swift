#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif
public import ConflictResolution

#if canImport(FoundationEssentials) || canImport(Foundation)
  /// Foundation's reference date, 2001-01-01T00:00:00Z, in seconds since 1970.
  private let referenceSeconds: Int64 = 978_307_200

  extension Timestamp {
    /// A moment from Foundation, to the nearest nanosecond, clamped to the range of 64 bits of nanoseconds.
    ///
    /// ```swift
    /// Timestamp(Date(timeIntervalSince1970: 1_795_000_050.5))  // .seconds(1_795_000_050) and half a second
    /// ```
    ///
    /// A current date is exact to about 0.1 µs: two devices agree on a time only if both store what the first one read.
    ///
    /// - Parameter date: The moment; a value that is not a number becomes the earliest moment.
    public init(_ date: Date) {
      // Count from 2001, as Foundation stores it: counting from 1970 would round.
      let interval = date.timeIntervalSinceReferenceDate
      let whole = interval.rounded(.down)
      guard let seconds = Int64(exactly: whole) else {
        self.init(nanoseconds: interval > 0 ? .max : .min)
        return
      }
      let (since1970, isTooLate) = seconds.addingReportingOverflow(referenceSeconds)
      if isTooLate {
        self.init(nanoseconds: .max)
        return
      }
      let moment = Timestamp.seconds(since1970)
      let (sum, overflow) = moment.nanoseconds.addingReportingOverflow(
        Int64(((interval - whole) * 1e9).rounded()))
      self.init(nanoseconds: overflow ? .max : sum)
    }
  }

  extension Date {
    /// The moment for Foundation, to the nearest value that it can represent.
    ///
    /// ```swift
    /// Date(Timestamp.seconds(0)) == Date(timeIntervalSince1970: 0)  // true
    /// ```
    ///
    /// - Parameter timestamp: The moment.
    public init(_ timestamp: Timestamp) {
      let (seconds, nanoseconds) = timestamp.nanoseconds.quotientAndRemainder(
        dividingBy: 1_000_000_000)
      self.init(
        timeIntervalSinceReferenceDate: Double(seconds - referenceSeconds) + Double(nanoseconds)
          / 1e9)
    }
  }
#endif
