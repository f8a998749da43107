import ConflictResolution
import ContentDigests
import FileAccess
import Foundation
import TestSupport
import Testing

@testable import SyncFolders

@Suite("What journals tell of decisions")
struct RunReasonTests {
  static let stamp = FileStamp(
    kind: .file, content: ContentOnDisk(size: 3, digest: SHA256.digest(of: Array("old".utf8))),
    seconds: 1, nanoseconds: 2, device: 3, inode: 4, permissions: 0o640)

  static func file(_ before: [UInt8]?, _ after: [UInt8]?, _ stored: String = "s") -> MovedFile {
    MovedFile(before: before, after: after, stored: Array(stored.utf8), stamp: stamp)
  }

  static func record(_ changes: [FolderChange], id: String = "20261121-080000") -> RunRecord {
    RunRecord(
      id: id, began: FolderStoreTests.time, folder: Array("/tree".utf8), strategies: ["newest"],
      sequence: 1, changes: changes, state: .begun)
  }

  /// Names that are no UTF-8, that look like JSON, and that would move a terminal.
  static let hostile: [[UInt8]] = [
    [0xFF, 0xFE], Array("\",\"x\":\"".utf8), Array("\u{1B}[2J\n".utf8), Array("a\u{202E}b".utf8),
  ]

  @Test func reasonsAreReadAsTheyWereWritten() {
    var changes = [
      FolderChange(
        folder: [], files: [Self.file(Array("a".utf8), nil)],
        reason: .restored(
          RestoredVersion(run: "20261121-080000", name: [0xFF], stored: Array("s".utf8))))
    ]
    for name in Self.hostile {
      let text = String(decoding: name, as: UTF8.self)
      changes.append(
        FolderChange(
          folder: [name], files: [Self.file(name, nil)],
          reason: .decided(
            RecordedDecision(
              name: name, state: "resolved", conflict: "c-1", kind: "edit-edit", decider: text,
              pattern: name, rule: "modified", reason: text, base: text,
              declined: [.init(strategy: "merge", reason: text)],
              versions: [
                .init(name: name, id: "mom:2", device: text, rule: "size", reason: text),
                .init(name: Array("b".utf8), id: nil, device: nil),
              ]))))
    }
    let record = Self.record(changes)
    let plan = RunJournal.plan(record, key: nil).text
    let read = JournalReader.read(plan, run: record.id, by: .withoutKey)
    #expect(read.record == record)
  }

  @Test func whatWasUndoneIsReadAsItWasWritten() {
    let change = FolderChange(folder: [], files: [Self.file([0x61], nil)])
    for undone: Set<Int> in [[], [0], [0, 2], [1, 2]] {
      let refusals = undone.contains(1) ? [:] : [1: ChangeRefusal([0x61], "was refused")]
      let record = Self.record([change, change, change])
      let text =
        RunJournal.plan(record, key: nil).text
        + RunJournal.line(
          of: .finished(refusals, undone: undone), number: 1, plan: nil, key: nil)
      let read = JournalReader.read(text, run: record.id, by: .withoutKey).record
      #expect(read.state == .finished)
      #expect(read.undoneChanges == undone)
      #expect(read.refusals.keys.sorted() == refusals.keys.sorted())
      // A journal in which nothing was undone is as before.
      let isNoted = String(decoding: text, as: UTF8.self).contains("undoneChanges")
      #expect(isNoted == !undone.isEmpty)
      // A position that no change has is left out.
      let other = String(decoding: text, as: UTF8.self).replacing(",2]", with: ",7]")
      let odd = JournalReader.read(Array(other.utf8), run: record.id, by: .withoutKey).record
      #expect(odd.undoneChanges == undone.filter { $0 != 2 || undone.count == 1 })
    }
  }

