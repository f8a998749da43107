import ArraySpans
import ConflictResolution
import ContentDigests
import FileAccess
import TestSupport
import Testing

@testable import SyncFolders

@Suite("Which journals this installation carries out")
struct JournalTrustTests {
  /// A store with a run that was begun, one that is finished and one that was undone, as its journals say.
  static func journals() throws -> [(record: RunRecord, text: [UInt8])] {
    try [RunRecord.State.begun, .finished, .undone].enumerated().map { index, state in
      let disk = FolderStoreTests.disk()
      let store = try FolderStoreTests.store(disk)
      // Each run has a time of its own, and so a name: the code of a step belongs to one run.
      let time = Timestamp(
        nanoseconds: FolderStoreTests.time.nanoseconds + Int64(index) * 1_000_000_000)
      var record = try store.begin(try FolderStoreTests.plan(disk), at: time)
      if state != .begun { record = try store.finish(record) }
      if state == .undone { record = try store.takeBack(record).record }
      let run = try store.store.folder(Array("runs".utf8)).folder(Array(record.id.utf8))
      return (record, try run.read(Array("journal.jsonl".utf8), limit: 1 << 20))
    }
  }

  static func read(_ text: [UInt8], _ id: String, _ key: UInt8? = 1) -> RunRecord {
    let authority = JournalAuthority(key: key.flatMap { .numbered($0) })
    return JournalReader.read(text, run: id, by: authority).record
  }

  @Test func onlyItsOwnKeyFits() throws {
    for (record, text) in try Self.journals() {
      #expect(Self.read(text, record.id).changes == record.changes)
      #expect(Self.read(text, record.id).state == record.state)
      for key in [2, nil] as [UInt8?] {
        let foreign = Self.read(text, record.id, key)
        #expect(foreign.state == .foreign)
        #expect(foreign.changes.isEmpty && foreign.folder.isEmpty && foreign.sequence == nil)
        #expect(!foreign.canBeTakenBack && !foreign.holdsVersions && !foreign.isReadable)
      }
    }
  }

  /// What a journal without a code is: this installation's only where nobody else writes.
  @Test func withoutACodeThePlaceCounts() throws {
    let record = try #require(try Self.journals().first?.record)
    let text = RunJournal.plan(record, key: nil).text
    #expect(Self.read(text, record.id).state == .foreign)
    let old = JournalReader.read(text, run: record.id, by: .withoutKey).record
    #expect(old.state == .begun && old.changes == record.changes)
    let signed = RunJournal.plan(record, key: .numbered(2)).text
    let wrong = JournalAuthority(key: .numbered(1), accepts: .withoutCode)
    #expect(JournalReader.read(signed, run: record.id, by: wrong).record.state == .foreign)
  }

