import ConflictResolution
import FileAccess
import SyncFolders
import TestSupport
import Testing

@Suite("Runs that can stop anywhere")
struct FolderStoreTests {
  static let time = Timestamp(nanoseconds: 1_795_000_000_000_000_000)

  /// A folder with three conflicts: one that the copy wins, one of which both are kept, one that is merged.
  static func disk() -> SimulatedDisk {
    let disk = SimulatedDisk()
    disk.add("tree/a/notes.md", "old notes")
    disk.add("tree/a/notes copy.md", "new notes")
    disk.add("tree/b/plan.md", "old plan")
    disk.add("tree/b/plan copy.md", "new plan")
    disk.add("tree/text.md", "one")
    disk.add("tree/text copy.md", "two")
    disk.add("tree/other", "other")
    disk.add("store/keep", "keep")
    return disk
  }

  static let before = [
    "tree/a/notes.md": "old notes", "tree/a/notes copy.md": "new notes",
    "tree/b/plan.md": "old plan", "tree/b/plan copy.md": "new plan", "tree/text.md": "one",
    "tree/text copy.md": "two", "tree/other": "other",
  ]
  static let after = [
    "tree/a/notes.md": "new notes", "tree/b/plan.md": "new plan", "tree/b/plan-1.md": "old plan",
    "tree/text.md": "both", "tree/other": "other",
  ]
  static let texts = ["old notes", "new notes", "old plan", "new plan", "one", "two", "other"]

