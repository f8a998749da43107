import ConflictResolution
import Foundation
import Scenarios
import Testing

@Suite("Values as they are stored") struct CodableValueTests {
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  private func expect<Value: Codable & Equatable>(
    _ value: Value, _ json: String, location: SourceLocation = #_sourceLocation
  ) throws {
    let data = try Self.encoder.encode([value])
    #expect(String(decoding: data, as: UTF8.self) == "[\(json)]", sourceLocation: location)
    #expect(
      try JSONDecoder().decode([Value].self, from: data) == [value], sourceLocation: location)
  }

  @Test func names() throws {
    try expect("mom" as DeviceID, #""mom""#)
    try expect("a/b.txt" as RelativePath, #""a/b.txt""#)
    // Both spellings of é stay what they are.
    try expect("e\u{301}" as RelativePath, "\"e\u{301}\"")
    try expect(try RelativePath([0xFF]), #"{"base64":"/w=="}"#)
    try expect(FileIdentity([0]), #""\u0000""#)
    try expect(FileIdentity([0x61, 0xC3]), #"{"base64":"YcM="}"#)
    try expect(GroupName("Essay.pages"), #""Essay.pages""#)
    try expect(GroupName("scope", isFolder: false), #"{"path":"scope","scope":true}"#)
    try expect(Timestamp(nanoseconds: 1), #""1970-01-01T00:00:00.000000001Z""#)
    try expect(Timestamp(nanoseconds: .min), "\"\(Timestamp(nanoseconds: .min))\"")
  }

  @Test func vectors() throws {
    try expect(VersionVector(), "{}")
    try expect(
      ["mom": 2, "home": .max] as VersionVector, #"{"home":18446744073709551615,"mom":2}"#)
    try expect(VersionID(vector: ["mom": 2], digest: 1), #""mom:2#0000000000000001""#)
    try expect(ConflictID("c-5b1f0c2d9e7a4411"), #""c-5b1f0c2d9e7a4411""#)
  }

  @Test func states() throws {
    let digest = "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"
    try expect(FileState.file(FileContent("foo")), #"{"text":"foo"}"#)
    try expect(FileState.file(FileContent([0xFF])), #"{"base64":"/w=="}"#)
    try expect(
      FileState.file(FileContent(size: 3, digest: FileContent("foo").digest)),
      #"{"sha256":"\#(digest)","size":3}"#)
    try expect(
      FileState.file(FileContent(size: .max, digest: .opaque(Array("a:b".utf8)))),
      #"{"digest":"a:b","size":18446744073709551615}"#)
    try expect(FileState.file(FileContent(size: 3)), #"{"size":3}"#)
    try expect(
      FileState.file(FileContent(size: 3, digest: .unidentified([1, 0xFF]))),
      #"{"size":3,"token":{"base64":"Af8="}}"#)
    try expect(FileState.directory, #"{"directory":true}"#)
    try expect(FileState.symlink([]), #"{"symlink":""}"#)
    try expect(FileState.deleted, #"{"deleted":true}"#)
    try expect(
      FileState.group(GroupContent([.init(path: "a", state: .directory)])),
      #"{"members":[{"directory":true,"path":"a"}]}"#)
  }

  @Test func versions() throws {
    try expect(
      FileVersion(path: "a", state: .deleted, device: "mom"),
      #"{"deleted":true,"device":"mom","path":"a"}"#)
    try expect(
      FileVersion(
        path: "a", parent: FileIdentity([0xFF]), formerParent: .root, state: .directory,
        device: "mom"),
      #"{"device":"mom","directory":true,"formerParent":"/","parent":{"base64":"/w=="},"path":"a"}"#
    )
    try expect(
      FileVersion(
        path: "a", state: .file(FileContent("")), vector: ["mom": 2], device: "mom",
        modified: .seconds(0), origin: VersionID(vector: ["mom": 1]),
        from: [VersionID(vector: ["home": 1])], label: [0xFF], isAncestor: true,
        deletion: DeletionMemory(seen: ["z", "a"], isForced: true, keptBy: ["b"])),
      #"{"ancestor":true,"device":"mom","forced":true,"from":["home:1"],"keptBy":["b"],"#
        + #""label":{"base64":"/w=="},"modified":"1970-01-01T00:00:00Z","origin":"mom:1","path":"a","#
        + #""seen":["a","z"],"text":"","vector":{"mom":2}}"#)
    try expect(
      FileHistory(
        path: "a", identity: FileIdentity([1]), shown: "b", copyOf: "c", group: GroupName("g"),
        versions: [], forgotten: ["mom": 1]),
      #"{"copyOf":"c","forgotten":{"mom":1},"group":"g","id":"\u0001","path":"a","shown":"b","#
        + #""versions":[]}"#)
  }

  @Test(arguments: [
    (#""parent": """#, "empty"), (#""formerParent": "a""#, #"without "parent""#),
    (#""parent": "a", "formerParent": 1"#, "formerParent"),
  ])
  func whatNamesNoFolderIsRefused(fields: String, message: String) throws {
    let json = #"{"path": "a", "device": "mom", "directory": true, \#(fields)}"#
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(FileVersion.self, from: Data(json.utf8))
    }
    #expect("\(error)".contains(message))
  }

  /// The empty identity is that of the folder that everything is in.
  @Test func noFileHasAnEmptyIdentity() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        FileHistory.self, from: Data(#"{"path": "a", "id": "", "versions": []}"#.utf8))
    }
  }

  @Test(
    arguments: [
      #"{"size": 3, "sha256": "00"}"#, #"{"base64": "?"}"#, #"{"directory": false}"#, "{}",
      #"{"text": "", "directory": true}"#, #"{"members": [{"path": "a", "deleted": true}]}"#,
      #"{"size": -1}"#,
    ])
  func whatIsNoStateIsRefused(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FileState.self, from: Data(json.utf8))
    }
  }
}