  @Test func journalsOfBeforeAreRead() throws {
    let path = MarkdownDocument.root.appending(path: "Fixtures/journals/without-decisions.jsonl")
    let bytes = Array(try Data(contentsOf: path))
    let record = JournalReader.read(bytes, run: "20261123-200107", by: .withoutKey).record
    #expect(record.state == .finished)
    #expect(record.changes.map(\.reason) == [nil, nil])
    #expect(
      record.changes.map { String(decoding: $0.path, as: UTF8.self) } == [
        "list.md", "Docs/notes.md",
      ])
    let entry = RunHistory.Entry(record: record, store: [], isNamed: false, contents: [])
    let aside = record.changes.indices.flatMap { SetAsideVersion.all(of: entry, inChange: $0) }
    #expect(
      aside.map { String(decoding: $0.path, as: UTF8.self) }
        == ["list (Anna's conflicted copy 2026-11-20).md", "Docs/notes.md"])
  }

  @Test(arguments: [
    "\"decision\":7", "\"decision\":{}", "\"decision\":{\"name\":\"../x\",\"state\":\"resolved\"}",
    "\"decision\":{\"name\":\"a\"}", "\"restored\":[]",
    "\"restored\":{\"run\":\"../..\",\"name\":\"a\",\"stored\":\"s\"}",
    "\"restored\":{\"run\":\"r\",\"name\":\"a/b\",\"stored\":\"s\"}",
    "\"restored\":{\"run\":\"r\",\"name\":\"a\",\"stored\":\"..\"}",
  ])
  func aReasonThatCannotBeReadIsLeftOut(member: String) throws {
    let record = Self.record([FolderChange(folder: [], files: [Self.file([0x61], nil)])])
    let text = String(decoding: RunJournal.plan(record, key: nil).text, as: UTF8.self)
      .replacing("{\"folder\":[]", with: "{\(member),\"folder\":[]")
      .replacing(/,"sha256":"[0-9a-f]*"}\n$/, with: "}\n")
    let read = JournalReader.read(Array(text.utf8), run: record.id, by: .withoutKey).record
    #expect(read == record)
  }

  // MARK: Which version is meant

  static let addresses: [(word: String, readings: [VersionAddress])] = [
    ("notes.md", [("notes.md", nil)]),
    (
      "notes.md@20261121-093015",
      [("notes.md", "20261121-093015"), ("notes.md@20261121-093015", nil)]
    ),
    (
      "a@b/c@20261121-093015-12",
      [("a@b/c", "20261121-093015-12"), ("a@b/c@20261121-093015-12", nil)]
    ),
    ("mom@home.md", [("mom@home.md", nil)]), ("mom@", [("mom@", nil)]),
    ("@20261121-093015", [("@20261121-093015", nil)]),
    ("a/@20261121-093015", [("a/@20261121-093015", nil)]),
    ("x@20261121-09301", [("x@20261121-09301", nil)]),
    ("x@20261121-093015-", [("x@20261121-093015-", nil)]),
    ("x@20261121-093015.md", [("x@20261121-093015.md", nil)]),
    ("x@2026112a-093015", [("x@2026112a-093015", nil)]),
    (
      "x@20261121-093015@20261122-093015",
      [("x@20261121-093015", "20261122-093015"), ("x@20261121-093015@20261122-093015", nil)]
    ),
  ].map { word, readings in
    (word, readings.map { VersionAddress(path: Array($0.0.utf8), run: $0.1) })
  }

  @Test(arguments: addresses.indices)
  func wordsAreReadAsPathAndRun(index: Int) {
    let row = Self.addresses[index]
    #expect(VersionAddress.readings(of: Array(row.word.utf8)) == row.readings, "\(row.word)")
  }

  @Test func theLastRunAndTheVersionOfThatNameAreMeant() {
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    func versions(_ id: String, _ names: [String]) -> [SetAsideVersion] {
      let change = FolderChange(
        folder: [bytes("d")], files: names.map { Self.file(bytes($0), nil, $0) },
        reason: .decided(RecordedDecision(name: bytes("a.md"), state: "resolved")))
      let entry = RunHistory.Entry(
        record: Self.record([change], id: id), store: [], isNamed: false, contents: [])
      return SetAsideVersion.all(of: entry, inChange: 0)
    }
    let all =
      versions("3", ["a copy.md", "a other.md"]) + versions("2", ["a.md", "a copy.md"])
      + versions("1", ["a old.md"])
    func told(_ path: String, _ run: String? = nil) -> String {
      switch VersionChoice(of: bytes(path), run: run, among: all) {
      case .none: "none"
      case .several(let versions): "several \(versions.count)"
      case .one(let version, let others):
        "\(version.entry.record.id) \(String(decoding: version.name, as: UTF8.self)) \(others.count)"
      }
    }
    #expect(told("d/a.md") == "several 2")
    #expect(told("d/a.md", "2") == "2 a.md 1")
    #expect(told("d/a.md", "1") == "1 a old.md 0")
    #expect(told("d/a copy.md") == "3 a copy.md 1")
    #expect(told("d/a copy.md", "2") == "2 a copy.md 0")
    #expect(told("d/a other.md", "2") == "none")
    #expect(told("a.md") == "none")
    #expect(told("d/a.md", "9") == "none")
  }

  @Test func pathsThatAreConcernedAreFound() {
    let change = FolderChange(
      folder: [Array("d".utf8)],
      files: [Self.file(Array("x.md".utf8), nil), Self.file(nil, Array("y.md".utf8))])
    for path in ["", "d", "d/x.md", "d/y.md"] {
      #expect(change.concerns(Array(path.utf8)), "\(path)")
    }
    for path in ["x.md", "d/x", "d/x.md/z", "e"] {
      #expect(!change.concerns(Array(path.utf8)), "\(path)")
    }
  }

  @Test func forgottenRunsAreRememberedWhateverBecomesOfTheNotes() throws {
    let disk = FolderStoreTests.disk()
    let store = try FolderStoreTests.store(disk)
    var records: [RunRecord] = []
    for _ in 0..<2 {
      let empty = RunPlan(folder: Array("/tree".utf8), strategies: [], changes: [])
      records.append(try store.finish(try store.begin(empty, at: FolderStoreTests.time)))
    }
    try store.forget([records[0]], at: .seconds(1_795_000_100))
    let folder = try disk.root.folder(Array("store".utf8))
    // As if the machine had stopped within the line.
    try folder.append(Array("\n{\"id\":\"x".utf8), to: Array("forgotten.jsonl".utf8))
    try store.forget([records[1]], at: .seconds(1_795_000_200))
    let found = try store.forgottenRuns()
    #expect(found.map(\.id) == records.map(\.id))
    #expect(found.map(\.forgotten.secondsSince1970) == [1_795_000_100, 1_795_000_200])
    // One that has the name again is there.
    let again = try store.begin(
      RunPlan(folder: [], strategies: [], changes: []), at: FolderStoreTests.time)
    #expect(again.id == records[0].id)
    #expect(try store.forgottenRuns().map(\.id) == [records[1].id])
  }
}
