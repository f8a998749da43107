import ConflictResolution
import FileAccess
import TestSupport
import Testing

@testable import SyncFolders

/// When a recorder looks at files, and what it makes of what it missed.
@Suite("Recording what a device has seen")
struct SeenRecorderTests {
  private final class Place {
    let tree: TestTree
    let archive: SeenArchive
    var recorder: SeenRecorder
    private(set) var now: Int64 = 0
    private static let second: Int64 = 1_000_000_000

    init() throws {
      tree = try TestTree(["root/"])
      archive = SeenArchive(at: tree.bytes("seen"))
      recorder = SeenRecorder(tree.bytes("root"), archive, ignoring: [], now: 2_000_000_000)
    }

    func restart() {
      recorder = SeenRecorder(tree.bytes("root"), archive, ignoring: [], now: 2_000_000_000)
      recorder.look(below: [], isStart: true)
    }

    func save(_ name: String, _ text: String) throws { try tree.write("root/\(name)", text) }

    func note(
      _ name: String, _ kind: WatchedTree.FileChange.Kind, isLate: Bool = false
    ) throws {
      let names = [[UInt8]](path: Array(name.utf8))
      try recorder.note(
        WatchedTree.FileChange(
          folder: Array(names.dropLast()).path, name: names.last ?? [], kind: kind),
        in: FolderHandle(tree.bytes("root")), at: now, wall: 2_000_000_000 + now / Self.second,
        isLate: isLate)
    }

    func work(after seconds: Int64 = 0) throws {
      now += seconds * Self.second
      try recorder.work(
        in: FolderHandle(tree.bytes("root")), at: now, wall: 2_000_000_000 + now / Self.second)
    }

    /// Works until there is nothing to do now.
    func finish() throws {
      repeat { try work() } while recorder.nextWake.map { $0 <= now } ?? false
    }

    func entries(_ name: String) -> [SeenEntry] {
      let names = [[UInt8]](path: Array(name.utf8))
      return archive.entries(of: names.last ?? [], in: Array(names.dropLast()).path)
    }
  }

  /// A file that is saved again before it was looked at may have been saved while the watch was off.
  @Test(arguments: ["a.md", "folder/a.md", "folder/inner/a.md"])
  func aSaveBeforeTheFirstLookFollowsAGap(_ name: String) throws {
    let place = try Place()
    try place.tree.folder("root/folder/inner")
    try place.save(name, "one\n")
    try place.note(name, .written)
    try place.finish()
    place.restart()
    try place.save(name, "three\n")
    try place.note(name, .written)
    try place.finish()
    #expect(place.entries(name).map(\.followsGap) == [false, true])
    // The next one is seen at once.
    try place.work(after: 5)
    try place.save(name, "four\n")
    try place.note(name, .written)
    try place.finish()
    #expect(place.entries(name).map(\.followsGap) == [false, true, false])
    #expect(place.entries(name).map(\.origin) == [.saved, .unknown, .saved])
  }

  /// What could not be recorded at the start is recorded later, and until then nothing else is done.
  @Test func whatCouldNotBeLookedAtIsLookedAtAgain() throws {
    let place = try Place()
    try place.save("a.md", "one\n")
    try place.note("a.md", .written)
    try place.finish()
    try place.save("a.md", "two\n")
    place.restart()
    try place.tree.shell("mv seen/logs logs && touch seen/logs")
    #expect(throws: FileAccessError.self) { try place.finish() }
    let wake = try #require(place.recorder.nextWake)
    #expect(wake > place.now)
    try place.tree.shell("rm seen/logs && mv logs seen")
    try place.save("a.md", "three\n")
    try place.note("a.md", .written)
    try place.work(after: 10)
    try place.finish()
    #expect(place.entries("a.md").map(\.followsGap) == [false, true])
    #expect(place.recorder.nextWake == nil)
  }

