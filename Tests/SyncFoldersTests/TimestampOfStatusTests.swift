import ConflictResolution
import FileAccess
import SyncFolders
import Testing

@Suite("Times of files")
struct TimestampOfStatusTests {
  private static func status(_ seconds: Int64, _ nanoseconds: Int32) -> FileStatus {
    FileStatus(
      kind: .file, size: 0, seconds: seconds, nanoseconds: nanoseconds, device: 0, inode: 0,
      permissions: 0o644, owner: 0, group: 0)
  }

  @Test func hasAllNanoseconds() {
    #expect(Timestamp(of: Self.status(1, 5)) == Timestamp(nanoseconds: 1_000_000_005))
    // A file system rounds down, before 1970 too.
    #expect(Timestamp(of: Self.status(-1, 999_999_999)) == Timestamp(nanoseconds: -1))
  }

  @Test func aTimeBeyondItsReachIsNone() {
    #expect(Timestamp(of: Self.status(9_223_372_036, 0)) != nil)
    #expect(Timestamp(of: Self.status(9_223_372_037, 0)) == nil)
    #expect(Timestamp(of: Self.status(.min, 0)) == nil)
  }
}
