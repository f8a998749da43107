// For `CivilTime`: dates are part of generated names, too.
import FileNames

extension Timestamp: CustomStringConvertible, LosslessStringConvertible {
  /// The moment as RFC 3339 text in UTC, with a fraction only if there is one.
  ///
  /// `2026-11-18T11:08:20Z`, `2026-11-18T11:08:20.5Z`.
  public var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(30)
    write(into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads RFC 3339 text, or `nil` if it is not such text or out of range.
  public init?(_ description: String) {
    switch Timestamp.read(Array(description.utf8)) {
    case .moment(let moment): self = moment
    case .malformed, .outOfRange: return nil
    }
  }

  /// The result of reading a text as a moment.
  package enum Reading: Hashable, Sendable {
    /// The text is a moment.
    case moment(Timestamp)
    /// The text is not RFC 3339 with at most nine digits of a second's fraction.
    case malformed
    /// The text is a moment that 64 bits of nanoseconds cannot hold.
    case outOfRange
  }

  /// Appends the RFC 3339 text to a buffer.
  package func write(into buffer: inout [UInt8]) {
    CivilTime(secondsSince1970: secondsSince1970).write(into: &buffer)
    var fraction = nanoseconds % 1_000_000_000
    if fraction < 0 { fraction += 1_000_000_000 }
    if fraction > 0 {
      var digits = 9
      while fraction % 10 == 0 {
        fraction /= 10
        digits -= 1
      }
      buffer.append(UInt8(ascii: "."))
      CivilTime.append(fraction, digits: digits, to: &buffer)
    }
    buffer.append(UInt8(ascii: "Z"))
  }

  /// Reads RFC 3339 text: a date, `T`, a time, up to nine digits of fraction, `Z` or an offset.
  ///
  /// A leap second (`:60`) is read as the first second of the next minute, as POSIX does.
  /// Source: RFC 3339, section 5.6.
  package static func read(_ text: [UInt8]) -> Reading {
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
    // Near the lower end, the whole seconds alone may not fit although seconds with fraction do: count such a moment
    // back from the next second.
    let (whole, part) =
      seconds < 0 && fraction > 0 ? (seconds + 1, fraction - 1_000_000_000) : (seconds, fraction)
    let product = whole.multipliedReportingOverflow(by: 1_000_000_000)
    if product.overflow { return .outOfRange }
    let sum = product.partialValue.addingReportingOverflow(part)
    return sum.overflow ? .outOfRange : .moment(Timestamp(nanoseconds: sum.partialValue))
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

  /// One to `limit` digits; `nil` if there is none or another digit follows the last.
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
