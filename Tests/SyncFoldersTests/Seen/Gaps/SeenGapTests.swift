import ConflictResolution
import ContentDigests
import FileAccess
import TestSupport
import Testing
import TextMerge

@testable import SyncFolders

/// What is recorded of a file that was saved while nothing was recorded.
@Suite("Gaps that Syncthing fills")
struct SeenGapTests {
  /// A folder whose recorder can ask Syncthing.
  private final class Place {
    let tree: TestTree
    let archive: SeenArchive
    let syncthing = SyncthingDouble()
    private var recorder: SeenRecorder
    private var now: Int64 = 0
    private static let second: Int64 = 1_000_000_000
    private let began = WallClock.nanosecondsSince1970() / 1_000_000_000

    init() throws {
      tree = try TestTree(["root/"])
      archive = SeenArchive(at: tree.bytes("seen"))
      recorder = SeenRecorder(tree.bytes("root"), archive, ignoring: [], now: 0)
      syncthing.start = began - 10
      recorder = recorderThatAsks()
    }

    private func recorderThatAsks() -> SeenRecorder {
      let syncthing = syncthing
      return SeenRecorder(
        tree.bytes("root"), archive, ignoring: [], now: wall, witness: { syncthing.witness })
    }

    var wall: Int64 { began + now / Self.second }

    /// Lets some seconds pass.
    func pass(_ seconds: Int64 = 10) {
      now += seconds * Self.second
      syncthing.uptime = wall - syncthing.start
    }

    func save(_ text: String, isWatched: Bool = false, at time: Int64? = nil) throws {
      pass()
      try tree.write("root/a.md", text, at: time.map { Double($0) })
      guard isWatched else { return }
      try recorder.note(
        WatchedTree.FileChange(folder: [], name: Array("a.md".utf8), kind: .written),
        in: FolderHandle(tree.bytes("root")), at: now, wall: wall)
      try work()
    }

    func scan() throws {
      pass()
      try syncthing.scan("a.md", in: tree.bytes("root"), at: wall)
    }

    func stop() throws {
      pass()
      try recorder.work(in: FolderHandle(tree.bytes("root")), at: nil, wall: wall)
      recorder = recorderThatAsks()
    }

    /// Begins; the file was moved aside in this moment if there is a copy.
    func start(movedTo copy: String? = nil) throws {
      recorder.look(below: [], isStart: true)
      let folder = try FolderHandle(tree.bytes("root"))
      let kinds: [WatchedTree.FileChange.Kind] =
        copy.map { [.movedAside(to: Array($0.utf8)), .arrived] } ?? []
      for kind in kinds {
        try recorder.note(
          WatchedTree.FileChange(folder: [], name: Array("a.md".utf8), kind: kind), in: folder,
          at: now, wall: wall)
      }
      pass()
      try work()
    }

    func work() throws {
      repeat {
        try recorder.work(in: FolderHandle(tree.bytes("root")), at: now, wall: wall)
      } while recorder.nextWake.map { $0 <= now } ?? false
    }

    var isWaiting: Bool { recorder.nextWake != nil }
    var entries: [SeenEntry] { archive.entries(of: Array("a.md".utf8), in: []) }
  }

