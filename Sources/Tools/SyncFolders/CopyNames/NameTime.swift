import ConflictResolution
import FileNames

/// The time in the name of a conflict copy, as it is written there.
///
/// Nearly all tools write the local time of one of the devices and no zone. It is only shown; versions are
/// compared by the time of the file's last change.
package struct NameTime: Hashable, Sendable {
  /// The year, from 1970 to 9999.
  package var year = 0
  /// The month, from 1 to 12.
  package var month = 0
  /// The day of the month, from 1.
  package var day = 0
  /// The hour, from 0 to 23, or `nil` if only the day is written.
  package var hour: Int?
  /// The minute, from 0 to 59, if there is an hour.
  package var minute: Int?
  /// The second, from 0 to 59, if there is an hour.
  package var second: Int?
  /// The thousandths of a second, if they are written.
  package var millisecond: Int?
  /// Whether it is in UTC; if not, it is in an unknown zone.
  package var isUTC = false

  /// Whether it is a time that a clock can have shown while there were sync tools.
  ///
  /// Any other time may be a number of another origin: the name then counts as weak.
  var isPlausible: Bool {
    (1970...9999).contains(year) && (1...12).contains(month) && day >= 1
      && day <= CivilDate.daysInMonth(Int64(month), year: Int64(year))
      && (0...23).contains(hour ?? 0) && (0...59).contains(minute ?? 0)
      && (0...59).contains(second ?? 0)
  }
}

extension NameTime {
  /// Whole seconds since 1970 on the clock that showed the time; times of one clock can be compared, in any
  /// zone.
  var secondsSince1970: Int64 {
    let date = CivilDate(year: Int64(year), month: Int64(month), day: Int64(day))
    return date.daysSince1970 * 86_400 + Int64((hour ?? 0) * 3600 + (minute ?? 0) * 60)
      + Int64(second ?? 0)
  }
}

extension NameTime: CustomStringConvertible {
  /// The time for a person: `2026-11-21 00:02:49`, with `UTC` behind it if that is known.
  package var description: String { text(separator: " ", zone: " UTC") }

  /// The time for a program: `2026-11-21T00:02:49`, with `Z` behind it if it is in UTC.
  package var iso8601: String { text(separator: "T", zone: "Z") }

  private func text(separator: String, zone: String) -> String {
    var bytes: [UInt8] = []
    func add(_ number: Int, _ digits: Int, before: String = "") {
      bytes += before.utf8
      CivilTime.append(Int64(number), digits: digits, to: &bytes)
    }
    add(year, 4)
    add(month, 2, before: "-")
    add(day, 2, before: "-")
    guard let hour else { return String(decoding: bytes, as: UTF8.self) }
    add(hour, 2, before: separator)
    add(minute ?? 0, 2, before: ":")
    add(second ?? 0, 2, before: ":")
    if let millisecond { add(millisecond, 3, before: ".") }
    return String(decoding: bytes, as: UTF8.self) + (isUTC ? zone : "")
  }
}
