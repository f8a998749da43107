import ConflictResolution
import ContentDigests
import FileAccess
import Foundation
import TestSupport
import Testing
import TextMerge

@testable import SyncFolders

/// What an archive has of the files of a folder.
@Suite("What a device has seen")
struct SeenArchiveTests {
  /// A folder with an archive beside it.
  final class Place {
    let tree: TestTree
    var archive: SeenArchive
    var now: Int64 = 2_000_000_000

    init() throws {
      tree = try TestTree(["root/"])
      archive = SeenArchive(at: tree.bytes("seen"))
    }

    @discardableResult
    func record(
      _ name: String, _ cause: SeenEvent.Cause, at place: String? = nil, startsAnew: Bool = false
    ) throws -> [SeenEvent] {
      let event = SeenEvent(
        Array(name.utf8), at: place.map { Array($0.utf8) }, cause, startsAnew: startsAnew)
      now += 10
      return try archive.record(
        [event], at: [], in: FolderHandle(tree.bytes("root")), now: now
      ).busy
    }

    func save(_ name: String, _ text: String) throws { try tree.write("root/\(name)", text) }

    func entries(_ name: String) -> [SeenEntry] {
      archive.entries(of: Array(name.utf8), in: [])
    }

    func texts(_ name: String) -> [String?] {
      entries(name).map { entry in
        archive.content(of: entry.version.digest).map { String(decoding: $0, as: UTF8.self) }
      }
    }
  }

  @Test func aStateIsRecordedOnceWithItsContent() throws {
    let place = try Place()
    try place.save("a.md", "one\n")
    try place.record("a.md", .written)
    try place.record("a.md", .written)
    try place.save("a.md", "two\n")
    try place.record("a.md", .written)
    #expect(place.texts("a.md") == ["one\n", "two\n"])
    #expect(place.entries("a.md").map(\.origin) == [.saved, .saved])
    #expect(!place.entries("a.md").contains { $0.followsGap })
    #expect(place.entries("b.md").isEmpty)
  }

  /// Two files with one content have one copy of it.
  @Test func aContentIsStoredOnce() throws {
    let place = try Place()
    for name in ["a.md", "b.md"] {
      try place.save(name, "one\n")
      try place.record(name, .written)
    }
    #expect(place.archive.contentSize().count == 1)
    #expect(place.archive.contentSize().bytes == 4)
  }

  @Test(
    arguments: [
      (.written, 0, .saved), (.written, 3600, .unknown), (.arrived, 3600, .arrived),
      (.appeared, 0, .unknown), (.found, 0, .unknown),
    ] as [(SeenEvent.Cause, Double, SeenState.Origin)])
  func aFileWithAnOlderTimeWasNotSavedHere(
    _ cause: SeenEvent.Cause, _ age: Double, _ origin: SeenState.Origin
  ) throws {
    let place = try Place()
    try place.tree.write(
      "root/a.md", "one\n", at: Date().timeIntervalSince1970 - age)
    try place.record("a.md", cause)
    #expect(place.entries("a.md").map(\.origin) == [origin])
  }

  @Test func aChangeDuringAPauseFollowsAGap() throws {
    let place = try Place()
    try place.save("a.md", "one\n")
    try place.record("a.md", .written)
    try place.record("a.md", .found)
    #expect(place.entries("a.md").map(\.followsGap) == [false])
    try place.save("a.md", "two\n")
    try place.record("a.md", .found)
    #expect(place.entries("a.md").map(\.followsGap) == [false, true])
  }

  /// Another file with the content and the time of before may have replaced others.
  @Test func anOldVersionThatIsBackFollowsAGap() throws {
    let place = try Place()
    try place.save("a.md", "one\n")
    try place.record("a.md", .written)
    try place.tree.shell("cd root && cp -p a.md b.md && mv b.md a.md")
    try place.record("a.md", .found)
    #expect(place.entries("a.md").map(\.followsGap) == [true])
    #expect(place.texts("a.md") == ["one\n"])
  }

