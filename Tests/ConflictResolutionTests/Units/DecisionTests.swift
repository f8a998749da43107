@testable import ConflictResolution
import Testing

/// What a person decided, carried out, refused or found done already.
@Suite struct DecisionTests {
  static let pair = [
    version("a", ["X": 1], by: "X", at: 1), version("b", ["Y": 1], by: "Y", at: 2),
  ]

  private static func resolve(
    _ versions: [FileVersion], _ choice: Decision.Choice, id: ConflictID? = nil,
    heads: [String] = ["X:1", "Y:1"]
  ) throws -> (FileOutcome, Outcome) {
    let file = try outcome(versions, [.manual])
    let decision = Decision(
      id ?? file.conflict?.id ?? ConflictID("c-0"), choice, path: "f",
      heads: heads.compactMap { VersionID($0) })
    let result = try Resolver(Policy([.manual], resolvingDevice: "P")).resolve(
      [FileHistory(path: "f", versions: versions)], decisions: [decision])
    return (result.files[0], result)
  }

  struct Row: CustomStringConvertible, Sendable {
    let name: String
    var versions = pair
    let choice: Decision.Choice
    let expected: String
    var discards: [String] = []
    var description: String { name }
  }

  static let rows: [Row] = [
    Row(
      name: "pick", choice: .pick(VersionID(vector: ["X": 1])), expected: "f=a",
      discards: ["Y:1"]),
    Row(name: "keep both", choice: .keepBoth, expected: "f=b f-1=a"),
    Row(name: "merge", versions: StrategyTests.clean, choice: .merge, expected: "f=one/2/three/"),
    Row(
      name: "content", choice: .content(Array("mine".utf8)), expected: "f=mine",
      discards: ["Y:1", "X:1"]),
    Row(
      name: "content that one has", choice: .content(Array("a".utf8)), expected: "f=a",
      discards: ["Y:1"]),
    Row(name: "delete", choice: .delete, expected: "f!", discards: ["Y:1", "X:1"]),
  ]

  @Test(arguments: rows) func isCarriedOut(_ row: Row) throws {
    let (file, result) = try Self.resolve(row.versions, row.choice)
    #expect(file.state == .resolved && file.decidedBy == "manual" && result.isComplete)
    #expect(file.summary == row.expected)
    #expect(file.discards.map({ $0.version.description }) == row.discards)
    // What a person chose is an event of its own: nobody may supersede it unseen.
    let vector = try #require(file.main?.vector)
    #expect(vector["P"] == 1)
  }

  @Test func withoutAResolvingDeviceIsAProposal() throws {
    let file = try outcome(Self.pair, [.manual])
    let id = try #require(file.conflict?.id)
    let decided = try outcome(
      Self.pair, [.manual], resolvingDevice: nil,
      decisions: [Decision(id, .pick(VersionID(vector: ["X": 1])))])
    #expect(decided.isProvisional)
  }

  @Test func aVersionThatIsNotThereIsRefused() throws {
    let (file, result) = try Self.resolve(Self.pair, .pick(VersionID(vector: ["Q": 1])))
    #expect(file.state == .undecided && result.refused.count == 1 && !result.isComplete)
    let (clash, refused) = try Self.resolve(StrategyTests.clashing, .merge)
    #expect(clash.state == .undecided && refused.refused.count == 1)
  }

  @Test func oneForOtherHeadsIsStale() throws {
    let (file, result) = try Self.resolve(
      Self.pair, .pick(VersionID(vector: ["X": 1])), id: ConflictID("c-0000000000000000"),
      heads: ["X:1", "Z:1"])
    #expect(file.state == .undecided && result.refused.count == 1)
    #expect(result.refused[0].reason.hasPrefix("stale"))
  }

  @Test func oneWhoseHeadsAreSupersededIsSatisfied() throws {
    let standing = Self.pair + [version("c", ["X": 1, "Y": 1, "Z": 1], by: "Z")]
    let (file, result) = try Self.resolve(
      standing, .pick(VersionID(vector: ["X": 1])), id: ConflictID("c-0000000000000000"))
    #expect(file.state == .unchanged && result.refused.isEmpty && result.isComplete)
    let (_, partly) = try Self.resolve(
      standing, .delete, id: ConflictID("c-0000000000000000"), heads: ["X:1", "Q:1"])
    #expect(partly.refused.count == 1)
  }
}
