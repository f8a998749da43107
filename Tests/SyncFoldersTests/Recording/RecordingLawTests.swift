import ConflictResolution
import FileAccess
import Foundation
import Histories
import Recordings
import Scenarios
import Streams
import TestSupport
import Testing

@testable import SyncFolders

/// A recording resolves to the plan of its folder, and without its words to the same decisions.
@Suite("Law: recordings resolve like their folders")
struct RecordingLawTests {
  static let policies: [Policy] = [
    Policy([.newest]), Policy([.oldest]), Policy([.largest]), Policy([.smallest]),
    Policy([.newestStrict, .keepBoth]), Policy([.keepBoth], numbering: .dropbox),
    Policy([.merge, .keepBoth]), Policy([.merge, .newest], granularity: TextGranularity([.words])),
    Policy(
      [.merge, .keepBoth], granularity: TextGranularity([.touchingLines, .words], isTaken: true)),
    Policy([.manual]), Policy(), Policy([.device("Anna"), .newest]),
  ]

  @Test(arguments: seeds(60, ordinarily: 15)) func aRecordingMakesThePlanOfItsFolder(seed: UInt64)
    throws
  {
    var generator = RepeatableGenerator(seed: seed)
    let folder = try GeneratedFolder(&generator)
    for _ in 0..<3 {
      var policy = generator.pick(Self.policies)
      policy.now = Timestamp("2026-10-01T00:00:00Z")
      if generator.chance(1, in: 3) {
        policy.rules = [
          PolicyRule(try PathPattern(Array("*otes*".utf8)), FileSettings(strategies: [.oldest])),
          PolicyRule(
            try PathPattern(Array("Docs/".utf8)), FileSettings(strategies: [.merge, .newest])),
        ]
      }
      let (recording, plans) = try folder.recording(by: policy, &generator)
      let agreed = recording.agreed(by: policy)
      let scenario = Scenario(
        name: "law", files: agreed.files, present: agreed.present, decisions: agreed.decisions,
        runs: [Scenario.Run(settings: policy)])

      // What is not in it is named, and what was decided is in it or left out.
      #expect(agreed.files.count + agreed.leftOut.count == recording.families.count)
      #expect(
        plans.filter { $0.problem == nil && $0.isDecided }.count <= recording.families.count)
      let name = "seed \(seed), \(policy.common.strategies?.map(\.name) ?? [])"
      try Self.expectThePlan(of: agreed, from: scenario, name)
      // What the file says is what was recorded.
      let bytes = try #require(ScenarioWriter.bytes(of: scenario))
      let read = try ScenarioReader.read(bytes, file: "law.json", contentFolder: nil)
      try Self.expectThePlan(of: agreed, from: read, name)

      let redaction = try Redaction(of: read)
      #expect(redaction.kept == [], "\(name)")
      let again = try ScenarioReader.read(
        try #require(ScenarioWriter.bytes(of: redaction.scenario)), file: "redacted.json",
        contentFolder: nil)
      Self.expectTheDecisions(of: read, in: again, name)
      Self.expectNoWord(of: read, in: again, name)
    }
  }

  /// What a scenario cannot hold is the exception.
  @Test func fewFamiliesAreLeftOut() throws {
    var held = 0
    var leftOut = 0
    let seeds = seeds(60, ordinarily: 15)
    for seed in seeds {
      var generator = RepeatableGenerator(seed: seed)
      let folder = try GeneratedFolder(&generator)
      let policy = generator.pick(Self.policies)
      let (recording, _) = try folder.recording(by: policy, &generator)
      let agreed = recording.agreed(by: policy)
      held += agreed.families.count
      leftOut += agreed.leftOut.count
    }
    #expect(held > seeds.count && leftOut * 6 < held, "\(held) held, \(leftOut) left out")
    print("recordings: \(held) families held, \(leftOut) left out")
  }

  /// Resolves a scenario as any reader of the file would, and compares with the plan family by family.
  private static func expectThePlan(
    of agreed: FolderRecording.Agreed, from scenario: Scenario, _ name: String
  ) throws {
    let outcome = try #require(Replay(scenario).runs.first?.outcome)
    #expect(outcome.files.count >= agreed.families.count)
    let blocked = PlannedFamily.blocked(by: outcome)
    for (family, history) in zip(agreed.families, scenario.files) {
      let file = try #require(outcome.files.first { $0.identity == history.identity })
      var plan = family.open
      plan.take(file, history.versions, collision: blocked[file.path], sameTime: 0)
      let told = "\(name): \(String(decoding: plan.path, as: UTF8.self))"
      #expect(plan.members == family.planned.members, "\(told)")
      #expect(plan.made == family.planned.made, "\(told)")
      #expect(plan.state == family.planned.state, "\(told)")
      #expect(plan.explanation?.rule == family.planned.explanation?.rule, "\(told)")
      #expect(plan.declined == family.planned.declined, "\(told)")
      #expect((plan.problem == nil) == (family.planned.problem == nil), "\(told)")
    }
  }

  /// Compares by positions alone, so that nothing depends on how the redaction maps anything.
  private static func expectTheDecisions(
    of scenario: Scenario, in redacted: Scenario, _ name: String
  ) {
    let shapes = [scenario, redacted].map { scenario in
      Replay(scenario).runs.map { run in DecisionShape(run.outcome, of: scenario) }
    }
    #expect(shapes[0] == shapes[1], "\(name)")
  }

  private static func expectNoWord(
    of scenario: Scenario, in redacted: Scenario, _ name: String
  ) {
    let stays: Set<String> = [
      "sync", "conflict", "conflicted", "copy", "case", "original", "base",
      // Extensions that many files have.
      "html", "icloud", "pages",
    ]
    let secrets = words(of: scenario).subtracting(stays)
    let survivors = secrets.intersection(words(of: redacted))
    #expect(survivors.isEmpty, "\(name): \(survivors) of \(secrets)")
  }

  /// All words of four letters and more in contents, names and devices, in lower case.
  private static func words(of scenario: Scenario) -> Set<String> {
    var texts: [[UInt8]] = scenario.present.map(\.bytes)
    for file in scenario.files {
      texts += [file.path.bytes, file.identity.bytes]
      for version in file.versions {
        texts += [version.path.bytes, version.device.bytes, version.label ?? []]
        switch version.state {
        case .file(let content): texts.append(content.bytes ?? [])
        case .symlink(let target): texts.append(target)
        default: break
        }
      }
    }
    var words: Set<String> = []
    for text in texts {
      let letters = String(decoding: text, as: UTF8.self).lowercased()
        .split { !$0.unicodeScalars.allSatisfy { $0.properties.isAlphabetic } }
      words.formUnion(letters.filter { $0.count >= 4 }.map(String.init))
    }
    return words
  }
}

