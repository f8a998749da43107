import ConflictResolution
import ContentDigests
import FileAccess
import TestSupport
import Testing

@testable import SyncFolders

/// A text that a run sets aside and the archive keeps takes its place on the disk once.
@Suite struct SharedContentTests {
  private static let copy = "notes.\(FolderPlannerTests.mark).md"
  private static let texts = [
    "a\nb\nc\nd\ne\nf\n", "a\nb 2\nc\nd\ne\nf\n", "a\nb\nc\nd\ne 2\nf\n",
  ]

  /// Merges a file with its copy, as a command does, and gives what is done with the place to `body`.
  private static func merged(
    named others: [String] = [],
    _ body: (
      SeenArchiveTests.Place, borrowing FolderStore<FolderHandle>, RunRecord
    ) throws -> Void
  ) throws {
    let place = try SeenArchiveTests.Place()
    try place.tree.folder("store")
    let root = place.tree.bytes("root")
    var settings = SeenSettings()
    settings.deviceCount = 2
    try settings.write(to: place.archive)
    place.now = WallClock.nanosecondsSince1970() / 1_000_000_000
    try place.save("notes.md", texts[0])
    try place.record("notes.md", .arrived)
    try place.save("notes.md", texts[1])
    try place.record("notes.md", .written)
    try place.save(copy, texts[2])
    for other in others { try place.tree.shell("ln 'root/\(copy)' \(other)") }
    var planner = FolderPlanner(
      Policy([.merge]), bases: try BaseFinder(root: root, source: nil).knowing(place.archive),
      weakCopies: .none)
    var changes: [RunPlan.Change] = []
    var scan = try FolderScan(of: root, settings: ScanSettings(weakCopies: .none))
    try scan.forEachStep { step, _ in
      guard case .families(let families) = step else { return }
      changes += try planner.plan(families, in: FolderHandle(root)).compactMap(\.change)
    }
    let store = FolderStore(
      root: try FolderHandle(root), store: try FolderHandle(place.tree.bytes("store")),
      authority: .ofTests)
    let record = try store.finish(
      try store.begin(
        RunPlan(folder: root, strategies: ["merge"], changes: changes), at: FolderStoreTests.time))
    let files = try #require(record.changes.first?.files)
    let before = try #require(files.first { $0.before == Array("notes.md".utf8) })
    let other = try #require(files.first { $0.before == Array(copy.utf8) })
    try place.archive.recordMerge(
      of: Array("notes.md".utf8), at: [], in: FolderHandle(root), before: before.version,
      merged: [(other.version, Array(texts[2].utf8))], now: place.now)
    #expect(place.archive.contentSize().bytes == 12 + 14 + 14 + 16)
    try store.share(record, with: place.archive)
    try body(place, store, record)
  }

  private static func content(_ text: String, _ place: SeenArchiveTests.Place) -> [UInt8]? {
    place.archive.content(of: FastSHA256.digest(of: Array(text.utf8)))
  }

  @Test func theTextsOfARunAreFilesOfItsStore() throws {
    try Self.merged { place, _, _ in
      for text in Self.texts { #expect(Self.content(text, place) == Array(text.utf8)) }
      // The first text and the merged one are in the archive alone.
      #expect(place.archive.contentSize().count == 4)
      #expect(place.archive.contentSize().bytes == 12 + 16)
      try place.archive.clean(now: place.now)
      #expect(place.archive.contentSize().count == 4)
    }
  }

  /// Somebody writes into both files after the undo, without giving them a new file.
  @Test func whatAnUndoPutsBackIsNotTheFileOfTheArchive() throws {
    try Self.merged { place, store, record in
      try store.separate(record, from: place.archive)
      #expect(try store.takeBack(record).refusals.isEmpty)
      try place.tree.shell("cd root; for name in *; do echo more >> \"$name\"; done")
      for text in Self.texts { #expect(Self.content(text, place) == Array(text.utf8)) }
      #expect(place.archive.contentSize().bytes == 12 + 14 + 14 + 16)
    }
  }

  /// What is written by that name is not in the archive; and if it were, the next look would correct it.
  @Test func aFileWithAnotherNameElsewhereIsNotShared() throws {
    try Self.merged(named: ["elsewhere"]) { place, _, _ in
      try place.tree.shell("echo more >> elsewhere")
      for text in Self.texts { #expect(Self.content(text, place) == Array(text.utf8)) }
      try place.tree.shell(
        "cd seen/contents; for name in *; do tr a b < $name > ../x; cp ../x $name; done")
      #expect(Self.content(Self.texts[0], place) == nil)
      try place.save("notes.md", Self.texts[0])
      try place.record("notes.md", .written)
      #expect(Self.content(Self.texts[0], place) == Array(Self.texts[0].utf8))
    }
  }

  @Test func whatIsForgottenOfARunStaysInTheArchive() throws {
    try Self.merged { place, _, _ in
      try place.tree.shell("rm -r store/runs")
      for text in Self.texts { #expect(Self.content(text, place) == Array(text.utf8)) }
    }
  }
}
