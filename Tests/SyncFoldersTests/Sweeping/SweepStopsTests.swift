import ConflictResolution
import FileAccess
import TestSupport
import Testing

@testable import SyncFolders

@Suite("A sweep that can stop anywhere")
struct SweepStopsTests {
  static let time = Timestamp(nanoseconds: 1_795_000_000_000_000_000)

  /// An inbox in the destination, or beside it: one file moves, one is numbered, one goes to a folder that is made, a
  /// document moves as one, one is there already, and all folders of the inbox go.
  static func disk(isInside: Bool) -> (disk: SimulatedDisk, inbox: String) {
    let disk = SimulatedDisk()
    let inbox = isInside ? "tree/Inbox" : "inbox"
    disk.add("tree/notes.md", "own notes")
    disk.add("tree/same.md", "same")
    disk.add("\(inbox)/notes.md", "new notes")
    disk.add("\(inbox)/plan.md", "plan")
    disk.add("\(inbox)/same.md", "same")
    disk.add("\(inbox)/sub/inner.md", "inner")
    disk.add("\(inbox)/sub/.DS_Store", "view")
    disk.add("\(inbox)/D.pages/i", "document")
    disk.add("store/keep", "keep")
    return (disk, inbox)
  }

  static let texts = [
    "own notes", "same", "new notes", "plan", "inner", "view", "document", "keep",
  ]
  static let after = [
    "tree/notes.md": "own notes", "tree/notes-1.md": "new notes", "tree/plan.md": "plan",
    "tree/same.md": "same", "tree/sub/inner.md": "inner", "tree/D.pages/i": "document",
  ]

  static func bytes(_ path: String) -> [[UInt8]] {
    path.split(separator: "/").map { Array($0.utf8) }
  }

