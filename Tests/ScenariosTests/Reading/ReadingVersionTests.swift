import ConflictResolution
import ContentDigests
import Scenarios
import Streams
import TestSupport
import Testing

/// A version as text, and what it is.
struct VersionRow: CustomTestStringConvertible, Sendable {
  let name: String
  let fields: String
  let version: FileVersion

  init(_ name: String, _ fields: String, _ version: FileVersion) {
    self.name = name
    self.fields = fields
    self.version = version
  }

  var testDescription: String { name }

  private static func version(
    _ state: FileState, vector: VersionVector? = ["mom": 1], modified: Timestamp? = nil,
    deletion: DeletionMemory = DeletionMemory()
  ) -> FileVersion {
    FileVersion(
      path: "a.txt", state: state, vector: vector, device: "mom", modified: modified,
      deletion: deletion)
  }

  private static let digest = SHA256.digest(of: Array("a".utf8))

  static let all = [
    VersionRow("text", #""text": "café\n""#, version(.file(FileContent("café\n")))),
    VersionRow("empty text", #""text": """#, version(.file(FileContent("")))),
    VersionRow("base64", #""base64": "AP8=""#, version(.file(FileContent([0, 255])))),
    VersionRow(
      "size and digest", #""size": 1, "sha256": "\#(digest)""#,
      version(.file(FileContent(size: 1, digest: .sha256(digest))))),
    VersionRow(
      "digest of somebody else's", #""digest": "etag:x", "size": 18446744073709551615"#,
      version(.file(FileContent(size: .max, digest: .opaque(bytes("etag:x")))))),
    VersionRow("size alone", #""size": 3"#, version(.file(FileContent(size: 3)))),
    VersionRow("directory", #""directory": true"#, version(.directory)),
    VersionRow("link", #""symlink": "../elsewhere""#, version(.symlink(bytes("../elsewhere")))),
    VersionRow("link of bytes", #""symlink": {"base64": "/w=="}"#, version(.symlink([0xFF]))),
    VersionRow("tombstone", #""deleted": true"#, version(.deleted)),
    VersionRow(
      "tombstone that is known",
      #""deleted": true, "seen": ["mom", "home"], "forced": true, "keptBy": ["home"]"#,
      version(
        .deleted,
        deletion: DeletionMemory(seen: ["mom", "home"], isForced: true, keptBy: ["home"]))),
    VersionRow(
      "time with offset", #""modified": "2026-11-18T09:08:20.5+01:00", "size": 3"#,
      version(.file(FileContent(size: 3)), modified: Timestamp("2026-11-18T08:08:20.5Z"))),
    VersionRow(
      "earliest time", #""modified": "1677-09-21T00:12:43.145224192Z", "size": 3"#,
      version(.file(FileContent(size: 3)), modified: Timestamp(nanoseconds: .min))),
  ]
}

struct ReadingVersionTests {
  @Test(arguments: VersionRow.all)
  func contents(row: VersionRow) throws {
    let read = try versions(#"{"device": "mom", "vector": {"mom": 1}, \#(row.fields)}"#)
    #expect(read == [row.version])
    // `==` of contents compares digests alone.
    #expect(read.first?.state.isAtHand == row.version.state.isAtHand)
  }

  @Test func everythingElseOfAVersion() throws {
    let read = try versions(
      #"""
      {"path": "old.txt", "parent": "f1", "formerParent": "/", "label": "as it was", "origin": "mom:2#5b1f0c2d9e7a4411",
       "from": ["mom:2", "home:1,mom:1"], "device": "mom",
       "vector": {"mom": 18446744073709551615, "home": 1}, "text": ""}
      """#)
    let version = try #require(read.first)
    #expect(version.path == "old.txt")
    #expect(version.parent == FileIdentity(bytes("f1")))
    #expect(version.formerParent == .root)
    #expect(version.label == bytes("as it was"))
    #expect(version.origin == VersionID("mom:2#5b1f0c2d9e7a4411"))
    #expect(version.from.map { $0.description } == ["mom:2", "home:1,mom:1"])
    #expect(version.vector == ["home": 1, "mom": .max])
  }

  /// A folder is named as a file's `id` is written; `/` is the folder that everything is in.
  @Test(arguments: [
    (#""f1""#, bytes("f1")), (#""/""#, []), (#""a/b""#, bytes("a/b")),
    (#"{"base64": "AP8="}"#, [0, 255]), (#"{"base64": "Lw=="}"#, []),
  ])
  func folders(text: String, identity: [UInt8]) throws {
    let read = try scenario(
      files: #"""
        {"path": "a.txt", "versions": [{"device": "mom", "parent": \#(text), "formerParent": \#(text), "text": ""}]}
        """#)
    let version = try #require(read.files.first?.versions.first)
    #expect(version.parent == FileIdentity(identity))
    #expect(version.formerParent == FileIdentity(identity))
    let written = try #require(ScenarioWriter.bytes(of: read))
    let again = try ScenarioReader.read(written, file: "a.json", contentFolder: nil)
    #expect(again.files == read.files)
  }

  /// The format has no word for a folder whose identity is `/`.
  @Test func aFolderThatIsCalledAsTheRootIsIsNotWritten() {
    for (parent, former) in [(bytes("/"), nil), (bytes("f1"), bytes("/"))] {
      let version = FileVersion(
        path: "a", parent: FileIdentity(parent), formerParent: former.map { FileIdentity($0) },
        state: .directory, device: "mom")
      let files = [FileHistory(path: "a", versions: [version])]
      #expect(ScenarioWriter.bytes(of: Scenario(name: "a", files: files)) == nil)
    }
  }

  @Test func versionsWithoutVectors() throws {
    let read = try versions(
      #"""
      {"device": "mom", "text": "a", "ancestor": true}, {"device": "mom", "text": "b"},
      {"device": "home", "text": "c", "ancestor": false}
      """#)
    #expect(read.map { $0.isAncestor } == [true, false, false])
    #expect(read.allSatisfy { $0.vector == nil })
  }

  @Test func pathsAndIdentitiesOfAnyBytes() throws {
    let read = try scenario(
      files: #"""
        {"path": {"base64": "ZP8vYQ=="}, "id": {"base64": "AP8="},
         "versions": [{"device": "é", "vector": {"é": 1}, "text": ""}]}
        """#)
    #expect(read.files.first?.path.bytes == [0x64, 0xFF, 0x2F, 0x61])
    #expect(read.files.first?.identity.bytes == [0, 255])
  }

  /// JSON gives an object's fields no order.
  @Test(arguments: 0..<24)
  func theOrderOfFieldsCarriesNoMeaning(seed: UInt64) throws {
    var generator = RepeatableGenerator(seed: seed)
    let version = [
      #""device": "mom""#, #""vector": {"mom": 2, "home": 1}"#, #""size": 3"#,
      #""digest": "etag:1""#, #""modified": "2026-11-18T08:08:20Z""#, #""from": ["mom:1"]"#,
    ].shuffled(using: &generator).joined(separator: ", ")
    let file = [
      #""path": "a.txt""#, #""id": "7""#, #""group": "g""#,
      #""versions": [{\#(version)}, {\#(version)}]"#,
    ].shuffled(using: &generator).joined(separator: ", ")
    let read = try scenario(files: "{\(file)}")
    let expected = FileVersion(
      path: "a.txt", state: .file(FileContent(size: 3, digest: .opaque(bytes("etag:1")))),
      vector: ["home": 1, "mom": 2], device: "mom", modified: Timestamp("2026-11-18T08:08:20Z"),
      from: [VersionID(vector: ["mom": 1])])
    #expect(
      read.files == [
        FileHistory(
          path: "a.txt", identity: FileIdentity(bytes("7")),
          group: GroupName("g", isFolder: false), versions: [expected, expected])
      ], "seed \(seed)")
  }
}
