import ConflictResolution
import Foundation
import JSONText
import Replicas
import Scenarios
import TestSupport
import Testing

/// What Foundation's coders make of replicas is what their own format says.
@Suite("Replicas as JSON") struct ReplicaFormatTests {
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  /// The text with its keys in order, as the encoder writes them.
  private static func sorted(_ text: [UInt8]) throws -> String {
    var reader = JSONReader(text)
    let value = try reader.readValue()
    try reader.expectEnd()
    var writer = JSONWriter()
    writer.value(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Also the bytes, which do not count when contents are compared.
  private static func contents(of files: [FileHistory]) -> [[UInt8]?] {
    files.flatMap { $0.versions }.map {
      if case .file(let content) = $0.state { content.bytes } else { nil }
    }
  }

  private func expectOneFormat(_ stored: StoredReplica, _ comment: Comment) throws {
    let text = ReplicaWriter.bytes(of: stored)
    let data = try Self.encoder.encode(stored)
    #expect(try Self.sorted(text) == String(decoding: data, as: UTF8.self), comment)
    let read = try ReplicaReader.replica(Array(data), file: "replica")
    #expect(read == stored, comment)
    #expect(Self.contents(of: read.files) == Self.contents(of: stored.files), comment)
    #expect(try JSONDecoder().decode(StoredReplica.self, from: Data(text)) == stored, comment)
    #expect(ReplicaWriter.bytes(of: read) == text, comment)
  }

  private func expectOneFormat(_ update: ReplicaUpdate, _ comment: Comment) throws {
    let text = ReplicaWriter.bytes(of: update)
    let data = try Self.encoder.encode(update)
    #expect(try Self.sorted(text) == String(decoding: data, as: UTF8.self), comment)
    let read = try ReplicaReader.update(Array(data), file: "update")
    #expect(read == update, comment)
    #expect(Self.contents(of: read.files) == Self.contents(of: update.files), comment)
    #expect(try JSONDecoder().decode(ReplicaUpdate.self, from: Data(text)) == update, comment)
    #expect(ReplicaWriter.bytes(of: read) == text, comment)
  }

  @Test func theFixtureIsRead() throws {
    let url = MarkdownDocument.root.appending(path: "Fixtures/codable/replica.json")
    let data = try Data(contentsOf: url)
    let stored = try ReplicaReader.replica(Array(data), file: "replica.json")
    #expect(stored == StoredReplica(try CodableReplicaTests.everything()))
    #expect(
      try Self.sorted(ReplicaWriter.bytes(of: stored)) == (try Self.sorted(Array(data))))
  }

  @Test func theExamplesOfTheArticleAreRead() throws {
    let folder = MarkdownDocument.root.appending(path: "Fixtures/replicas")
    let stored = try ReplicaReader.replica(
      Array(try Data(contentsOf: folder.appending(path: "home.json"))), file: "home.json")
    let update = try ReplicaReader.update(
      Array(try Data(contentsOf: folder.appending(path: "update.json"))), file: "update.json")
    #expect(Replica(stored, policy: Policy()).update() == update)
  }

  /// Whatever stands at a path.
  private static func state(_ random: inout RepeatableGenerator) throws -> FileState {
    let bytes = (0..<random.number(4)).map { _ in UInt8(random.number(256)) }
    switch random.number(8) {
    case 0: return .directory
    case 1: return .symlink(bytes)
    case 2: return .file(FileContent(size: UInt64(random.number(9)), digest: .opaque(bytes)))
    case 3: return .file(FileContent(size: .max, digest: .unidentified(bytes)))
    case 4: return .file(FileContent(size: 4, digest: FileContent(bytes).digest))
    case 5:
      return .group(
        GroupContent([
          .init(path: "a", state: .file(FileContent(bytes))), .init(path: "b/c", state: .directory),
        ]))
    default: return .file(FileContent(bytes))
    }
  }

  @Test func whatIsGeneratedIsOneFormat() throws {
    for seed in seeds(150) {
      var random = RepeatableGenerator(seed: seed)
      let devices: [DeviceID] = ["x", "y", "é z"]
      let names: [RelativePath] = ["a", "A", "b", "d/a\u{1}\"\\", try RelativePath([0xFF, 0x61])]
      let policy = Policy(
        random.pick([[.merge, .keepBoth], [.manual], [.newest]]), registeredDevices: devices)
      var fleet = devices.map { Replica($0, policy: policy) }
      for step in 0..<16 {
        let comment: Comment = "seed \(seed), step \(step)"
        let device = random.number(3)
        let path = random.pick(names)
        switch random.number(7) {
        case 0..<2:
          let group = random.number(4) == 0 ? GroupName(path, isFolder: random.number(2) == 0) : nil
          _ = try? fleet[device].write(
            path, try Self.state(&random),
            at: Timestamp(nanoseconds: Int64(random.number(1 << 40))),
            group: group)
        case 2: _ = try? fleet[device].delete(path)
        case 3: _ = try? fleet[device].rename(path, to: random.pick(names))
        case 4: _ = try? fleet[device].collect()
        default:
          let sender = fleet[(device + 1) % 3]
          let update =
            random.chance(1, in: 2)
            ? sender.update() : sender.update(for: random.pick(devices), contents: .all)
          try expectOneFormat(update, comment)
          fleet[device].receive(update)
          _ = try? fleet[device].resolve()
        }
        try expectOneFormat(StoredReplica(fleet[device]), comment)
      }
    }
  }

  /// A version that says all that one can say: what only hosts make, and no replica.
  @Test func versionsThatSayEverythingAreOneFormat() throws {
    let version = FileVersion(
      path: "a", parent: FileIdentity([0xFF]), formerParent: .root, state: .deleted,
      vector: ["mom": .max], device: "mom", modified: .seconds(0),
      origin: VersionID(vector: ["mom": 1]), from: [VersionID(vector: ["home": 1], digest: 1)],
      label: [0xFF], isAncestor: true,
      deletion: DeletionMemory(seen: ["z", "a"], isForced: true, keptBy: ["b"]))
    let files = [
      FileHistory(
        path: "a", identity: FileIdentity([0xFF]), shown: "b", copyOf: "c",
        group: GroupName(try RelativePath([0xFF])), versions: [version], forgotten: ["mom": 1]),
      FileHistory(
        path: "b", group: GroupName(try RelativePath([0xFE]), isFolder: false), versions: []),
    ]
    try expectOneFormat(
      ReplicaUpdate(
        sender: "é", files: files, unplaced: [FileIdentity([0xFF]), FileIdentity([0])]),
      "everything")
  }

  private static func stored(_ members: String) -> String {
    #"{"format": "resolve-replica/1", "device": "a", "files": [], "shown": [], "places": []\#(members)}"#
  }

  private static func version(_ members: String) -> String {
    #"{"format": "resolve-replica/1", "device": "a", "files": [{"path": "x", "versions": [\#n  {"path": "x", "device": "a", \#(members)}]}], "shown": [], "places": []}"#
  }

  static let faults: [(json: String, place: String, message: String)] = [
    ("", "1:1", "object"),
    ("{}", "1:1", "\"format\" is missing"),
    (#"{"format": "resolve-replica/2", "later": 1}"#, "1:12", "later version"),
    (stored(#", "later": 1"#), "1:88", "the field 'later' is not known"),
    (stored(#", "created": -1"#), "1:99", "\"created\""),
    (stored(#", "created": 1} "#) + "x", "1:102", "end"),
    (stored(#", "device": "a""#), "1:88", "duplicate"),
    (
      #"{"format": "resolve-replica/1", "device": "a,b", "files": [], "shown": [], "places": []}"#,
      "1:43", "device ID"
    ),
    (
      #"{"format": "resolve-replica/1", "device": "a", "files": [], "shown": [], "places": [{"id": "x", "path": "/x"}]}"#,
      "1:105", "relative"
    ),
    (
      #"{"format": "resolve-replica/1", "device": "a", "files": [], "shown": [], "places": [{"id": "x", "path": "x"}, {"id": "x", "path": "y"}]}"#,
      "1:111", "twice"
    ),
    (
      #"{"format": "resolve-replica/1", "device": "a", "files": [{"path": "x", "versions": []}, {"path": "x", "versions": []}], "shown": [], "places": []}"#,
      "1:89", "twice"
    ),
    (version(#""vector": {"a": 0}, "text": """#), "2:48", "from 1"),
    (version(#""text": "", "deleted": true"#), "2:44", "second content"),
    (version(#""size": 1, "sha256": "00""#), "2:53", "64 hexadecimal"),
    (version(#""size": 1, "digest": "x", "token": "y""#), "2:58", "second content"),
    (version(#""text": "", "digest": "x""#), "2:44", "second content"),
    (version(#""digest": "x""#), "2:32", "without \"size\""),
    (version(#""label": "x""#), "2:3", "has no content"),
    (version(#""base64": "?""#), "2:42", "Base64"),
    (version(#""directory": false"#), "2:45", "expected true"),
    (version(#""members": [{"path": "a", "deleted": true}]"#), "2:58", "not known here"),
    (version(#""seen": ["a", "a"], "deleted": true"#), "2:46", "twice"),
    (version(#""parent": "", "text": """#), "2:42", "\"parent\" is empty"),
    (version(#""parent": {}, "text": """#), "2:42", "\"base64\" is missing"),
    (version(#""text": "", "formerParent": "/""#), "2:44", "without \"parent\""),
    (
      #"{"format": "resolve-replica/1", "device": "a", "files": [{"path": "x", "id": "", "versions": []}], "shown": [], "places": []}"#,
      "1:78", "\"id\" is empty"
    ),
  ]

  @Test(arguments: faults)
  func whatIsNoReplicaIsRefused(json: String, place: String, message: String) throws {
    let error = try #require(throws: ScenarioError.self) {
      try ReplicaReader.replica(Array(json.utf8), file: "home.json")
    }
    #expect("\(error)".hasPrefix("home.json:\(place): "), "\(error)")
    #expect("\(error)".contains(message), "\(error)")
  }
}
