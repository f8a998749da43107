import ConflictResolution
import Foundation
import Histories
import Scenarios
import TestSupport
import Testing

/// The engine against a model that was written apart from it.
@Suite struct PlainModelTests {
  // MARK: Generated sets

  /// A file with versions that the model knows all about.
  static func file(_ random: inout RepeatableGenerator) -> FileHistory {
    var file =
      random.chance(2, in: 3)
      ? GeneratedFiles.simulated(&random) : GeneratedFiles.arbitrary(&random)
    file = FileHistory(
      path: file.path, identity: FileIdentity(path: file.path), versions: file.versions)
    for index in file.versions.indices {
      file.versions[index].from = []
      file.versions[index].origin = nil
      switch file.versions[index].state {
      case .group: file.versions[index].state = .directory
      case .file(let content):
        if case .unidentified = content.digest {
          file.versions[index].state = .file(FileContent("\(content.size)\n"))
        }
      case .directory, .symlink, .deleted: break
      }
    }
    return file
  }

  static let strategies = [
    "newest", "newest:strict", "oldest", "largest", "smallest", "device:X", "device:Y", "keep-both",
    "manual",
  ]

  struct Figures {
    var sets = 0
    var compared = 0
    var withForks = 0
    var kinds: [String: Int] = [:]
    var states: [String: Int] = [:]
    var deciders: [String: Int] = [:]
  }

