import ConflictResolution
import FileAccess
import TestSupport
import Testing

@testable import SyncFolders

// Journals that are missing, damaged or somebody else's.
extension FolderStoreTests {
  @Test func eitherJournalIsEnough() throws {
    for state in [RunRecord.State.begun, .finished, .undone] {
      let disk = Self.disk()
      let store = try Self.store(disk)
      var record = try store.begin(try Self.plan(disk), at: Self.time)
      if state != .begun { record = try store.finish(record) }
      if state == .undone { record = try store.takeBack(record).record }
      #expect(try store.records() == [record])
      for number in [0, 1] {
        let journal = try Self.journal(number, of: record, on: disk)
        for count in stride(from: 0, to: journal.bytes.count, by: 37) {
          journal.set(Array(journal.bytes.prefix(count)))
          #expect(try store.records() == [record], "\(state), \(count) bytes of \(number)")
        }
        journal.set(Array("garbage\n{}\n".utf8))
        #expect(try store.records() == [record])
        journal.set(journal.bytes)
      }
    }
  }

  @Test func withoutAJournalEverythingIsKept() throws {
    let disk = Self.disk()
    let store = try Self.store(disk)
    let record = try store.finish(try store.begin(try Self.plan(disk), at: Self.time))
    let journals = try [0, 1].map { try Self.journal($0, of: record, on: disk) }
    let whole = journals[0].bytes
    for count in stride(from: 0, to: whole.count, by: 151) {
      for journal in journals { journal.set(Array(whole.prefix(count))) }
      let found = try #require(try store.records().first { $0.id == record.id })
      guard found.state != .finished, found.state != .begun else { continue }
      #expect(found.state == .damaged, "\(count) bytes")
      let kept = disk.tree().filter { $0.key.contains("/files/") }
      #expect(kept.count == 10)
      try store.sweep()
      _ = try store.begin(
        RunPlan(folder: [], strategies: [], changes: []), at: Self.time)
      #expect(disk.tree().filter { $0.key.contains("/files/") } == kept, "\(count) bytes")
    }
  }

