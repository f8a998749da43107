import ConflictResolution
import Foundation
import Testing

/// `syncthing-wins-conflict`: who wins, what is in conflict, which versions are heads.
@Suite struct SyncthingCaseTests {
  static let name = "syncthing-wins-conflict"

  /// Syncthing's device numbers at 20 digits, so that byte order is number order.
  static func vector(_ value: Any?) throws -> VersionVector? {
    var vector = VersionVector()
    for pair in try #require(value as? [[String]]) {
      let padded = String(repeating: "0", count: 20 - pair[0].utf8.count) + pair[0]
      let device = try #require(DeviceID(padded))
      vector = vector.setting(device, to: try #require(UInt64(pair[1])))
    }
    return vector.isEmpty ? nil : vector
  }

  /// A version as a row gives it, with a content of its own.
  static func version(_ value: Any?, content: String) throws -> FileVersion {
    let row = try #require(value as? [String: Any])
    let vector = try vector(row["version"])
    var device: DeviceID = "writer"
    for entry in vector ?? VersionVector() { device = entry.device }
    var modified: Timestamp?
    if let seconds = row["modifiedS"] as? Int64, let nanoseconds = row["modifiedNs"] as? Int64 {
      modified = Timestamp(nanoseconds: seconds * 1_000_000_000 + nanoseconds)
    }
    return FileVersion(
      path: "f", state: row["deleted"] as? Bool == true ? .deleted : PublicCase.text(content),
      vector: vector, device: device, modified: modified)
  }

  @Test func accounted() throws {
    let lists = [
      "winner_tested", "winner_derivedFromRule", "inConflictWith_derivedFromRule",
      "cycleCounterexample", "isEquivalent", "scenarios",
    ]
    let equivalence =
      "which attributes of a file count is a tool's choice; here path and content are a state"
    Account(
      followed: [
        "wins-1", "wins-d2", "ic-2", "ic-5", "cycle-1", "st-int-5", "st-unit-5", "st-unit-6",
      ],
      profile: Dictionary(
        uniqueKeysWithValues: [
          "equiv-01", "equiv-04", "equiv-08", "equiv-13", "equiv-16", "equiv-23", "equiv-25",
          "equiv-26",
        ].map { ($0, equivalence) })
    ).check(try PublicCase.ids(lists, in: Self.name))
  }

  @Test(arguments: ["winner_tested", "winner_derivedFromRule"])
  func theNewestWins(list: String) throws {
    for row in try PublicCase.rows(list, in: Self.name) {
      let id = try #require(row["id"] as? String)
      let winner = try Self.version(row["winner"], content: "winner\n")
      let loser = try Self.version(row["loser"], content: "loser\n")
      for versions in [[winner, loser], [loser, winner]] {
        let file = FileHistory(path: "f", versions: versions)
        let outcome = try PublicCase.resolve([file], [.newest], deletes: .newest)
        #expect(PublicCase.states(outcome) == [winner.state], "\(id)")
      }
    }
  }

  @Test func conflictsAreThoseOfConcurrentVersions() throws {
    for row in try PublicCase.rows("inConflictWith_derivedFromRule", in: Self.name) {
      let id = try #require(row["id"] as? String)
      let isConflict = try #require(row["expected"] as? Bool)
      let new = try Self.version(row["new"], content: isConflict ? "H2\n" : "same\n")
      let previous = try Self.version(row["prev"], content: isConflict ? "H1\n" : "same\n")
      let outcome = try PublicCase.resolve(
        [FileHistory(path: "f", versions: [new, previous])], [])
      #expect((outcome.summary.conflicts == 1) == isConflict, "\(id)")
    }
  }

  /// Pairwise, a deletion that always loses makes a circle; among the heads there is none.
  @Test func deletionsMakeNoCircle() throws {
    let row = try PublicCase.row("cycle-1", of: "cycleCounterexample", in: Self.name)
    let given = try #require(row["versions"] as? [String: Any])
    #expect(given.keys.sorted() == ["A", "Adel", "B"])
    var versions: [String: FileVersion] = [:]
    for name in given.keys { versions[name] = try Self.version(given[name], content: name) }
    let expectedHeads = try #require(row["expectedHeads"] as? [String])
    for order in [
      ["A", "Adel", "B"], ["A", "B", "Adel"], ["Adel", "A", "B"], ["Adel", "B", "A"],
      ["B", "A", "Adel"], ["B", "Adel", "A"],
    ] {
      let file = FileHistory(path: "f", versions: order.compactMap { versions[$0] })
      for (deletes, key) in [
        (DeletePolicy.newest, "expectedWinner_newestWithDeletesOrdinary"),
        (.editWins, "expectedWinner_editBeatsDeleteAmongHeads"),
      ] {
        let name = try #require(row[key] as? String)
        let winner = try #require(versions[name])
        let outcome = try PublicCase.resolve([file], [.newest], deletes: deletes)
        let result = try #require(outcome.files.first)
        let heads = Set(result.conflict?.heads.map { $0.vector } ?? [])
        #expect(heads == Set(expectedHeads.map { versions[$0]?.vector }), "\(order)")
        #expect(result.keeps.map { $0.version.state } == [winner.state], "\(order) \(key)")
      }
    }
  }

  @Test func equalContentsMakeNoCopy() throws {
    let row = try PublicCase.row("st-int-5", of: "scenarios", in: Self.name)
    let expected = try #require(row["expected"] as? [String: Any])
    let outcome = try PublicCase.resolve(
      [
        PublicCase.file(
          "file1", local: PublicCase.text("hello"), remote: PublicCase.text("goodbye"),
          times: (4_600, 1_000)),
        PublicCase.file(
          "file2", local: PublicCase.text("hello"), remote: PublicCase.text("hello"),
          times: (4_600, 1_000)),
      ], [.keepBoth])
    let tree = PublicCase.tree(outcome)
    #expect(tree.count == expected["filesPerDevice"] as? Int)
    let variants = { (name: String) in tree.keys.filter { $0.hasPrefix(name) }.count }
    #expect(variants("file1") == expected["file1Variants"] as? Int)
    #expect(variants("file2") == expected["file2Variants"] as? Int)
    #expect(outcome.files.last?.state == .converged)
  }

  @Test func aRenameOfCaseIsARename() throws {
    _ = try PublicCase.row("st-unit-5", of: "scenarios", in: Self.name)
    let outcome = try PublicCase.resolve(
      [PublicCase.file("foo", base: PublicCase.text("a\n"), id: "1", remotePath: "Foo")],
      [.newest])
    #expect(PublicCase.tree(outcome).keys.sorted() == ["Foo"])
    #expect(outcome.collisions.isEmpty)
  }

  @Test func aDeletionInAnotherCaseIsOfAnotherFile() throws {
    _ = try PublicCase.row("st-unit-6", of: "scenarios", in: Self.name)
    let outcome = try PublicCase.resolve(
      [
        PublicCase.file("foo", local: PublicCase.text("a\n")),
        PublicCase.file("Foo", base: PublicCase.text("a\n"), remote: .deleted),
      ], [.newest])
    #expect(PublicCase.tree(outcome).keys.sorted() == ["foo"])
  }
}