  @Test func generatedSetsComeToTheSame() throws {
    var figures = Figures()
    var contents: [[UInt8]: [UInt8]] = [:]
    let seeds = seeds(2_400, ordinarily: 800)
    for seed in seeds {
      var random = RepeatableGenerator(seed: seed)
      let file = Self.file(&random)
      let plain = file.versions.map { PlainVersion($0, contents: &contents) }
      figures.sets += 1
      if plain.contains(where: { PlainModel.isForked($0, plain) }) { figures.withForks += 1 }
      for _ in 0..<2 {
        let chain = (0..<random.pick([1, 1, 2])).map { _ in random.pick(Self.strategies) }
        let deletes = random.pick(DeletePolicy.allCases)
        let device: DeviceID? = random.chance(1, in: 3) ? nil : random.pick(GeneratedFiles.devices)
        let now: Int64? = random.chance(1, in: 4) ? 3 : nil
        let policy = Policy(
          try chain.map { try #require(Strategy(named: $0)) }, resolvingDevice: device,
          deletes: deletes, now: now.map(Timestamp.seconds), clockTolerance: 1)
        let model = PlainModel(
          strategies: chain, deletes: deletes.rawValue, resolvingDevice: device?.description,
          latestTime: now.map { $0 + 1 })
        let outcome = try Resolver(policy).resolve([file])
        let found = Self.described(
          try #require(outcome.files.first), contents: &contents)
        let expected = model.outcome(identity: file.identity.bytes, versions: plain)
        figures.compared += 1
        figures.states[expected["state"] ?? "", default: 0] += 1
        if let kind = expected["kind"] { figures.kinds[kind, default: 0] += 1 }
        if let by = expected["by"] { figures.deciders[by, default: 0] += 1 }
        guard found == expected else {
          Issue.record(
            "seed \(seed), \(chain) deletes \(deletes) as \(device?.description ?? "-")\n\(Self.difference(found, expected))\n\(Self.text(file))"
          )
          return
        }
      }
    }
    // The sets reach every kind, every state and every way to decide; an orphan has no vectors.
    #expect(figures.sets > seeds.count * 4 / 5)
    #expect(figures.withForks > seeds.count / 48)
    #expect(figures.kinds.count == ConflictKind.allCases.count - 1, "\(figures.kinds)")
    #expect(figures.states.count == 4, "\(figures.states)")
    #expect(figures.deciders.count >= Self.strategies.count + 1, "\(figures.deciders)")
  }

  // MARK: The whole of a small world

  /// Every version with a vector over two devices with counters up to 2, of two contents, at two
  /// times.
  static func smallWorld() -> [FileVersion] {
    var world: [FileVersion] = []
    for x in 0...2 as ClosedRange<UInt64> {
      for y in 0...2 as ClosedRange<UInt64> where x + y > 0 {
        let vector = VersionVector().setting("X", to: x).setting("Y", to: y)
        for text in ["a\n", "b\n"] {
          for time in [1, 2] as [Int64] {
            world.append(
              FileVersion(
                path: "f", state: .file(FileContent(text)), vector: vector,
                device: x >= y ? "X" : "Y", modified: .seconds(time)))
          }
        }
      }
    }
    return world
  }

  /// All sets of up to three of them: heads and `newest`.
  @Test func everySmallSetComesToTheSame() throws {
    let world = Self.smallWorld()
    #expect(world.count == 32)
    var contents: [[UInt8]: [UInt8]] = [:]
    let plain = world.map { PlainVersion($0, contents: &contents) }
    var sets: [[Int]] = []
    for first in world.indices {
      sets.append([first])
      for second in (first + 1)..<max(world.count, first + 1) {
        sets.append([first, second])
        for third in (second + 1)..<max(world.count, second + 1) {
          sets.append([first, second, third])
        }
      }
    }
    #expect(sets.count == 32 + 496 + 4_960)
    let resolver = Resolver(Policy([.newest]))
    let model = PlainModel(strategies: ["newest"], deletes: "edit-wins")
    for set in sets {
      let outcome = try resolver.resolve([FileHistory(path: "f", versions: set.map { world[$0] })])
      let found = Self.described(
        try #require(outcome.files.first), contents: &contents)
      let expected = model.outcome(identity: Array("f".utf8), versions: set.map { plain[$0] })
      guard found == expected else {
        Issue.record(
          "\(Self.difference(found, expected))\n\(set.map { "\(plain[$0])" }.joined(separator: "\n"))"
        )
        return
      }
    }
  }

  // MARK: Helpers

  /// What the engine came to, in the model's words.
  static func described(
    _ file: FileOutcome, contents: inout [[UInt8]: [UInt8]]
  ) -> [String: String] {
    var result: [String: String] = ["state": file.state.rawValue]
    if let conflict = file.conflict {
      result["heads"] = conflict.heads.map { "\($0)" }.joined(separator: " ")
      result["bases"] = conflict.bases.map { "\($0)" }.joined(separator: " ")
      result["kind"] = conflict.kind.rawValue
      result["conflict"] = "\(conflict.id)"
    }
    if file.state == .undecided {
      result["choices"] = file.choices.map { "\($0.id)" }.joined(separator: " ")
    }
    if file.state == .resolved {
      result["by"] = file.decidedBy?.name
      result["provisional"] = "\(file.isProvisional)"
      result["discards"] = file.discards.map { "\($0.version)" }
        .sorted(by: PlainVersion.bytesPrecede).joined(separator: " ")
    }
    for kept in file.keeps + file.notShown.map({ $0.kept }) {
      let isMain = kept.identity == file.identity
      let version = PlainVersion(kept.version, contents: &contents)
      result[isMain ? "stands" : "copy \(kept.identity)"] = PlainModel.text(
        version, from: kept.version.from.map { "\($0)" },
        origin: kept.version.origin.map { "\($0)" } ?? "-")
    }
    return result
  }

  static func difference(_ found: [String: String], _ expected: [String: String]) -> String {
    Set(found.keys).union(expected.keys).sorted().filter { found[$0] != expected[$0] }
      .map { "\($0)\n  engine \(found[$0] ?? "-")\n  model  \(expected[$0] ?? "-")" }
      .joined(separator: "\n")
  }

  static func text(_ file: FileHistory) -> String {
    file.versions.map {
      "  \($0.fullID) \(Fleet.name($0.state)) \($0.path) by \($0.device) at "
        + ($0.modified?.description ?? "-")
    }.joined(separator: "\n")
  }
}
