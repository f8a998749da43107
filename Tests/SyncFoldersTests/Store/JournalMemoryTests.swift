import FileAccess
import Testing

@testable import SyncFolders

/// Journals that have not changed are read once, and those that have changed again.
@Suite struct JournalMemoryTests {
  private static func store(
    _ disk: SimulatedDisk, _ journals: JournalMemory?
  ) throws -> FolderStore<SimulatedFolder> {
    FolderStore(
      root: try disk.root.folder(Array("tree".utf8)),
      store: try disk.root.folder(Array("store".utf8)), authority: .ofTests, journals: journals)
  }

  /// What is remembered is what reading gives.
  private static func compare(
    _ disk: SimulatedDisk, _ journals: JournalMemory, _ place: String
  ) throws {
    let read = try store(disk, nil).records()
    let remembered = try store(disk, journals).records()
    #expect(remembered == read, "\(place)")
  }

  @Test func readsEveryJournalOnce() throws {
    let disk = FolderStoreTests.disk()
    let journals = JournalMemory()
    let store = try Self.store(disk, journals)
    let plan = try FolderStoreTests.plan(disk)
    _ = try store.finish(try store.begin(plan, at: FolderStoreTests.time))
    let first = try store.records()
    #expect(first.map(\.state) == [.finished])
    #expect(journals.count == 1)
    let reads = disk.reads
    #expect(try store.records() == first)
    #expect(disk.reads == reads)
    // The same disk without a memory reads both journals at every look.
    _ = try Self.store(disk, nil).records()
    // Each is read once, since both are the same.
    #expect(disk.reads == reads + 2)
  }

  @Test(arguments: [false, true])
  func saysWhatReadingSaysAfterEveryStop(isTakenBack: Bool) throws {
    var stops = 0
    while true {
      let disk = FolderStoreTests.disk()
      let journals = JournalMemory()
      let store = try Self.store(disk, journals)
      let plan = try FolderStoreTests.plan(disk)
      do {
        if !isTakenBack { disk.changesLeft = stops }
        let begun = try store.begin(plan, at: FolderStoreTests.time)
        try Self.compare(disk, journals, "begun, \(stops)")
        let record = try store.finish(begun)
        try Self.compare(disk, journals, "finished, \(stops)")
        if isTakenBack {
          disk.changesLeft = stops
          _ = try store.takeBack(record)
          try Self.compare(disk, journals, "taken back, \(stops)")
        }
      } catch {
        guard disk.isStopped else { throw error }
      }
      // Another process goes on after the stop.
      let again = disk.copy()
      try Self.compare(again, journals, "stopped before change \(stops)")
      let other = try Self.store(again, nil)
      for record in try other.records() where record.isInterrupted {
        _ = try other.takeBack(record)
        try Self.compare(again, journals, "taken back after \(stops)")
      }
      if !disk.isStopped { break }
      stops += 1
    }
    #expect(stops > 20)
  }

  @Test func forgetsRunsThatAreGone() throws {
    let disk = FolderStoreTests.disk()
    let journals = JournalMemory()
    let store = try Self.store(disk, journals)
    let record = try store.finish(
      try store.begin(try FolderStoreTests.plan(disk), at: FolderStoreTests.time))
    #expect(try store.records().map(\.id) == [record.id])
    let runs = try disk.root.folder(at: [Array("store".utf8), Array("runs".utf8)])
    let number = runs.node
    disk.nodes[number]?.names = [:]
    #expect(try store.records() == [])
    #expect(journals.count == 0)
  }

  @Test func readsAJournalOfSomebodyElseOnce() throws {
    let disk = FolderStoreTests.disk()
    let others = try FolderStoreTests.store(disk, JournalAuthority(key: .numbered(2)))
    _ = try others.begin(try FolderStoreTests.plan(disk), at: FolderStoreTests.time)
    let journals = JournalMemory()
    let store = try Self.store(disk, journals)
    let first = try store.records()
    #expect(first.map(\.state) == [.foreign] && journals.count == 1)
    let reads = disk.reads
    #expect(try store.records() == first)
    #expect(disk.reads == reads)
  }

  @Test func readsADamagedJournalAgainIfItIsAnotherOne() throws {
    let disk = FolderStoreTests.disk()
    let journals = JournalMemory()
    let store = try Self.store(disk, journals)
    let record = try store.finish(
      try store.begin(try FolderStoreTests.plan(disk), at: FolderStoreTests.time))
    let run = try disk.root.folder(
      at: [Array("store".utf8), Array("runs".utf8), Array(record.id.utf8)])
    let whole = disk.nodes
    for name in FolderStore<SimulatedFolder>.journalNames {
      let node = try #require(disk.nodes[run.node]?.names[name])
      disk.nodes[node]?.bytes = Array("{".utf8)
    }
    #expect(try store.records().map(\.state) == [.damaged])
    let reads = disk.reads
    #expect(try store.records().map(\.state) == [.damaged])
    #expect(disk.reads == reads)
    disk.nodes = whole
    #expect(try store.records().map(\.state) == [.finished])
  }
}
