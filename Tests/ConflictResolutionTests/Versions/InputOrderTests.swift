import TestSupport
import Testing

@testable import ConflictResolution

/// Versions that differ in one field come to the same in every order of the input.
@Suite struct InputOrderTests {
  /// A kind of version: what its content is, and how its history is known.
  struct Kind: CustomTestStringConvertible, Sendable {
    let name: String
    let version: FileVersion

    var testDescription: String { name }
  }

  private static func folder(_ name: String) -> FileIdentity { FileIdentity(Array(name.utf8)) }

  private static let vector: VersionVector = ["a": 2, "b": 1]

  static let kinds: [Kind] = [
    ("size alone", .file(FileContent(size: 3))), ("text", .file(FileContent("one\n"))),
    ("link", .symlink(Array("to".utf8))), ("folder", .directory), ("deletion", .deleted),
  ].flatMap { name, state in
    [
      Kind(
        name: "\(name), without a vector",
        version: FileVersion(path: "d/n", state: state, device: "a")),
      Kind(
        name: "\(name), with a vector",
        version: FileVersion(path: "d/n", state: state, vector: vector, device: "a")),
    ]
  }

  /// The changes of each field of the written part, two for each.
  private static var writtenChanges: [String: [(inout FileVersion) -> Void]] {
    [
      "path": [{ $0.path = "d/m" }, { $0.path = "e/n" }],
      "parent": [{ $0.parent = folder("one") }, { $0.parent = folder("two") }],
      "formerParent": [{ $0.formerParent = folder("one") }, { $0.formerParent = folder("two") }],
      "state": [
        { $0.state = .file(FileContent(size: 4)) }, { $0.state = .file(FileContent("two\n")) },
      ],
      "device": [{ $0.device = "b" }],
      "modified": [{ $0.modified = .seconds(1) }, { $0.modified = .seconds(2) }],
      "label": [{ $0.label = Array("one".utf8) }, { $0.label = Array("two".utf8) }],
      "isAncestor": [{ $0.isAncestor = true }],
    ]
  }

  /// The changes of the other fields.
  private static var otherChanges: [String: [(inout FileVersion) -> Void]] {
    [
      "vector": [{ if $0.vector != nil { $0.vector = ["a": 1, "b": 2] } }],
      "origin": [
        { $0.origin = VersionID(vector: ["a": 1]) },
        { $0.origin = VersionID(vector: ["a": 2, "b": 1], digest: 1) },
      ],
      "from": [
        { $0.from = [VersionID(vector: ["a": 1])] },
        { $0.from = [VersionID(vector: ["a": 1, "b": 1]), VersionID(vector: ["a": 2])] },
      ],
      "deletion": [
        { if !$0.isLive { $0.deletion = DeletionMemory(seen: ["a"]) } },
        {
          if !$0.isLive {
            $0.deletion = DeletionMemory(seen: ["b"], isForced: true, keptBy: ["a"])
          }
        },
      ],
    ]
  }

  /// A new field of a version needs a change above.
  @Test func everyFieldIsChanged() {
    let version = Self.kinds[0].version
    let written = Mirror(reflecting: version.fields.written.draft).children.compactMap(\.label)
    #expect(Set(written) == Set(Self.writtenChanges.keys))
    let fields = Mirror(reflecting: version.fields).children.compactMap(\.label)
    #expect(Set(fields) == Set(Self.otherChanges.keys).union(["written"]))
  }

  @Test(arguments: kinds)
  func everyOrderGivesTheSame(_ kind: Kind) throws {
    let changes = Array(Self.writtenChanges.merging(Self.otherChanges) { $1 })
      .sorted { $0.key < $1.key }.flatMap { field, changes in changes.map { (field, $0) } }
    let policies = Policies.strategies.map { Policy([$0], resolvingDevice: "z") } + [Policy([])]
    for left in changes.indices {
      for right in left..<changes.count {
        var versions = [kind.version, kind.version, kind.version]
        changes[left].1(&versions[1])
        changes[right].1(&versions[2])
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
          .map { order in order.map { versions[$0] } }
        for policy in policies {
          let outcomes = orders.map { versions in
            Result { () throws(ResolutionError) in
              try Resolver(policy).resolve([
                FileHistory(path: "d/n", identity: Self.folder("i"), versions: versions)
              ])
            }
          }
          #expect(
            outcomes.allSatisfy { $0 == outcomes[0] },
            "\(changes[left].0), \(changes[right].0) under \(policy)")
        }
      }
    }
  }
}