  @Test func aFileThatWasMovedAsideHasItsLastStateFirst() throws {
    let place = try Place()
    try place.save("a.md", "one\n")
    try place.record("a.md", .written)
    try place.tree.shell("mv root/a.md root/copy.md")
    try place.record("a.md", .movedAside, at: "copy.md")
    #expect(place.entries("a.md").map(\.followsGap) == [false])
    try place.save("a.md", "other\n")
    try place.record("a.md", .arrived, startsAnew: true)
    #expect(place.texts("a.md") == ["one\n", "other\n"])
    #expect(place.entries("a.md").map(\.startsAnew) == [false, true])
    // A save that was not seen before the file was moved aside.
    try place.save("a.md", "unseen\n")
    try place.tree.shell("mv root/a.md root/copy.md")
    try place.record("a.md", .movedAside, at: "copy.md")
    #expect(place.entries("a.md").map(\.followsGap) == [false, false, true])
  }

  /// What is made after a deletion has nothing of the file before, even if the same file comes back.
  @Test func whatIsMadeAfterADeletionStartsAnew() throws {
    let place = try Place()
    try place.save("a.md", "one\n")
    try place.record("a.md", .written)
    try place.tree.shell("mv root/a.md away")
    try place.archive.recordGone([Array("a.md".utf8), Array("b.md".utf8)], at: [])
    try place.tree.shell("cp -p away root/a.md")
    try place.record("a.md", .appeared)
    #expect(place.entries("a.md").map(\.followsGap) == [true])
    #expect(place.entries("a.md").map(\.startsAnew) == [false])
    try place.archive.recordGone([Array("a.md".utf8)], at: [])
    try place.save("a.md", "two\n")
    try place.record("a.md", .written)
    #expect(place.entries("a.md").map(\.followsGap) == [true, true])
    #expect(place.entries("a.md").map(\.startsAnew) == [false, true])
    #expect(place.entries("b.md").isEmpty)
  }

  /// A link or a folder in place of a file is its deletion.
  @Test(arguments: ["ln -s other", "mkdir", "mkfifo"])
  func whatIsMadeAfterALinkStartsAnew(_ command: String) throws {
    let place = try Place()
    try place.save("a.md", "one\n")
    try place.record("a.md", .written)
    try place.tree.shell("cd root && rm a.md && \(command) a.md")
    try place.record("a.md", .appeared)
    try place.tree.shell("rm -r root/a.md")
    try place.save("a.md", "two\n")
    try place.record("a.md", .written)
    #expect(place.entries("a.md").map(\.startsAnew) == [false, true])
  }

  /// The names of files that were there for a moment, such as those of editors, do not pile up.
  @Test func whatIsGoneIsForgottenOnceTheLogIsLong() throws {
    let place = try Place()
    try place.save("a.md", "one\n")
    try place.record("a.md", .written)
    for number in 0..<200 {
      try place.save("b\(number)", "one\n")
      try place.record("b\(number)", .written)
      try place.tree.shell("rm root/b\(number)")
      try place.archive.recordGone([Array("b\(number)".utf8)], at: [])
    }
    let count = (0..<200).count { !place.entries("b\($0)").isEmpty }
    #expect(count < 80)
    #expect(place.texts("a.md") == ["one\n"])
  }

  /// Some tools copy or link what they set aside.
  @Test(arguments: ["cp a.md", "ln a.md", "cp -p a.md", "true", "echo other >"])
  func whatArrivesAfterACopyOfTheFileDoesNotDescendFromIt(_ line: String) throws {
    let place = try Place()
    try place.save("a.md", "one\n")
    try place.record("a.md", .written)
    try place.tree.shell("cd root && \(line) 'a (conflicted copy 2026-11-21).md'")
    try place.tree.shell("echo two > next && mv next root/a.md")
    try place.record("a.md", .arrived)
    let isApart = ["true", "echo other >"].contains(line)
    #expect(place.entries("a.md").map(\.origin) == [.saved, isApart ? .arrived : .unknown])
  }

