@testable import ConflictResolution
import Histories
import Scenarios
import Testing

/// Meetings in which a simpler rule loses something or never ends.
@Suite struct CounterexampleTests {
  private static let (x, y, z, p, q, w) = (0, 1, 2, 3, 4, 5)

  private static func fleet(_ strategies: [Strategy], _ count: Int = 6) -> Fleet {
    Fleet(Array(repeating: Policy(strategies), count: count))
  }

  private static func text(_ text: String) -> FileState { .file(FileContent(text)) }

  /// Lets all meet and holds the laws; gives the texts that are live everywhere.
  private static func settled(_ fleet: inout Fleet) throws -> Set<String> {
    #expect(try fleet.settle())
    let faults = fleet.faults()
    #expect(faults.isEmpty)
    return Set(Fleet.liveStates(fleet.devices[0]).filter({ $0.isLive }).map(Fleet.name))
  }

  @Test func aCopyDoesNotKillTheUsersOwnFile() throws {
    var fleet = Self.fleet([.keepBoth], 3)
    try fleet.write(Self.x, "notes", Self.text("c1"), at: 1)
    try fleet.write(Self.x, "notes", Self.text("c2"), at: 2)
    try fleet.meet(Self.x, Self.z)
    try fleet.write(Self.y, "notes", Self.text("c3"), at: 3)
    try fleet.write(Self.x, "notes-1", Self.text("c4"), at: 4)
    try fleet.meet(Self.y, Self.z)
    #expect(try Self.settled(&fleet) == ["'c2'", "'c3'", "'c4'"])
  }

  @Test func anOldTombstoneDoesNotKillACopy() throws {
    var fleet = Self.fleet([.keepBoth], 3)
    try fleet.write(Self.y, "notes-1", Self.text("old"), at: 1)
    try fleet.delete(Self.y, "notes-1", at: 2)
    try fleet.write(Self.y, "notes", Self.text("c2"), at: 3)
    try fleet.meet(Self.y, Self.z, only: [FileIdentity(path: "notes")])
    try fleet.write(Self.x, "notes", Self.text("c3"), at: 4)
    try fleet.meet(Self.x, Self.z)
    #expect(try Self.settled(&fleet) == ["'c2'", "'c3'"])
  }

  private static func twoCopiesAtOneName() throws -> Fleet {
    var fleet = Self.fleet([.keepBoth])
    try fleet.write(Self.x, "notes", Self.text("a"), at: 1)
    try fleet.write(Self.y, "notes", Self.text("b"), at: 2)
    try fleet.write(Self.z, "notes", Self.text("c"), at: 3)
    try fleet.meet(Self.w, Self.z)
    try fleet.meet(Self.q, Self.z)
    try fleet.meet(Self.w, Self.x)
    try fleet.meet(Self.q, Self.y)
    return fleet
  }

  @Test func twoCopiesAtOneNameAreTwoFiles() throws {
    var fleet = try Self.twoCopiesAtOneName()
    #expect(fleet.devices[Self.w].tree["notes-1"] == Self.text("a"))
    #expect(fleet.devices[Self.q].tree["notes-1"] == Self.text("b"))
    try fleet.meet(Self.x, Self.q)
    let copy = try #require(fleet.devices[Self.x].tree.first { $0.value == Self.text("b") }?.key)
    try fleet.write(Self.x, copy, Self.text("b2"), at: 5)
    try fleet.meet(Self.w, Self.x)
    #expect(try Self.settled(&fleet) == ["'a'", "'b2'", "'c'"])
  }

  @Test func aDeletedCopyDoesNotComeBack() throws {
    var fleet = try Self.twoCopiesAtOneName()
    try fleet.delete(Self.w, "notes-1", at: 5)
    #expect(try Self.settled(&fleet) == ["'b'", "'c'"])
  }

  @Test(arguments: [[Strategy.newest, .oldest], [.largest, .smallest], [.keepBoth, .oldest]])
  func twoPoliciesEndWithOneState(_ strategies: [Strategy]) throws {
    var fleet = Fleet(strategies.map { Policy([$0]) })
    try fleet.write(Self.x, "f", Self.text("long"), at: 1)
    try fleet.write(Self.y, "f", Self.text("b"), at: 2)
    _ = try Self.settled(&fleet)
  }

  @Test(arguments: [Strategy.newest, .keepBoth])
  func aReplacedStateDoesNotWinThroughItsJoinedVector(_ strategy: Strategy) throws {
    var fleet = Self.fleet([strategy], 4)
    try fleet.write(Self.x, "f", Self.text("A"), at: 20)
    try fleet.meet(Self.x, Self.p)
    try fleet.write(Self.x, "f", Self.text("A2"), at: 5)
    try fleet.write(Self.y, "f", Self.text("B"), at: 10)
    try fleet.meet(Self.p, Self.y)
    let live = try Self.settled(&fleet)
    #expect(live.contains("'A2'") && !live.contains("'A'"))
  }

  /// Eight devices' worth of joins: whichever pair is decided first, the same state stands.
  @Test func ranksByOriginsNotByJoinedVectors() throws {
    let o = version("o", ["V": 1], by: "V")
    let heads = [
      version("a", ["V": 1, "W": 1, "Y": 1], by: "Y"), version("b", ["V": 1, "X": 1], by: "X"),
      version("c", ["V": 1, "W": 1, "Z": 1], by: "Z"),
    ]
    for first in heads {
      let others = heads.filter { $0 != first }
      let joined = try #require(try outcome([o] + others, [.newest]).main).version
      let last = try #require(try outcome([o, joined, first], [.newest]).main).version
      #expect(last.state == heads[0].state, "\(first.device) last")
    }
  }