  /// One save is the version after the one before; of several all but the last are unknown.
  @Test(arguments: [1, 2, 3])
  func savesAreRecorded(_ count: Int) throws {
    let place = try Place()
    try place.save("one\n", isWatched: true)
    try place.scan()
    try place.stop()
    for number in 0..<count {
      try place.save("two \(number)\n")
      try place.scan()
    }
    try place.start()
    #expect(place.entries.count == (count > 1 ? 3 : 2))
    #expect(place.entries.allSatisfy { $0.origin == .saved && !$0.followsGap })
    if count > 1 { #expect(place.archive.content(of: place.entries[1].version.digest) == nil) }
    #expect(!place.isWaiting)
  }

  /// Before a tool has noticed a save it cannot say what it is; it is asked again, and not for ever.
  @Test(arguments: [true, false])
  func itIsAskedAgain(_ isNoticed: Bool) throws {
    let place = try Place()
    try place.save("one\n", isWatched: true)
    try place.scan()
    try place.stop()
    try place.save("two\n")
    try place.start()
    #expect(place.entries.map(\.origin) == [.saved, .unknown] && place.isWaiting)
    if isNoticed { try place.scan() }
    for _ in 0..<4 {
      place.pass(30)
      try place.work()
    }
    #expect(place.entries.map(\.origin) == [.saved, isNoticed ? .saved : .unknown])
    #expect(place.entries.map(\.followsGap) == [false, !isNoticed])
    #expect(!place.isWaiting)
  }

  @Test func whatArrivedIsLeft() throws {
    let place = try Place()
    try place.save("one\n", isWatched: true)
    try place.scan()
    try place.stop()
    try place.save("two\n")
    try place.syncthing.take("a.md", in: place.tree.bytes("root"), at: place.wall)
    try place.start()
    #expect(place.entries.map(\.followsGap) == [false, true])
    // A save on top of it does not descend from the first state alone.
    try place.stop()
    try place.save("three\n")
    try place.syncthing.take("a.md", in: place.tree.bytes("root"), at: place.wall)
    try place.save("four\n")
    try place.scan()
    try place.start()
    #expect(place.entries.map(\.followsGap) == [false, true, true])
  }

  /// A conflict that comes when the watch begins moves the file aside before it is looked at.
  @Test func aSaveThatWasMovedAsideIsRecorded() throws {
    let place = try Place()
    try place.save("one\n", isWatched: true)
    try place.scan()
    try place.stop()
    try place.save("two\n", at: place.wall + 5)
    try place.scan()
    let copy = "a.sync-conflict-20261121-093015-X6UAVQQ.md"
    try place.tree.shell("cd root && mv a.md \(copy)")
    try place.save("other\n")
    try place.syncthing.take("a.md", in: place.tree.bytes("root"), at: place.wall)
    try place.syncthing.scan(copy, in: place.tree.bytes("root"), at: place.wall)
    try place.start(movedTo: copy)
    #expect(place.entries.map(\.origin) == [.saved, .saved, .unknown])
    #expect(place.entries.map(\.startsAnew) == [false, false, true])
    #expect(place.entries.map(\.followsGap) == [false, false, true])
  }

  /// A conflict that came while the watch was off left the version of this device as a copy.
  ///
  /// What arrived may have been saved long before, or at the same time.
  @Test(arguments: [1, 2], [true, false])
  func aSaveThatWasSetAsideIsRecorded(_ count: Int, _ isOld: Bool) throws {
    let place = try Place()
    try place.save("one\n", isWatched: true)
    try place.scan()
    try place.stop()
    for number in 0..<count {
      try place.save("two \(number)\n", at: place.wall + 5)
      try place.scan()
    }
    let copy = "a.sync-conflict-20261121-093015-X6UAVQQ.md"
    try place.tree.shell("cd root && mv a.md \(copy)")
    try place.save("other\n", at: isOld ? place.wall - 60 : nil)
    try place.syncthing.take("a.md", in: place.tree.bytes("root"), at: place.wall)
    try place.start()
    #expect(place.entries.count == 2)
    try place.syncthing.scan(copy, in: place.tree.bytes("root"), at: place.wall)
    place.pass()
    try place.work()
    let between: [SeenState.Origin] = count > 1 ? [.saved] : []
    #expect(place.entries.map(\.origin) == [.saved] + between + [.saved, .unknown])
    #expect(place.entries.suffix(2).map(\.startsAnew) == [false, true])
    #expect(place.entries.suffix(2).map(\.followsGap) == [false, true])
    let saved = try #require(place.entries.dropLast().last)
    #expect(
      place.archive.content(of: saved.version.digest) == Array("two \(count - 1)\n".utf8))
  }