  /// A full disk leaves a part of a line.
  @Test func aLineThatWasCutSpoilsNoOther() throws {
    let place = try Place()
    try place.save("a.md", "one\n")
    try place.save("b.md", "one\n")
    try place.record("a.md", .written)
    try place.record("b.md", .written)
    try place.tree.shell("cd seen/logs && printf '{\"name\":\"a.md\",\"digest' >> $(ls)")
    for text in ["two\n", "three\n"] {
      try place.save("b.md", text)
      try place.record("b.md", .written)
    }
    #expect(place.texts("b.md") == ["one\n", "two\n", "three\n"])
    try place.save("a.md", "two\n")
    try place.record("a.md", .written)
    #expect(place.entries("a.md").map(\.followsGap) == [false, true])
  }

  @Test func aMergeOfAStateThatWasNotRecordedIsNotGuessed() throws {
    let place = try Place()
    for text in ["one\n", "both\n"] {
      try place.save("a.md", text)
      try place.record("a.md", .appeared)
    }
    let other = SeenEntry.Version(digest: FastSHA256.digest(of: [1]), modified: 7)
    try place.archive.recordMerge(
      of: Array("a.md".utf8), at: [], in: FolderHandle(place.tree.bytes("root")),
      before: other, merged: [(other, [1])], now: place.now)
    #expect(place.entries("a.md").map(\.merged) == [[], []])
  }

  @Test func aMergeNamesWhatItMerged() throws {
    let place = try Place()
    try place.save("a.md", "mine\n")
    try place.record("a.md", .written)
    let before = try #require(place.entries("a.md").last?.version)
    let other = SeenEntry.Version(digest: FastSHA256.digest(of: [1]), modified: 7)
    try place.save("a.md", "both\n")
    func recordMerge() throws {
      try place.archive.recordMerge(
        of: Array("a.md".utf8), at: [], in: FolderHandle(place.tree.bytes("root")),
        before: before, merged: [(other, [1])], now: place.now)
    }
    try recordMerge()
    #expect(place.entries("a.md").map(\.merged) == [[], [other]])
    // A watch looks at it afterwards, or was faster.
    try place.record("a.md", .appeared)
    #expect(place.entries("a.md").map(\.merged) == [[], [other]])
    try recordMerge()
    #expect(place.entries("a.md").map(\.merged) == [[], [other]])
    #expect(place.entries("a.md").map(\.origin) == [.saved, .saved])
    // Without a watch the state before is not known.
    try place.save("b.md", "both\n")
    try place.archive.recordMerge(
      of: Array("b.md".utf8), at: [], in: FolderHandle(place.tree.bytes("root")),
      before: before, merged: [(other, [1])], now: place.now)
    #expect(place.entries("b.md").map(\.followsGap) == [true, false])
  }

  /// Neither large nor binary files have contents; a text that becomes one keeps its digests.
  @Test func onlyTextsHaveContents() throws {
    let place = try Place()
    let large = String(repeating: "a line of text\n", count: 80_000)
    for (name, text) in [("large.md", large), ("data.bin", "a\0b")] {
      try place.save(name, text)
      try place.record(name, .written)
    }
    #expect(place.archive.contentSize().count == 0)
    #expect(place.entries("large.md").isEmpty)
    try place.save("a.md", "one\n")
    try place.record("a.md", .written)
    try place.save("a.md", large)
    try place.record("a.md", .written)
    #expect(place.texts("a.md") == ["one\n", nil])
  }

  // MARK: Damage

