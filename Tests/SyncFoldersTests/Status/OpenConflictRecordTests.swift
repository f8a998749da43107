import ConflictResolution
import FileAccess
import Foundation
import TestSupport
import Testing

@testable import SyncFolders

@Suite("What is noted about open conflicts")
struct OpenConflictRecordTests {
  static let copy = "notes.sync-conflict-20261121-000249-X6UAVQQ.md"
  static let later = "notes.sync-conflict-20261122-000249-X6UAVQQ.md"
  static let now = Timestamp.seconds(1_795_300_000)

  /// The conflicts of a folder.
  private func open(_ tree: TestTree, weak: WeakCopies = .none) throws -> [UnsettledConflict] {
    var scan = try FolderScan(of: tree.bytes, settings: ScanSettings(weakCopies: weak))
    var found: [UnsettledConflict] = []
    scan.run { family, _ in
      if let conflict = UnsettledConflict(family, weak: weak) { found.append(conflict) }
    }
    return found
  }

  private func folder(_ tree: TestTree, _ state: TestTree) throws -> SyncFolder {
    try SyncFolder(tree.bytes, store: nil, environment: state.environment)
  }

  @Test("A conflict is new once, the same while a copy of it is there, and settled when none is")
  func lifeOfAConflict() throws {
    let tree = try TestTree(["notes.md", Self.copy, "other.txt"])
    var record = OpenConflictRecord(of: tree.bytes)
    let first = record.note(try open(tree), at: Self.now)
    #expect(first.new.map(\.path) == [Array("notes.md".utf8)])
    #expect(first.settled.isEmpty)
    let key = record.entries[0].key
    record.noteTold(record.entries, at: Self.now)
    #expect(record.note(try open(tree), at: Self.now.adding(seconds: 60)) == .init())

    // The original is edited: the same copies, the same conflict.
    try tree.write("notes.md", "edited", at: 1_795_299_000)
    #expect(record.note(try open(tree), at: Self.now.adding(seconds: 120)) == .init())
    #expect(record.entries[0].key == key)

    // A copy is edited: known by its name, and by another key.
    try tree.write(Self.copy, "edited, too", at: 1_795_299_500)
    #expect(record.note(try open(tree), at: Self.now.adding(seconds: 180)) == .init())
    #expect(record.entries[0].key != key)
    #expect(record.entries[0].told == Self.now)

    // A further copy is news, and the conflict is no younger by it.
    try tree.write(Self.later, "later")
    let further = record.note(try open(tree), at: Self.now.adding(seconds: 240))
    #expect(further.new.map(\.path) == [Array("notes.md".utf8)])
    #expect(record.entries[0].firstSeen == Self.now)
    #expect(record.entries[0].told == nil)

    try tree.shell("rm notes.sync*")
    let last = record.note(try open(tree), at: Self.now.adding(seconds: 300))
    #expect(last.settled.map(\.path) == [Array("notes.md".utf8)])
    #expect(record.entries.isEmpty)
  }

  @Test(
    "A conflict is open since the time in the name, since it was seen, or since its copy was changed"
  )
  func since() throws {
    let tree = try TestTree(["notes.md", "todo.md", "late.md"])
    try tree.write(Self.copy, "copy")
    try tree.write("todo [conflicted].md", "copy", at: 1_795_200_000)
    var record = OpenConflictRecord(of: tree.bytes)
    record.note(try open(tree), at: Self.now)
    let byPath = Dictionary(
      uniqueKeysWithValues: record.entries.map { (String(decoding: $0.path, as: UTF8.self), $0) })
    let local = try #require(LocalTime.secondsSince1970(atLocal: 1_795_219_369))
    #expect(byPath["notes.md"]?.since == OpenSince(.seconds(local), from: .name))
    #expect(byPath["todo.md"]?.since == OpenSince(.seconds(1_795_200_000), from: .modified))
    // The folder is known now: what comes later was seen to come.
    try tree.write("late [conflicted].md", "copy", at: 1_795_200_000)
    let later = Self.now.adding(seconds: 50)
    let changes = record.note(try open(tree), at: later)
    #expect(changes.new.map(\.since) == [OpenSince(later, from: .seen)])
  }

  @Test("No time is after now, whatever a name or a clock says")
  func futureTimes() throws {
    let tree = try TestTree(["notes.md", "notes.sync-conflict-20991121-000249-X6UAVQQ.md"])
    let conflict = try #require(try open(tree).first)
    #expect(conflict.ownSince(now: Self.now) == OpenSince(Self.now, from: .name))
  }