  static func plan(_ disk: SimulatedDisk, isInside: Bool) throws -> RunPlan {
    let inbox: [[UInt8]] = bytes(isInside ? "tree/Inbox" : "inbox")
    func origin(_ path: String) -> ChangeOrigin {
      isInside
        ? ChangeOrigin(folder: bytes("Inbox/" + path))
        : ChangeOrigin(root: Array("/inbox".utf8), folder: bytes(path))
    }
    func stamp(_ path: String) throws -> FileStamp {
      let names = bytes(path)
      let folder = try disk.root.folder(at: inbox + names.dropLast())
      let name = try #require(names.last)
      return try FileStamp(of: name, try #require(try folder.status(of: name)), in: folder)
    }
    func item(_ action: SweptItem.Action, _ path: String, _ target: String) -> ChangeReason {
      .swept(
        SweptItem(
          action, path: Array(path.utf8), inbox: Array((isInside ? "Inbox" : "/inbox").utf8),
          target: Array(target.utf8)))
    }
    func moving(_ path: String, to target: String) throws -> RunPlan.Change {
      let names = bytes(path)
      return RunPlan.Change(
        folder: Array(bytes(target).dropLast()), from: origin(names.dropLast().path.text),
        files: [
          .present(
            before: names[names.count - 1], after: bytes(target).last, stamp: try stamp(path))
        ], reason: item(.moved, path, target))
    }
    let place = InboxPlace(
      path: Array(isInside ? "/tree/Inbox".utf8 : "/inbox".utf8),
      inDestination: isInside ? bytes("Inbox") : nil,
      isRemovable: true)
    func removing(_ path: String, _ files: [[UInt8]: ContentOnDisk] = [:]) throws -> RunPlan.Change
    {
      let status = try disk.root.folder(at: inbox + bytes(path)).status()
      return place.settingAside(
        bytes(path), FileStamp(status, DocumentListing(files: files).content), .removedFolder,
        target: [])
    }
    let view = try stamp("sub/.DS_Store").content
    return RunPlan(
      folder: Array("/tree".utf8), strategies: [],
      changes: [
        try moving("notes.md", to: "notes-1.md"), try moving("plan.md", to: "plan.md"),
        place.settingAside(bytes("same.md"), try stamp("same.md"), .alreadyThere, target: []),
        try moving("D.pages", to: "D.pages"),
        RunPlan.Change(
          folder: [],
          files: [
            .made(
              after: Array("sub".utf8), content: .folder(like: origin("sub")), like: nil,
              modified: nil)
          ], reason: item(.madeFolder, "sub", "sub")),
        try moving("sub/inner.md", to: "sub/inner.md"),
        try removing("sub", [Array(".DS_Store".utf8): view]), try removing(""),
      ])
  }

  static func store(_ disk: SimulatedDisk) throws -> FolderStore<SimulatedFolder> {
    FolderStore(
      root: try disk.root.folder(Array("tree".utf8)),
      store: try disk.root.folder(Array("store".utf8)), authority: .ofTests)
  }

  /// All files but those of the store, by their paths.
  static func outside(_ disk: SimulatedDisk) -> [String: String] {
    disk.tree().filter { !$0.key.hasPrefix("store/") }
  }

  /// What is wrong with a disk on which a sweep was interrupted.
  static func faults(_ disk: SimulatedDisk, before: [String: String]) throws -> [String] {
    try StoppedRun.faults(
      on: disk, keeping: texts, store: store, tree: outside, before: before, after: after)
  }

  @Test(
    "Every content is reachable, and another run finishes the work or undoes it",
    arguments: [(true, false), (true, true), (false, false), (false, true)])
  func stops(isInside: Bool, isTakenBack: Bool) throws {
    let before = Self.outside(Self.disk(isInside: isInside).0)
    let stops = try StoppedRun(
      time: Self.time, isTakenBack: isTakenBack, disk: { Self.disk(isInside: isInside).0 },
      store: Self.store, plan: { try Self.plan($0, isInside: isInside) },
      faults: { try Self.faults($0, before: before) }
    ).stopEverywhere()
    #expect(stops > 40)
  }

  @Test("On a full disk nothing is lost, and all of it can be taken back", arguments: [1, 3, 1000])
  func fullDisk(failuresInARow: Int) throws {
    var first = 0
    while true {
      let (disk, _) = Self.disk(isInside: true)
      let before = Self.outside(disk)
      let store = try Self.store(disk)
      let plan = try Self.plan(disk, isInside: true)
      disk.failures = Set(first..<(first + failuresInARow))
      _ = try? store.finish(try store.begin(plan, at: Self.time))
      let isPastTheEnd = disk.changes <= first
      disk.failures = []
      let found = Set(disk.tree().values)
      for text in Self.texts { #expect(found.contains(text), "change \(first): '\(text)' is lost") }
      for record in try store.records() where record.state != .void {
        let (_, refusals) = try store.takeBack(record)
        #expect(refusals == [:], "change \(first)")
      }
      #expect(Self.outside(disk) == before, "change \(first)")
      if isPastTheEnd { break }
      first += 1
    }
    #expect(first > 40)
  }

  @Test(
    "Whoever works in the inbox or the destination meanwhile loses nothing, and nothing is replaced"
  )
  func interference() throws {
    let acts: [(String, (SimulatedDisk) -> Void)] = [
      ("a new file in the inbox", { $0.add("tree/Inbox/new.md", "late") }),
      ("a new file in a folder of it", { $0.add("tree/Inbox/sub/new.md", "late") }),
      ("a name is taken", { $0.add("tree/plan.md", "late") }),
      ("a made folder gets a file", { $0.add("tree/sub/inner.md", "late") }),
    ]
    for (what, act) in acts {
      var change = 0
      while true {
        let (disk, _) = Self.disk(isInside: true)
        let store = try Self.store(disk)
        let plan = try Self.plan(disk, isInside: true)
        disk.interference = (
          change,
          { disk in
            // Where the folder has gone, nobody can put anything into it; a file keeps its name.
            let tree = disk.tree()
            if what.contains("inbox") || what.contains("of it"),
              !tree.keys.contains(where: { $0.hasPrefix("tree/Inbox/") })
            {
              return
            }
            if what == "a name is taken", tree["tree/plan.md"] != nil { return }
            if what.contains("made"), tree["tree/sub/inner.md"] != nil { return }
            act(disk)
          }
        )
        let record = try? store.finish(try store.begin(plan, at: Self.time))
        let found = Set(disk.tree().values)
        for text in Self.texts {
          #expect(found.contains(text), "\(what), before change \(change): '\(text)' is lost")
        }
        if disk.tree().values.contains("late") {
          #expect(
            Self.outside(disk).values.contains("late"), "\(what), before change \(change): hidden")
        }
        #expect(record != nil, "\(what), before change \(change)")
        if disk.interference != nil { break }
        change += 1
      }
      #expect(change > 40)
    }
  }

  @Test("A file that is open for writing stays, and so do its folders")
  func openFile() throws {
    let (disk, _) = Self.disk(isInside: true)
    let store = try Self.store(disk)
    let plan = try Self.plan(disk, isInside: true)
    let inner = try disk.root.folder(at: Self.bytes("tree/Inbox/sub")).status(
      of: Array("inner.md".utf8))
    disk.openForWriting = [try #require(inner).inode]
    let record = try store.finish(try store.begin(plan, at: Self.time))
    #expect(record.refusals.values.contains { $0.reason.starts(with: "is open") })
    let tree = Self.outside(disk)
    #expect(tree["tree/Inbox/sub/inner.md"] == "inner")
    #expect(tree["tree/Inbox/sub/.DS_Store"] == "view")
    #expect(tree["tree/notes-1.md"] == "new notes")
    #expect(record.refusals.count == 3)
  }

  @Test("A journal with another inbox names it, and none leads out of its folder")
  func journal() throws {
    let (disk, _) = Self.disk(isInside: false)
    let store = try Self.store(disk)
    let begun = try store.begin(try Self.plan(disk, isInside: false), at: Self.time)
    #expect(try store.records() == [begun])
    let text = String(decoding: RunJournal.plan(begun, key: nil).text, as: UTF8.self)
    #expect(text.contains("resolve-run/2"))
    for (whole, wrong) in [
      ("\"root\":\"/inbox\"", "\"root\":\"inbox\""),
      ("\"root\":\"/inbox\"", "\"root\":\"/inbox/../x\""),
      ("\"from\":{\"folder\":[]", "\"from\":{\"folder\":[\"..\"]"),
    ] {
      let changed = text.replacing(whole, with: wrong)
      #expect(changed != text)
      let read = JournalReader.read(Array(changed.utf8), run: begun.id, by: .withoutKey)
      #expect(read.record.state == .damaged)
    }
  }
}

extension [UInt8] {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
