@testable import ConflictResolution
import TestSupport
import Testing
import TextMerge

/// What a person decided, carried out, refused or found done already.
@Suite struct DecisionTests {
  static let pair = [
    version("a", ["X": 1], by: "X", at: 1), version("b", ["Y": 1], by: "Y", at: 2),
  ]

  private static func resolve(
    _ versions: [FileVersion], _ choice: Decision.Choice, id: ConflictID? = nil,
    heads: [String]? = nil
  ) throws -> (FileOutcome, Outcome) {
    let file = try outcome(versions, [.manual])
    let decision = Decision(
      id ?? file.conflict?.id ?? ConflictID("c-0"), choice, path: "f",
      heads: heads?.compactMap { VersionID($0) } ?? file.conflict?.heads ?? [])
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

  /// Two devices made the same merge: it is listed once, and any of its versions may be picked.
  @Test(arguments: ["O:1,X:1", "O:1,Y:1"]) func whatSeveralSayIsOneChoice(id: String) throws {
    let versions = [
      version("o", ["O": 1], by: "O"), version("ab", ["O": 1, "X": 1], by: "X", at: 2),
      version("ab", ["O": 1, "Y": 1], by: "Y", at: 2), version("c", ["O": 2], by: "O", at: 3),
    ]
    let open = try outcome(versions, [.manual])
    #expect(open.choices.map { $0.ids.map { "\($0)" } } == [["O:2"], ["O:1,X:1", "O:1,Y:1"]])
    #expect(open.history.map { "\($0.vector ?? [:])" } == ["O:1,Y:1", "O:1"])
    let picked = try #require(VersionID(id))
    let (file, result) = try Self.resolve(versions, .pick(picked))
    #expect(file.state == .resolved && result.isComplete && file.summary == "f=ab")
    #expect(file.discards.map { "\($0.version)" } == ["O:2"])
    #expect(file.main?.version.from.map { "\($0)" } == ["O:1,X:1", "O:1,Y:1"])
  }

  /// What a person picks is an event of its own, for which a device may have no counter left.
  @Test func nothingIsPickedWithoutACounter() throws {
    let versions = [
      version("a", ["P": .max], by: "P", at: 1), version("b", ["Y": 1], by: "Y", at: 2),
    ]
    let (file, result) = try Self.resolve(versions, .keepBoth)
    #expect(file.state == .undecided && file.choices.count == 2)
    let reason =
      "its result would be a new version, but the counter of P for this file is at its highest, "
      + "2^64-1; give the device a new ID"
    #expect(result.refused.map { $0.reason } == [reason])
    #expect(file.declined.map { $0.reason } == [reason])
    // Whoever has a counter left can.
    let decision = Decision(try #require(file.conflict?.id), .keepBoth, path: "f")
    let other = try Resolver(Policy([.manual], resolvingDevice: "Y")).resolve(
      [FileHistory(path: "f", versions: versions)], decisions: [decision])
    #expect(other.isComplete && other.summary.resolved == 1)
  }

  @Test(arguments: rows) func isCarriedOut(_ row: Row) throws {
    let (file, result) = try Self.resolve(row.versions, row.choice)
    #expect(file.state == .resolved && file.decidedBy == .person && result.isComplete)
    #expect(file.summary == row.expected)
    #expect(file.discards.map({ $0.version.description }) == row.discards)
    // What a person chose is an event of its own: nobody may supersede it unseen.
    let vector = try #require(file.main?.vector)
    #expect(vector["P"] == 1)
  }

  /// A strategy of the host may have the name that a person's decision is told by.
  @Test func isNoStrategysOfThatName() throws {
    let own = Strategy(name: "manual") { .keep($0.heads[0].id, rule: .manual, reason: "the first") }
    let byStrategy = try outcome(Self.pair, [own])
    let (byPerson, _) = try Self.resolve(Self.pair, .keepBoth)
    #expect(byStrategy.decidedBy == own.decider && byPerson.decidedBy == .person)
    #expect(byStrategy.decidedBy != byPerson.decidedBy)
    #expect(byStrategy.decidedBy?.name == byPerson.decidedBy?.name)

    let undecided = try outcome(Self.pair, [.manual])
    #expect(undecided.declined.map { $0.decider } == [.strategy("manual")])
    let id = try #require(undecided.conflict?.id)
    let refused = try outcome(
      Self.pair, [.manual], decisions: [Decision(id, .pick(VersionID(vector: ["Q": 9])))])
    #expect(refused.declined.map { $0.decider } == [.person])
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

  @Test func textWithAConflictOfThePreviewIsRefused() throws {
    let preview = try #require(outcome(StrategyTests.clashing, [.merge]).preview)
    let (file, result) = try Self.resolve(StrategyTests.clashing, .content(preview))
    #expect(file.state == .undecided && file.keeps.isEmpty && result.refused.count == 1)
    #expect(result.refused[0].reason.hasPrefix("1 conflict is left, in lines "))

    let other = String(decoding: preview, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.first == "<" || $0.first == ">" || $0.first == "|" ? $0.prefix(7) + " HEAD" : $0 }
      .joined(separator: "\n")
    let (taken, done) = try Self.resolve(StrategyTests.clashing, .content(Array(other.utf8)))
    #expect(taken.state == .resolved && done.isComplete)
  }

  @Test("A preview as it was shown is refused, and one of its sides taken, over generated files")
  func everyPreview() throws {
    var previews = 0
    let seeds = seeds(5_000, ordinarily: 1_000)
    for seed in seeds {
      let set = GeneratedFiles(seed: seed)
      let deletes: [DeletePolicy] = [.editWins, .newest]
      let resolver = Resolver(
        Policy([.merge], resolvingDevice: "P", deletes: deletes[Int(seed % 2)]))
      guard let shown = try? resolver.resolve(set.files, present: set.present) else { continue }
      for file in shown.files {
        guard let preview = file.preview, let id = file.conflict?.id else { continue }
        previews += 1
        let parsed = try ConflictText(parsing: preview)
        let side = try #require(parsed.text(of: .side(0)))
        for (text, isLeft) in [(preview, true), (side, false)] {
          let result = try resolver.resolve(
            set.files, present: set.present, decisions: [Decision(id, .content(text))])
          let refused = result.refused.contains { $0.reason.contains(" left, in line") }
          #expect(refused == isLeft, "seed \(seed): \(set)")
          let state = result.files.first { $0.conflict?.id == id }?.state
          #expect(state == (isLeft ? .undecided : .resolved), "seed \(seed)")
        }
      }
    }
    print("previews given back: \(previews)")
    #expect(previews > seeds.count / 200)
  }

  @Test("Left of a conflict of the ancestors alone: refused too")
  func ancestorsInConflict() throws {
    let versions = [
      version("1\n2\n3\n", ["o": 1], by: "o", at: 1),
      version("A\n2\n3\n", ["o": 1, "a": 1], by: "a", at: 2),
      version("B\n2\n3\n", ["o": 1, "b": 1], by: "b", at: 3),
      version("A\n2\nthree\n", ["o": 1, "a": 2, "b": 1], by: "a", at: 4),
      version("B\n2\n3\nfour\n", ["o": 1, "a": 1, "b": 2], by: "b", at: 5),
    ]
    let preview = try #require(outcome(versions, [.merge]).preview)
    let inner = try #require(
      ConflictText(parsing: preview).conflicts.compactMap(\.base).first { $0.first == 0x3C })
    let (file, result) = try Self.resolve(versions, .content(inner))
    #expect(file.state == .undecided)
    #expect(
      result.refused.map(\.reason).first?.hasPrefix("1 conflict is left, in lines 1 to") == true)
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
      standing, .pick(VersionID(vector: ["X": 1])), id: ConflictID("c-0000000000000000"),
      heads: ["X:1", "Y:1"])
    #expect(file.state == .unchanged && result.refused.isEmpty && result.isComplete)
    let (_, partly) = try Self.resolve(
      standing, .delete, id: ConflictID("c-0000000000000000"), heads: ["X:1", "Q:1"])
    #expect(partly.refused.count == 1)
  }
}