  /// What a person wrote into the copy need not be what this device had before.
  @Test(arguments: [true, false])
  func aCopyThatWasChangedIsLeft(_ isOfOtherDevice: Bool) throws {
    let place = try Place()
    try place.save("one\n", isWatched: true)
    try place.scan()
    try place.stop()
    try place.save("two\n", at: place.wall + 5)
    try place.scan()
    let copy = "a.sync-conflict-20261121-093015-X6UAVQQ.md"
    try place.tree.shell("cd root && mv a.md \(copy)")
    try place.save("other\n", at: place.wall - 60)
    let root = place.tree.bytes("root")
    try place.syncthing.take("a.md", in: root, at: place.wall)
    if isOfOtherDevice {
      try place.syncthing.take(copy, in: root, at: place.wall)
    } else {
      try place.tree.write("root/\(copy)", "two, changed\n", at: Double(place.wall + 5))
      try place.syncthing.scan(copy, in: root, at: place.wall)
    }
    try place.start()
    #expect(place.entries.map(\.origin) == [.saved, .unknown])
  }

  /// A file with an older time was brought by something else.
  @Test func aFileWithAnOlderTimeIsLeft() throws {
    let place = try Place()
    try place.save("one\n", isWatched: true)
    try place.scan()
    try place.stop()
    try place.save("two\n")
    try place.tree.shell("touch -d '1 hour ago' root/a.md")
    try place.scan()
    try place.start()
    #expect(place.entries.map(\.origin) == [.saved, .unknown])
  }

  /// One that does not answer is asked once.
  @Test func oneThatDoesNotAnswerIsNotWaitedFor() throws {
    let place = try Place()
    try place.save("one\n", isWatched: true)
    try place.stop()
    try place.save("two\n")
    place.syncthing.answers["/"] = "no"
    try place.start()
    #expect(place.entries.map(\.origin) == [.saved, .unknown] && !place.isWaiting)
  }

  /// Another device may have started from a version that is not recorded: then nothing is merged.
  @Test func aVersionThatIsNotRecordedMayBeTheBase() throws {
    func entry(_ text: String, _ time: Int64) -> SeenEntry {
      SeenEntry(
        SeenEntry.Version(
          digest: FastSHA256.digest(of: Array(text.utf8)), modified: time * 1_000_000_000),
        SeenEntry.Stamp(size: 1, inode: 1, changed: time), seen: time, looked: time, origin: .saved)
    }
    func state(
      _ entry: SeenEntry, _ content: String?, _ origin: SeenState.Origin = .saved
    ) -> SeenState {
      SeenState(
        SeenVersion(mark: entry.version.digest.bytes, modified: entry.version.modified),
        content: content.map { Array($0.utf8) }, origin: origin)
    }
    let lines = (1...9).map { "line \($0)\n" }
    let first = lines.joined()
    let sent = lines.joined() + "sent\n"
    let ours = "ours\n" + lines.joined()
    let theirs = lines.joined() + "sent\ntheirs\n"
    let plain = lines.joined() + "theirs\n"
    let (one, found) = (entry(first, 100), entry(ours, 200))
    let between = SeenEntry(unrecordedBetween: one, and: found)
    let states = [state(one, first), state(between, nil), state(found, ours)]
    func base(_ text: String, _ list: [SeenState]) throws -> ProvenBase {
      let other = list[list.count - 1].version
      return try BaseSearch().base(
        of: BaseSearch.Text(states[2].version, content: Array(ours.utf8)),
        and: BaseSearch.Text(other, content: Array(text.utf8)), among: states, elsewhere: [list])
    }
    let known = try base(
      plain, [state(one, nil, .arrived), state(entry(plain, 300), nil)])
    #expect(known.version == states[0].version && known.merged == Array(("ours\n" + plain).utf8))
    #expect(throws: UnprovenBase.self) {
      try base(
        theirs,
        [
          state(one, nil, .arrived), state(entry(sent, 150), nil, .arrived),
          state(entry(theirs, 300), nil),
        ])
    }
  }
}