  /// Wherever a log ends, what can be read of it are its first entries, or entries after a gap.
  @Test func aLogThatWasCutHasFewerEntries() throws {
    let place = try Place()
    for number in 0..<4 {
      try place.save("a.md", "text \(number)\n")
      try place.record("a.md", .written)
    }
    let all = place.entries("a.md")
    let log = try #require(
      try FileManager.default.contentsOfDirectory(atPath: place.tree.path("seen/logs")).first)
    let text = try FileReader.readRegular(place.tree.bytes("seen/logs/\(log)"), limit: 1 << 20)
    for count in 0..<text.count {
      let cut = SeenLog(Array(text[..<count]))?.entries[Array("a.md".utf8)] ?? []
      #expect(cut == Array(all.prefix(cut.count)))
    }
    // A line in the middle that cannot be read is a gap.
    var lines = text.split(separator: 0x0A).map(Array.init)
    lines[2] = Array("{}".utf8)
    let damaged = try #require(SeenLog(Array(lines.joined(separator: [0x0A])) + [0x0A]))
    let name = Array("a.md".utf8)
    let cut = Array(lines.joined(separator: [0x0A])) + [0x0A]
    #expect(SeenLog(cut, only: [name])?.entries == damaged.entries)
    let left = try #require(damaged.entries[name])
    #expect(left.map(\.version) == [all[0], all[2], all[3]].map(\.version))
    #expect(left[1].followsGap)
  }

  @Test func aDamagedContentIsNone() throws {
    let place = try Place()
    try place.save("a.md", "one\n")
    try place.record("a.md", .written)
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: place.tree.path("seen/contents")).first)
    try place.tree.write("seen/contents/\(name)", "two\n")
    #expect(place.texts("a.md") == [nil])
    // One that was written in part is written anew.
    try place.tree.write("seen/contents/\(name)", "on")
    try place.save("b.md", "one\n")
    try place.record("b.md", .written)
    #expect(place.texts("a.md") == ["one\n"])
  }

  // MARK: Bounds

  @Test func oldContentsAreForgottenAndDigestsStay() throws {
    let place = try Place()
    let count = 70
    for number in 0..<count {
      try place.save("a.md", "text \(number)\n")
      try place.record("a.md", .written)
    }
    try place.archive.clean(now: place.now)
    #expect(place.texts("a.md").compactMap { $0 }.count == count)
    try place.archive.clean(now: place.now + 31 * 86_400)
    #expect(place.texts("a.md").map { $0 != nil } == (0..<count).map { $0 >= count - 64 })
    #expect(place.entries("a.md").count == count)
    // 8 MiB of contents of one file.
    let large = String(repeating: "a line of text\n", count: 60_000)
    for number in 0..<12 {
      try place.save("b.md", large + "\(number)\n")
      try place.record("b.md", .written)
    }
    try place.archive.clean(now: place.now)
    let kept = place.texts("b.md").compactMap { $0 }
    #expect(kept.reduce(0) { $0 + $1.utf8.count } <= 8 << 20)
    #expect(kept.count == 9)
    try place.archive.remove()
    #expect(place.entries("a.md").isEmpty)
    #expect(!place.archive.isThere)
  }

  /// A log with many lines for few entries is written anew, and says the same.
  @Test func aLogIsCompacted() throws {
    var log = SeenLog(of: Array("folder".utf8))
    let entry = SeenEntry(
      SeenEntry.Version(digest: FastSHA256.digest(of: [1]), modified: 3),
      SeenEntry.Stamp(size: 1, inode: 2, changed: 3), seen: 4, looked: 5, origin: .arrived,
      followsGap: true, startsAnew: true,
      merged: [SeenEntry.Version(digest: FastSHA256.digest(of: [2]), modified: -1)])
    var text = log.head
    for _ in 0..<80 { text += log.add(entry, [0x61, 0xFF], replacing: true) }
    #expect(log.isLong)
    #expect(SeenLog(text)?.entries == [[0x61, 0xFF]: [entry]])
    let compact = log.compact()
    #expect(compact.count < 1000)
    #expect(SeenLog(compact)?.entries == [[0x61, 0xFF]: [entry]])
    #expect(SeenLog(compact, only: [[0x61, 0xFF]])?.entries == [[0x61, 0xFF]: [entry]])
    #expect(SeenLog(compact, only: [[0x61]])?.entries.isEmpty == true)
    for _ in 0..<2100 { _ = log.add(entry, [0x62], replacing: false) }
    #expect(log.isLong)
    _ = log.compact()
    #expect(log.entries[[0x62]]?.count == 1024)
    #expect(log.entries[[0x62]]?.first?.followsGap == true)
  }
}
