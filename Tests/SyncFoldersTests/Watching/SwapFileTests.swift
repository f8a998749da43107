import FileAccess
import Foundation
import Testing

@testable import SyncFolders

@Suite("Swap files of editors")
struct SwapFileTests {
  /// A swap file counts as long as its program has it open, other lock files for a day.
  @Test func aSwapFileOfNoProgramCountsForAMinute() throws {
    let tree = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: tree, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: tree) }
    for name in [".a.txt.swp", ".~lock.a.txt#"] {
      try Data().write(to: tree.appending(path: name))
    }
    let folder = try FolderHandle(Array(tree.path(percentEncoded: false).utf8))
    func meant(hoursFromNow hours: Int64) -> Int {
      let now = WallClock.nanosecondsSince1970() + hours * 3_600_000_000_000
      return FamilyRest(quiet: 0, now: now).temporaries(in: folder).count
    }
    #expect(meant(hoursFromNow: 0) == 2)
    #expect(meant(hoursFromNow: 1) == 1)
    #if os(Linux)
      let program = try FileHandle(forWritingTo: tree.appending(path: ".a.txt.swp"))
      #expect(meant(hoursFromNow: 1) == 2)
      try program.close()
      #expect(meant(hoursFromNow: 1) == 1)
    #endif
  }
}
