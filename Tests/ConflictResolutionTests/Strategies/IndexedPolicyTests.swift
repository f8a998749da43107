import TestSupport
import Testing

@testable import ConflictResolution

@Suite("A policy with many rules") struct IndexedPolicyTests {
  private static let patterns = [
    "*.txt", "d/", "/d/e/", "**/x", "x*", "*1", "a?", "[ab]*", "d/**", "d/*/x1", "X1", "é*",
  ]
  private static let paths = [
    "d/e/x1", "a1", "x.txt", "D/E/a.TXT", "e\u{301}/b", "b/x1/c", "other", "d/x1",
  ]

  /// Rules that often match the same path, so that their order counts.
  private static func policy(seed: UInt64) throws -> Policy {
    var generator = RepeatableGenerator(seed: seed)
    var rules: [PolicyRule] = []
    for number in 0..<60 {
      let text = patterns.randomElement(using: &generator) ?? "*"
      var settings = FileSettings()
      switch number % 3 {
      case 0: settings.deletes = DeletePolicy.allCases.randomElement(using: &generator)
      case 1: settings.strategies = [[.newest], [.keepBoth], []].randomElement(using: &generator)
      default:
        settings.grouping =
          text.hasSuffix("/")
          ? .folder
          : [.none, .scope(GroupName("s", isFolder: false))].randomElement(using: &generator)
      }
      rules.append(PolicyRule(try PathPattern(Array(text.utf8)), settings))
    }
    return Policy([.merge], rules: rules)
  }

  @Test("says the same of each path when its rules are indexed", arguments: seeds(50))
  func isTheSame(seed: UInt64) throws {
    let policy = try Self.policy(seed: seed)
    var indexed = policy.indexed()
    for text in Self.paths {
      let path = try RelativePath(Array(text.utf8))
      for isDirectory in [false, true] {
        let settings = policy.settings(for: path, isDirectory: isDirectory)
        let others = indexed.settings(for: path, isDirectory: isDirectory)
        #expect(settings.strategies.map(\.name) == others.strategies.map(\.name))
        #expect(settings.deletes == others.deletes)
        #expect(
          policy.strategyRule(for: path, isDirectory: isDirectory)?.pattern
            == indexed.strategyRule(for: path, isDirectory: isDirectory)?.pattern)
      }
      #expect(policy.group(of: path) == indexed.group(of: path), "\(text)")
    }
    // Rules that come later count at once.
    indexed.rules.append(
      PolicyRule(try PathPattern([0x2A]), FileSettings(deletes: .keepCopy)))
    #expect(indexed.settings(for: "new", isDirectory: false).deletes == .keepCopy)
  }

  @Test("decides many files as it decides each alone", arguments: seeds(20))
  func decidesTheSame(seed: UInt64) throws {
    var policy = try Self.policy(seed: seed)
    for index in policy.rules.indices { policy.rules[index].settings.grouping = nil }
    let files = try (0..<100).map { number in
      let path = try RelativePath(Array("\(Self.paths[number % 8])-\(number)".utf8))
      return FileHistory(
        path: path,
        versions: [
          FileVersion(
            path: path, state: .deleted, vector: ["a": 1], device: "a", modified: .seconds(2)),
          FileVersion(
            path: path, state: .file(FileContent("b")), vector: ["b": 1], device: "b",
            modified: .seconds(1)),
        ])
    }
    let outcome = try Resolver(policy).resolve(files)
    for file in outcome.files {
      let alone = try Resolver(policy).resolve(files.filter { $0.identity == file.identity })
      #expect(alone.files.first?.state == file.state, "\(file.path)")
      #expect(alone.files.first?.keeps.count == file.keeps.count, "\(file.path)")
    }
  }
}
