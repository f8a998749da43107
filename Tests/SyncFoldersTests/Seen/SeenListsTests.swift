import ContentDigests
import FileAccess
import Foundation
import TestSupport
import Testing
import TextMerge

@testable import SyncFolders

/// The lists by which devices say what they have had.
@Suite("Lists of what devices have seen")
struct SeenListsTests {
  static func entry(
    _ number: UInt8, _ origin: SeenState.Origin = .saved, followsGap: Bool = false,
    startsAnew: Bool = false, merged: [UInt8] = []
  ) -> SeenEntry {
    SeenEntry(
      version(number), SeenEntry.Stamp(size: 1, inode: 1, changed: 1), seen: 1, looked: 1,
      origin: origin, followsGap: followsGap, startsAnew: startsAnew,
      merged: merged.map(version))
  }

  static func version(_ number: UInt8) -> SeenEntry.Version {
    SeenEntry.Version(
      digest: FastSHA256.digest(of: [number]), modified: Int64(number) * 1_000_000_000)
  }

  private func own(_ tree: TestTree, _ device: String) -> OwnSeenList {
    OwnSeenList(in: tree.bytes("root"), SeenArchive(at: tree.bytes(device)), now: 7)
  }

  private let path = Array("Notes/a.md".utf8)

  @Test func aListIsReadAsItWasWritten() throws {
    let tree = try TestTree(["root/"])
    var list = own(tree, "laptop")
    let entries = [
      Self.entry(1, .unknown, followsGap: true), Self.entry(2, .arrived, startsAnew: true),
      Self.entry(3, merged: [1, 2]),
    ]
    list.note(path, entries)
    // A file with one state is of no use to others.
    list.note(Array("b.md".utf8), [Self.entry(9)])
    try list.write()
    #expect(!list.isChanged)
    let lists = SeenLists(in: tree.bytes("root"))
    let key = try #require(lists.key)
    #expect(lists.deviceCount == 1)
    func version(_ number: UInt8) -> SeenVersion {
      let version = Self.version(number)
      return SeenVersion(
        mark: SeenLists.code(of: version.digest.bytes, key, .content), modified: version.modified)
    }
    #expect(
      lists.states(of: path, besides: nil) == [
        [
          SeenState(version(1), origin: .unknown, followsGap: true),
          SeenState(version(2), origin: .arrived, startsAnew: true),
          SeenState(version(3), origin: .saved, merged: [version(1), version(2)]),
        ]
      ])
    #expect(lists.states(of: path, besides: list.device).isEmpty)
    #expect(lists.states(of: Array("b.md".utf8), besides: nil).isEmpty)
    // The next watch continues it.
    let again = own(tree, "laptop")
    #expect(again.device == list.device && !again.isChanged)
  }

  /// A list shows neither paths nor contents nor digests.
  @Test func aListShowsNoDigest() throws {
    let tree = try TestTree(["root/"])
    var list = own(tree, "laptop")
    list.note(path, [Self.entry(1), Self.entry(2)])
    try list.write()
    let name = SeenLists.fileName(of: list.device)
    let text = try FileReader.readRegular(
      Folder.path(tree.bytes("root/.resolve-seen"), name), limit: 1 << 20)
    let shown = String(decoding: text, as: UTF8.self)
    for digest in [FastSHA256.digest(of: [1]), FastSHA256.digest(of: path)] {
      #expect(!shown.contains("\(digest)".prefix(16)))
    }
    #expect(!shown.contains("a.md"))
  }

  @Test func devicesThatBeganApartTakeOneKey() throws {
    let tree = try TestTree(["root/", "other/"])
    var laptop = own(tree, "laptop")
    var phone = OwnSeenList(in: tree.bytes("other"), SeenArchive(at: tree.bytes("phone")), now: 7)
    for number in 0..<2 {
      _ = number
      laptop.note(path, [Self.entry(1), Self.entry(2)])
      phone.note(path, [Self.entry(1), Self.entry(3)])
      try laptop.write()
      try phone.write()
      try tree.shell(
        "cp -n root/.resolve-seen/* other/.resolve-seen; cp -n other/.resolve-seen/* root/.resolve-seen; true"
      )
      laptop = own(tree, "laptop")
      phone = OwnSeenList(in: tree.bytes("other"), SeenArchive(at: tree.bytes("phone")), now: 7)
      #expect(laptop.key == phone.key)
      #expect(laptop.device != phone.device)
    }
  }

  /// A disk that was copied has the same number on two machines.
  @Test func aListOfAnotherWriterIsLeft() throws {
    let tree = try TestTree(["root/"])
    var list = own(tree, "laptop")
    list.note(path, [Self.entry(1), Self.entry(2)])
    try list.write()
    let name = String(decoding: SeenLists.fileName(of: list.device), as: UTF8.self)
    try tree.shell("echo x >> root/.resolve-seen/\(name)")
    var other = own(tree, "laptop")
    #expect(other.device != list.device)
    other.note(path, [Self.entry(1), Self.entry(2)])
    try other.write()
    let lists = SeenLists(in: tree.bytes("root"))
    #expect(lists.deviceCount == 2)
    // Of what it had before it says no more than that.
    let states = lists.states(of: path, besides: list.device)
    #expect(states.map { $0.map(\.origin) } == [[.unknown, .unknown]])
    #expect(own(tree, "laptop").device == other.device)
  }

  /// Whatever stands in a list, it is read without harm, and its whole lines are.
  @Test func aListThatWasCutOrChangedIsRead() throws {
    let tree = try TestTree(["root/"])
    var list = own(tree, "laptop")
    list.note(path, [Self.entry(1), Self.entry(2, merged: [7]), Self.entry(3)])
    try list.write()
    let file = Folder.path(
      tree.bytes("root/.resolve-seen"), SeenLists.fileName(of: list.device))
    let text = try FileReader.readRegular(file, limit: 1 << 20)
    var random = RepeatableGenerator(seed: 40)
    for count in 0...text.count {
      var damaged = Array(text[..<count])
      if count > 0, count % 2 == 1 {
        damaged[Int(random.next() % UInt64(count))] ^= 1 << (random.next() % 8)
      }
      let read = SeenLists.list(damaged)
      if count % 2 == 0, count > 0 {
        let whole =
          text[..<count].split(separator: 0x0A, omittingEmptySubsequences: false).count - 2
        #expect(read?.lines.values.first?.count ?? 0 == max(0, whole))
      }
      try FileWriter.replace(file, with: damaged)
      _ = SeenLists(in: tree.bytes("root")).states(of: path, besides: nil)
    }
    try FileManager.default.removeItem(atPath: String(decoding: file, as: UTF8.self))
    try tree.shell("ln -s /etc/passwd root/.resolve-seen/1.list; mkfifo root/.resolve-seen/2.list")
    #expect(SeenLists(in: tree.bytes("root")).deviceCount == 0)
  }

  /// A second watch of the folder on this device says nothing else than the first.
  @Test func twoWatchesOfOneFolderGiveOneList() throws {
    let tree = try TestTree(["root/"])
    var one = own(tree, "laptop")
    var other = own(tree, "laptop")
    for number in 2...4 as ClosedRange<UInt8> {
      one.note(path, (1...number).map { Self.entry($0) })
      other.note(path, (1...number).map { Self.entry($0) })
      try one.write()
      #expect(!other.isForeign)
      try other.write()
      #expect(!one.isForeign)
    }
    #expect(SeenLists(in: tree.bytes("root")).deviceCount == 1)
    #expect(own(tree, "laptop").device == one.device)
  }

  /// A machine whose disk was copied writes the same list while this one is watching.
  @Test func aListThatAnotherMachineWritesNowIsLeft() throws {
    let tree = try TestTree(["root/"])
    var list = own(tree, "laptop")
    list.note(path, [Self.entry(1), Self.entry(2)])
    try list.write()
    try tree.shell("cp -r laptop copied")
    var other = own(tree, "copied")
    #expect(other.device == list.device)
    other.note(path, [Self.entry(1), Self.entry(3)])
    try other.write()
    #expect(list.isForeign && !other.isForeign)
    #expect(own(tree, "laptop").device != other.device)
  }

  /// What follows a line that cannot be read does not follow the line before that.
  @Test func aStateAfterADamagedLineHasNoneBefore() throws {
    let tree = try TestTree(["root/"])
    var list = own(tree, "laptop")
    list.note(path, (1...5).map { Self.entry($0) })
    try list.write()
    try tree.shell("cd root/.resolve-seen && sed -i '4s/ s$/ s x/' *.list")
    let states = SeenLists(in: tree.bytes("root")).states(of: path, besides: nil)
    #expect(states.map { $0.map(\.version.modified) } == [[4_000_000_000, 5_000_000_000]])
  }

  /// A list with very many states of one file takes no longer than one that this program writes.
  @Test func ofAFileWithManyStatesTheNewestAreRead() throws {
    let tree = try TestTree(["root/"])
    var list = own(tree, "laptop")
    list.note(path, [Self.entry(1), Self.entry(2)])
    try list.write()
    try tree.shell(
      "cd root/.resolve-seen && f=$(ls) && for i in 1 2 3 4 5 6; do tail -n +2 $f > x && cat x x >> $f; done"
    )
    let states = SeenLists(in: tree.bytes("root")).states(of: path, besides: nil)
    #expect(states.map(\.count) == [64])
  }

  /// The folder may be replaced by a link to another place.
  @Test func nothingIsWrittenThroughALink() throws {
    let tree = try TestTree(["root/", "away/"])
    try tree.link("root/.resolve-seen", to: "../away")
    var list = own(tree, "laptop")
    list.note(path, [Self.entry(1), Self.entry(2)])
    #expect(throws: FileAccessError.self) { try list.write() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: tree.path("away")).isEmpty)
  }

  @Test func aListKeepsWhatWasChangedLast() throws {
    var list = SeenLists.List(
      key: [UInt8](repeating: 1, count: 32), device: [UInt8](repeating: 2, count: 16))
    let line = SeenLists.line(Self.entry(1), list.key)
    for number in 0..<130_000 {
      let code = SeenLists.code(of: Array("\(number)".utf8), list.key, .path)
      list.lines[code] = [line]
    }
    let newest = SeenLists.code(of: Array("77".utf8), list.key, .path)
    let text = SeenLists.text(of: list) { $0 == newest ? 1 : 0 }
    #expect(text.count <= SeenLists.largestList)
    let read = try #require(SeenLists.list(text))
    #expect(read.lines.count < list.lines.count && read.lines[newest] == [line])
  }
}
