import ConflictResolution
import Foundation
import TestSupport
import Testing

/// `invariants`: what every resolution keeps, one named test each, over generated sets of files.
@Suite struct InvariantTests {
  /// Sets of files without forks, with names that exist beside them.
  static func check(_ law: (_ files: [FileHistory], _ present: [RelativePath]) throws -> [String])
    throws
  {
    for seed in seeds(120) {
      var random = RepeatableGenerator(seed: seed)
      var files: [FileIdentity: FileHistory] = [:]
      for _ in 0..<3 {
        let file = PlainModelTests.file(&random)
        let hasFork = file.versions.contains { one in
          file.versions.contains {
            $0.vector == one.vector && ($0.state != one.state || $0.path != one.path)
          }
        }
        if !hasFork { files[file.identity] = file }
      }
      let present = random.pick([[], ["notes-1.txt"], ["NOTES.txt", "d"]]) as [RelativePath]
      let faults = try law(files.values.sorted { $0.identity < $1.identity }, present)
      #expect(faults.isEmpty, "seed \(seed)")
      if !faults.isEmpty { return }
    }
  }

  /// The versions of a file that others are after, by vectors alone.
  static func dominated(_ file: FileHistory) -> [FileVersion] {
    file.versions.filter { version in
      file.versions.contains {
        guard let own = version.vector, let other = $0.vector else { return false }
        return own.order(relativeTo: other) == .before
      }
    }
  }

  @Test func everyInvariantHasATest() throws {
    let rows = try #require(try PublicCase.value("invariants") as? [[String: Any]])
    #expect(
      rows.compactMap { $0["id"] as? String }.sorted() == [
        "causal", "no-loss", "no-overwrite", "order-free", "same-content",
      ])
  }

  /// *order-free*: the result does not depend on the order in which versions are given.
  @Test func orderFree() throws {
    try Self.check { files, present in
      let outcome = try PublicCase.resolve(files, [.keepBoth], present: present)
      var random = RepeatableGenerator(seed: 1)
      let shuffled = files.shuffled(using: &random).map { file in
        var file = file
        file.versions.shuffle(using: &random)
        return file
      }
      let other = try PublicCase.resolve(shuffled, [.keepBoth], present: present.reversed())
      return outcome == other ? [] : ["another outcome in another order"]
    }
  }

  /// *causal*: a dominated version never wins and never becomes a conflict copy.
  @Test func causal() throws {
    try Self.check { files, present in
      var faults: [String] = []
      for strategy in [.newest, .oldest, .largest, .device("X"), .keepBoth] as [Strategy] {
        let outcome = try PublicCase.resolve(files, [strategy], present: present)
        for file in files {
          let old = Set(Self.dominated(file).compactMap { $0.vector })
          let result = try #require(outcome.files.first { $0.identity == file.identity })
          for kept in result.keeps + result.notShown.map({ $0.kept }) {
            if kept.copyOf != nil, let vector = kept.vector, old.contains(vector) {
              faults.append("\(vector) became a copy")
            }
            if let origin = kept.version.origin?.vector, old.contains(origin) {
              faults.append("\(origin) won")
            }
          }
          for head in result.conflict?.heads ?? [] {
            if let vector = head.vector, old.contains(vector) {
              faults.append("\(vector) is a head")
            }
          }
        }
      }
      return faults
    }
  }

  /// *same-content*: heads with the same content and type give no conflict and no copy.
  @Test func sameContent() throws {
    try Self.check { files, present in
      var faults: [String] = []
      let same = files.map { file in
        var file = file
        for index in file.versions.indices {
          file.versions[index].state = PublicCase.text("same\n")
          file.versions[index].path = file.path
        }
        return file
      }
      let outcome = try PublicCase.resolve(same, [.keepBoth], present: present)
      if outcome.summary.conflicts > 0 { faults.append("a conflict") }
      if outcome.files.contains(where: { $0.keeps.count + $0.notShown.count != 1 }) {
        faults.append("a copy")
      }
      return faults
    }
  }

  /// *no-loss*: every head content that is not the result is reachable after resolution.
  @Test func noLoss() throws {
    try Self.check { files, present in
      var faults: [String] = []
      for strategy in [.newest, .smallest, .merge, .keepBoth, .manual] as [Strategy] {
        let outcome = try PublicCase.resolve(files, [strategy], present: present)
        for file in files {
          let old = Self.dominated(file)
          let result = try #require(outcome.files.first { $0.identity == file.identity })
          var reachable = Set(
            (result.keeps + result.notShown.map { $0.kept }).map { $0.version.state })
          reachable.formUnion(result.choices.map { $0.version.state })
          let told =
            result.discards.map { $0.version } + result.replaced.map { $0.version }
            + result.keeps.filter { $0.isNewContent }.flatMap { $0.version.from }
          for head in file.versions where head.state.isLive && !old.contains(head) {
            if reachable.contains(head.state) || told.contains(where: { $0.vector == head.vector })
            {
              continue
            }
            faults.append("\(head.fullID) is lost under \(strategy.name)")
          }
        }
      }
      return faults
    }
  }

  /// *no-overwrite*: a generated name equals, folded and normalised, no other name.
  @Test func noOverwrite() throws {
    try Self.check { files, present in
      let outcome = try PublicCase.resolve(files, [.keepBoth], present: present)
      func key(_ path: RelativePath) -> [CollisionKey] {
        path.components.map(CollisionKey.universal)
      }
      var taken: [[CollisionKey]: Int] = [:]
      for path in present { taken[key(path), default: 0] += 1 }
      let standing = outcome.files.flatMap { $0.keeps }.filter { $0.version.state.isLive }
      for kept in standing { taken[key(kept.path), default: 0] += 1 }
      return standing.filter { kept in
        // A folder in another spelling is that folder: its name is not generated.
        kept.version.state != .directory
          && kept.path.lastComponent != kept.version.path.lastComponent
          && taken[key(kept.path)] != 1
      }.map { "\($0.path) of \($0.identity) is taken" }
    }
  }
}
