extension Timestamp: CustomStringConvertible, LosslessStringConvertible {
  /// The moment as RFC 3339 text in UTC, with a fraction only where there is one.
  ///
  /// `2026-11-18T11:08:20Z`, `2026-11-18T11:08:20.5Z`.
  public var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(30)
    write(into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads RFC 3339 text, or nothing where it is not such text or out of range.
  public init?(_ description: String) {
    switch Timestamp.read(Array(description.utf8)) {
    case .moment(let moment): self = moment
    case .malformed, .outOfRange: return nil
    }
  }

  /// What reading a text as a moment came to.
  public enum Reading: Hashable, Sendable {
    /// The text is a moment.
    case moment(Timestamp)
    /// The text is not RFC 3339 with at most nine digits of a second's fraction.
    case malformed
    /// The text is a moment that 64 bits of nanoseconds cannot hold.
    case outOfRange
  }

  /// Appends the RFC 3339 text to a buffer.
  public func write(into buffer: inout [UInt8]) {
    var seconds = nanoseconds / 1_000_000_000
    var fraction = nanoseconds % 1_000_000_000
    if fraction < 0 {
      fraction += 1_000_000_000
      seconds -= 1
    }
    var day = seconds / 86_400
    var second = seconds % 86_400
    if second < 0 {
      second += 86_400
      day -= 1
    }
    let date = CivilDate(daysSince1970: day)
    Self.append(date.year, digits: 4, to: &buffer)
    buffer.append(UInt8(ascii: "-"))
    Self.append(date.month, digits: 2, to: &buffer)
    buffer.append(UInt8(ascii: "-"))
    Self.append(date.day, digits: 2, to: &buffer)
    buffer.append(UInt8(ascii: "T"))
    Self.append(second / 3600, digits: 2, to: &buffer)
    buffer.append(UInt8(ascii: ":"))
    Self.append(second / 60 % 60, digits: 2, to: &buffer)
    buffer.append(UInt8(ascii: ":"))
    Self.append(second % 60, digits: 2, to: &buffer)
    if fraction > 0 {
      var digits = 9
      while fraction % 10 == 0 {
        fraction /= 10
        digits -= 1
      }
      buffer.append(UInt8(ascii: "."))
      Self.append(fraction, digits: digits, to: &buffer)
    }
    buffer.append(UInt8(ascii: "Z"))
  }

  /// Reads RFC 3339 text: a date, `T`, a time, up to nine digits of fraction, `Z` or an offset.
  ///
  /// A leap second (`:60`) is read as the first second of the next minute, as POSIX does.
  /// Source: RFC 3339, section 5.6.
  public static func read(_ text: [UInt8]) -> Reading {
    var scanner = DigitScanner(text)
    guard let year = scanner.digits(4), scanner.take("-"),
      let month = scanner.digits(2), (1...12).contains(month), scanner.take("-"),
      let day = scanner.digits(2), day >= 1,
      day <= CivilDate.daysInMonth(month, year: year),
      scanner.take("T") || scanner.take("t"),
      let hour = scanner.digits(2), hour < 24, scanner.take(":"),
      let minute = scanner.digits(2), minute < 60, scanner.take(":"),
      let second = scanner.digits(2), second <= 60
    else { return .malformed }
    var fraction: Int64 = 0
    if scanner.take(".") {
      guard let (value, count) = scanner.digits(upTo: 9) else { return .malformed }
      fraction = value
      for _ in count..<9 { fraction *= 10 }
    }
    var offset: Int64 = 0
    if !(scanner.take("Z") || scanner.take("z")) {
      let isWest = scanner.take("-")
      guard isWest || scanner.take("+"), let hours = scanner.digits(2), hours < 24,
        scanner.take(":"), let minutes = scanner.digits(2), minutes < 60
      else { return .malformed }
      offset = (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
    }
    guard scanner.isAtEnd else { return .malformed }

    let days = CivilDate(year: year, month: month, day: day).daysSince1970
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
    // Near the lower end the whole seconds alone do not fit where seconds and fraction do:
    // count such a moment from the next second down.
    let (whole, part) =
      seconds < 0 && fraction > 0 ? (seconds + 1, fraction - 1_000_000_000) : (seconds, fraction)
    let product = whole.multipliedReportingOverflow(by: 1_000_000_000)
    if product.overflow { return .outOfRange }
    let sum = product.partialValue.addingReportingOverflow(part)
    return sum.overflow ? .outOfRange : .moment(Timestamp(nanoseconds: sum.partialValue))
  }

  private static func append(_ number: Int64, digits: Int, to buffer: inout [UInt8]) {
    if digits == 2 {
      buffer.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
      buffer.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
      return
    }
    var divisor: Int64 = 1
    for _ in 1..<digits { divisor *= 10 }
    while divisor > 0 {
      buffer.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }
}

/// Reads digits and separators from the front of a text.
private struct DigitScanner {
  private let text: [UInt8]
  private var position = 0

  init(_ text: [UInt8]) { self.text = text }

  var isAtEnd: Bool { position == text.count }

  mutating func take(_ separator: Unicode.Scalar) -> Bool {
    guard position < text.count, UInt32(text[position]) == separator.value else { return false }
    position += 1
    return true
  }

  mutating func digits(_ count: Int) -> Int64? {
    guard let (value, read) = digits(upTo: count), read == count else { return nil }
    return value
  }

  /// One to `limit` digits; nothing where there is none or another digit follows the last.
  mutating func digits(upTo limit: Int) -> (value: Int64, count: Int)? {
    var value: Int64 = 0
    var count = 0
    while position < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[position]) {
      if count == limit { return nil }
      value = value * 10 + Int64(text[position] - UInt8(ascii: "0"))
      count += 1
      position += 1
    }
    return count > 0 ? (value, count) : nil
  }
}

/// A day of the proleptic Gregorian calendar.
///
/// Source: Howard Hinnant, *chrono-Compatible Low-Level Date Algorithms*: years start in March, so
/// that the leap day is the last of its year.
private struct CivilDate {
  var year: Int64
  var month: Int64
  var day: Int64

  init(year: Int64, month: Int64, day: Int64) {
    self.year = year
    self.month = month
    self.day = day
  }

  init(daysSince1970: Int64) {
    let shifted = daysSince1970 + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var daysSince1970: Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  static func daysInMonth(_ month: Int64, year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