  @Test("What was told is due again after its days, and at once if a clock was set back")
  func due() throws {
    let tree = try TestTree(["notes.md", Self.copy])
    var record = OpenConflictRecord(of: tree.bytes)
    record.note(try open(tree), at: Self.now)
    #expect(record.due(after: 7, now: Self.now).count == 1)
    record.noteTold(record.entries, at: Self.now)
    for (days, seconds, count) in [
      (7, 0, 0), (7, 7 * 86_400 - 1, 0), (7, 7 * 86_400, 1), (0, 0, 1), (7, -10, 1),
      (Int.max, 86_400, 0),
    ] as [(Int, Int64, Int)] {
      #expect(
        record.due(after: days, now: Self.now.adding(seconds: seconds)).count == count,
        "\(days) days, after \(seconds) s")
    }
    #expect(record.due(after: nil, now: Self.now.adding(seconds: 1 << 40)).isEmpty)
  }

  @Test("What was not looked at is not settled")
  func unseen() throws {
    let tree = try TestTree([
      "a/notes.md", "a/" + Self.copy, "photo.png", "photo (1).png", "b/notes.md", "b/" + Self.copy,
    ])
    var record = OpenConflictRecord(of: tree.bytes)
    record.note(try open(tree, weak: .all), at: Self.now)
    #expect(record.entries.count == 3)
    let settings = ScanSettings(ignored: [try PathPattern("a/")])
    let changes = record.note([], at: Self.now) { settings.leavesOpen($0, unread: []) }
    #expect(changes.settled.map(\.path) == [Array("b/notes.md".utf8)])
    let rest = record.note([], at: Self.now) {
      ScanSettings(weakCopies: .all).leavesOpen($0, unread: [Array("a".utf8)])
    }
    #expect(rest.settled.map(\.path) == [Array("photo.png".utf8)])
    #expect(record.entries.map(\.path) == [Array("a/notes.md".utf8)])
  }

  @Test(
    "A law: any sequence of what is open comes back from the file, and each conflict is new and settled once"
  )
  func manySequences() throws {
    let tree = try TestTree()
    let state = try TestTree()
    let folder = try folder(tree, state)
    for seed in seeds(30) {
      var random = RepeatableGenerator(seed: seed)
      var open: Set<String> = []
      for step in 0..<12 {
        let name = "file\(Int.random(in: 0..<4, using: &random)) [conflicted].md"
        let original = name.replacingOccurrences(of: " [conflicted]", with: "")
        try tree.write(original, "one")
        let wasOpen = open.contains(original)
        if wasOpen {
          try tree.shell("rm '\(name)'")
          open.remove(original)
        } else {
          try tree.write(name, "copy \(step)")
          open.insert(original)
        }
        let found = try self.open(tree)
        let changes = try folder.changeOpenConflicts { $0.note(found, at: Self.now) }
        let names = [Array(original.utf8)]
        #expect(changes.new.map(\.path) == (wasOpen ? [] : names), "seed \(seed)")
        #expect(changes.settled.map(\.path) == (wasOpen ? names : []), "seed \(seed)")
        let read = folder.openConflicts()
        #expect(
          Set(read.entries.map { String(decoding: $0.path, as: UTF8.self) }) == open,
          "seed \(seed)")
      }
      try tree.shell("rm -f ./*")
      try folder.changeOpenConflicts { _ = $0.note([], at: Self.now) }
    }
  }

  @Test("The file is beside other notes, survives bad lines, and is made for a reason only")
  func file() throws {
    let tree = try TestTree(["notes.md"])
    let state = try TestTree()
    let folder = try folder(tree, state)
    let path = String(decoding: try #require(folder.openConflictsPath), as: UTF8.self)
    try folder.changeOpenConflicts { _ = $0.note([], at: Self.now) }
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try KnownFolders.all(environment: state.environment).isEmpty)

    try tree.write(Array("n\u{FF} [conflicted].md".utf8) + [0xFF], "x")
    try tree.write(Self.copy, "copy")
    let found = try open(tree)
    try folder.changeOpenConflicts { _ = $0.note(found, at: Self.now) }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      try KnownFolders.all(environment: state.environment)
        == [KnownFolder(path: folder.path, openCount: 1)])

    let lines = text.split(separator: "\n")
    let damaged = ([lines[0], "{\"path\":", "[]", "{\"path\":\"x\"}"] + lines.dropFirst())
    try damaged.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    #expect(folder.openConflicts().entries.count == 1)

    // Another folder's notes are not taken for this one's.
    try text.replacingOccurrences(of: "\"folder\":\"", with: "\"folder\":\"/else")
      .write(toFile: path, atomically: true, encoding: .utf8)
    #expect(folder.openConflicts().entries.isEmpty)
    #expect(try KnownFolders.all(environment: state.environment).isEmpty)
  }
}
