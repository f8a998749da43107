import ConflictResolution
import ContentDigests
import FileAccess
import Testing
import TextMerge

@testable import SyncFolders

/// What follows from Syncthing's answers about a file that changed while nothing was recorded.
@Suite("What Syncthing says about a gap")
struct SyncthingWitnessTests {
  private typealias Change = SyncthingDouble.Change

  private static let look: Int64 = 2_000_000_000
  private static let content = Array("one\ntwo\n".utf8)
  private static let modified = (look + 5) * 1_000_000_000 - 123

  private static func gap(copies: [[UInt8]] = []) -> SyncthingWitness.Gap {
    func entry(_ text: [UInt8], _ modified: Int64, at time: Int64) -> SeenEntry {
      SeenEntry(
        SeenEntry.Version(digest: FastSHA256.digest(of: text), modified: modified),
        SeenEntry.Stamp(size: text.count, inode: 1, changed: time), seen: time, looked: time,
        origin: .unknown)
    }
    return SyncthingWitness.Gap(
      path: Array("Notes/a.md".utf8),
      before: entry(Array("one\n".utf8), look * 1_000_000_000, at: look),
      after: entry(content, modified, at: look + 100), content: content, copies: copies)
  }

  /// A device that scanned the file once, five seconds after the look.
  private static func device(_ changes: String = "L5") -> SyncthingDouble {
    let device = SyncthingDouble()
    device.start = look - 1000
    device.uptime = 1300
    device.entries["Notes/a.md"] = SyncthingDouble.Entry(size: content.count, modified: modified)
    for word in changes.split(separator: " ") {
      let parts = word.dropFirst().split(separator: ":", maxSplits: 1)
      let isDeleted = parts[0].hasSuffix("d")
      device.note(
        parts.count > 1 ? "Notes/\(parts[1])" : "Notes/a.md", isLocal: word.first == "L",
        isDeleted ? "deleted" : "modified",
        at: look + (Int64(parts[0].filter { $0 != "d" }) ?? 0))
    }
    return device
  }

  private static func saves(_ device: SyncthingDouble) -> Int? {
    let gap = gap()
    return device.witness.saves(in: [gap], wall: look + 300)?[gap.path]
  }

  private static let copy = "a.sync-conflict-20261121-093015-X6UAVQQ.md"

  /// Each word is a change, local (`L`) or remote (`R`), with the seconds after the look; `d` is a deletion.
  @Test(
    arguments: [
      ("L5", 1), ("L5 L8", 2), ("L5 L8 L8", 3), ("L-5 L5", 1), ("R-5 L5", 1),
      // The version that was found is newer than the scan.
      ("L0", nil), ("L4", nil), ("L4 L5", 2),
      ("R5", nil), ("R5 L8", nil), ("R0 L8", nil), ("L5d L8", nil), ("L5 L8d", nil),
      ("L5 R200d", nil),
      ("L-5", nil), ("R-5", nil), ("", nil),
      // A merge of the vectors after a conflict that this device's version won; not before the file was found.
      ("L5 R200", 1), ("L5 L8 R200", 2), ("L5 R8", nil), ("L5 R200 R201", nil),
      ("L5 R200 L201", nil),
      // Other files do not matter, conflict copies of this one do unless they are newer.
      ("R4:b.md L5", 1), ("R4:b.sync-conflict-20261121-093015-X6UAVQQ.md L5", 1),
      ("L-9:\(copy) L-8d:\(copy) L5", 1), ("R-9:\(copy) L5", nil), ("L5 L6:\(copy)", 1),
      ("L-9:\(copy) L5 L6d:\(copy)", nil), ("L3d:\(copy) L5", nil), ("L5 R6:\(copy)", 1),
      ("L5 R6:\(copy) L7", nil), ("L5 R6:\(copy) R200 L201d:\(copy)", 1),
    ] as [(String, Int?)])
  func followsFromTheChanges(_ changes: String, _ expected: Int?) {
    #expect(Self.saves(Self.device(changes)) == expected)
  }

  /// What is in the file now arrived, and what was found before that was set aside.
  @Test(
    arguments: [
      ("L5 R200", 1), ("L5 L8 R200", 2), ("L5", nil), ("L5 R8", nil), ("L5 R200 R201", nil),
      ("L5 R200 L201", nil), ("R3 L5 R200", nil), ("L5 R200d", nil),
      ("L5 R200 L201:\(copy)", 1), ("L5 L199:\(copy) R200", 1), ("L4:\(copy) L5 R200", nil),
    ] as [(String, Int?)])
  func followsFromWhatArrivedLater(_ changes: String, _ expected: Int?) {
    let device = Self.device(changes)
    device.entries["Notes/a.md"] = SyncthingDouble.Entry(
      size: 7, modified: Self.modified + 1, isOwn: false)
    #expect(Self.saves(device) == expected)
    // The entry is that of the version that was found, which another device had: it has arrived.
    device.entries["Notes/a.md"]?.size = Self.content.count
    device.entries["Notes/a.md"]?.modified = Self.modified
    #expect(Self.saves(device) == nil)
  }

