import ConflictResolution
import FileAccess
import TestSupport
import Testing

@testable import SyncFolders

@Suite("One version is fetched from the store")
struct RestoringTests {
  /// A disk with a finished run, and the versions that it set aside: two files and a document.
  struct Resolved {
    let disk: SimulatedDisk
    let record: RunRecord
    let versions: [SetAsideVersion]

    init() throws {
      disk = FolderStoreTests.disk()
      let store = try FolderStoreTests.store(disk)
      record = try store.finish(
        try store.begin(try FolderStoreTests.plan(disk), at: FolderStoreTests.time))
      let entry = RunHistory.Entry(
        record: record, store: Array("/store".utf8), isNamed: false, contents: [])
      versions = record.changes.indices.flatMap { SetAsideVersion.all(of: entry, inChange: $0) }
    }

    func version(_ path: String) throws -> SetAsideVersion {
      try #require(versions.first { $0.path == Array(path.utf8) })
    }
  }

  /// The path of a version, the name that it is fetched under, and what the folder has then beside what it had.
  static let rows: [(path: String, name: String, more: [String: String])] = [
    ("a/notes.md", "notes-1.md", ["tree/a/notes-1.md": "old notes"]),
    ("list copy.md", "list copy.md", ["tree/list copy.md": "new list"]),
    (
      "D.pages", "D-1.pages",
      [
        "tree/D-1.pages/i": "old i", "tree/D-1.pages/i copy": "new i",
        "tree/D-1.pages/sub/j": "old j", "tree/D-1.pages/sub/j copy": "new j",
        "tree/D-1.pages/sub/style": "style",
      ]
    ),
  ]

  static func stored(_ disk: SimulatedDisk, of run: String) -> [String: String] {
    disk.tree().filter { $0.key.hasPrefix("store/runs/\(run)/files/") }
  }

  @Test(arguments: rows.indices)
  func theStoreKeepsItAndBothRunsAreTakenBack(row: Int) throws {
    let (path, name, more) = Self.rows[row]
    let resolved = try Resolved()
    let store = try FolderStoreTests.store(resolved.disk)
    let kept = Self.stored(resolved.disk, of: resolved.record.id)
    let plan = try #require(
      try store.planToRestore(
        try resolved.version(path), as: Array(name.utf8), in: Array("/tree".utf8)))
    let fetched = try store.finish(try store.begin(plan, at: FolderStoreTests.time))
    #expect(fetched.refusals == [:])
    #expect(
      FolderStoreTests.inTree(resolved.disk) == FolderStoreTests.after.merging(more) { $1 })
    #expect(Self.stored(resolved.disk, of: resolved.record.id) == kept)
    #expect(try store.records() == [resolved.record, fetched])
    #expect(fetched.restored?.run == resolved.record.id)

    // A former name is needed by the run that took it away: then the fetched version goes first.
    let inTheWay = try store.records().restores(inTheWayOf: resolved.record)
    #expect(inTheWay == (path.hasSuffix(name) ? [fetched] : []))
    for record in inTheWay { #expect(try store.takeBack(record).refusals == [:]) }
    #expect(try store.takeBack(resolved.record).refusals == [:])
    let left = inTheWay.isEmpty ? more : [:]
    #expect(
      FolderStoreTests.inTree(resolved.disk) == FolderStoreTests.before.merging(left) { $1 })
    if inTheWay.isEmpty { #expect(try store.takeBack(fetched).refusals == [:]) }
    #expect(FolderStoreTests.inTree(resolved.disk) == FolderStoreTests.before)
  }

  @Test(arguments: rows.indices)
  func fetchingCanStopAnywhere(row: Int) throws {
    let (path, name, more) = Self.rows[row]
    let done = FolderStoreTests.after.merging(more) { $1 }
    var stops = 0
    while true {
      let resolved = try Resolved()
      let disk = resolved.disk
      let kept = Self.stored(disk, of: resolved.record.id)
      let store = try FolderStoreTests.store(disk)
      disk.changesLeft = stops
      do {
        let plan = try #require(
          try store.planToRestore(
            try resolved.version(path), as: Array(name.utf8), in: Array("/tree".utf8)))
        _ = try store.finish(try store.begin(plan, at: FolderStoreTests.time))
      } catch {
        guard disk.isStopped else { throw error }
      }
      var disks = [disk.copy(), disk.crashed { _ in 0 }]
      for seed in seeds(5, ordinarily: 2) {
        var generator = RepeatableGenerator(seed: seed &+ UInt64(stops) &* 1000)
        disks.append(disk.crashed { Int.random(in: 0..<$0, using: &generator) })
      }
      for (number, crashed) in disks.enumerated() {
        let what: Comment = "stopped before change \(stops), disk \(number)"
        // All of it or nothing is in the folder, never a part of a file.
        let tree = FolderStoreTests.inTree(crashed)
        for (path, text) in tree where FolderStoreTests.after[path] != text {
          #expect(more[path] == text, what)
        }
        #expect(Self.stored(crashed, of: resolved.record.id) == kept, what)
        for isFinished in [true, false] {
          let again = crashed.copy()
          let store = try FolderStoreTests.store(again)
          for record in try store.records() where record.restored != nil {
            switch record.state {
            case .begun where isFinished: #expect(try store.finish(record).refusals == [:], what)
            case .begun, .finished: #expect(try store.takeBack(record).refusals == [:], what)
            default: break
            }
          }
          let states = try store.records().filter { $0.restored != nil }.map(\.state)
          #expect(
            FolderStoreTests.inTree(again)
              == (states == [.finished] ? done : FolderStoreTests.after),
            what)
        }
      }
      if !disk.isStopped { break }
      stops += 1
    }
    #expect(stops > 10)
  }

  @Test func whatWasChangedInTheStoreIsNotFetched() throws {
    let resolved = try Resolved()
    let store = try FolderStoreTests.store(resolved.disk)
    let version = try resolved.version("a/notes.md")
    let files = try store.contents(ofRun: resolved.record.id)
    let node = try #require(resolved.disk.nodes[files.node]?.names[version.file.stored])
    resolved.disk.nodes[node]?.bytes = Array("OLD NOTES".utf8)
    #expect(try store.read(version) { _ in } == false)
    let plan = try #require(
      try store.planToRestore(version, as: Array("x.md".utf8), in: Array("/tree".utf8)))
    var refusals: [ChangeRefusal] = []
    let record = try store.begin(plan, at: FolderStoreTests.time) { refusals.append($1) }
    #expect(refusals.count == 1)
    #expect(record.changes == [])
    #expect(FolderStoreTests.inTree(resolved.disk) == FolderStoreTests.after)
    try files.remove(version.file.stored)
    let none = try store.planToRestore(version, as: Array("x.md".utf8), in: Array("/tree".utf8))
    #expect(none?.changes.count == nil)
    #expect(try store.read(version) { _ in } == nil)
  }

  @Test func aNameThatIsTakenMeanwhileIsNotReplaced() throws {
    let resolved = try Resolved()
    let store = try FolderStoreTests.store(resolved.disk)
    let plan = try #require(
      try store.planToRestore(
        try resolved.version("a/notes.md"), as: Array("notes-1.md".utf8),
        in: Array("/tree".utf8)))
    let begun = try store.begin(plan, at: FolderStoreTests.time)
    resolved.disk.add("tree/a/notes-1.md", "another")
    let record = try store.finish(begun)
    #expect(record.refusals[0]?.isTakenBack == true)
    #expect(FolderStoreTests.inTree(resolved.disk)["tree/a/notes-1.md"] == "another")
  }
}