  static func store(_ disk: SimulatedDisk) throws -> FolderStore<SimulatedFolder> {
    FolderStore(
      root: try disk.root.folder(Array("tree".utf8)),
      store: try disk.root.folder(Array("store".utf8)))
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
              after: Array("text.md".utf8), bytes: Array("both".utf8), like: Array("text.md".utf8),
              modified: (5, 0)),
          ]),
      ])
  }

  static func inTree(_ disk: SimulatedDisk) -> [String: String] {
    disk.tree().filter { $0.key.hasPrefix("tree/") }
  }

  /// What is wrong with a disk on which a run was cut short: what is lost, and what another process cannot
  /// finish or take back.
  static func faults(_ disk: SimulatedDisk) throws -> [String] {
    var faults: [String] = []
    let texts = Set(disk.tree().values)
    for text in Self.texts where !texts.contains(text) { faults.append("'\(text)' is lost") }
    for isFinished in [true, false] {
      let again = disk.copy()
      let store = try store(again)
      for record in try store.records() {
        switch record.state {
        case .void, .damaged: break
        case .begun, .undoing, .finished:
          if isFinished, record.state != .undoing {
            let done = try store.finish(record)
            if !done.refusals.isEmpty { faults.append("refused: \(done.refusals)") }
          } else {
            let (_, refusals) = try store.takeBack(record)
            if !refusals.isEmpty { faults.append("not taken back: \(refusals)") }
          }
        case .undone: break
        }
      }
      let tree = inTree(again)
      let states = try store.records().map { $0.state }
      let expected = states == [.finished] ? after : before
      if tree != expected { faults.append("\(states): \(tree)") }
    }
    return faults
  }

  @Test(arguments: [false, true])
  func everyContentIsReachable(isTakenBack: Bool) throws {
    var stops = 0
    while true {
      let disk = Self.disk()
      let store = try Self.store(disk)
      let plan = try Self.plan(disk)
      do {
        if isTakenBack {
          let record = try store.finish(try store.begin(plan, at: Self.time))
          disk.changesLeft = stops
          _ = try store.takeBack(record)
        } else {
          disk.changesLeft = stops
          _ = try store.finish(try store.begin(plan, at: Self.time))
        }
      } catch {
        guard disk.isStopped else { throw error }
      }
      #expect(try Self.faults(disk.copy()) == [], "stopped before change \(stops)")
      for seed in seeds(10) {
        var generator = RepeatableGenerator(seed: seed &+ UInt64(stops) &* 1000)
        let crashed = disk.crashed { Int.random(in: 0..<$0, using: &generator) }
        #expect(try Self.faults(crashed) == [], "crashed before change \(stops), seed \(seed)")
      }
      #expect(try Self.faults(disk.crashed { _ in 0 }) == [], "crashed before \(stops), all lost")
      if !disk.isStopped { break }
      stops += 1
    }
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

  @Test func aJournalThatIsNotWholeIsVoid() throws {
    let disk = Self.disk()
    let store = try Self.store(disk)
    let record = try store.begin(try Self.plan(disk), at: Self.time)
    let run = try disk.root.folder(
      at: ["store", "runs", record.id].map { Array($0.utf8) })
    let journal = Array("journal.jsonl".utf8)
    let node = try #require(disk.nodes[run.node]?.names[journal])
    let whole = try run.read(journal, limit: .max)
    for count in 0..<whole.count - 1 {
      disk.nodes[node]?.bytes = Array(whole.prefix(count))
      #expect(try store.records().allSatisfy { $0.state == .void }, "\(count) bytes")
    }
    disk.nodes[node]?.bytes = whole
    #expect(try store.records() == [record])
  }

  @Test(arguments: ["../x", "/etc/passwd", "..", "", "a/b"])
  func aJournalThatLeadsOutIsVoid(name: String) throws {
    let disk = Self.disk()
    let store = try Self.store(disk)
    let record = try store.begin(try Self.plan(disk), at: Self.time)
    let run = try disk.root.folder(at: ["store", "runs", record.id].map { Array($0.utf8) })
    let journal = Array("journal.jsonl".utf8)
    let node = try #require(disk.nodes[run.node]?.names[journal])
    let text = String(decoding: try run.read(journal, limit: .max), as: UTF8.self)
    for key in ["before", "after", "stored"] {
      let climbing = text.replacing("\"\(key)\":\"", with: "\"\(key)\":\"\(name)\",\"x\":\"")
      disk.nodes[node]?.bytes = Array(climbing.utf8)
      #expect(try store.records().allSatisfy { $0.state == .damaged }, "\(key)")
    }
  }

  @Test func anyDamageToAJournalIsTaken() throws {
    let disk = Self.disk()
    let store = try Self.store(disk)
    let record = try store.finish(try store.begin(try Self.plan(disk), at: Self.time))
    let run = try disk.root.folder(at: ["store", "runs", record.id].map { Array($0.utf8) })
    let journal = Array("journal.jsonl".utf8)
    let node = try #require(disk.nodes[run.node]?.names[journal])
    let whole = try run.read(journal, limit: .max)
    let before = disk.tree().filter { $0.key != "store/runs/\(record.id)/journal.jsonl" }
    for seed in seeds(300) {
      var generator = RepeatableGenerator(seed: seed)
      let damaged = disk.copy()
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.insert(UInt8.random(in: 0x20..<0x7F, using: &generator), at: place)
        default: bytes.removeSubrange(place..<min(place + 5, bytes.count))
        }
      }
      damaged.nodes[node]?.bytes = bytes
      let store = try Self.store(damaged)
      // Whatever it says now, nothing is lost by believing it.
      for record in try store.records() {
        if record.state == .begun { _ = try? store.finish(record) }
        _ = try? store.takeBack(record)
      }
      let texts = Set(damaged.tree().values)
      for text in Set(before.values) { #expect(texts.contains(text), "seed \(seed): '\(text)'") }
    }
  }

  @Test func whatIsForgottenIsGone() throws {
    let disk = Self.disk()
    let store = try Self.store(disk)
    let record = try store.finish(try store.begin(try Self.plan(disk), at: Self.time))
    try store.forget(record)
    #expect(try store.records() == [])
    #expect(disk.tree().keys.filter { $0.hasPrefix("store/") } == ["store/keep"])
    #expect(Self.inTree(disk) == Self.after)
  }
}