  /// Whatever becomes of a journal, what is carried out is the plan that was written, and no step that was not.
  @Test(arguments: 1...8)
  func nothingElseIsCarriedOut(seed: Int) throws {
    var random = RepeatableGenerator(seed: UInt64(seed))
    let journals = try Self.journals()
    // The same steps of another run, to be copied from.
    let steps = journals.flatMap { $0.text.split(separator: 0x0A).suffix(2) }
    for round in 0..<400 {
      let (record, text) = journals[Int.random(in: 0..<journals.count, using: &random)]
      var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
      let known = Set(lines)
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let index = Int.random(in: 0..<lines.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: lines.remove(at: index)
        case 1: lines.insert(lines[Int.random(in: 0..<lines.count, using: &random)], at: index)
        case 2:
          lines.insert(Array(steps[Int.random(in: 0..<steps.count, using: &random)]), at: index)
        case 3: lines.swapAt(index, Int.random(in: 0..<lines.count, using: &random))
        case 4:
          lines[index] = Array(
            lines[index].prefix(Int.random(in: 0..<(lines[index].count + 1), using: &random)))
        default:
          if !lines[index].isEmpty {
            lines[index][Int.random(in: 0..<(lines[index].count), using: &random)] = UInt8(
              Int.random(in: 0..<256, using: &random))
          }
        }
        if lines.isEmpty { lines = [[]] }
      }
      let changed = Array(lines.joined(separator: [0x0A]))
      let read = Self.read(changed, record.id)
      guard read.isReadable else { continue }
      #expect(read.changes == record.changes, "seed \(seed), round \(round)")
      #expect(read.folder == record.folder && read.sequence == record.sequence)
      // Each step that counts is one of its own, and the last one of those that are left.
      let own = lines.filter { known.contains($0) && $0.starts(with: Array("{\"".utf8)) }
      let named: [RunRecord.State: String] = [
        .finished: "finished", .undoing: "undoing", .undone: "undone",
      ]
      if let name = named[read.state] {
        #expect(
          own.contains { $0.starts(with: Array("{\"\(name)".utf8)) },
          "seed \(seed), round \(round): \(read.state)")
      }
    }
  }

  @Test func anOldStepIsNoNewOne() throws {
    let (record, text) = try #require(try Self.journals().last)
    let lines = text.split(separator: 0x0A).map(Array.init)
    let undoing = try #require(lines.first { $0.starts(with: Array("{\"undoing".utf8)) })
    #expect(Self.read(text + undoing + [0x0A], record.id).state == .undone)
  }

  /// Numbers at and beyond the ends of their ranges, where a journal without a code counts.
  @Test(arguments: [
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-1", "9007199254740992",
    "1e400", "1.5", "null", "\"7\"",
  ])
  func noNumberStopsTheProgram(sequence: String) throws {
    let disk = FolderStoreTests.disk()
    let store = FolderStore(
      root: try disk.root.folder(Array("tree".utf8)),
      store: try disk.root.folder(Array("store".utf8)),
      authority: JournalAuthority(key: .numbered(1), accepts: .withoutCode))
    let first = try store.finish(
      try store.begin(try FolderStoreTests.plan(disk), at: FolderStoreTests.time))
    let text = String(decoding: RunJournal.plan(first, key: nil).text, as: UTF8.self)
      .replacing("\"sequence\":1", with: "\"sequence\":\(sequence)")
      .replacing(/,"sha256":"[0-9a-f]*"}\n$/, with: "}\n")
    let run = try store.store.folder(Array("runs".utf8)).folder(Array(first.id.utf8))
    for journal in FolderStore<SimulatedFolder>.journalNames {
      try run.remove(journal)
      try store.makePrivateFile(journal, Array(text.utf8), in: run)
    }
    #expect(try store.records().map(\.state) == [.begun])
    let plan = RunPlan(folder: Array("/tree".utf8), strategies: [], changes: [])
    for _ in 0..<3 { _ = try store.begin(plan, at: FolderStoreTests.time) }
    #expect(try store.records().count == 4)
    for now in [Int64.min, 0, .max] { #expect(try store.records().ages(now: now).count == 4) }
  }

  @Test func aRunIsTakenOver() throws {
    let disk = FolderStoreTests.disk()
    let mine = try FolderStoreTests.store(disk, .ofOpenStore)
    let others = FolderStore(
      root: try disk.root.folder(Array("tree".utf8)),
      store: try disk.root.folder(Array("store".utf8)),
      authority: JournalAuthority(key: .numbered(2)))
    let before = FolderStoreTests.inTree(disk)
    let written = try others.finish(
      try others.begin(try FolderStoreTests.plan(disk), at: FolderStoreTests.time))
    let foreign = try #require(try mine.records().first)
    #expect(foreign.state == .foreign)
    let claims = try mine.claims(of: foreign)
    #expect(claims.changes == written.changes && claims.state == .finished)
    try mine.takeOver(claims)
    let taken = try #require(try mine.records().first)
    #expect(taken.state == .finished && taken.changes == written.changes)
    // It is still a run of the other one, which knows only its own steps.
    #expect(try others.records().first?.changes == written.changes)
    #expect(try mine.takeBack(taken).refusals.isEmpty)
    #expect(FolderStoreTests.inTree(disk) == before)
    #expect(try mine.records().map(\.state) == [.undone])
    #expect(try others.records().map(\.state) == [.finished])
    // Nothing is lost by what it does not know.
    #expect(try others.takeBack(try #require(try others.records().first)).refusals.isEmpty)
    #expect(FolderStoreTests.inTree(disk) == before)
    #expect(try others.records().map(\.state) == [.undone])
  }

  /// Journals of several installations: each finds its own plan and steps, in any order, whatever is between.
  @Test(arguments: seeds(20, ordinarily: 5))
  func eachInstallationFindsItsOwn(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    let (record, _) = try #require(try Self.journals().first)
    for round in 0..<50 {
      var keys = Array(UInt8(1)...UInt8(Int.random(in: 1...4, using: &random)))
      keys.shuffle(using: &random)
      var text: [UInt8] = []
      var states: [UInt8: RunRecord.State] = [:]
      var codes: [(key: UInt8, plan: SHA256Digest, steps: Int)] = []
      for key in keys {
        // What a crash left of a plan, or what somebody else wrote.
        if Bool.random(using: &random) {
          let other = RunJournal.plan(record, key: .numbered(9)).text
          text += other.prefix(Int.random(in: 0...other.count, using: &random)) + [0x0A]
        }
        let plan = RunJournal.plan(record, key: .numbered(key))
        text += plan.text
        states[key] = .begun
        codes.append((key, try #require(plan.code), 0))
        // Steps come after any of the plans before.
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let index = Int.random(in: codes.indices, using: &random)
          codes[index].steps += 1
          let (step, state): (RunJournal.Step, RunRecord.State) =
            [(.finished([:]), .finished), (.undoing, .undoing), (.undone, .undone)]
            .randomElement(using: &random) ?? (.undoing, .undoing)
          text += RunJournal.line(
            of: step, number: codes[index].steps, plan: codes[index].plan,
            key: .numbered(codes[index].key))
          states[codes[index].key] = state
        }
      }
      for key in keys {
        let read = Self.read(text, record.id, key)
        #expect(read.state == states[key], "seed \(seed), round \(round), key \(key)")
        #expect(read.changes == record.changes, "seed \(seed), round \(round), key \(key)")
      }
      #expect(Self.read(text, record.id, 8).state == .foreign, "seed \(seed), round \(round)")
    }
  }

  /// A journal of any length is read in a memory that does not grow with it, unless this installation wrote it.
  @Test func aLongForeignJournalIsNotHeld() throws {
    let record = try #require(try Self.journals().first?.record)
    let text = RunJournal.plan(record, key: .numbered(2)).text
    let last = try #require(text.split(separator: 0x0A).last)
    var blocks = 0
    let line = Array("{\"folder\":[],\"files\":[]}\n".utf8)
    let read = JournalReader.read(run: record.id, by: .ofTests) { body in
      body(text[..<(text.count - last.count - 1)])
      for _ in 0..<20_000 { body(line[...]) }
      body([UInt8](repeating: 0x61, count: 1 << 25)[...])
      body([0x0A])
      blocks += 1
    }
    // The plan has no end: it is damaged, and no more of it is kept than a person could need.
    #expect(read.record.state == .damaged && read.record.changes.count <= 10_000)
    #expect(blocks == 2)
  }
}
