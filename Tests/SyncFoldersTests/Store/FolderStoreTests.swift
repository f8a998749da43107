import ConflictResolution
import FileAccess
import TestSupport
import Testing

@testable import SyncFolders

@Suite("Runs that can stop anywhere")
struct FolderStoreTests {
  static let time = Timestamp(nanoseconds: 1_795_000_000_000_000_000)

  /// A folder with five conflicts: one that the copy wins, one of which both are kept, one that is merged, one
  /// that the copy wins with the rights of the original, so that it is copied, and one inside of a document.
  static func disk() -> SimulatedDisk {
    let disk = SimulatedDisk()
    disk.add("tree/a/notes.md", "old notes")
    disk.add("tree/a/notes copy.md", "new notes")
    disk.add("tree/b/plan.md", "old plan")
    disk.add("tree/b/plan copy.md", "new plan")
    disk.add("tree/text.md", "one")
    disk.add("tree/text copy.md", "two")
    disk.add("tree/list.md", "old list")
    disk.add("tree/list copy.md", "new list")
    disk.add("tree/D.pages/i", "old i")
    disk.add("tree/D.pages/i copy", "new i")
    disk.add("tree/D.pages/sub/j", "old j")
    disk.add("tree/D.pages/sub/j copy", "new j")
    disk.add("tree/D.pages/sub/style", "style")
    disk.add("tree/other", "other")
    disk.add("store/keep", "keep")
    return disk
  }

  static let before = [
    "tree/a/notes.md": "old notes", "tree/a/notes copy.md": "new notes",
    "tree/b/plan.md": "old plan", "tree/b/plan copy.md": "new plan", "tree/text.md": "one",
    "tree/text copy.md": "two", "tree/list.md": "old list", "tree/list copy.md": "new list",
    "tree/D.pages/i": "old i", "tree/D.pages/i copy": "new i", "tree/D.pages/sub/j": "old j",
    "tree/D.pages/sub/j copy": "new j", "tree/D.pages/sub/style": "style", "tree/other": "other",
  ]
  static let after = [
    "tree/a/notes.md": "new notes", "tree/b/plan.md": "new plan", "tree/b/plan-1.md": "old plan",
    "tree/text.md": "both", "tree/list.md": "new list", "tree/D.pages/i": "new i",
    "tree/D.pages/sub/j": "new j", "tree/D.pages/sub/style": "style", "tree/other": "other",
  ]
  static let texts = [
    "old notes", "new notes", "old plan", "new plan", "one", "two", "old list", "new list", "old i",
    "new i", "old j", "new j", "style", "other",
  ]

  static func store(
    _ disk: SimulatedDisk, _ authority: JournalAuthority = .ofTests
  ) throws -> FolderStore<SimulatedFolder> {
    FolderStore(
      root: try disk.root.folder(Array("tree".utf8)),
      store: try disk.root.folder(Array("store".utf8)), authority: authority)
  }

  static func plan(_ disk: SimulatedDisk) throws -> RunPlan {
    func file(_ folder: [String], _ before: String, _ after: String?) throws -> RunPlan.File {
      var handle = try disk.root.folder(Array("tree".utf8))
      for component in folder { handle = try handle.folder(Array(component.utf8)) }
      let status = try #require(try handle.status(of: Array(before.utf8)))
      return .present(
        before: Array(before.utf8), after: after.map { Array($0.utf8) },
        stamp: try FileStamp(of: Array(before.utf8), status, in: handle))
    }
    func stamp(_ name: String) throws -> FileStamp {
      guard case .present(_, _, let stamp) = try file([], name, nil) else {
        throw CancellationError()
      }
      return stamp
    }
    func path(_ names: String...) -> [[UInt8]] { names.map { Array($0.utf8) } }
    let recipe = DocumentRecipe(
      omitted: [path("i copy"), path("sub", "j copy")],
      sources: [path("i"): path("i copy"), path("sub", "j"): path("sub", "j copy")])
    let document = try DocumentListing(of: try disk.root.folder(at: path("tree", "D.pages")))
    return RunPlan(
      folder: Array("/tree".utf8), strategies: ["newest"],
      changes: [
        .init(
          folder: [Array("a".utf8)],
          files: [
            try file(["a"], "notes.md", nil), try file(["a"], "notes copy.md", "notes.md"),
          ]),
        .init(
          folder: [Array("b".utf8)],
          files: [
            try file(["b"], "plan.md", "plan-1.md"), try file(["b"], "plan copy.md", "plan.md"),
          ]),
        .init(
          folder: [],
          files: [
            try file([], "text.md", nil), try file([], "text copy.md", nil),
            .made(
              after: Array("text.md".utf8), content: .bytes(Array("both".utf8)),
              like: RightsModel(Array("text.md".utf8), expected: 0o644), modified: (5, 0)),
          ]),
        .init(
          folder: [],
          files: [
            try file([], "list.md", nil), try file([], "list copy.md", nil),
            .made(
              after: Array("list.md".utf8),
              content: .copy(of: Array("list copy.md".utf8), stamp: try stamp("list copy.md")),
              like: RightsModel(Array("list.md".utf8), expected: 0o644), modified: (6, 0)),
          ]),
        .init(
          folder: [],
          files: [
            try file([], "D.pages", nil),
            .made(
              after: Array("D.pages".utf8),
              content: .document(
                of: Array("D.pages".utf8), recipe: recipe,
                content: document.applying(recipe).content), like: nil, modified: nil),
          ]),
      ])
  }

