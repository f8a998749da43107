import ConflictResolution
import Foundation
import TestSupport
import Testing

/// `couch-winner`: revision trees, told as versions whose vectors hold all revisions before them.
@Suite struct RevisionTreeTests {
  static let name = "couch-winner"

  /// A forest: for each revision, `generation-key`, those directly before it.
  struct Forest {
    var parents: [String: Set<String>] = [:]

    mutating func add(_ value: Any?) throws {
      for root in try #require(value as? [[String: Any]]) {
        let generation = try #require(root["pos"] as? Int)
        try add(tree: root["tree"], generation: generation, under: nil)
      }
    }

    private mutating func add(tree: Any?, generation: Int, under parent: String?) throws {
      let tree = try #require(tree as? [Any])
      let key = try #require(tree.first as? String)
      let revision = "\(generation)-\(key)"
      parents[revision, default: []].formUnion(parent.map { [$0] } ?? [])
      for child in try #require(tree.last as? [Any]) {
        try add(tree: child, generation: generation + 1, under: revision)
      }
    }

    func ancestors(of revision: String) -> Set<String> {
      var all: Set<String> = [revision]
      for parent in parents[revision] ?? [] { all.formUnion(ancestors(of: parent)) }
      return all
    }

    /// The revisions that no other comes after.
    var leaves: Set<String> {
      Set(parents.keys).subtracting(parents.values.flatMap { $0 })
    }

    /// Every revision as a version that a device of its own wrote.
    func versions() throws -> [FileVersion] {
      try parents.keys.sorted().map { revision in
        var vector = VersionVector()
        for ancestor in ancestors(of: revision) {
          vector = vector.setting(try #require(DeviceID(ancestor)), to: 1)
        }
        return PublicCase.version(
          "f", PublicCase.text(revision), vector, by: try #require(DeviceID(revision)))
      }
    }
  }

  static func heads(_ versions: [FileVersion]) throws -> Set<String> {
    let outcome = try PublicCase.resolve([FileHistory(path: "f", versions: versions)], [])
    let file = try #require(outcome.files.first)
    let standing = file.choices.map { $0.version } + file.keeps.map { $0.version }
    return Set(standing.map { "\($0.device)" })
  }

  @Test func accounted() throws {
    Account(
      followed: [
        "couch-merge-third-unrelated-root", "couch-merge-deeper-stem",
        "couch-merge-deeper-stem-on-stems", "couch-merge-gap-closed", "pw-4", "ps-2",
      ],
      profile: [
        "pw-2":
          "the longer history wins: here the rank begins with time, and without times with the vectors",
        "pw-6":
          "the longer history wins: here the rank begins with time, and without times with the vectors",
      ]
    ).check(
      try PublicCase.ids(["mergeCases", "winnerCases", "stemming"], in: Self.name))
    let properties = try #require(try PublicCase.fixture(Self.name)["properties"] as? [String])
    #expect(
      properties == [
        "merge order never changes the resulting forest",
        "merging a tree into itself changes nothing",
        "no revision gets lost unless stemmed",
        "stemming keeps every leaf",
      ])
  }

  /// *Merge order never changes the resulting forest; no revision gets lost.*
  @Test func theHeadsOfMergedTreesAreTheLeaves() throws {
    for row in try PublicCase.rows("mergeCases", in: Self.name) {
      let id = try #require(row["id"] as? String)
      var (united, expected) = (Forest(), Forest())
      try united.add(row["tree"])
      try united.add([try #require(row["insert"])])
      try expected.add(row["expected"])
      #expect(united.leaves == expected.leaves, "\(id)")
      let versions = try united.versions()
      var random = RepeatableGenerator(seed: 7)
      for _ in 0..<6 {
        #expect(
          try Self.heads(versions.shuffled(using: &random)) == expected.leaves, "\(id)")
      }
    }
  }

  /// *Merging a tree into itself changes nothing.*
  @Test func givenTwiceNothingChanges() throws {
    for row in try PublicCase.rows("mergeCases", in: Self.name) {
      var forest = Forest()
      try forest.add(row["expected"])
      let versions = try forest.versions()
      for strategies in [[], [.keepBoth], [.newest]] as [[Strategy]] {
        let once = try PublicCase.resolve([FileHistory(path: "f", versions: versions)], strategies)
        let twice = try PublicCase.resolve(
          [FileHistory(path: "f", versions: versions + versions)], strategies)
        #expect(once == twice)
      }
    }
  }

  /// *Stemming keeps every leaf*: what is before a head may be forgotten.
  @Test func forgottenHistoryKeepsTheHeads() throws {
    for row in try PublicCase.rows("stemming", in: Self.name) {
      var (whole, stemmed) = (Forest(), Forest())
      try whole.add(row["tree"])
      try stemmed.add(row["expected"])
      let heads = try Self.heads(whole.versions())
      #expect(heads == whole.leaves)
      // The same tree with shorter vectors, and with nothing but its leaves.
      #expect(try Self.heads(stemmed.versions()) == heads)
      let leaves = try whole.versions().filter { whole.leaves.contains("\($0.device)") }
      #expect(leaves.count < whole.parents.count)
      #expect(try Self.heads(leaves) == heads)
    }
  }

  /// A deleted leaf loses against a live one, whatever arrived first.
  @Test func arrivalOrderNeverDecides() throws {
    let row = try PublicCase.row("pw-4", of: "winnerCases", in: Self.name)
    let winner = try #require(row["winner"] as? String)
    var forest = Forest()
    forest.parents = ["1-a1": [], "2-a2": ["1-a1"], "3-a3": ["2-a2"], "1-b1": []]
    var versions: [String: FileVersion] = [:]
    for var version in try forest.versions() {
      if version.device == "3-a3" { version.state = .deleted }
      versions["\(version.device)"] = version
    }
    let orders = try #require(row["arrivalOrders"] as? [[String]])
    #expect(orders.count == 5)
    var outcomes: Set<Outcome> = []
    for order in orders {
      let arrived = order.compactMap { versions[$0] }
      #expect(arrived.count == 4)
      let outcome = try PublicCase.resolve(
        [FileHistory(path: "f", versions: arrived)], [.newest])
      #expect(PublicCase.states(outcome) == [PublicCase.text(winner)])
      outcomes.insert(outcome)
    }
    #expect(outcomes.count == 1)
  }
}
