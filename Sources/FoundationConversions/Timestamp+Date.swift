#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif
public import ConflictResolution

#if canImport(FoundationEssentials) || canImport(Foundation)
  /// 2001-01-01T00:00:00Z, from which Foundation counts, in seconds since 1970.
  private let referenceSeconds: Int64 = 978_307_200

  extension Timestamp {
    /// A moment that Foundation tells, to the nearest nanosecond, held to what 64 bits of nanoseconds can say.
    ///
    /// ```swift
    /// Timestamp(Date(timeIntervalSince1970: 1_795_000_050.5))  // .seconds(1_795_000_050) and half a second
    /// ```
    ///
    /// A date of today is exact to about 0.1 µs: two devices agree on a time only where both store what the first one
    /// read.
    ///
    /// - Parameter date: The moment; what is not a number is taken for the earliest moment.
    public init(_ date: Date) {
      // Counted from 2001, as Foundation stores it: counting from 1970 would round.
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
    /// The moment as Foundation tells it, to the nearest that it can.
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
