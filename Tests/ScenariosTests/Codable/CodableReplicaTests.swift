import ConflictResolution
import Foundation
import Replicas
import Scenarios
import TestSupport
import Testing

@Suite("Replicas as they are stored") struct CodableReplicaTests {
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return encoder
  }()

  /// A device that has all that can be stored: a copy, a merge, a deletion, one that is forgotten, a file of an identity
  /// of its own, what others acknowledged.
  static func everything() throws -> Replica {
    let policy = Policy([.merge, .keepBoth], registeredDevices: ["home", "mom"])
    var mom = Replica("mom", policy: policy)
    var home = Replica("home", policy: policy)
    func meet() throws {
      let (one, other) = (mom.update(), home.update())
      mom.receive(other)
      home.receive(one)
      try mom.resolve()
      try home.resolve()
    }
    try mom.write(
      "Budget.txt", .file(FileContent("one\ntwo\nthree\n")), at: .seconds(1_795_000_000))
    try mom.write("old.txt", .file(FileContent("old\n")))
    try mom.write("gone.txt", .file(FileContent("gone\n")))
    try meet()
    try mom.write("Budget.txt", .file(FileContent("1\ntwo\nthree\n")), at: .seconds(1_795_000_050))
    try home.write(
      "Budget.txt", .file(FileContent("one\ntwo\n3\n")), at: Timestamp(nanoseconds: -1))
    try mom.write("Photo.png", .file(FileContent([0, 255])))
    try home.write(
      "Photo.png", .file(FileContent(size: 4, digest: .opaque(Array("etag:5b1f".utf8)))))
    try home.delete("gone.txt")
    try meet()
    try home.collect()
    try home.write(try RelativePath([0x61, 0xFF]), .symlink(Array("../é".utf8)))
    try home.write("Folder", .directory)
    try home.rename("old.txt", to: "new.txt")
    try home.write("old.txt", .file(FileContent("another\n")))
    try home.delete("new.txt")
    return home
  }

  @Test func theShapeIsPinned() throws {
    let stored = StoredReplica(try Self.everything())
    let url = MarkdownDocument.root.appending(path: "Fixtures/codable/replica.json")
    let text = String(decoding: try Self.encoder.encode(stored), as: UTF8.self) + "\n"
    if isRecording { try Data(text.utf8).write(to: url) }
    #expect(try String(contentsOf: url, encoding: .utf8) == text)
    #expect(try JSONDecoder().decode(StoredReplica.self, from: Data(contentsOf: url)) == stored)
  }

  /// Also the bytes, which do not count when contents are compared.
  private static func contents(of stored: StoredReplica) -> [[UInt8]?] {
    stored.files.flatMap { $0.versions }.map {
      if case .file(let content) = $0.state { content.bytes } else { nil }
    }
  }

  @Test func whatIsStoredComesBack() throws {
    for seed in seeds(150) {
      var random = RepeatableGenerator(seed: seed)
      let devices: [DeviceID] = ["x", "y", "é z"]
      let names: [RelativePath] = ["a", "A", "b", "d/a", try RelativePath([0xFF, 0x2F, 0x61])]
      let policy = Policy(
        random.pick([[.merge, .keepBoth], [.manual], [.newest]]), registeredDevices: devices)
      var fleet = devices.map { Replica($0, policy: policy) }
      for step in 0..<16 {
        let device = random.number(3)
        let path = random.pick(names)
        let bytes = (0..<random.number(4)).map { _ in UInt8(random.number(256)) }
        switch random.number(6) {
        case 0..<2:
          _ = try? fleet[device].write(path, .file(FileContent(bytes)), at: .seconds(Int64(step)))
        case 2: _ = try? fleet[device].delete(path)
        case 3: _ = try? fleet[device].rename(path, to: random.pick(names))
        default:
          let update = fleet[(device + 1) % 3].update()
          let sent = try JSONDecoder().decode(
            ReplicaUpdate.self, from: Self.encoder.encode(update))
          #expect(sent == update, "seed \(seed), step \(step)")
          fleet[device].receive(sent)
          try fleet[device].resolve()
        }
        let stored = StoredReplica(fleet[device])
        let data = try Self.encoder.encode(stored)
        let read = try JSONDecoder().decode(StoredReplica.self, from: data)
        #expect(read == stored, "seed \(seed), step \(step)")
        #expect(Self.contents(of: read) == Self.contents(of: stored), "seed \(seed), step \(step)")
        #expect(try Self.encoder.encode(read) == data, "seed \(seed), step \(step)")
        // The device goes on from what was stored.
        fleet[device] = Replica(read, policy: policy)
        try fleet[device].resolve()
      }
    }
  }

  @Test(
    arguments: [
      ("{}", "format"), (#"{"format": "resolve-replica/2"}"#, "later version"),
      (
        #"{"format": "resolve-replica/1", "device": "a,b", "files": [], "shown": [], "places": []}"#,
        ","
      ),
      (
        #"{"format": "resolve-replica/1", "device": "a", "files": [], "shown": [], "places": [{"id": "x", "path": "/x"}]}"#,
        "relative"
      ),
      (
        #"{"format": "resolve-replica/1", "device": "a", "files": [], "shown": [], "places": [{"id": "x", "path": "x"}, {"id": "x", "path": "y"}]}"#,
        "twice"
      ),
      (
        #"{"format": "resolve-replica/1", "device": "a", "files": [{"path": "x", "versions": [{"path": "x", "device": "a", "vector": {"a": 0}, "text": ""}]}], "shown": [], "places": []}"#,
        "from 1"
      ),
      (
        #"{"format": "resolve-replica/1", "device": "a", "files": [{"path": "x", "versions": [{"path": "x", "device": "a", "text": "", "deleted": true}]}], "shown": [], "places": []}"#,
        "exactly one"
      ),
    ])
  func whatIsNoReplicaIsRefused(json: String, message: String) throws {
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(StoredReplica.self, from: Data(json.utf8))
    }
    #expect("\(error)".contains(message))
  }
}
