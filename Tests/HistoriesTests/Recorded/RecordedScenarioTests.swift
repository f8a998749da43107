import ConflictResolution
import Histories
import JSONText
import Scenarios
import TestSupport
import Testing

/// What the engine makes of the recordings, held against what Syncthing made of them.
@Suite struct RecordedScenarioTests {
  /// One file that more than one device had changed, and what Syncthing made of it.
  struct Row: CustomStringConvertible {
    let scenario: String
    let file: String
    /// The engine's name of the conflict; `nil` if the changes are equal.
    let kind: ConflictKind?
    /// The device whose change kept the name.
    let keeps: DeviceID
    /// The devices whose contents became conflict copies.
    let copies: [DeviceID]
    /// The devices whose deletions lost.
    let deletionsNotCarriedOut: [DeviceID]
    /// The contents that no device had afterwards, by the line that they added.
    let gone: [(device: DeviceID, line: String)]

    var description: String { "\(scenario)/\(file)" }
  }

  static func fixture() throws -> JSONValue {
    try JSONValue.parse(
      contents(of: fixtureFolder("vectors/syncthing-recorded-outcomes.json")))
  }

  static func rows() throws -> [Row] {
    func devices(_ value: JSONValue?) throws -> [DeviceID] {
      try (value?.arrayValue ?? []).map {
        let text = try #require($0.stringValue)
        return try #require(DeviceID(text))
      }
    }
    return try #require(try fixture()["cases"]?.arrayValue).map { row in
      let kind = try #require(row["kind"]?.stringValue)
      let keeps = try #require(row["keeps"]?.stringValue)
      return Row(
        scenario: try #require(row["scenario"]?.stringValue),
        file: try #require(row["file"]?.stringValue),
        // An edit, another edit and a deletion: the first kind that applies to some pair.
        kind: kind == "converged"
          ? nil
          : try #require(ConflictKind(rawValue: kind == "edit-edit-delete" ? "edit-delete" : kind)),
        keeps: try #require(DeviceID(keeps)), copies: try devices(row["copies"]),
        deletionsNotCarriedOut: try devices(row["deletionsNotCarriedOut"]),
        gone: try (row["gone"]?.arrayValue ?? []).map { gone in
          let device = try #require(gone["device"]?.stringValue)
          return (try #require(DeviceID(device)), try #require(gone["line"]?.stringValue))
        })
    }
  }

  /// The version that a device wrote last of a file.
  static func last(_ device: DeviceID, of file: FileHistory) throws -> FileVersion {
    let own = file.versions.filter { $0.device == device }
    return try #require(own.max { ($0.vector?[device] ?? 0) < ($1.vector?[device] ?? 0) })
  }

  static func read(_ name: String) throws -> Scenario {
    try ScenarioFixtures.read("recorded/\(name).json")
  }

  @Test func allRecordingsAreHere() throws {
    let fixture = try Self.fixture()
    #expect(ScenarioFixtures.recorded.count == 11)
    #expect(fixture["conflicts"]?.objectValue?.keys.sorted() == ScenarioFixtures.recorded)
    #expect(try Self.rows().count == 18)
  }

