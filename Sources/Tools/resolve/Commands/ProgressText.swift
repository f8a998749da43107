import FileAccess

/// The progress of a long run as text.
///
/// ```
/// 5120 names
/// 12 of 40 conflicts, 1.2 of 4.0 GB, about 12 s left
/// ```
///
/// It reads no clock: each call gets the time, in nanoseconds since any start.
struct ProgressText {
  private let noun: String
  private let total: Int?
  private(set) var count = 0
  private var bytes = 0
  private var expectedBytes = 0
  private var readsSince: Int64?

  /// Fewer bytes than these are read too fast to show.
  private static let notedBytes = 1_000_000
  /// A shorter measurement gives no useful rate, in nanoseconds.
  private static let measuredTime: Int64 = 1_000_000_000

  /// A text that counts.
  ///
  /// - Parameters:
  ///   - noun: the counted items, in the plural.
  ///   - total: the total number, if it is known.
  init(counting noun: String, of total: Int?) {
    self.noun = noun
    self.total = total
  }

  mutating func advance(by step: Int) { count += step }

  /// Adds bytes that are to be read.
  mutating func expect(bytes: Int, at now: Int64) {
    expectedBytes = expectedBytes.addingReportingOverflow(bytes).partialValue
    readsSince = readsSince ?? now
  }

  /// Adds bytes that were read; if there are more than expected, the expectation grows.
  mutating func read(bytes: Int, at now: Int64) {
    self.bytes += bytes
    readsSince = readsSince ?? now
  }

  /// Counts the expected bytes as read: bytes that were not read by now never will be.
  mutating func settle() { bytes = expectedBytes }

  /// The text at a time.
  func text(at now: Int64) -> String {
    var parts: [String] = []
    if total != nil || count > 0 {
      parts.append("\(count)" + (total.map { " of \($0)" } ?? "") + " \(noun)")
    }
    guard bytes >= Self.notedBytes else { return parts.joined(separator: ", ") }
    let time = now &- (readsSince ?? now)
    guard expectedBytes > bytes else {
      parts.append("\(ByteCount(bytes))")
      if time >= Self.measuredTime {
        parts.append("\(ByteCount(UInt64(Double(bytes) / Double(time) * 1e9)))/s")
      }
      return parts.joined(separator: ", ")
    }
    parts.append(ByteCount(bytes).description(of: ByteCount(expectedBytes)))
    if time >= Self.measuredTime {
      let left = Double(expectedBytes - bytes) / Double(bytes) * Double(time)
      parts.append("about \(Self.duration(nanoseconds: left)) left")
    }
    return parts.joined(separator: ", ")
  }

  /// A time in the unit that a person would use, at least a second.
  private static func duration(nanoseconds: Double) -> String {
    let seconds = max(1, Int64(min(nanoseconds / 1e9, 1e15).rounded(.up)))
    if seconds < 120 { return "\(seconds) s" }
    let minutes = (seconds + 30) / 60
    return minutes < 120 ? "\(minutes) min" : "\((minutes + 30) / 60) h"
  }
}
