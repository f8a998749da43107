@testable import ConflictResolution
import Histories
import TestSupport
import Testing

/// Several versions that a person keeps, in the person's order.
@Suite("Versions that a person keeps") struct KeepTests {
  /// Ranked c, b, a.
  static let three = [
    version("a", ["X": 1], by: "X", at: 1), version("b", ["Y": 1], by: "Y", at: 2),
    version("c", ["Z": 1], by: "Z", at: 3),
  ]

  /// What a decision about all heads of one file comes to.
  private static func resolve(
    _ versions: [FileVersion], _ choice: Decision.Choice, others: [FileHistory] = [],
    _ strategies: [Strategy] = [.manual]
  ) throws -> (file: FileOutcome, outcome: Outcome) {
    let files = [FileHistory(path: "f", versions: versions)] + others
    let resolver = Resolver(Policy(strategies, resolvingDevice: "P"))
    let open = try Resolver(resolver.policy.withoutStrategies).resolve(files)
    let file = try #require(open.files.first { $0.conflict != nil })
    let conflict = try #require(file.conflict)
    let decision = Decision(conflict.id, choice, path: file.path, heads: conflict.heads)
    let outcome = try resolver.resolve(files, decisions: [decision])
    let violations = OutcomeLaws(files: files, decisions: [decision], policy: resolver.policy)
      .violations(of: outcome)
    #expect(violations == [])
    return (try #require(outcome.files.first { $0.conflict?.id == conflict.id }), outcome)
  }

  private static func keep(_ ids: [String]) throws -> Decision.Choice {
    .keep(try ids.map { try #require(VersionID($0)) })
  }

  struct Row: CustomStringConvertible, Sendable {
    let name: String
    var versions = three
    let named: [String]
    let expected: String
    var discards: [String] = []
    var replaced: [String] = []
    var reason = ""
    var description: String { name }
  }

  static let rows: [Row] = [
    Row(
      name: "one", named: ["X:1"], expected: "f=a", discards: ["Z:1", "Y:1"],
      reason: "X:1 was picked"),
    Row(
      name: "two", named: ["X:1", "Z:1"], expected: "f=a f-1=c", discards: ["Y:1"],
      reason: "X:1 and Z:1 were kept"),
    Row(
      name: "all, against the rank", named: ["X:1", "Y:1", "Z:1"], expected: "f=a f-1=b f-2=c",
      reason: "X:1, Y:1 and Z:1 were kept"),
    Row(
      name: "all, by rank", named: ["Z:1", "Y:1", "X:1"], expected: "f=c f-1=b f-2=a",
      reason: "Z:1, Y:1 and X:1 were kept"),
    Row(
      name: "with a digest, which few need",
      named: ["\(three[1].fullID)", "X:1"], expected: "f=b f-1=a", discards: ["Z:1"],
      reason: "\(three[1].fullID) and X:1 were kept"),
    Row(
      name: "a deletion that is not named",
      versions: three + [version(nil, ["W": 1], by: "W", at: 4)],
      named: ["Y:1", "X:1"], expected: "f=b f-1=a", discards: ["W:1", "Z:1"],
      reason: "Y:1 and X:1 were kept"),
    Row(
      name: "one content of two writers",
      versions: three + [version("a", ["W": 1], by: "W", at: 4)],
      named: ["Z:1", "X:1", "W:1"], expected: "f=c f-1=a", discards: ["Y:1"],
      reason: "Z:1, X:1 and W:1 were kept"),
    Row(
      name: "one content under two names",
      versions: three + [version("a", ["W": 1], by: "W", at: 4, path: "g")],
      named: ["X:1", "Z:1"], expected: "f=a f-1=c", discards: ["Y:1"], replaced: ["W:1"],
      reason: "X:1 and Z:1 were kept"),
    Row(
      name: "the content of the ancestor",
      versions: [
        version("o", ["O": 1], by: "O"), version("a", ["O": 2], by: "O", at: 2),
        version("b", ["O": 1, "X": 1], by: "X", at: 3),
        version("o", ["O": 1, "Y": 1], by: "Y", at: 4, path: "g"),
      ], named: ["O:2", "O:1,Y:1"], expected: "f=a g-1=o", discards: ["O:1,X:1"],
      reason: "O:2 and O:1,Y:1 were kept"),
    Row(
      name: "sides of a fork",
      versions: [
        version("a", ["X": 1], by: "X", at: 1), version("b", ["X": 1], by: "X", at: 2),
        version("c", ["Y": 1], by: "Y", at: 3),
      ],
      named: [
        "\(version("a", ["X": 1], by: "X").fullID)", "\(version("b", ["X": 1], by: "X").fullID)",
      ], expected: "f=a f-1=b", discards: ["Y:1"]),
    Row(
      name: "without vectors",
      versions: ["a", "b", "c"].enumerated().map {
        version($0.element, nil, by: "X", at: Int64($0.offset))
      },
      named: ["a", "c"].map { "\(version($0, nil, by: "X").fullID)" }, expected: "f=a f-1=c",
      discards: ["\(version("b", nil, by: "X").fullID)"]),
  ]

  @Test(arguments: rows) func isCarriedOut(_ row: Row) throws {
    let (file, result) = try Self.resolve(row.versions, try Self.keep(row.named))
    #expect(file.state == .resolved && file.decidedBy == .person && result.isComplete)
    let order = row.expected.split(separator: " ").sorted().joined(separator: " ")
    #expect(file.summary.split(separator: " ").sorted().joined(separator: " ") == order)
    #expect(file.discards.map { "\($0.version)" } == row.discards)
    #expect(file.replaced.map { "\($0.version)" } == row.replaced)
    if !row.reason.isEmpty {
      #expect(file.explanation?.reason == row.reason)
      #expect(file.discards.allSatisfy { $0.reason == row.reason })
    }
    // What a person chose is an event of its own: nobody may supersede it unseen.
    if let vector = file.main?.vector { #expect(vector["P"] == 1) }
  }

  static let refused: [(named: [String], reason: String)] = [
    ([], "no version is named; name those to keep, and first the one that keeps the file's name"),
    (["X:1", "Q:1"], "Q:1 is none of the versions that can be kept"),
    (["X:1", "X:1"], "X:1 is named twice; name each version once"),
    (
      ["X:1", "\(three[0].fullID)"], "\(three[0].fullID) is named twice; name each version once"
    ),
    (
      ["X:1", "W:1"],
      "W:1 is a deletion, which cannot be kept beside or instead of others; name only versions that "
        + "hold something, or pick the deletion"
    ),
    (
      ["W:1"],
      "W:1 is a deletion, which cannot be kept beside or instead of others; name only versions that "
        + "hold something, or pick the deletion"
    ),
  ]

  @Test(arguments: refused) func isRefused(named: [String], reason: String) throws {
    let versions = Self.three + [version(nil, ["W": 1], by: "W", at: 4)]
    let (file, result) = try Self.resolve(versions, try Self.keep(named), [.newest])
    #expect(file.state == .undecided && file.keeps.isEmpty && file.choices.count == 4)
    #expect(result.refused.map { $0.reason } == [reason])
  }

  /// The same as what it is short for, but for the words.
  @Test func isAsPickAndAsKeepBoth() throws {
    let versions = Self.three + [version(nil, ["W": 1], by: "W", at: 4)]
    let one = try #require(VersionID("Y:1"))
    let (kept, _) = try Self.resolve(versions, .keep([one]))
    let (picked, _) = try Self.resolve(versions, .pick(one))
    #expect(kept == picked)

    let (listed, _) = try Self.resolve(Self.three, try Self.keep(["Z:1", "Y:1", "X:1"]))
    let (both, _) = try Self.resolve(Self.three, .keepBoth)
    #expect(listed.keeps == both.keeps && listed.discards == both.discards)
  }

  /// A copy that is known, and was deleted by now, is not made again.
  @Test func aKnownCopyIsNotMadeAgain() throws {
    let (file, first) = try Self.resolve(Self.three, try Self.keep(["Z:1", "X:1", "Y:1"]))
    #expect(file.summary == "f=c f-1=a f-2=b")
    let copy = try #require(
      first.histories().first { $0.shown.map { "\($0)" } == "f-1" })
    var deleted = copy
    deleted.versions.append(version(nil, ["X": 1, "P": 1], by: "P", at: 5))
    let (again, _) = try Self.resolve(
      Self.three, try Self.keep(["Z:1", "X:1", "Y:1"]), others: [deleted])
    #expect(again.summary == "f=c f-2=b")
    #expect(again.keptBefore.map { "\($0.version)" } == ["X:1"])
  }

  @Test func withoutAFreeNameItIsRefused() throws {
    let resolver = Resolver(Policy([.manual], resolvingDevice: "P"))
    let files = [FileHistory(path: "f", versions: Self.three)]
    let present = try (1...999).filter { $0 != 5 }.map { try RelativePath(Array("f-\($0)".utf8)) }
    let id = try #require(try resolver.resolve(files, present: present).files.first?.conflict?.id)
    for (named, isTaken) in [(["X:1", "Z:1"], true), (["X:1", "Z:1", "Y:1"], false)] {
      let decision = Decision(id, try Self.keep(named))
      let outcome = try resolver.resolve(files, present: present, decisions: [decision])
      #expect(outcome.refused.isEmpty == isTaken && outcome.files[0].keeps.isEmpty != isTaken)
    }
  }

  /// The earlier decision that one repeats is named wherever a reason stands.
  @Test(
    arguments: [
      ("X:1 was picked", 0), ("X:1 and Z:1 were kept", 1), ("all were kept", 2),
      ("the file was deleted", 3), ("a person gave other content", 4),
    ])
  func tellsWhatItRepeats(words: String, number: Int) throws {
    let ids = try ["X:1", "Z:1"].map { try #require(VersionID($0)) }
    let choices: [Decision.Choice] = [
      .pick(ids[0]), .keep(ids), .keepBoth, .delete, .content(Array("d".utf8)),
    ]
    let files = [FileHistory(path: "f", versions: Self.three)]
    let resolver = Resolver(Policy([.manual], resolvingDevice: "P"))
    let id = try #require(try resolver.resolve(files).files.first?.conflict?.id)
    let decision = Decision(
      id, choices[number],
      precedent: Decision.Precedent(path: "Letter.txt", day: "2026-11-18"))
    let file = try resolver.resolve(files, decisions: [decision]).files[0]
    let reason = words + ", as decided on 2026-11-18 for Letter.txt"
    #expect(file.explanation?.reason == reason)
    #expect(file.discards.allSatisfy { $0.reason == reason })
  }

  // MARK: Every list

  /// All lists of some of so many numbers, in any order.
  static func lists(of count: Int) -> [[Int]] {
    var lists: [[Int]] = [[]]
    var longest: [[Int]] = [[]]
    for _ in 0..<count {
      longest = longest.flatMap { list in
        (0..<count).filter { !list.contains($0) }.map { list + [$0] }
      }
      lists += longest
    }
    return lists
  }

  @Test("Every list of versions of two, three and four, whatever their times")
  func everyList() throws {
    var decided = 0
    let devices: [DeviceID] = ["A", "B", "C", "D"]
    for count in 2...4 {
      for times in [[1, 2, 3, 4], [4, 3, 2, 1], [1, 1, 1, 1], [2, 1, 4, 3]] as [[Int64]] {
        let versions = (0..<count).map { index in
          version("\(index)", [devices[index]: 1], by: devices[index], at: times[index])
        }
        let ranked = try outcome(versions, [.manual]).choices.map { $0.id }
        for list in Self.lists(of: count) where !list.isEmpty {
          let ids = list.map { VersionID(vector: [devices[$0]: 1]) }
          let (file, result) = try Self.resolve(versions, .keep(ids))
          decided += 1
          let expected = list.enumerated().map { place, index in
            place == 0 ? "f=\(index)" : "f-\(place)=\(index)"
          }
          #expect(result.isComplete)
          #expect(file.summary.split(separator: " ").sorted() == expected.map { $0[...] }.sorted())
          #expect(file.discards.map { $0.version } == ranked.filter { !ids.contains($0) })
        }
      }
    }
    #expect(decided == 4 * (4 + 15 + 64))
  }

  @Test("Some versions of any conflict, over generated files: every law holds, and once is enough")
  func laws() throws {
    var figures = (kept: 0, copies: 0, refused: 0, before: 0)
    let seeds = seeds(2_000, ordinarily: 250)
    for seed in seeds {
      let set = GeneratedFiles(seed: seed)
      var random = RepeatableGenerator(seed: seed)
      var policy = set.policy
      policy.resolvingDevice = policy.resolvingDevice ?? "P"
      guard
        let open = try? Resolver(policy.withoutStrategies).resolve(set.files, present: set.present)
      else { continue }
      let decisions = open.files.compactMap { file -> Decision? in
        guard let conflict = file.conflict, !file.choices.isEmpty else { return nil }
        var left = file.choices
        let ids = (0...random.number(left.count)).map { _ in
          random.pick(left.remove(at: random.number(left.count)).ids)
        }
        return Decision(conflict.id, .keep(ids), path: file.path, heads: conflict.heads)
      }
      if decisions.isEmpty { continue }
      let outcome = try Resolver(policy).resolve(
        set.files, present: set.present, decisions: decisions)
      // No fleet makes some of these histories, and seen from outside a few of them break a law as they are.
      let before = Set(
        OutcomeLaws(files: set.files, present: set.present, policy: policy.withoutStrategies)
          .violations(of: open))
      let violations = OutcomeLaws(
        files: set.files, present: set.present, decisions: decisions, policy: policy
      ).violations(of: outcome).filter { !before.contains($0) }
      #expect(violations == [], "seed \(seed): \(set)")
      figures.refused += outcome.refused.count
      for decision in decisions {
        guard case .keep(let ids) = decision.choice,
          let file = outcome.files.first(where: { $0.conflict?.id == decision.conflict }),
          file.state == .resolved
        else { continue }
        figures.kept += 1
        figures.copies += file.keeps.count - 1
        figures.before += file.keptBefore.count
        // What was not named is told of, or its content stands.
        let states = Set((file.keeps + file.notShown.map { $0.kept }).map { $0.version.state })
        let told = Set((file.discards + file.replaced).map { $0.version })
          .union(file.keptBefore.map { $0.version })
        let choices = open.files.first { $0.conflict?.id == decision.conflict }?.choices ?? []
        for choice in choices where !states.contains(choice.version.state) {
          #expect(choice.ids.allSatisfy { told.contains($0) }, "seed \(seed): \(choice.id)")
        }
        // And what was named is not discarded.
        #expect(file.discards.allSatisfy { !ids.contains($0.version) }, "seed \(seed)")
      }
    }
    print("kept: \(figures)")
    #expect(figures.kept > seeds.count / 4)
    #expect(figures.copies > seeds.count / 10)
    #expect(figures.refused > seeds.count / 40)
  }
}
