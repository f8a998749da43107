/// A day of the proleptic Gregorian calendar.
///
/// Source: Howard Hinnant, *chrono-Compatible Low-Level Date Algorithms*: years start in March, so
/// that the leap day is the last of its year.
package struct CivilDate: Hashable, Sendable {
  /// The year, which may be 0 or negative.
  package var year: Int64
  /// The month, from 1.
  package var month: Int64
  /// The day of the month, from 1.
  package var day: Int64

  /// A day by its year, month and day of the month.
  package init(year: Int64, month: Int64, day: Int64) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day that is so many days after 1970-01-01.
  package init(daysSince1970: Int64) {
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

  /// How many days after 1970-01-01 the day is.
  package var daysSince1970: Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The number of days that a month has.
  package static func daysInMonth(_ month: Int64, year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// A second of the calendar, in UTC.
package struct CivilTime: Hashable, Sendable {
  /// The day.
  package let date: CivilDate
  /// The hour, from 0 to 23.
  package let hour: Int64
  /// The minute, from 0 to 59.
  package let minute: Int64
  /// The second, from 0 to 59.
  package let second: Int64

  /// The second that is so many seconds after the beginning of 1970, held to the years 0 to 9999:
  /// a year is written with four digits.
  package init(secondsSince1970: Int64) {
    let seconds = min(max(secondsSince1970, Self.first), Self.last)
    var day = seconds / 86_400
    var secondOfDay = seconds % 86_400
    if secondOfDay < 0 {
      secondOfDay += 86_400
      day -= 1
    }
    date = CivilDate(daysSince1970: day)
    hour = secondOfDay / 3600
    minute = secondOfDay / 60 % 60
    second = secondOfDay % 60
  }

  private static let first: Int64 = -62_167_219_200
  private static let last: Int64 = 253_402_300_799

  /// Appends `YYYY-MM-DDTHH:MM:SS`, all at once.
  package func write(into buffer: inout [UInt8]) {
    unsafe buffer.append(atMost: 19) { output in
      unsafe Self.write(date.year / 100, at: output)
      unsafe Self.write(date.year % 100, at: output + 2)
      unsafe output[4] = UInt8(ascii: "-")
      unsafe Self.write(date.month, at: output + 5)
      unsafe output[7] = UInt8(ascii: "-")
      unsafe Self.write(date.day, at: output + 8)
      unsafe output[10] = UInt8(ascii: "T")
      unsafe Self.write(hour, at: output + 11)
      unsafe output[13] = UInt8(ascii: ":")
      unsafe Self.write(minute, at: output + 14)
      unsafe output[16] = UInt8(ascii: ":")
      unsafe Self.write(second, at: output + 17)
      return 19
    }
  }

  /// Writes the two digits of a number below 100; there is room for them.
  @inline(__always)
  private static func write(_ number: Int64, at place: UnsafeMutablePointer<UInt8>) {
    let digits = UInt8(truncatingIfNeeded: number)
    unsafe place[0] = UInt8(ascii: "0") + digits / 10
    unsafe place[1] = UInt8(ascii: "0") + digits % 10
  }

  /// Appends `YYYY-MM-DD`, with the given separator or none.
  package func writeDate(separator: Unicode.Scalar?, into buffer: inout [UInt8]) {
    Self.append(date.year, digits: 4, to: &buffer)
    Self.append(separator, to: &buffer)
    Self.append(date.month, digits: 2, to: &buffer)
    Self.append(separator, to: &buffer)
    Self.append(date.day, digits: 2, to: &buffer)
  }

  /// Appends `HH:MM:SS`, with the given separator or none.
  package func writeTime(separator: Unicode.Scalar?, into buffer: inout [UInt8]) {
    Self.append(hour, digits: 2, to: &buffer)
    Self.append(separator, to: &buffer)
    Self.append(minute, digits: 2, to: &buffer)
    Self.append(separator, to: &buffer)
    Self.append(second, digits: 2, to: &buffer)
  }

  private static func append(_ separator: Unicode.Scalar?, to buffer: inout [UInt8]) {
    if let separator { buffer.append(UInt8(truncatingIfNeeded: separator.value)) }
  }

  /// Appends the last digits of a number, zeros first.
  package static func append(_ number: Int64, digits: Int, to buffer: inout [UInt8]) {
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
