import Foundation
import Testing

@testable import FileAccess

@Suite("Times on the wall")
struct LocalTimeTests {
  @Test(arguments: [0, 1, -1, 1_795_000_050, 951_782_399, -62_135_596_800, 253_402_200_000])
  func agreesWithAnother(seconds: Int64) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    // Foundation's calendar is Julian before 1582.
    guard seconds > -12_000_000_000 else {
      #expect(LocalTime.digits(secondsSince1970: seconds)?.count == 14)
      return
    }
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second],
      from: Date(timeIntervalSince1970: TimeInterval(seconds)))
    let expected = String(
      format: "%04d%02d%02d%02d%02d%02d", try #require(parts.year), try #require(parts.month),
      try #require(parts.day), try #require(parts.hour), try #require(parts.minute),
      try #require(parts.second))
    let digits = try #require(LocalTime.digits(secondsSince1970: seconds))
    #expect(String(decoding: digits, as: UTF8.self) == expected)
  }

  @Test(arguments: [Int64.min, .max, 400_000_000_000])
  func yearsOfMoreDigitsAreNone(seconds: Int64) {
    #expect(LocalTime.digits(secondsSince1970: seconds) == nil)
  }

  /// Read back by another reader of times, which takes the offset into account.
  @Test(arguments: [0, -1, 1_795_000_050, 951_782_399, 1_790_000_000, 1_774_745_999])
  func aTextHasItsOffset(seconds: Int64) throws {
    let text = try #require(LocalTime.text(secondsSince1970: seconds))
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss xxx"
    let date = try #require(formatter.date(from: text), "\(text)")
    #expect(Int64(date.timeIntervalSince1970) == seconds, "\(text)")
    let offset = TimeZone.current.secondsFromGMT(for: date)
    #expect(text.dropFirst(20).first == (offset < 0 ? "-" : "+"), "\(text)")
  }
}
