/// Times as a clock on the wall shows them where the program runs.
///
/// Some programs write such a time into the names of files, without the zone. Two of them can be compared as
/// texts, except for the hour that occurs twice when summer time ends.
public enum LocalTime {
  /// Writes a time as fourteen digits, `YYYYMMDDHHMMSS`.
  ///
  ///     LocalTime.digits(secondsSince1970: 1_795_000_050)  // 20261118110730 in London
  ///
  /// - Parameter secondsSince1970: The time, in UTC.
  /// - Returns: The digits as ASCII; `nil` if the year does not have four digits, or if the system fails.
  public static func digits(secondsSince1970: Int64) -> [UInt8]? {
    guard let parts = CLibrary.localCalendar(secondsSince1970: secondsSince1970),
      let year = parts.first, (0...9999).contains(year)
    else { return nil }
    var digits: [UInt8] = []
    for (index, part) in parts.enumerated() {
      let text = Array(String(part).utf8)
      let width = index == 0 ? 4 : 2
      digits += [UInt8](repeating: UInt8(ascii: "0"), count: max(0, width - text.count)) + text
    }
    return digits
  }

  /// Writes a time for a person, with its offset from UTC.
  ///
  ///     LocalTime.text(secondsSince1970: 1_795_000_050)  // 2026-11-18 12:07:30 +01:00 in Berlin
  ///
  /// - Parameter secondsSince1970: The time, in UTC.
  /// - Returns: The text, or `nil` if the year does not have four digits, or if the system fails.
  package static func text(secondsSince1970: Int64) -> String? {
    guard let digits = digits(secondsSince1970: secondsSince1970),
      let offset = CLibrary.localOffset(secondsSince1970: secondsSince1970)
    else { return nil }
    let text = String(decoding: digits, as: UTF8.self)
    func part(_ start: Int, _ count: Int) -> Substring { text.dropFirst(start).prefix(count) }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = abs(offset) / 60
    return "\(part(0, 4))-\(part(4, 2))-\(part(6, 2)) \(part(8, 2)):\(part(10, 2)):\(part(12, 2)) "
      + (offset < 0 ? "-" : "+") + "\(two(minutes / 60)):\(two(minutes % 60))"
  }

  /// The moment at which the clocks of this machine's place show a time.
  ///
  /// A time that occurs twice means the first one; a time that is skipped counts as if the clocks had not been
  /// changed yet.
  ///
  /// - Parameter local: What the clocks show, in seconds since they showed 1970-01-01 00:00:00.
  /// - Returns: Seconds since 1970 in UTC, or `nil` if the system fails.
  package static func secondsSince1970(atLocal local: Int64) -> Int64? {
    // No zone is further from UTC than a day.
    let offsets = [local &- 86_400, local &+ 86_400].compactMap { moment in
      CLibrary.localOffset(secondsSince1970: moment).map(Int64.init)
    }
    guard let before = offsets.first, offsets.count == 2 else { return nil }
    for offset in offsets {
      let moment = local &- offset
      if CLibrary.localOffset(secondsSince1970: moment).map(Int64.init) == offset { return moment }
    }
    return local &- before
  }
}
