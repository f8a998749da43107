#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a clock on the wall shows.
extension CLibrary {
  /// Year, month, day, hour, minute and second at this machine's place, or `nil` if the system fails.
  static func localCalendar(secondsSince1970: Int64) -> [Int]? {
    guard let moment = time_t(exactly: secondsSince1970) else { return nil }
    var parts = unsafe tm()
    let isKnown = unsafe withUnsafePointer(to: moment) { unsafe localtime_r($0, &parts) != nil }
    guard isKnown else { return nil }
    let values = unsafe [
      parts.tm_year, parts.tm_mon, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
    ]
    // The C library counts years from 1900 and months from 0.
    return zip(values, [1900, 1, 0, 0, 0, 0]).map { Int($0) + $1 }
  }

  /// How many seconds this machine's clocks are ahead of UTC at a time, or `nil` if the system fails.
  static func localOffset(secondsSince1970: Int64) -> Int? {
    guard let moment = time_t(exactly: secondsSince1970) else { return nil }
    var parts = unsafe tm()
    let isKnown = unsafe withUnsafePointer(to: moment) { unsafe localtime_r($0, &parts) != nil }
    return isKnown ? unsafe Int(parts.tm_gmtoff) : nil
  }
}
