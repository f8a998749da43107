import ConflictResolution
import JSONText
import TestSupport
import Testing

@testable import Scenarios
@testable import Streams

/// Plain lines come to what they come to where nothing takes them for plain.
struct PlainLineTests {
  /// Everything that came of a block, as text where it has no equality.
  private struct Told: Equatable {
    var output = ""
    var lines: [String] = []
    var keys: [KeyRecord] = []
    var placed: [String] = []
    var folders: [KeyRecord] = []
    var parents: [Int] = []
    var closing: [[UInt8]] = []
  }

  private func told(_ block: [UInt8], _ settings: StreamSettings) -> Told {
    var resolver = StreamBlockResolver(settings)
    // Once more with the memory that the first time has left.
    _ = resolver.resolve(block)
    let outcome = resolver.resolve(block)
    // The keys of a copy's relatives come in the order of a set.
    return Told(
      output: String(decoding: outcome.output, as: UTF8.self),
      lines: outcome.lines.map { "\($0)" },
      keys: outcome.keys.sorted(by: <),
      placed: outcome.placed.map { "\($0)" }, folders: outcome.folders, parents: outcome.parents,
      closing: outcome.closing.map { $0.bytes })
  }

  private func settings(_ policy: Policy, apart: Bool = true) -> StreamSettings {
    var settings = StreamSettings(
      resolver: Resolver(policy), decisions: StreamDecisions([]), file: "test", contentFolder: nil)
    settings.resolvesPlainLinesApart = apart
    return settings
  }

  /// How many lines are plain, by what they come to.
  private func countPlain(
    _ lines: [[UInt8]], _ settings: StreamSettings, _ counts: inout [FileOutcome.State: Int]
  ) {
    var resolver = PlainLineResolver(settings)
    var writer = JSONWriter()
    for line in lines {
      if let outcome = try? resolver.resolve(0..<line.count, in: line.span, to: &writer) {
        counts[outcome.state, default: 0] += 1
      }
    }
  }

  private static let sameWithinHours: Policy = {
    var policy = Policy([.newestStrict, .keepBoth])
    policy.common.sameTime = 7200
    return policy
  }()

  private static let policies = [
    Policy([.newest]), Policy([.newest, .keepBoth], resolvingDevice: "home"), Policy([]),
    Policy([.keepBoth]), Policy([.newest], now: Timestamp("2026-11-18T08:00:01Z")),
    Policy([.oldest]), Policy([.newestStrict]),
    Policy([.oldest], now: Timestamp("2026-11-18T08:00:01Z")),
    Policy([.newest], now: Timestamp("2026-11-18T08:00:00Z"), clockTolerance: 0),
    sameWithinHours,
    // One that decides otherwise, by the same name.
    Policy([Strategy(name: "newest") { .keep($0.heads[1].id, rule: .size, reason: "other") }]),
  ]

  @Test(arguments: seeds(12))
  func comesOutAsElsewhere(seed: UInt64) throws {
    var generated = GeneratedLine(seed: seed)
    var counts: [FileOutcome.State: Int] = [:]
    for round in 0..<140 {
      let policy = Self.policies[round % Self.policies.count]
      let lines = (0..<10).map { _ in generated.line() }
      let block = Array(lines.joined(separator: [0x0A]))
      let (plain, other) = (
        told(block, settings(policy)), told(block, settings(policy, apart: false))
      )
      let isSame = plain == other
      #expect(isSame, "seed \(seed), round \(round): \(difference(plain, other, block))")
      if !isSame { return }
      countPlain(lines, settings(policy), &counts)
    }
    // Else the comparison is of the same with itself.
    #expect((counts[.unchanged] ?? 0) > 100, "seed \(seed)")
    #expect((counts[.resolved] ?? 0) > 15, "seed \(seed)")
  }

  private func difference(_ plain: Told, _ other: Told, _ block: [UInt8]) -> String {
    let lines = zip(plain.output.split(separator: "\n"), other.output.split(separator: "\n"))
    let first = lines.first { $0 != $1 }
    return "\(first.map { "\($0)\n\($1)" } ?? "no line of the output")\n"
      + "\(plain.lines.filter { !other.lines.contains($0) })\n"
      + "\(other.lines.filter { !plain.lines.contains($0) })\n"
      + String(decoding: block, as: UTF8.self)
  }

  @Test func fixturesComeOutAsElsewhere() throws {
    var lines: [[UInt8]] = []
    for name in ScenarioFixtures.all {
      let scenario = try ScenarioFixtures.read(name)
      for file in scenario.files { lines.append(GeneratedStream.line(of: file).dropLast()) }
    }
    var counts: [FileOutcome.State: Int] = [:]
    for policy in Self.policies {
      for line in lines {
        let (plain, other) = (
          told(line, settings(policy)), told(line, settings(policy, apart: false))
        )
        #expect(plain == other, "\(difference(plain, other, line))")
      }
      countPlain(lines, settings(policy), &counts)
    }
    #expect((counts[.unchanged] ?? 0) > 0)
    #expect((counts[.resolved] ?? 0) > 0)
  }

  /// The folder of a file is on another line, and lines are resolved one by one.
  @Test(arguments: [#""parent": "/""#, #""parent": "f1", "formerParent": "/""#])
  func aLineThatNamesAFolderIsRefused(fields: String) throws {
    let line = Array(
      #"{"path": "a", "versions": [{"device": "mom", "vector": {"mom": 1}, \#(fields), "text": "a"}]}"#
        .utf8)
    var plain = PlainLineResolver(settings(Policy([.newest])))
    var writer = JSONWriter()
    #expect(throws: NotPlain.self) {
      try plain.resolve(0..<line.count, in: line.span, to: &writer)
    }
    for apart in [true, false] {
      var blocks = StreamBlockResolver(settings(Policy([.newest]), apart: apart))
      let outcome = blocks.resolve(line)
      #expect(outcome.output.isEmpty)
      let error = try #require(outcome.lines.first?.error)
      #expect(error.line == 1 && error.column == 68)
      #expect(error.message.contains("\"parent\" names a folder by its identity"))
      #expect(error.message.contains("\"files\" of a scenario"))
    }
  }

  @Test func otherFilesAndDecisionsLeaveAllLinesToOthers() throws {
    let pattern = try PathPattern(Array("*.txt".utf8))
    let rules = Policy(
      [.newest], rules: [PolicyRule(pattern, FileSettings(strategies: [.oldest]))])
    let decided = StreamSettings(
      resolver: Resolver(Policy([.newest])),
      decisions: StreamDecisions([Decision(ConflictID("c-1"), .keepBoth)]), file: "test",
      contentFolder: nil)
    let line = Array(
      #"{"path":"a","versions":[{"device":"mom","vector":{"mom":1},"text":"a"}]}"#.utf8)
    var writer = JSONWriter()
    for settings in [settings(rules), decided] {
      var plain = PlainLineResolver(settings)
      #expect(throws: NotPlain.self) {
        try plain.resolve(0..<line.count, in: line.span, to: &writer)
      }
      // It is read once.
      #expect(plain.history(in: line.span)?.versions.count == 1)
    }
    var plain = PlainLineResolver(settings(Policy([.newest])))
    #expect(throws: Never.self) {
      try plain.resolve(0..<line.count, in: line.span, to: &writer)
    }
  }
}
