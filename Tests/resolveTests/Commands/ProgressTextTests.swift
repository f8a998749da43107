import Testing

@testable import resolve

@Suite("What a long run shows of how far it is")
struct ProgressTextTests {
  static let second: Int64 = 1_000_000_000

  @Test func namesAreCounted() {
    var names = ProgressText(counting: "names", of: nil)
    names.advance(by: 512)
    #expect(names.text(at: 0) == "512 names")
    var conflicts = ProgressText(counting: "conflicts", of: 40)
    conflicts.advance(by: 1)
    #expect(conflicts.text(at: 0) == "1 of 40 conflicts")
  }

  /// After some seconds, with so many bytes read of those that are expected.
  static let rows: [(seconds: Double, read: Int, expected: Int, text: String)] = [
    // Small files are read before anybody can look.
    (5, 999_999, 4_000_000, "3 of 40 conflicts"),
    // What was read in no time says little of the rate.
    (0, 1_000_000, 4_000_000_000, "3 of 40 conflicts, 0.0 of 4.0 GB"),
    (0.9, 1_200_000_000, 4_000_000_000, "3 of 40 conflicts, 1.2 of 4.0 GB"),
    (5, 1_200_000_000, 4_000_000_000, "3 of 40 conflicts, 1.2 of 4.0 GB, about 12 s left"),
    (1, 3_999_000_000, 4_000_000_000, "3 of 40 conflicts, 4.0 of 4.0 GB, about 1 s left"),
    (100, 1_000_000_000, 4_000_000_000, "3 of 40 conflicts, 1.0 of 4.0 GB, about 5 min left"),
    (
      3600, 1_000_000_000, 5_000_000_000,
      "3 of 40 conflicts, 1.0 of 5.0 GB, about 4 h left"
    ),
    // Where more was read than expected, only the rate is known.
    (2, 1_700_000_000, 0, "3 of 40 conflicts, 1.7 GB, 850.0 MB/s"),
    (0.5, 1_700_000_000, 0, "3 of 40 conflicts, 1.7 GB"),
    (2, 30_000_000, 20_000_000, "3 of 40 conflicts, 30.0 MB, 15.0 MB/s"),
  ]

  @Test(arguments: rows)
  func bytesAreCounted(row: (seconds: Double, read: Int, expected: Int, text: String)) {
    let start: Int64 = 1_790_000_000 * Self.second
    var text = ProgressText(counting: "conflicts", of: 40)
    text.advance(by: 3)
    text.expect(bytes: row.expected, at: start)
    text.read(bytes: row.read, at: start)
    #expect(text.text(at: start + Int64(row.seconds * 1e9)) == row.text)
  }

  @Test func whatIsNotReadAfterAllIsNotWaitedFor() {
    var text = ProgressText(counting: "names", of: nil)
    text.expect(bytes: 8_000_000, at: 0)
    text.read(bytes: 2_000_000, at: 0)
    #expect(text.text(at: 0) == "2.0 of 8.0 MB")
    text.settle()
    text.expect(bytes: 8_000_000, at: Self.second)
    #expect(text.text(at: Self.second) == "8.0 of 16.0 MB, about 1 s left")
  }

  /// The clock of a machine may be set back while it counts.
  @Test func aClockThatIsSetBackEstimatesNothing() {
    var text = ProgressText(counting: "names", of: nil)
    text.expect(bytes: 8_000_000, at: 5 * Self.second)
    text.read(bytes: 2_000_000, at: 5 * Self.second)
    #expect(text.text(at: 0) == "2.0 of 8.0 MB")
  }
}