  static func inTree(_ disk: SimulatedDisk) -> [String: String] {
    disk.tree().filter { $0.key.hasPrefix("tree/") }
  }

  /// What is wrong with a disk on which a run was interrupted: what is lost, and what another process cannot
  /// finish or take back.
  static func faults(_ disk: SimulatedDisk) throws -> [String] {
    try StoppedRun.faults(
      on: disk, keeping: texts, store: { try store($0) }, tree: inTree, before: before, after: after
    )
  }

  @Test(arguments: [false, true])
  func everyContentIsReachable(isTakenBack: Bool) throws {
    let stops = try StoppedRun(
      time: Self.time, isTakenBack: isTakenBack, disk: Self.disk, store: { try Self.store($0) },
      plan: Self.plan, faults: Self.faults
    ).stopEverywhere()
    #expect(stops > 20)
  }

  @Test(arguments: [1, 3, 1000])
  func aFullDiskLosesNothing(failuresInARow: Int) throws {
    var first = 0
    while true {
      let disk = Self.disk()
      let store = try Self.store(disk)
      let plan = try Self.plan(disk)
      disk.failures = Set(first..<(first + failuresInARow))
      do { _ = try store.finish(try store.begin(plan, at: Self.time)) } catch {
        #expect(error.code == .noSpace)
      }
      let isPastTheEnd = disk.changes <= first
      disk.failures = []
      let texts = Set(disk.tree().values)
      for text in Self.texts { #expect(texts.contains(text), "change \(first): '\(text)' is lost") }
      // Whatever was refused then: with space again, all of it can be taken back.
      for record in try store.records() where record.state != .void {
        let (_, refusals) = try store.takeBack(record)
        #expect(refusals == [:], "change \(first)")
      }
      #expect(Self.inTree(disk) == Self.before, "change \(first)")
      if isPastTheEnd { break }
      first += 1
    }
    #expect(first > 20)
  }

  /// A run whose every change is refused leaves nothing behind; one that changed something stays.
  @Test func aRunThatChangesNothingIsRemoved() throws {
    for isPartly in [false, true] {
      let disk = Self.disk()
      let store = try Self.store(disk)
      let plan = try Self.plan(disk)
      // A document is a folder, which no program has open.
      let begun = try store.begin(
        RunPlan(
          folder: plan.folder, strategies: plan.strategies,
          changes: isPartly ? plan.changes : plan.changes.dropLast()), at: Self.time)
      disk.openForWriting = Set(disk.nodes.keys)
      let record = try store.finish(begun, leavesOpen: true)
      #expect(record.isUnmade == !isPartly, "\(record.refusals)")
      try store.removeIfUnmade(record)
      #expect(try store.records().count == (isPartly ? 1 : 0))
      if !isPartly { #expect(Self.inTree(disk) == Self.before) }
    }
  }

  @Test func aRunThatChangesNothingKeepsWhatIsNotItsOwn() throws {
    let disk = Self.disk()
    let store = try Self.store(disk)
    var record = try store.begin(try Self.plan(disk), at: Self.time)
    record.state = .finished
    for index in record.changes.indices {
      record.refusals[index] = ChangeRefusal([], "was refused")
    }
    disk.add("store/runs/\(record.id)/files/other", "other")
    try store.removeIfUnmade(record)
    #expect(try store.records().count == 1)
  }

  /// Without hard links a name is reserved before a file gets it, which may be interrupted then.
  @Test(arguments: ["tree/b/plan-1.md", "tree/a/notes.md"])
  func aReservationIsNoForeignFile(path: String) throws {
    let disk = Self.disk()
    let store = try Self.store(disk)
    let begun = try store.begin(try Self.plan(disk), at: Self.time)
    let names = path.split(separator: "/").map { Array($0.utf8) }
    let folder = try disk.root.folder(at: names.dropLast())
    if let last = names.last, let node = disk.nodes[folder.node]?.names[last] {
      // Its file is in the store already.
      let files = try disk.root.folder(
        at: ["store", "runs", begun.id, "files"].map { Array($0.utf8) })
      let file = begun.changes.flatMap(\.files).first { $0.before == last }
      disk.set(try #require(file).stored, in: files.node, to: node)
    }
    disk.add(path, String(decoding: FolderHandle.reservation, as: UTF8.self))
    let record = try store.finish(begun)
    #expect(record.refusals == [:])
    #expect(Self.inTree(disk) == Self.after)
  }

  /// What a program may write to stays, if that is asked for.
  @Test(arguments: [false, true]) func whatIsOpenIsLeft(leavesOpen: Bool) throws {
    let disk = Self.disk()
    let store = try Self.store(disk)
    let folder = try disk.root.folder(at: ["tree", "a"].map { Array($0.utf8) })
    let node = try #require(disk.nodes[folder.node]?.names[Array("notes.md".utf8)])
    disk.openForWriting = [node]
    let begun = try store.begin(try Self.plan(disk), at: Self.time)
    let record = try store.finish(begun, leavesOpen: leavesOpen)
    #expect(record.refusals.values.map(\.isOpen) == (leavesOpen ? [true] : []))
    #expect(Self.inTree(disk)["tree/a/notes.md"] == (leavesOpen ? "old notes" : "new notes"))
    #expect(Self.inTree(disk)["tree/b/plan.md"] == "new plan")
  }

  @Test func aRunIsFoundAgain() throws {
    let disk = Self.disk()
    let store = try Self.store(disk)
    let record = try store.finish(try store.begin(try Self.plan(disk), at: Self.time))
    #expect(record.id == "20261118-110640")
    #expect(try store.records() == [record])
    #expect(Self.inTree(disk) == Self.after)
    let second = try store.begin(
      RunPlan(folder: [], strategies: [], changes: []), at: Self.time)
    #expect(second.id == "20261118-110640-2")
  }

  /// What is in one of the journals of a run, and how it is replaced.
  static func journal(
    _ number: Int, of record: RunRecord, on disk: SimulatedDisk
  ) throws -> (bytes: [UInt8], set: ([UInt8]) -> Void) {
    let run = try disk.root.folder(at: ["store", "runs", record.id].map { Array($0.utf8) })
    let name = Array(["journal.jsonl", "journal-copy.jsonl"][number].utf8)
    let node = try #require(disk.nodes[run.node]?.names[name])
    return (try run.read(name, limit: .max), { disk.nodes[node]?.bytes = $0 })
  }

  @Test func runsAreInTheOrderInWhichTheyBegan() throws {
    let disk = Self.disk()
    let store = try Self.store(disk)
    let empty = RunPlan(folder: [], strategies: [], changes: [])
    let day: Int64 = 86_400_000_000_000
    var ids: [String] = []
    for days in [0, -400, -1, -400, 5] as [Int64] {
      let time = Timestamp(nanoseconds: Self.time.nanoseconds + days * day)
      ids.append(try store.begin(empty, at: time).id)
    }
    #expect(try store.records().map(\.id) == ids)
    #expect(try store.records().compactMap(\.sequence) == [1, 2, 3, 4, 5])
    #expect(try store.begin(empty, at: Self.time, after: 40).sequence == 41)
    // The second was not stored before the first, whatever the clock said.
    let now = Self.time.secondsSince1970 + 6 * 86_400
    #expect(try store.records().ages(now: now).map { $0 / 86_400 } == [6, 6, 6, 6, 1, 1])
  }

  @Test func whatIsNotWhatWasSetAsideGetsNoName() throws {
    let disk = Self.disk()
    let store = try Self.store(disk)
    let record = try store.finish(try store.begin(try Self.plan(disk), at: Self.time))
    let files = try disk.root.folder(
      at: ["store", "runs", record.id, "files"].map { Array($0.utf8) })
    let old = try #require(
      record.changes[0].files.first { $0.before == Array("notes.md".utf8) })
    let node = try #require(disk.nodes[files.node]?.names[old.stored])
    disk.nodes[node]?.bytes = Array("OLD NOTES".utf8)
    let (again, refusals) = try store.takeBack(record)
    #expect(refusals.keys.sorted() == [0])
    #expect(refusals[0]?.name == Array("notes.md".utf8))
    #expect(refusals[0]?.isChangedInStore == true)
    #expect(Self.inTree(disk)["tree/a/notes.md"] == "new notes")
    #expect(Self.inTree(disk)["tree/b/plan.md"] == "old plan")
    #expect(try store.takeBack(again, asIs: true).refusals == [:])
    #expect(Self.inTree(disk)["tree/a/notes.md"] == "OLD NOTES")
  }

  @Test func whatIsMissingInTheStoreIsNamed() throws {
    let disk = Self.disk()
    let store = try Self.store(disk)
    let record = try store.finish(try store.begin(try Self.plan(disk), at: Self.time))
    let files = try disk.root.folder(
      at: ["store", "runs", record.id, "files"].map { Array($0.utf8) })
    let old = try #require(
      record.changes[0].files.first { $0.before == Array("notes.md".utf8) })
    try files.remove(old.stored)
    let (_, refusals) = try store.takeBack(record)
    #expect(refusals.keys.sorted() == [0])
    #expect(refusals[0]?.name == Array("notes.md".utf8))
    #expect(Self.inTree(disk)["tree/a/notes.md"] == "new notes")
  }

  @Test func whatIsForgottenIsGone() throws {
    let disk = Self.disk()
    let store = try Self.store(disk)
    let record = try store.finish(try store.begin(try Self.plan(disk), at: Self.time))
    try store.forget([record])
    #expect(try store.records() == [])
    #expect(disk.tree().keys.filter { $0.hasPrefix("store/") } == ["store/keep"])
    #expect(Self.inTree(disk) == Self.after)
  }
}
