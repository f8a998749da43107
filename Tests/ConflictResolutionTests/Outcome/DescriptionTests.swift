import ConflictResolution
import FileNames
import Replicas
import Testing

/// What a debugger and `print` show.
@Suite("Descriptions") struct DescriptionTests {
  private static let versions = [
    FileVersion(
      path: "Budget.txt", state: .file(FileContent("foo")), vector: ["mom": 2], device: "mom",
      modified: .seconds(50)),
    FileVersion(
      path: "Budget.txt", state: .file(FileContent(size: 4)), vector: ["home": 1], device: "home",
      modified: .seconds(0)),
  ]

  @Test func anOutcomeIsReadAtAGlance() throws {
    let outcome = try Resolver(Policy([.newest], resolvingDevice: "mom")).resolve(Self.versions)
    #expect(
      "\(outcome)" == """
        Budget.txt: resolved by newest
          keeps Budget.txt: home:1,mom:2 Budget.txt by mom at 1970-01-01T00:00:50Z: 3 bytes 2c26b46b68ffc68f
          discards home:1: 50 s older than mom's
        """)
  }

  @Test func aConflictShowsItsHeads() throws {
    let conflict = try #require(try Conflict.between(Self.versions))
    #expect(
      "\(conflict)" == """
        Budget.txt: create-create
          mom:2 Budget.txt by mom at 1970-01-01T00:00:50Z: 3 bytes 2c26b46b68ffc68f
          home:1 Budget.txt by home at 1970-01-01T00:00:00Z: 4 bytes no digest, elsewhere
        """)
  }

  @Test(
    arguments: [
      (.directory, "directory"), (.deleted, "deleted"),
      (.symlink(Array("../a".utf8)), "symlink to '../a'"),
      (.file(FileContent(size: 1, digest: .opaque(Array("x:y".utf8)))), "1 byte x:y, elsewhere"),
    ] as [(FileState, String)])
  func states(state: FileState, text: String) {
    #expect("\(state)" == text)
  }

  @Test func aReplicaShowsItsTree() throws {
    var mom = Replica("mom", policy: Policy([.merge]))
    try mom.write("b", .file(FileContent("foo")))
    try mom.write("a", .directory)
    #expect(
      "\(mom)" == """
        mom
          a: mom:1 a by mom: directory
          b: mom:1 b by mom: 3 bytes 2c26b46b68ffc68f
        """)
    #expect("\(ReplicaChange.remove("a"))" == "remove a")
  }

  @Test func textsAreTakenWhereBytesAre() throws {
    #expect(FileIdentity("é") == FileIdentity(Array("é".utf8)))
    #expect(CollisionKey.universal("A") == CollisionKey.universal(Array("a".utf8)))
    #expect(CollisionKey.canonicalCaseless("A") == CollisionKey.canonicalCaseless(Array("a".utf8)))
    #expect(NameProblem.problems(of: "aux.txt").map { $0.code } == [.reservedName])
    #expect(try PathPattern("*.txt").matches("a.txt", isDirectory: false))
    #expect(Decision.Choice.text("a") == .content([0x61]))
  }
}