  /// A copy that is there and of which nothing is known may have been there for long.
  @Test func isNothingIfThereIsACopyThatMayBeOlder() {
    let path = Array("Notes/\(Self.copy)".utf8)
    for (changes, expected) in [("L5", nil), ("L5 R6:\(Self.copy)", 1)] as [(String, Int?)] {
      let gap = Self.gap(copies: [path])
      let saves = Self.device(changes).witness.saves(in: [gap], wall: Self.look + 300)
      #expect(saves?[gap.path] == expected)
    }
  }

  @Test func isNothingIfAChangeMayBeMissing() {
    let device = Self.device("L5 L8")
    device.start = Self.look + 1
    device.uptime = 299
    #expect(Self.saves(device) == nil)
    device.start = Self.look
    #expect(Self.saves(device) == nil)
    // The first of the changes are not in its memory any longer.
    let long = Self.device("L-5:b.md L5")
    for index in long.changes.indices { long.changes[index].number += 6 }
    #expect(Self.saves(long) == 1)
    long.changes.removeFirst()
    #expect(Self.saves(long) == nil)
    let torn = Self.device("L-5:b.md L5 L8")
    torn.changes.remove(at: 1)
    #expect(Self.saves(torn) == nil)
  }

  @Test func isNothingIfTheClockWasSet() {
    let back = Self.device("L-5:b.md L8 L5")
    #expect(Self.saves(back) == nil)
    let early = Self.device()
    early.uptime = 5000
    #expect(Self.saves(early) == nil)
    #expect(Self.saves(Self.device("L5 L400:b.md")) == nil)
    // The machine slept, in which time the uptime is not counted.
    let slept = Self.device()
    slept.uptime = 10
    #expect(Self.saves(slept) == 1)
  }

  @Test func isNothingIfTheFileIsNotAsTheIndexHasIt() throws {
    let changes: [(inout SyncthingDouble.Entry) -> Void] = [
      { $0.size += 1 }, { $0.modified += 1 }, { $0.isOwn = false }, { $0.isDeleted = true },
      { $0.isIgnored = true },
    ]
    for change in changes {
      let device = Self.device()
      var entry = try #require(device.entries["Notes/a.md"])
      change(&entry)
      device.entries["Notes/a.md"] = entry
      #expect(Self.saves(device) == nil)
    }
    let without = Self.device()
    without.entries = [:]
    #expect(Self.saves(without) == nil)
  }

  @Test func isNothingOfAnotherFolder() {
    let device = Self.device()
    device.changes[0].folder = "other"
    #expect(Self.saves(device) == nil)
    let more = Self.device("L5 R3")
    more.changes[1].time = more.changes[0].time
    more.changes[1].folder = "other"
    #expect(Self.saves(more) == 1)
  }

  /// The entries are asked for before the changes: else a change between the two would be missing.
  @Test func isAskedForInAnOrder() {
    let device = Self.device()
    _ = Self.saves(device)
    #expect(
      device.targets == [
        "/rest/db/file?folder=sync&file=Notes%2fa%2emd", "/rest/system/status",
        "/rest/events/disk?since=0&timeout=0",
      ])
  }

  @Test(
    arguments: [
      "", "null", "[]", "{}", "[null]", "{\"local\":[]}", "{\"local\":{}}", "{\"myID\":1}",
      "[{\"id\":1e99}]",
      "[{\"id\":9223372036854775807,\"time\":\"9999-99-99T00:00:00Z\"}]", "\u{FFFD}", "[1,",
      "{\"myID\":\"\",\"startTime\":\"\",\"uptime\":-1}",
      "{\"myID\":\"A\",\"startTime\":\"2026-11-26T23:13:36Z\",\"uptime\":9223372036854775807}",
      String(repeating: "[", count: 100_000), String(repeating: "{\"local\":", count: 50_000),
    ], ["/rest/db/file", "/rest/system/status", "/rest/events/disk"])
  func isNothingForAWrongAnswer(_ answer: String, _ target: String) {
    let device = Self.device()
    device.answers[target] = answer
    #expect(Self.saves(device) == nil)
  }

  /// Events with the largest numbers and times are no reason to stop.
  @Test func isNothingForExtremes() {
    for number in [Int.min, -1, Int.max - 1] {
      let device = Self.device("L5 L8")
      for index in device.changes.indices { device.changes[index].number = number + index }
      #expect(Self.saves(device) == nil)
    }
    for time in [Int64.min, .max] {
      let device = Self.device("L5 L8")
      device.changes[0].time = time
      #expect(Self.saves(device) == nil)
    }
    let device = Self.device()
    device.start = -9_000_000_000
    #expect(Self.saves(device) == 1)
  }
}
