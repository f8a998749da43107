@testable import ConflictResolution
import Testing

/// The steps before and around the strategies: kinds, attributes, deletions, forks, what is joined.
@Suite struct ConflictStepTests {
  struct Row: CustomStringConvertible, Sendable {
    let name: String
    let versions: [FileVersion]
    var strategies: [Strategy] = [.newest]
    var deletes = DeletePolicy.editWins
    var kind: ConflictKind?
    let expected: String
    var by: Decider?
    var discards: [String]?
    var description: String { name }
  }

  static let o = version("o", ["O": 1], by: "O", at: 0)

  static func check(_ row: Row) throws {
    for versions in [row.versions, row.versions.reversed()] {
      let file = try outcome(versions, row.strategies, deletes: row.deletes)
      #expect(file.summary == row.expected)
      if let kind = row.kind { #expect(file.conflict?.kind == kind) }
      if let by = row.by { #expect(file.decidedBy == by) }
      if let discards = row.discards {
        #expect(file.discards.map({ $0.version.description }) == discards)
      }
    }
  }

  /// Two entries for one version, of which one claims that another state was its origin.
  @Test func oneVersionHasOneOriginWhicheverEntryComesFirst() throws {
    let plain = version("a", ["P": 2, "Y": 3], by: "P", at: 1)
    var claims = plain
    claims.origin = VersionID("P:2,Y:3#0ccfb429a4874f67")
    let rival = version("b", ["X": 2], by: "X", at: 2)
    let outcomes = try [[plain, claims, rival], [claims, plain, rival]].map {
      try outcome($0, [.oldest])
    }
    #expect(outcomes[0] == outcomes[1])
    #expect(outcomes[0].main?.version.origin?.description == "P:2,Y:3")
  }

  // MARK: Kinds and attributes

  static let attributes: [Row] = [
    Row(
      name: "edit-edit",
      versions: [
        o, version("a", ["O": 1, "X": 1], by: "X", at: 1),
        version("b", ["O": 1, "Y": 1], by: "Y", at: 2),
      ], kind: .editEdit, expected: "f=b", by: .strategy("newest"), discards: ["O:1,X:1"]),
    Row(
      name: "create-create",
      versions: [
        version("a", ["X": 1], by: "X", at: 1), version("b", ["Y": 1], by: "Y", at: 2),
      ], kind: .createCreate, expected: "f=b"),
    Row(
      name: "rename and edit",
      versions: [
        o, version("o", ["O": 1, "X": 1], by: "X", at: 1, path: "g"),
        version("b", ["O": 1, "Y": 1], by: "Y", at: 2),
      ], kind: .renameEdit, expected: "g=b", by: .attributes, discards: []),
    Row(
      name: "rename and edit asks no strategy",
      versions: [
        o, version("o", ["O": 1, "X": 1], by: "X", at: nil, path: "g"),
        version("b", ["O": 1, "Y": 1], by: "Y", at: nil),
      ], strategies: [.manual], expected: "g=b", by: .attributes),
    Row(
      name: "rename-rename",
      versions: [
        o, version("o", ["O": 1, "X": 1], by: "X", at: 1, path: "g"),
        version("o", ["O": 1, "Y": 1], by: "Y", at: 2, path: "h"),
      ], kind: .renameRename, expected: "h=o", by: .strategy("newest")),
    Row(
      name: "rename-rename keeps equal contents once",
      versions: [
        o, version("o", ["O": 1, "X": 1], by: "X", at: 1, path: "g"),
        version("o", ["O": 1, "Y": 1], by: "Y", at: 2, path: "h"),
      ], strategies: [.keepBoth], expected: "h=o"),
    Row(
      name: "renamed alike and edited",
      versions: [
        o, version("o", ["O": 1, "X": 1], by: "X", at: 1, path: "g"),
        version("b", ["O": 1, "Y": 1], by: "Y", at: 2, path: "g"),
      ], kind: .editEdit, expected: "g=b", by: .attributes),
    Row(
      name: "three heads: nobody else edited",
      versions: [
        version("o", ["O": 1], by: "O", at: 0, path: "p"),
        version("o", ["O": 1, "X": 1], by: "X", at: 3, path: "p2"),
        version("e", ["O": 1, "Y": 1], by: "Y", at: 2, path: "p"),
        version("o", ["O": 1, "Z": 1], by: "Z", at: 1, path: "p3"),
      ], expected: "p2=e", by: .strategy("newest")),
    Row(
      name: "type",
      versions: [
        version("a", ["X": 1], by: "X", at: 1),
        FileVersion(path: "f", state: .symlink([0x74]), vector: ["Y": 1], device: "Y"),
      ], strategies: [.keepBoth], kind: .type, expected: "f=a f-1->t"),
    Row(
      name: "converged",
      versions: [
        version("a", ["X": 1], by: "X", at: 1), version("a", ["Y": 1], by: "Y", at: 2),
      ], strategies: [], expected: "f=a"),
  ]

  @Test(arguments: attributes) func decidesAttributes(_ row: Row) throws { try Self.check(row) }

  // MARK: Deletions

  static func deletion(_ deletes: DeletePolicy, _ expected: String, edit: Int64?, deleted: Int64?)
    -> Row
  {
    Row(
      name: "\(deletes) edit \(edit ?? -1) deletion \(deleted ?? -1)",
      versions: [
        o, version("a", ["O": 1, "X": 1], by: "X", at: edit),
        version(nil, ["O": 1, "Y": 1], by: "Y", at: deleted),
      ], deletes: deletes, kind: .editDelete, expected: expected, by: .deletes)
  }

  static let deletions: [Row] = [
    deletion(.editWins, "f=a", edit: 1, deleted: 2),
    deletion(.deleteWins, "f!", edit: 2, deleted: 1),
    deletion(.newest, "f=a", edit: 2, deleted: 1), deletion(.newest, "f!", edit: 1, deleted: 2),
    deletion(.newest, "f=a", edit: 1, deleted: 1), deletion(.newest, "f=a", edit: nil, deleted: 1),
    deletion(.newest, "f=a", edit: 1, deleted: nil),
    deletion(.keepCopy, "f! f-1=a", edit: 1, deleted: 1),
    Row(
      name: "a rename is an edit",
      versions: [
        o, version("o", ["O": 1, "X": 1], by: "X", at: 1, path: "g"),
        version(nil, ["O": 1, "Y": 1], by: "Y", at: 2),
      ], kind: .editDelete, expected: "g=o"),
    Row(
      name: "what is left goes to the strategy",
      versions: [
        o, version("a", ["O": 1, "X": 1], by: "X", at: 1),
        version("b", ["O": 1, "Y": 1], by: "Y", at: 2),
        version(nil, ["O": 1, "Z": 1], by: "Z", at: 3),
      ], strategies: [.keepBoth], expected: "f=b f-1=a", by: .strategy("keep-both"),
      discards: ["O:1,Z:1"]),
    Row(
      name: "deletions converge",
      versions: [
        o, version(nil, ["O": 1, "X": 1], by: "X", at: 1),
        version(nil, ["O": 1, "Y": 1], by: "Y", at: 2),
      ], strategies: [], expected: "f!"),
    Row(
      name: "newest deletion of several heads",
      versions: [
        o, version("a", ["O": 1, "X": 1], by: "X", at: 1),
        version("b", ["O": 1, "Y": 1], by: "Y", at: 3),
        version(nil, ["O": 1, "Z": 1], by: "Z", at: 2),
      ], strategies: [.oldest], deletes: .newest, expected: "f=a"),
  ]

  @Test(arguments: deletions) func settlesDeletions(_ row: Row) throws { try Self.check(row) }

  // MARK: Forks

  static let forks: [Row] = [
    Row(
      name: "two sides",
      versions: [
        version("a", ["X": 2], by: "X", at: 1), version("b", ["X": 2], by: "X", at: 2),
      ], strategies: [.oldest], kind: .fork, expected: "f=b", by: .fork),
    Row(
      name: "three sides",
      versions: [
        version("a", ["X": 2], by: "X", at: 1), version("b", ["X": 2], by: "X", at: 2),
        version("c", ["X": 2], by: "X", at: 3),
      ], strategies: [.smallest], kind: .fork, expected: "f=c", by: .fork),
    Row(
      name: "both kept",
      versions: [
        version("a", ["X": 2], by: "X", at: 1), version("b", ["X": 2], by: "X", at: 2),
      ], strategies: [.keepBoth], kind: .fork, expected: "f=b f-1=a"),
    Row(
      name: "left alone",
      versions: [
        version("a", ["X": 2], by: "X", at: 1), version("b", ["X": 2], by: "X", at: 2),
      ], strategies: [.manual], kind: .fork, expected: "undecided"),
    Row(
      name: "with a later version, all kept",
      versions: [
        version("a", ["X": 2], by: "X", at: 1), version("b", ["X": 2], by: "X", at: 2),
        version("a2", ["P": 1, "X": 2], by: "P", at: 3),
      ], strategies: [.keepBoth], kind: .fork, expected: "f=a2 f-1=b f-2=a"),
    Row(
      name: "with a tombstone: the live side",
      versions: [
        version(nil, ["X": 2], by: "X", at: 9), version("b", ["X": 2], by: "X", at: 2),
      ], deletes: .deleteWins, kind: .fork, expected: "f=b", by: .fork),
    Row(
      name: "merged",
      versions: [
        version("1\n2\n3\n", ["X": 1], by: "X", at: 0),
        version("1\n2\nthree\n", ["X": 2], by: "X", at: 1),
        version("one\n2\n3\n", ["X": 2], by: "X", at: 2),
      ], strategies: [.merge], kind: .fork, expected: "f=one/2/three/", by: .strategy("merge")),
    Row(
      name: "changed back after one side",
      versions: [
        version("o", ["X": 1], by: "X", at: 0), version("a", ["X": 2], by: "X", at: 1),
        version("a", ["X": 2], by: "X", at: 1, path: "g"),
        version("o", ["P": 1, "X": 2], by: "P", at: 3),
      ], expected: "f=o", by: .strategy("newest")),
  ]

  @Test(arguments: forks) func decidesForksAlike(_ row: Row) throws { try Self.check(row) }

  /// One side stands after the fork was settled; a version that came after both is in conflict with
  /// it, and the outcome must name the side or it would come back for ever.
  @Test func aSettledForkStaysSettledUnderALaterVersion() throws {
    let sides = [
      version("a", ["X": 2], by: "X", at: 1), version("b", ["X": 2], by: "X", at: 2),
    ]
    let settled = try #require(try outcome(sides, [.newest]).main).version
    let all = sides + [settled, version("later", ["X": 2, "Z": 1], by: "Z", at: 3)]
    let first = try outcome(all, [.keepBoth])
    let stored = try #require(first.main).version
    #expect(try outcome(all + [stored], [.keepBoth]).state == .unchanged)
  }

  /// The side of a fork, settled before, wins over a later version: the outcome is a new fork at the
  /// later version's vector, and the side must not be a head beside it.
  @Test func aSideThatWinsOverALaterVersionIsSettled() throws {
    let versions = [
      version("a", ["X": 1], by: "X", at: 1), version("b", ["X": 1], by: "X", at: 2),
      version("b", ["X": 1], by: "X", at: 2, from: ["X:1"]),
      version("later", ["X": 3], by: "X", at: 9),
    ]
    let first = try outcome(versions, [.smallest])
    let stored = try #require(first.main).version
    #expect(try outcome(versions + [stored], [.smallest]).state == .unchanged)
  }

  /// Two outcomes, each made from the same heads as an earlier twin that the other supersedes.
  @Test func twinsThatCoverEachOtherAreNotBothAbsorbed() throws {
    let versions = [
      version("s", ["A": 2, "B": 1], by: "A", from: ["X:1", "Y:1"]),
      version("s", ["A": 1, "B": 1], by: "A", from: ["X:1", "Y:1"]),
      version("t", ["A": 1, "B": 2], by: "B", from: ["V:1", "W:1"]),
      version("t", ["A": 2], by: "A", from: ["V:1", "W:1"]),
    ]
    let file = try outcome(versions, [.keepBoth])
    #expect(file.main != nil)
    let other = try outcome(versions + [version("u", ["Z": 1], by: "Z")], [.keepBoth])
    #expect(other.keeps.count >= 2)
  }

  // MARK: What is joined

  @Test func oneHeadsStateIsJoinedPlainlyAndNewStatesCount() throws {
    let versions = [
      version("a", ["X": 1], by: "X", at: 1), version("b", ["P": 3, "Y": 1], by: "Y", at: 2),
    ]
    let chosen = try #require(try outcome(versions, [.newest]).main)
    #expect(chosen.vector == ["P": 3, "X": 1, "Y": 1])
    #expect(chosen.version.origin?.description == "P:3,Y:1")
    #expect(chosen.version.device == "Y" && chosen.version.modified == .seconds(2))

    let merged = try #require(try outcome(StrategyTests.clean, [.merge]).main)
    #expect(merged.vector == ["P": 1, "X": 2, "Y": 1])
    #expect(merged.version.device == "P" && merged.version.modified == .seconds(2))
    #expect(merged.isNewContent)
    #expect(merged.version.from.map({ $0.description }) == ["X:1,Y:1", "X:2"])

    let proposal = try outcome(StrategyTests.clean, [.merge], resolvingDevice: nil)
    #expect(proposal.isProvisional && proposal.main?.vector == ["X": 2, "Y": 1])
    #expect(try !outcome(versions, [.newest], resolvingDevice: nil).isProvisional)
  }

  @Test func aCounterIsNeverUsedTwice() throws {
    var history = FileHistory(
      path: "f",
      versions: [
        version("a", ["X": 1], by: "X"), version("b", ["X": 4], by: "X"),
        version("c", ["X": 1, "Y": 1], by: "Y"),
      ], forgotten: ["X": 7])
    #expect(try history.nextVector(for: "X", on: history.versions[2]) == ["X": 8, "Y": 1])
    #expect(try history.nextVector(for: "Z", on: nil) == ["Z": 1])
    // What is deleted was seen to be gone: by all that was before it, and by nothing else.
    history.versions.append(version(nil, ["X": 4, "Y": 1], by: "Y"))
    #expect(try history.nextVector(for: "Z", on: nil) == ["X": 7, "Y": 1, "Z": 1])
    history.versions.append(version("d", ["Y": 2], by: "Y"))
    #expect(try history.nextVector(for: "Z", on: nil) == ["Z": 1])
    history.forgotten = ["X": .max]
    #expect(throws: ResolutionError.self) { try history.nextVector(for: "X", on: nil) }
  }

  @Test func deletionsAreRememberedUntilAllKnow() throws {
    func tombstones(_ left: Set<DeviceID>, _ right: Set<DeviceID>) -> [FileVersion] {
      [
        version(nil, ["X": 1], by: "X", at: 1, seen: left),
        version(nil, ["Y": 1], by: "Y", at: 2, seen: right),
      ]
    }
    let policy = Policy([], resolvingDevice: "P", registeredDevices: ["X", "Y", "P"])
    func resolve(_ versions: [FileVersion]) throws -> KeptVersion {
      let files = [FileHistory(path: "f", versions: versions)]
      return try #require(try Resolver(policy).resolve(files).files[0].main)
    }
    let apart = try resolve(tombstones(["X", "Y"], ["Y"]))
    #expect(apart.version.deletion.seen == ["Y", "P"] && !apart.isCollectable)
    #expect(try resolve(tombstones(["X", "Y"], ["Y", "X"])).isCollectable)
    // One version that two devices list: the union.
    var twice = [tombstones(["X"], [])[0], tombstones(["Y", "P"], [])[0]]
    twice[1].deletion.keptBy = ["Y"]
    let union = try resolve(twice)
    #expect(union.isCollectable && union.version.deletion.keptBy == ["Y"])
    var forced = tombstones(["X"], ["Y"])
    forced[1].deletion.isForced = true
    #expect(try resolve(forced).isCollectable)
    // The counterexample of a union across different tombstones.
    let covering = try resolve([
      version(nil, ["X": 1, "Y": 1], by: "X", at: 1, seen: ["X", "Z"]),
      version(nil, ["Y": 3], by: "Y", at: 2, seen: ["Y"]),
    ])
    #expect(covering.version.deletion.seen == ["P"])
    // A live head went in: nobody but the resolving device knows.
    let withEdit = try outcome(
      [version(nil, ["X": 1], by: "X", seen: ["X", "Y"]), version("a", ["Y": 1], by: "Y")],
      [.newest], deletes: .deleteWins)
    #expect(withEdit.main?.isCollectable == false)
  }
}
