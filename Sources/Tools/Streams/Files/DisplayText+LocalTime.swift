import FileAccess
package import Scenarios

extension DisplayText {
  /// A moment to the second in this machine's time zone, with the offset from UTC: `2026-11-18 12:08:20 +01:00`.
  package static func localMoment(secondsSince1970: Int64) -> String {
    LocalTime.text(secondsSince1970: secondsSince1970)
      ?? moment(secondsSince1970: secondsSince1970) + " +00:00"
  }
}