  /// With an edit before a deletion, every winner was also the newest.
  @Test func newestKeepsWhatSyncthingKept() throws {
    for row in try Self.rows() {
      let scenario = try Self.read(row.scenario)
      let file = try #require(scenario.files.first { "\($0.path)" == row.file }, "\(row)")
      let outcome = try scenario.outcome(under: [.newest])
      let result = try #require(outcome.files.first { $0.identity == file.identity }, "\(row)")
      let winner = try Self.last(row.keeps, of: file)
      let kept = try #require(result.keeps.first, "\(row)")
      #expect(result.keeps.count == 1, "\(row)")
      #expect(kept.version.state == winner.state, "\(row)")
      // Both deletions of one file carry one time: the tie falls by device ID, see below.
      if row.scenario != "delete-delete" {
        #expect(kept.version.device == row.keeps, "\(row)")
      }
      #expect(kept.version.modified == winner.modified, "\(row)")
      #expect("\(kept.path)" == row.file, "\(row)")
      #expect(result.conflict?.kind == row.kind, "\(row)")
      #expect((result.state == .converged) == (row.kind == nil), "\(row)")
      // Unlike Syncthing's, the vector supersedes every head.
      for version in file.versions {
        let standing = try #require(kept.vector, "\(row)")
        let order = version.vector?.order(relativeTo: standing)
        #expect(order == .before || order == .equal, "\(row)")
      }
      // What is not kept is told of: the contents that Syncthing copied or lost, and the deletions.
      let discarded = Set(result.discards.map { $0.device })
      #expect(
        discarded == Set(row.copies + row.deletionsNotCarriedOut + row.gone.map { $0.device }),
        "\(row)")
    }
  }

  /// Where times are equal the device IDs decide: with Syncthing's own, as there, mom's deletion.
  @Test func equalTimesFallByDeviceID() throws {
    let scenario = try Self.read("delete-delete")
    var file = try #require(scenario.files.first)
    #expect(Set(file.versions.filter { !$0.state.isLive }.map { $0.modified }).count == 1)
    let shortIDs: [DeviceID: DeviceID] = [
      "mom": "X6UAVQQ", "home": "YUTHDL4", "phone": "J5C4FAB",
    ]
    for (name, id) in shortIDs {
      #expect(scenario.devices[name] == "\(name) (\(id))")
    }
    for index in file.versions.indices {
      let version = file.versions[index]
      file.versions[index].device = try #require(shortIDs[version.device])
      var vector = VersionVector()
      for entry in try #require(version.vector) {
        vector = vector.setting(try #require(shortIDs[entry.device]), to: entry.counter)
      }
      file.versions[index].vector = vector
    }
    let outcome = try Resolver(Policy([.newest])).resolve([file])
    #expect(outcome.files.first?.keeps.first?.version.device == "X6UAVQQ")
  }

  @Test func keepBothKeepsWhatSyncthingCopiedOrLost() throws {
    for row in try Self.rows() where row.kind != nil {
      let scenario = try Self.read(row.scenario)
      let file = try #require(scenario.files.first { "\($0.path)" == row.file }, "\(row)")
      let outcome = try scenario.outcome(under: [.keepBoth])
      let result = try #require(outcome.files.first { $0.identity == file.identity }, "\(row)")
      let named = try #require(result.keeps.first { "\($0.path)" == row.file }, "\(row)")
      #expect(named.version.device == row.keeps, "\(row)")
      let copied = result.keeps.filter { $0.copyOf != nil }
      let expected = row.copies + row.gone.map { $0.device }
      #expect(Set(copied.map { $0.version.device }) == Set(expected), "\(row)")
      for copy in copied {
        #expect(
          copy.version.state == (try Self.last(copy.version.device, of: file).state), "\(row)")
      }
    }
  }

  @Test func thereAreAsManyConflictsAsWereRecorded() throws {
    let fixture = try Self.fixture()
    for name in ScenarioFixtures.recorded {
      let outcome = try Self.read(name).outcome(under: [.newest])
      let conflicts = fixture["conflicts"]?[name]?.numberValue?.text
      #expect("\(outcome.summary.conflicts)" == conflicts, "\(name)")
      #expect("\(outcome.summary.files)" == fixture["files"]?[name]?.numberValue?.text, "\(name)")
      #expect(outcome.summary.undecided == 0, "\(name)")
      #expect(outcome.summary.collisions == (name == "case-only-create" ? 1 : 0), "\(name)")
    }
  }

  // MARK: Every edit is still there

  /// The lines of a live version.
  static func lines(_ version: FileVersion) -> [String] {
    guard case .file(let content) = version.state, let bytes = content.bytes else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
  }

  /// The lines that a version added to all that its writer had seen before.
  static func added(_ version: FileVersion, in file: FileHistory) throws -> Set<String> {
    let vector = try #require(version.vector)
    let seen = file.versions.filter { $0.vector?.order(relativeTo: vector) == .before }
    return Set(lines(version)).subtracting(seen.flatMap(lines))
  }

  @Test(arguments: [["keep-both"], ["merge", "keep-both"]])
  func everyOfflineEditIsStillThere(chain: [String]) throws {
    let strategies = try chain.map { try #require(Strategy(named: $0)) }
    var edits = 0
    for name in ScenarioFixtures.recorded {
      let scenario = try Self.read(name)
      let outcome = try scenario.outcome(under: strategies)
      let live = outcome.files.flatMap { $0.keeps }.filter { $0.version.state.isLive }
      let standing = Set(live.flatMap { Self.lines($0.version) })
      for file in scenario.files {
        for version in file.versions {
          let vector = try #require(version.vector)
          let isHead = !file.versions.contains {
            vector.order(relativeTo: $0.vector ?? VersionVector()) == .before
          }
          guard isHead, version.state.isLive else { continue }
          for line in try Self.added(version, in: file) {
            edits += 1
            #expect(standing.contains(line), "\(name): '\(line)' in \(file.path) is gone")
          }
        }
      }
      #expect(outcome.summary.discarded == Self.deletions(in: outcome), "\(name)")
    }
    #expect(edits > 20)
  }

  /// How many discarded versions are deletions that lost.
  static func deletions(in outcome: Outcome) -> Int {
    let deletions = Set(DeletePolicy.allCases.map { Explanation.Rule.deletes($0) })
    return outcome.files.flatMap { $0.discards }.count { deletions.contains($0.explanation.rule) }
  }

  /// Three devices edited one file; after they had met, mom's edit was on none of them.
  @Test(arguments: [["keep-both"], ["merge", "keep-both"]])
  func theEditThatWasLostIsKept(chain: [String]) throws {
    let row = try #require(try Self.rows().first { !$0.gone.isEmpty })
    #expect("\(row)" == "three-devices/Notes.md")
    let lost = try #require(row.gone.first)
    #expect(lost.device == "mom")
    let scenario = try Self.read("three-devices")
    let file = try #require(scenario.files.first)
    let edit = try Self.last("mom", of: file)
    #expect(try Self.added(edit, in: file) == [lost.line])

    let strategies = try chain.map { try #require(Strategy(named: $0)) }
    let outcome = try scenario.outcome(under: strategies)
    let live = outcome.files.flatMap { $0.keeps }
    #expect(live.contains { Self.lines($0.version).contains(lost.line) })
    if chain == ["keep-both"] {
      let names = live.map { "\($0.path) \($0.version.device)" }
      #expect(names == ["Notes-1.md phone", "Notes-2.md mom", "Notes.md home"])
      #expect(live[1].version.fullID.digest == edit.fullID.digest)
    } else {
      // Three lines far apart: one file with all three edits.
      #expect(live.map { "\($0.path)" } == ["Notes.md"])
      let merged = Self.lines(live[0].version)
      #expect(merged.first == "A" && merged.contains("B") && merged.contains("C"))
    }
  }

  /// No ID joins the two names of the renamed file: its old name is an edit against a deletion.
  @Test func aRenameWithoutIdentityKeepsBothNames() throws {
    let outcome = try Self.read("rename-and-edit").outcome(under: [.newest])
    #expect(outcome.files.flatMap { $0.keeps }.count == 2)
    #expect(outcome.files.allSatisfy { $0.keeps.allSatisfy { $0.version.state.isLive } })
  }
}
