import TestSupport
import Testing

@testable import ConflictResolution

/// Heads and bases of many versions, against comparing every version with every other.
@Suite struct ManyVersionsTests {
  /// Versions of different shapes: concurrent ones of few devices and of many, with their past and with forks.
  private static func versions(_ random: inout RepeatableGenerator) throws -> [FileVersion] {
    let count = Int.random(in: 40...160, using: &random)
    let devices = try (0..<[2, 3, 60][Int.random(in: 0..<3, using: &random)]).map {
      try DeviceID(Array("device \($0)".utf8))
    }
    let isWide = Bool.random(using: &random)
    return (0..<count).map { number in
      var vector: VersionVector = ["base": UInt64.random(in: 1...2, using: &random)]
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let device = devices[Int.random(in: 0..<devices.count, using: &random)]
        vector = vector.setting(
          device, to: UInt64.random(in: 1...(isWide ? 400 : 3), using: &random))
      }
      if isWide {
        vector = vector.setting(devices[0], to: UInt64(1 + number))
          .setting(devices[1], to: UInt64(200 - number))
      }
      let text = "text \(Int.random(in: 0..<3, using: &random))"
      return FileVersion(
        path: "file", state: .file(FileContent(text)), vector: vector, device: "base",
        modified: .seconds(Int64.random(in: 0...20, using: &random)))
    }
  }

  @Test func headsAreTheVersionsThatNoneIsAfter() throws {
    for seed in seeds(60, ordinarily: 20) {
      var random = RepeatableGenerator(seed: seed)
      let given = try Self.versions(&random)
      let selection = HeadSelection(given, nil)
      let versions = selection.versions
      // A side of a fork stays until an outcome names it.
      let heads = versions.indices.filter { index in
        selection.forkOf[index] != nil
          || !versions.contains { Ancestry.isBefore(versions[index], $0) }
      }
      #expect(selection.heads == heads, "seed \(seed)")
    }
  }

  @Test func basesAreTheMaximalVersionsBeforeAll() throws {
    for seed in seeds(60, ordinarily: 20) {
      var random = RepeatableGenerator(seed: seed)
      let versions = HeadSelection(try Self.versions(&random), nil).versions
      let search = AncestorSearch(versions)
      for count in [1, 2, 3, 20] {
        let some = versions.shuffled(using: &random).prefix(count)
        let ancestors = versions.filter { candidate in
          some.allSatisfy { Ancestry.isBefore(candidate, $0) }
        }
        let bases = ancestors.filter { base in
          !ancestors.contains { Ancestry.isBefore(base, $0) }
        }
        #expect(Ancestry.bases(of: Array(some), in: versions) == bases, "seed \(seed)")
        #expect(search.bases(of: Array(some)) == bases, "seed \(seed)")
      }
    }
  }

  /// Changes of one line each, so that every two of them merge.
  private static func heads(_ count: Int, onAncestors isUneven: Bool = false) throws
    -> [FileVersion]
  {
    let lines = (0...2 * count).map { "\($0)\n" }
    func version(
      _ lines: [String], _ vector: VersionVector, _ device: DeviceID
    ) -> FileVersion {
      FileVersion(
        path: "file", state: .file(FileContent(lines.joined())), vector: vector, device: device)
    }
    var versions = [
      version(lines, ["base": 1], "base"), version(lines + ["end\n"], ["base": 2], "base"),
    ]
    for number in 0..<count {
      let device = try DeviceID(Array("device \(number)".utf8))
      let isLater = isUneven && number % 2 == 1
      var changed = lines + (isLater || !isUneven ? ["end\n"] : [])
      changed[2 * number + 1] = "changed\n"
      versions.append(version(changed, ["base": isLater || !isUneven ? 2 : 1, device: 1], device))
    }
    return versions
  }

  @Test(arguments: [false, true]) func upToTheBoundTextsAreMerged(isUneven: Bool) throws {
    let count = HistoryMerge.mostTexts
    let outcome = try Resolver(Policy([.merge])).resolve(
      try Self.heads(count, onAncestors: isUneven))
    let merged =
      (0...2 * count).map { $0 % 2 == 1 ? "changed\n" : "\($0)\n" }.joined() + "end\n"
    #expect(outcome.files[0].keeps.first?.version.state == .file(FileContent(merged)))
  }

  @Test func beyondTheBoundTheNextStrategyDecides() throws {
    let count = HistoryMerge.mostTexts + 1
    let outcome = try Resolver(Policy([.merge, .keepBoth])).resolve(try Self.heads(count))
    #expect(outcome.files[0].decidedBy == .strategy("keep-both"))
    #expect(
      outcome.files[0].declined.map { $0.reason } == [
        "257 versions are in conflict, and no more than 256 texts are merged at once"
      ])
  }

  /// Two sides that stand on both sides of the level below, and change one line.
  private static func dispute(levels: Int) -> [FileVersion] {
    func version(_ text: String, _ a: Int, _ b: Int, _ device: DeviceID) -> FileVersion {
      FileVersion(
        path: "file", state: .file(FileContent(text)),
        vector: VersionVector().setting("a", to: UInt64(a)).setting("b", to: UInt64(b)),
        device: device)
    }
    return [version("one\n", 1, 0, "a")]
      + (1...levels).flatMap {
        [version("a \($0)\n", $0 + 1, $0 - 1, "a"), version("b \($0)\n", $0, $0, "b")]
      }
  }

  @Test func ancestorsInConflictAreToldOfToABound() throws {
    let most = HistoryMerge.mostConflictLevels
    for (levels, isTold) in [(most + 1, true), (most + 2, false), (3_000, false)] {
      let outcome = try Resolver(Policy([.merge])).resolve(Self.dispute(levels: levels))
      #expect((outcome.files[0].preview != nil) == isTold, "\(levels) levels")
      let reason = outcome.files[0].declined.first?.reason
      if !isTold {
        #expect(
          reason == "the several bases cannot be merged: they and theirs conflict "
            + "through more than 64 levels")
      }
    }
  }
}