  @Test func aDecisionIsAnEventOfItsOwn() throws {
    let versions = StrategyTests.clean
    let id = try #require(try outcome(versions, [.manual]).conflict?.id)
    let pick = try outcome(
      versions, [.manual], resolvingDevice: "P",
      decisions: [Decision(id, .pick(VersionID(vector: ["X": 2])))])
    let merge = try outcome(versions, [.merge], resolvingDevice: "Q")
    let picked = try #require(pick.main?.vector)
    #expect(picked.order(relativeTo: try #require(merge.main?.vector)) == .concurrent)
  }

  @Test func namesThatCollideDoNotDependOnWhoKnewWhat() throws {
    var fleet = Self.fleet([.keepBoth], 5)
    try fleet.write(Self.x, "README.md", Self.text("1"), at: 1)
    try fleet.write(Self.y, "readme.md", Self.text("2"), at: 2)
    try fleet.write(Self.z, "ReadMe.md", Self.text("3"), at: 3)
    try fleet.meet(Self.p, Self.x)
    try fleet.meet(Self.p, Self.y)
    try fleet.meet(Self.q, Self.y)
    try fleet.meet(Self.q, Self.z)
    #expect(try Self.settled(&fleet) == ["'1'", "'2'", "'3'"])
    try fleet.write(Self.q, "README.md", Self.text("4"), at: 9)
    #expect(try Self.settled(&fleet) == ["'4'", "'2'", "'3'"])
  }

  @Test func aForkSurvivesALaterVersion() throws {
    var fleet = Self.fleet([.keepBoth], 4)
    try fleet.write(Self.x, "f", Self.text("o"), at: 1)
    let backup = fleet.devices[Self.x]
    try fleet.write(Self.x, "f", Self.text("a"), at: 2)
    try fleet.meet(Self.x, Self.p)
    fleet.restore(Self.x, from: backup)
    try fleet.write(Self.x, "f", Self.text("b"), at: 3)
    try fleet.write(Self.p, "f", Self.text("a2"), at: 4)
    let live = try Self.settled(&fleet)
    #expect(live.isSuperset(of: ["'a2'", "'b'"]))
  }

  @Test func aWriteOverAnUndecidedConflictStandsOnTheShownVersion() throws {
    var fleet = Self.fleet([.manual], 2)
    try fleet.write(Self.x, "f", Self.text("a"), at: 1)
    try fleet.write(Self.y, "f", Self.text("b"), at: 2)
    try fleet.meet(Self.x, Self.y)
    try fleet.write(Self.x, "f", Self.text("a2"), at: 3)
    #expect(try Self.settled(&fleet) == ["'a2'", "'b'"])
  }

  @Test func aMergeMadeTwiceIsOneVersion() throws {
    var fleet = Self.fleet([.merge], 5)
    try fleet.write(Self.x, "f", Self.text("1\n2\n3\n"), at: 1)
    try fleet.meet(Self.x, Self.y)
    try fleet.write(Self.x, "f", Self.text("one\n2\n3\n"), at: 2)
    try fleet.write(Self.y, "f", Self.text("1\n2\nthree\n"), at: 3)
    // Both learn of both before either stores what it made.
    for other in [Self.p, Self.q] {
      var apart = fleet
      try apart.meet(other, Self.x)
      try apart.meet(other, Self.y)
      fleet.devices[other] = apart.devices[other]
      fleet.account.formUnion(apart.account)
    }
    try fleet.write(Self.q, "f", Self.text("one\n2\n3!\n"), at: 4)
    try fleet.meet(Self.p, Self.q)
    #expect(fleet.devices[Self.p].tree["f"] == Self.text("one\n2\n3!\n"))
    #expect(try Self.settled(&fleet) == ["'one/2/3!/'"])
  }

  @Test func deletingOneOfTwoEqualCopiesDoesNotLoseAnEditOfTheOther() throws {
    var fleet = Self.fleet([.keepBoth])
    try fleet.write(Self.x, "f", Self.text("same"), at: 1)
    try fleet.write(Self.y, "f", Self.text("same"), at: 2)
    try fleet.write(Self.z, "f", Self.text("top"), at: 9)
    try fleet.meet(Self.w, Self.z)
    try fleet.meet(Self.q, Self.z)
    try fleet.meet(Self.w, Self.x)
    try fleet.meet(Self.q, Self.y)
    try fleet.delete(Self.w, "f-1", at: 10)
    try fleet.write(Self.q, "f-1", Self.text("edited"), at: 11)
    #expect(try Self.settled(&fleet).isSuperset(of: ["'edited'", "'top'"]))
  }

  @Test func equalContentsAtOneNameAreListedNotDeleted() throws {
    var fleet = Self.fleet([.keepBoth], 3)
    try fleet.write(Self.x, "a", Self.text("same"), at: 1)
    try fleet.write(Self.y, "A", Self.text("same"), at: 2)
    _ = try Self.settled(&fleet)
    #expect(fleet.devices[Self.z].tree.count == 1)
    #expect(Fleet.heads(fleet.devices[Self.z]).count == 2)
  }
}
