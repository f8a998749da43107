import ConflictResolution
import Replicas
import Testing

/// The example of the documentation, with the situations that folders come into.
@Suite("two folders on replicas")
struct SyncedFolderTests {
  private static let text: FileState = .file(FileContent("one\n2\n3\n"))

  /// What each of two users does to a folder with a file `a`, and what both end with.
  struct Situation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let mom: @Sendable (inout [RelativePath: FileState]) -> Void
    let home: @Sendable (inout [RelativePath: FileState]) -> Void
    let ends: [RelativePath: String]
  }

  static let situations: [Situation] = [
    Situation(
      testDescription: "edits of different lines",
      mom: { $0["a"] = .file(FileContent("1\n2\n3\n")) },
      home: { $0["a"] = .file(FileContent("one\n2\nthree\n")) }, ends: ["a": "1\n2\nthree\n"]),
    Situation(
      testDescription: "edits of one line",
      mom: { $0["a"] = .file(FileContent("M\n2\n3\n")) },
      home: { $0["a"] = .file(FileContent("H\n2\n3\n")) },
      ends: ["a": "M\n2\n3\n", "a-1": "H\n2\n3\n"]),
    Situation(
      testDescription: "an edit against a deletion", mom: { $0["a"] = nil },
      home: { $0["a"] = .file(FileContent("H\n2\n3\n")) }, ends: ["a": "H\n2\n3\n"]),
    Situation(
      testDescription: "the same edit", mom: { $0["a"] = .file(FileContent("1\n")) },
      home: { $0["a"] = .file(FileContent("1\n")) }, ends: ["a": "1\n"]),
    Situation(
      testDescription: "both delete", mom: { $0["a"] = nil }, home: { $0["a"] = nil }, ends: [:]),
    Situation(
      testDescription: "two new files of one name", mom: { $0["b"] = .file(FileContent("m\n")) },
      home: { $0["b"] = .file(FileContent("h\n")) },
      ends: ["a": "one\n2\n3\n", "b": "m\n", "b-1": "h\n"]),
    Situation(
      testDescription: "two new files whose names differ by case",
      mom: { $0["b"] = .file(FileContent("m\n")) }, home: { $0["B"] = .file(FileContent("h\n")) },
      ends: ["a": "one\n2\n3\n", "B": "h\n", "b-1": "m\n"]),
    Situation(
      testDescription: "a file against a folder", mom: { $0["d"] = .file(FileContent("m\n")) },
      home: { $0["d/x"] = .file(FileContent("h\n")) },
      ends: ["a": "one\n2\n3\n", "d-1": "m\n", "d/x": "h\n"]),
  ]

  @Test("both end alike, with every text that nobody replaced", arguments: situations)
  func ends(_ situation: Situation) throws {
    var mom = SyncedFolder("mom", among: ["mom", "home"])
    var home = SyncedFolder("home", among: ["mom", "home"])
    mom.files["a"] = Self.text
    try meet(&mom, &home, at: 1)
    #expect(home.files == ["a": Self.text])
    situation.mom(&mom.files)
    situation.home(&home.files)
    for time in 2...4 as ClosedRange<Int64> { try meet(&mom, &home, at: time) }
    #expect(mom.replica.texts == situation.ends)
    #expect(mom.files == home.files)
    #expect(mom.files == mom.replica.tree.mapValues { $0.state })
    #expect(Replica(mom.stored, policy: mom.replica.policy).tree == mom.replica.tree)
  }

  private func meet(
    _ mom: inout SyncedFolder, _ home: inout SyncedFolder, at time: Int64
  ) throws(ReplicaError) {
    // Mom wrote later.
    let theirs = try home.update(at: .seconds(2 * time))
    let ours = try mom.update(at: .seconds(2 * time + 1))
    _ = try mom.receive(theirs)
    _ = try home.receive(ours)
  }
}
