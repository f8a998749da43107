import ConflictResolution
import Testing

/// Picks that become decisions.
@Suite("Picks")
struct PickTests {
  /// Two files with identities of their own at one path, one that is its path, and one without a conflict.
  static func outcome(_ policy: Policy = Policy([.keepBoth])) throws -> Outcome {
    func file(_ path: RelativePath, _ identity: String?, _ devices: [DeviceID]) -> FileHistory {
      FileHistory(
        path: path, identity: identity.map { FileIdentity(Array($0.utf8)) },
        versions: devices.map { device in
          FileVersion(
            path: path, state: .file(FileContent(device.bytes)), vector: [device: 1],
            device: device)
        })
    }
    return try Resolver(policy.withoutStrategies).resolve([
      file("a", "1", ["m", "n"]), file("a", "2", ["o", "p"]), file("b", nil, ["m", "n"]),
      file("c", nil, ["m"]),
    ])
  }

  @Test func nothingIsDecidedWithoutStrategies() throws {
    let rules = [
      PolicyRule(try PathPattern(Array("b".utf8)), FileSettings(strategies: [.keepBoth]))
    ]
    let outcome = try Self.outcome(Policy([.keepBoth], rules: rules))
    #expect(
      outcome.files.map(\.state) == [.undecided, .undecided, .undecided, .unchanged])
  }

  @Test(arguments: [
    // By path: the file that has the version, or the first one.
    ("a", "m:1", "1"), ("a", "p:1", "2"), ("a", "z:9", "1"), ("b", "n:1", "b"),
    // By identity.
    ("2", "o:1", "2"),
    // Nothing is in conflict there.
    ("c", "m:1", nil), ("d", "m:1", nil),
  ])
  func aPickNamesAConflict(path: String, version: String, identity: String?) throws {
    let files = try Self.outcome().files
    let version = try #require(VersionID(version))
    var decisions: [Decision] = []
    let used = decisions.add([Pick(path: Array(path.utf8), version: version)], in: files)
    let meant = files.first { $0.identity.bytes == identity.map { Array($0.utf8) } }
    #expect(decisions == (meant?.conflict.map { [Decision($0.id, .pick(version))] } ?? []))
    #expect(used == (identity == nil ? [] : [0]))
  }

  /// The same conflict is decided once: what was said before would be told as refused.
  @Test func aPickTakesThePlaceOfADecision() throws {
    let files = try Self.outcome().files
    let ids = try ["m:1", "n:1", "o:1"].map { try #require(VersionID($0)) }
    let conflicts = try files.prefix(3).map { try #require($0.conflict?.id) }
    var decisions = [Decision(conflicts[0], .keepBoth), Decision(conflicts[2], .merge)]
    let used = decisions.add(
      [("c", 0), ("1", 0), ("1", 1), ("2", 2)].map {
        Pick(path: Array($0.0.utf8), version: ids[$0.1])
      },
      in: files)
    #expect(
      decisions == [
        Decision(conflicts[2], .merge), Decision(conflicts[0], .pick(ids[1])),
        Decision(conflicts[1], .pick(ids[2])),
      ])
    #expect(used == [1, 2, 3])
  }
}