  /// Some programs delete a file and make it again when they save it.
  @Test(arguments: [(0, false), (5, true)])
  func aFileIsDeletedIfItIsNotMadeAgainAtOnce(_ seconds: Int64, _ isGone: Bool) throws {
    let place = try Place()
    try place.save("a.md", "one\n")
    try place.note("a.md", .written)
    try place.finish()
    try place.tree.shell("rm root/a.md")
    try place.note("a.md", .vanished)
    try place.work(after: seconds)
    try place.save("a.md", "two\n")
    try place.note("a.md", .created)
    try place.note("a.md", .written)
    try place.work(after: 2)
    try place.finish()
    #expect(place.entries("a.md").map(\.startsAnew) == [false, isGone])
    #expect(place.entries("a.md").map(\.followsGap) == [false, isGone])
    #expect(place.recorder.nextWake == nil)
  }

  @Test func aFileThatWasDeletedWhileTheWatchWasOffIsGone() throws {
    let place = try Place()
    for name in ["a.md", "b.md"] {
      try place.save(name, "one\n")
      try place.note(name, .written)
    }
    try place.finish()
    try place.tree.shell("rm root/a.md")
    place.restart()
    try place.finish()
    try place.save("a.md", "two\n")
    try place.note("a.md", .written)
    try place.work(after: 2)
    #expect(place.entries("a.md").map(\.startsAnew) == [false, true])
    #expect(place.entries("b.md").map(\.startsAnew) == [false])
  }

  /// A person who forgets what was seen ends the sharing, also of what the watch has in memory.
  @Test func whatIsForgottenIsNotSharedAgain() throws {
    let place = try Place()
    var settings = SeenSettings()
    settings.sharesLists = true
    try settings.write(to: place.archive)
    place.restart()
    for text in ["one\n", "two\n", "three\n"] {
      try place.save("a.md", text)
      try place.note("a.md", .written)
      try place.work(after: 3)
    }
    try place.work(after: 3)
    try place.finish()
    let lists = { SeenLists(in: place.tree.bytes("root")).deviceCount }
    #expect(lists() == 1)
    var archive = place.archive
    try OwnSeenList.remove(from: place.tree.bytes("root"), archive)
    try archive.remove()
    place.recorder.takeLists(wall: 2_000_000_000)
    for text in ["four\n", "five\n"] {
      try place.save("a.md", text)
      try place.note("a.md", .written)
      try place.work(after: 3)
    }
    try place.work(after: 30)
    #expect(lists() == 0 && place.entries("a.md").count == 2)
  }

  /// While the watch was at work, a file may have had states that were sent.
  @Test func aSaveThatIsReadLateMayFollowOthers() throws {
    let place = try Place()
    for (text, isLate) in [("one\n", false), ("two\n", true), ("three\n", false)] {
      try place.save("a.md", text)
      try place.note("a.md", .written, isLate: isLate)
      try place.work(after: 3)
    }
    #expect(place.entries("a.md").map(\.origin) == [.saved, .unknown, .saved])
  }

  /// A file that was moved aside right after it was saved has that state, and what takes its place does not descend from it.
  @Test func aSaveBeforeAMoveIsRecorded() throws {
    let place = try Place()
    try place.save("a.md", "one\n")
    try place.note("a.md", .written)
    try place.finish()
    try place.save("a.md", "two\n")
    try place.note("a.md", .written)
    let copy = "a.sync-conflict-20261121-093015-X6UAVQQ.md"
    try place.tree.shell("cd root && mv a.md \(copy)")
    try place.note("a.md", .vanished)
    try place.note("a.md", .movedAside(to: Array(copy.utf8)))
    try place.save("a.md", "other\n")
    try place.note("a.md", .arrived)
    try place.work(after: 2)
    try place.finish()
    #expect(place.entries("a.md").map(\.origin) == [.saved, .saved, .arrived])
    #expect(place.entries("a.md").map(\.startsAnew) == [false, false, true])
    #expect(!place.entries("a.md").contains { $0.followsGap })
  }

  /// A file that waits keeps nobody busy.
  @Test func itSleepsUntilTheNextFileIsDue() throws {
    let place = try Place()
    try place.save("a.md", "one\n")
    try place.save("b.md", "one\n")
    try place.note("a.md", .written)
    try place.note("b.md", .arrived)
    try place.work()
    let wake = try #require(place.recorder.nextWake)
    #expect(wake > place.now && place.entries("b.md").isEmpty)
    try place.work(after: 2)
    try place.finish()
    #expect(place.entries("b.md").map(\.origin) == [.arrived])
    #expect(place.recorder.nextWake == nil)
  }
}
