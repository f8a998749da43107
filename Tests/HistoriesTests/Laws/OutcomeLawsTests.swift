import Histories
import Scenarios
import TestSupport
import Testing
@testable import ConflictResolution

struct OutcomeLawsTests {
  private func laws(_ scenario: Scenario) -> OutcomeLaws {
    OutcomeLaws(
      files: scenario.files, present: scenario.present, decisions: scenario.decisions,
      policy: scenario.settings.registering(scenario.devices.keys.sorted { $0 < $1 }))
  }

  @Test(arguments: WrittenScenarios.all.map { $0.name })
  func outcomesOfTheResolverKeepAllLaws(_ name: String) throws {
    let scenario = try #require(WrittenScenarios.all.first { $0.name == name })
    #expect(laws(scenario).violations(of: try scenario.outcome()) == [])
  }

  /// A wrong outcome and the laws that it breaks.
  struct Planted: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let scenario: Scenario
    let law: LawViolation.Law
    let spoil: @Sendable (inout FileOutcome) -> Void
  }

  static let planted = [
    Planted(
      testDescription: "a discard that nobody tells", scenario: WrittenScenarios.newest,
      law: .nothingLost
    ) { $0.discards = [] },
    Planted(
      testDescription: "a copy that is not made", scenario: WrittenScenarios.keepBoth,
      law: .nothingLost
    ) { $0.keeps.removeAll { $0.copyOf != nil } },
    Planted(
      testDescription: "a copy that is said to be known", scenario: WrittenScenarios.keepBoth,
      law: .nothingLost
    ) { file in
      file.keptBefore = file.keeps.filter { $0.copyOf != nil }.map {
        KeptBefore(version: $0.version.from[0], identity: $0.identity)
      }
      file.keeps.removeAll { $0.copyOf != nil }
    },
    Planted(
      testDescription: "a choice that is not offered", scenario: WrittenScenarios.undecided,
      law: .nothingLost
    ) { $0.choices.removeLast() },
    Planted(
      testDescription: "one side of a fork that nobody tells of", scenario: WrittenScenarios.fork,
      law: .nothingLost
    ) { $0.discards = [] },
    Planted(
      testDescription: "a copy of a group that is not made", scenario: WrittenScenarios.group,
      law: .nothingLost
    ) { $0.keeps.removeAll { $0.copyOf != nil } },
    Planted(
      testDescription: "keep-both that discards", scenario: WrittenScenarios.keepBoth,
      law: .discardsNothing
    ) { file in
      file.keeps.removeAll { $0.copyOf != nil }
      file.discards = [
        DiscardedVersion(
          version: VersionID(vector: ["home": 1, "mom": 1]), device: "home",
          explanation: Explanation(rule: .modified, reason: "older"),
          isOutdated: false)
      ]
    },
    Planted(
      testDescription: "a change that is discarded where it wins over a deletion",
      scenario: WrittenScenarios.keepBoth, law: .discardsNothing
    ) { file in
      file.decidedBy = .deletes
      file.keeps.removeAll { $0.copyOf != nil }
      file.discards = [
        DiscardedVersion(
          version: VersionID(vector: ["home": 1, "mom": 1]), device: "home",
          explanation: Explanation(rule: .deletes(.editWins), reason: "older"), isOutdated: false)
      ]
    },
    Planted(
      testDescription: "a vector that was not joined", scenario: WrittenScenarios.newest,
      law: .supersedes
    ) { file in
      var version = file.keeps[0].version
      version.vector = ["mom": 2]
      file.keeps[0] = KeptVersion(
        path: file.keeps[0].path, identity: file.keeps[0].identity, copyOf: nil, version: version,
        isNewContent: false, isCollectable: false)
    },
    Planted(
      testDescription: "two files at one name", scenario: WrittenScenarios.collision, law: .names
    ) { $0.keeps[0].path = "Readme.md" },
    Planted(
      testDescription: "a name that changes when it is fed back", scenario: WrittenScenarios.merged,
      law: .idempotent
    ) { $0.keeps[0].path = "elsewhere/notes.md" },
    Planted(
      testDescription: "an outcome of other versions", scenario: WrittenScenarios.newest,
      law: .deterministic
    ) { $0.decidedBy = .strategy("oldest") },
  ]

  @Test(arguments: planted)
  func plantedFaultIsFound(_ planted: Planted) throws {
    let outcome = try planted.scenario.outcome()
    let files = outcome.files.map { file in
      var file = file
      planted.spoil(&file)
      return file
    }
    let spoiled = Outcome(
      files: files, collisions: [], refused: outcome.refused, summary: outcome.summary)
    let violations = laws(planted.scenario).violations(of: spoiled)
    #expect(violations.contains { $0.law == planted.law }, "\(violations)")
  }

  @Test func missingFileIsFound() throws {
    let outcome = try WrittenScenarios.collision.outcome()
    let shortened = Outcome(
      files: Array(outcome.files.dropLast()), collisions: [], refused: [],
      summary: outcome.summary)
    let violations = laws(WrittenScenarios.collision).violations(of: shortened)
    #expect(violations.contains { $0.law == .nothingLost && $0.path == "readme.md" })
  }

  @Test func violationSaysLawPlaceAndFault() {
    let violation = LawViolation(.nothingLost, at: "a\u{1B}", "mom:1 is lost")
    #expect(violation.description == "law nothing-lost at a\\x1B: mom:1 is lost")
  }

  @Test(arguments: 0..<150)
  func generatedFilesKeepAllLaws(_ seed: UInt64) throws {
    var generator = RepeatableGenerator(seed: seed)
    let files = try generatedFiles(&generator)
    let chains: [[Strategy]] = [
      [.newest], [.keepBoth], [.merge, .keepBoth], [.oldest], [.manual], [.merge, .newest],
    ]
    let chain = chains[Int.random(in: chains.indices, using: &generator)]
    let deletes = DeletePolicy.allCases.randomElement(using: &generator) ?? .editWins
    let policy = Policy(chain, resolvingDevice: "x", deletes: deletes)
    let outcome = try Resolver(policy).resolve(files)
    let violations = OutcomeLaws(files: files, policy: policy).violations(of: outcome)
    #expect(
      violations == [],
      "seed \(seed), \(chain.map { $0.name }), \(deletes.rawValue)\n\(violations)\n\(files)")
  }

  /// A few files of which three devices know something: edits, renames, deletions, no forks.
  private func generatedFiles(
    _ generator: inout RepeatableGenerator
  ) throws -> [FileHistory] {
    let paths: [RelativePath] = ["a", "A", "a-1", "d/b", "D/b", "d"]
    let contents: [FileState] = ["0\n", "1\n", "0\n1\n"].map { .file(FileContent($0)) }
    let devices: [DeviceID] = ["x", "y", "z"]
    var files: [FileHistory] = []
    for path in paths where Bool.random(using: &generator) {
      var file = FileHistory(path: path, versions: [])
      var heads: [DeviceID: FileVersion] = [:]
      for _ in 0..<Int.random(in: 1...5, using: &generator) {
        let device = devices[Int.random(in: 0..<3, using: &generator)]
        if Int.random(in: 0..<4, using: &generator) == 0, heads[device] == nil,
          let other = heads.sorted(by: { $0.key < $1.key }).first?.value
        {
          heads[device] = other
          continue
        }
        let before = heads[device]
        var state = contents[Int.random(in: contents.indices, using: &generator)]
        if before != nil, Int.random(in: 0..<5, using: &generator) == 0 { state = .deleted }
        let renames = Int.random(in: 0..<5, using: &generator) == 0
        let version = FileVersion(
          path: renames ? "r" : before?.path ?? path, state: state,
          vector: try file.nextVector(for: device, on: before), device: device,
          modified: .seconds(Int64.random(in: 0..<4, using: &generator)))
        file.versions.append(version)
        heads[device] = version
      }
      files.append(file)
    }
    return files
  }
}