  @Test(arguments: [0, 1, 2], [JournalAuthority.Acceptance.withoutCode, .none])
  func whatNoJournalTellsOfIsPutBack(
    linesKept: Int, accepts: JournalAuthority.Acceptance
  ) throws {
    let disk = Self.disk()
    let store = try Self.store(disk, JournalAuthority(key: .numbered(1), accepts: accepts))
    let record = try store.finish(try store.begin(try Self.plan(disk), at: Self.time))
    for number in [0, 1] {
      let journal = try Self.journal(number, of: record, on: disk)
      let lines = journal.bytes.split(separator: 0x0A)
      journal.set(Array(lines.prefix(linesKept).joined(separator: [0x0A])))
    }
    let found = try #require(try store.records().first)
    // Where others write, only its claims say what it is.
    #expect(found.state == (accepts == .none ? .foreign : .damaged))
    #expect(accepts == .withoutCode || (found.changes.isEmpty && found.folder.isEmpty))
    let damaged = try store.claims(of: found)
    #expect(damaged.state == .damaged)
    let contents = try store.contents(of: damaged)
    #expect(contents.count == 6)
    #expect(damaged.digestOfClaims(contents) != damaged.digestOfClaims(contents.dropLast()))
    #expect(contents.allSatisfy { $0.isSound })
    #expect(contents.count { $0.path != nil } == (linesKept == 2 ? 1 : 0))
    let results = try store.putBack(damaged)
    #expect(results.count == 6)
    let tree = Self.inTree(disk)
    for text in Self.texts + ["both"] { #expect(tree.values.contains(text), "'\(text)'") }
    // What has its name already is not replaced.
    for (path, text) in Self.after { #expect(tree[path] == text, "\(path)") }
    if linesKept == 2 { #expect(tree["tree/a/notes-1.md"] == "old notes") }
    #expect(disk.tree().keys.filter { $0.hasPrefix("store/") } == ["store/keep"])
  }

  @Test func puttingBackCanStopAnywhere() throws {
    var stops = 0
    while true {
      let disk = Self.disk()
      let store = try Self.store(disk)
      let record = try store.finish(try store.begin(try Self.plan(disk), at: Self.time))
      for number in [0, 1] { try Self.journal(number, of: record, on: disk).set([]) }
      let damaged = try #require(try store.records().first)
      disk.changesLeft = stops
      _ = try? store.putBack(damaged)
      for seed in seeds(5, ordinarily: 2) {
        var generator = RepeatableGenerator(seed: seed &+ UInt64(stops) &* 1000)
        for again in [
          disk.copy(), disk.crashed { Int.random(in: 0..<$0, using: &generator) },
        ] {
          let store = try Self.store(again)
          for record in try store.records() where record.state == .damaged {
            _ = try store.putBack(record)
          }
          let texts = Set(Self.inTree(again).values)
          for text in Self.texts {
            #expect(texts.contains(text), "stopped before \(stops), seed \(seed): '\(text)'")
          }
        }
      }
      if !disk.isStopped { break }
      stops += 1
    }
    #expect(stops > 10)
  }

  @Test func aRunThatWasNeverWholeIsSwept() throws {
    var stops = 0
    while true {
      let disk = Self.disk()
      let store = try Self.store(disk)
      let plan = try Self.plan(disk)
      disk.changesLeft = stops
      _ = try? store.begin(plan, at: Self.time)
      let isStopped = disk.isStopped
      let again = disk.copy()
      let next = try Self.store(again)
      if isStopped, try next.records().allSatisfy({ $0.state == .void }) {
        try next.sweep()
        #expect(
          again.tree().keys.filter { $0.hasPrefix("store/") } == ["store/keep"],
          "stopped before \(stops)")
      }
      if !isStopped { break }
      stops += 1
    }
    #expect(stops > 10)
  }

  @Test(arguments: ["../x", "/etc/passwd", "..", "", "a/b"])
  func aJournalThatLeadsOutIsDamaged(name: String) throws {
    let disk = Self.disk()
    let store = try Self.store(disk)
    let record = try store.begin(try Self.plan(disk), at: Self.time)
    let digest = /,"sha256":"[0-9a-f]*","code":"[0-9a-f]*"}\n$/
    for key in ["before", "after", "stored"] {
      for number in [0, 1] {
        let journal = try Self.journal(number, of: record, on: disk)
        // Without the digest and the code of its lines, as one who wants to lead out would write it.
        let text = String(decoding: journal.bytes, as: UTF8.self).replacing(digest, with: "}\n")
        let climbing = text.replacing("\"\(key)\":\"", with: "\"\(key)\":\"\(name)\",\"x\":\"")
        journal.set(Array(climbing.utf8))
      }
      #expect(
        try store.records().allSatisfy { $0.state == .damaged || $0.state == .void }, "\(key)")
    }
  }

  @Test func anyDamageToTheJournalsIsTaken() throws {
    let disk = Self.disk()
    let store = try Self.store(disk)
    let record = try store.finish(try store.begin(try Self.plan(disk), at: Self.time))
    let whole = try Self.journal(0, of: record, on: disk).bytes
    let before = disk.tree().filter { !$0.key.hasSuffix(".jsonl") }
    for seed in seeds(300) {
      var generator = RepeatableGenerator(seed: seed)
      let damaged = disk.copy()
      for number in [0, 1] {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let place = Int.random(in: bytes.indices, using: &generator)
          switch Int.random(in: 0..<3, using: &generator) {
          case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
          case 1: bytes.insert(UInt8.random(in: 0x20..<0x7F, using: &generator), at: place)
          default: bytes.removeSubrange(place..<min(place + 5, bytes.count))
          }
        }
        try Self.journal(number, of: record, on: damaged).set(bytes)
      }
      let store = try Self.store(damaged)
      // Whatever they say now, nothing is lost by believing them.
      for record in try store.records() {
        switch record.state {
        case .begun: _ = try? store.finish(record)
        case .damaged: _ = try store.putBack(record)
        default: break
        }
        _ = try? store.takeBack(record)
      }
      try store.sweep()
      let texts = Set(damaged.tree().values)
      for text in Set(before.values) { #expect(texts.contains(text), "seed \(seed): '\(text)'") }
    }
  }
}
