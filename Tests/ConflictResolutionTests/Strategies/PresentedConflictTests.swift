import ConflictResolution
import TestSupport
import Testing

/// A conflict as a test of a strategy makes it, and what a kept version was given as.
@Suite("Conflicts for tests of strategies") struct PresentedConflictTests {
  private static func file(
    _ text: String, _ vector: VersionVector, by device: DeviceID, at seconds: Int64? = nil,
    path: RelativePath = "f"
  ) -> FileVersion {
    FileVersion(
      path: path, state: .file(FileContent(text)), vector: vector, device: device,
      modified: seconds.map { .seconds($0) })
  }

  @Test func whatAStrategySeesIsWhatATestMakes() throws {
    let versions = [
      Self.file("base", ["a": 1], by: "a"), Self.file("mine", ["a": 2], by: "a", at: 2),
      Self.file("theirs", ["a": 1, "b": 1], by: "b", at: 1),
    ]
    let seen = SeenConflict()
    let strategy = Strategy(name: "look") { conflict in
      seen.note(conflict)
      return .declined("it only looks")
    }
    _ = try Resolver(Policy([strategy])).resolve(versions)
    let conflict = try #require(try Conflict.between(versions, for: strategy))
    let told = try #require(seen.conflict)
    #expect(conflict.id == told.id)
    #expect(conflict.heads == told.heads)
    #expect(conflict.bases == told.bases)
    #expect(conflict.kind == told.kind)
    #expect(conflict.contested == told.contested)
    #expect(conflict.path == told.path)
    guard case .choose(let winner, _) = Strategy.newest.decide(conflict) else {
      Issue.record("newest declined")
      return
    }
    #expect(winner == conflict.heads.first { $0.device == "a" }?.id)
  }

  @Test(
    arguments: [
      // No version, one version, one state, one before the other.
      [], [file("a", ["a": 1], by: "a")],
      [file("a", ["a": 1], by: "a"), file("a", ["b": 1], by: "b")],
      [file("a", ["a": 1], by: "a"), file("b", ["a": 2], by: "a")],
      // One side renamed, the other wrote.
      [
        file("a", ["a": 1], by: "a"), file("a", ["a": 2], by: "a", path: "g"),
        file("b", ["a": 1, "b": 1], by: "b"),
      ],
      // An edit wins against a deletion.
      [
        file("a", ["a": 1], by: "a"), file("b", ["a": 2], by: "a"),
        FileVersion(path: "f", state: .deleted, vector: ["a": 1, "b": 1], device: "b"),
      ],
    ])
  func nothingIsAskedWhereNothingIsContested(versions: [FileVersion]) throws {
    #expect(try Conflict.between(versions) == nil)
  }

  @Test func aBrokenVersionIsRefused() {
    #expect(throws: ResolutionError.self) {
      try Conflict.between([
        Self.file("a", ["b": 1], by: "a"), Self.file("b", ["c": 1], by: "c"),
      ])
    }
  }

  @Test func keptVersionsNameWhatTheyWereGivenAs() throws {
    let versions = [
      Self.file("base", ["a": 1], by: "a"), Self.file("mine", ["a": 2], by: "a", at: 2),
      Self.file("theirs", ["a": 1, "b": 1], by: "b", at: 1),
    ]
    let kept = try Resolver(Policy([.keepBoth], resolvingDevice: "c")).resolve(versions).files
      .flatMap { $0.keeps }
    #expect(kept.map { $0.source(among: versions) } == [1, 2])
    // A name of one and a content of another.
    let renamed = [
      Self.file("base", ["a": 1], by: "a"), Self.file("base", ["a": 2], by: "a", path: "g"),
      Self.file("new", ["a": 1, "b": 1], by: "b"),
    ]
    let merged = try Resolver(Policy([.merge], resolvingDevice: "c")).resolve(
      [FileHistory(path: "f", versions: renamed)]
    ).files[0].keeps[0]
    #expect(merged.path == "g")
    #expect(merged.source(among: renamed) == 2)
    #expect(merged.source(among: []) == nil)
  }

  @Test func mergedContentIsOfNone() throws {
    let versions = [
      Self.file("1\n2\n3\n", ["a": 1], by: "a"), Self.file("one\n2\n3\n", ["a": 2], by: "a"),
      Self.file("1\n2\nthree\n", ["a": 1, "b": 1], by: "b"),
    ]
    let kept = try Resolver(Policy([.merge], resolvingDevice: "c")).resolve(versions).files[0]
      .keeps[0]
    #expect(kept.isNewContent)
    #expect(kept.source(among: versions) == nil)
  }

  @Test func versionsWithoutVectorsAreNamed() throws {
    let versions = ["one", "two"].map {
      FileVersion(path: "f", state: .file(FileContent($0)), device: "a")
    }
    let kept = try Resolver(Policy([.keepBoth])).resolve(versions).files[0].keeps
    #expect(Set(kept.map { $0.source(among: versions) }) == [0, 1])
  }
}

/// The conflict that a strategy was asked about last.
private final class SeenConflict: @unchecked Sendable {
  private(set) var conflict: Conflict?
  func note(_ conflict: Conflict) { self.conflict = conflict }
}