/// What was decided, by positions and counts.
struct DecisionShape: Equatable {
  private var lines: [String] = []

  init(_ outcome: Outcome?, of scenario: Scenario) {
    guard let outcome else {
      lines = ["no outcome"]
      return
    }
    lines.append("\(outcome.summary)")
    lines.append("refused \(outcome.refused.count)")
    for collision in outcome.collisions.sorted(by: { $0.paths.count < $1.paths.count }) {
      lines.append(
        "collision \(collision.paths.count) \(collision.renamed.count) \(collision.isUndecided)")
    }
    for (index, history) in scenario.files.enumerated() {
      guard let file = outcome.files.first(where: { $0.identity == history.identity }) else {
        lines.append("\(index) missing")
        continue
      }
      func place(_ id: VersionID) -> String {
        "\(history.versions.firstIndex { $0.fullID == id } ?? -1)"
      }
      let decider = file.decidedBy?.name.split(separator: ":").first ?? "nobody"
      lines.append("\(index) \(file.state) \(decider) \(file.explanation?.rule.rawValue ?? "")")
      lines.append("heads \((file.conflict?.heads ?? []).map(place).sorted())")
      for kept in file.keeps {
        var text = "keeps \(kept.version.from.map(place).sorted()) new \(kept.isNewContent)"
        text += " length \(kept.path.bytes.count) size \(kept.version.state.size ?? 0)"
        lines.append(text)
      }
      for discard in file.discards {
        lines.append("drops \(place(discard.version)) \(discard.explanation.rule.rawValue)")
      }
      for decline in file.declined { lines.append("declined \(decline.needs.count)") }
      lines.append("choices \(file.choices.map { place($0.id) })")
      let markers = file.preview.map { preview in
        preview.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
          [0x3C, 0x3D, 0x3E, 0x7C].contains(line.first) ? line.first : nil
        }
      }
      lines.append("preview \(String(describing: markers))")
    }
  }
}
