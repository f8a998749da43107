import ConflictResolution
import ContentDigests
import Foundation
import JSONText
import Replicas
import Scenarios
import TestSupport
import Testing

@testable import FormatCalls

/// A replica that is asked by JSON is the replica that Swift has.
@Suite("Replicas asked by JSON") struct HeldReplicaTests {
  static let devices: [DeviceID] = ["x", "y", "é z"]
  static let url = MarkdownDocument.root.appending(path: "Fixtures/replicas/history.json")

  /// One step of a history: a request to a device, or `from`, whose update it receives.
  struct Step {
    let device: Int
    let request: String
    var from: Int?
  }

  static func opening(_ device: DeviceID) -> String {
    #"{"device":"\#(device)","policy":{"strategy":"merge,keep-both","rules":[{"path":"*.log","strategy":"newest"},{"path":"c","strategy":"manual"}]},"devices":["x","y","é z"]\#(device == devices[2] ? #","followsFolders":true"# : "")}"#
  }

  /// The same devices in Swift; one of them follows folders.
  static func fleet() throws -> [Replica] {
    var fleet = try devices.map { Replica($0, policy: try policy()) }
    fleet[2].followsFolders = true
    return fleet
  }

  static func policy() throws -> Policy {
    Policy(
      [.merge, .keepBoth],
      rules: [
        PolicyRule(try PathPattern("*.log"), FileSettings(strategies: [.newest])),
        PolicyRule(try PathPattern("c"), FileSettings(strategies: [.manual])),
      ], registeredDevices: devices)
  }

  /// A step on a device, carried out on its replica and told as a request; `nil` where the replica refuses it.
  static func step(
    _ number: Int, _ random: inout RepeatableGenerator, on fleet: inout [Replica]
  ) throws -> Step? {
    let device = random.number(fleet.count)
    let names = ["a", "A", "b.log", "c", "d/a", "d"]
    let path = random.pick(names)
    let place = try #require(RelativePath(path))
    let time = Timestamp.seconds(1_795_000_000 + Int64(number))
    let at = #""at":"\#(time)""#
    switch random.number(14) {
    case 0..<3:
      let text = (0..<4).map { _ in "\(random.number(3))\\n" }.joined()
      let content = FileContent(text.replacing("\\n", with: "\n"))
      guard (try? fleet[device].write(place, .file(content), at: time)) != nil else { return nil }
      return Step(device: device, request: #"{"write":"\#(path)","text":"\#(text)",\#(at)}"#)
    case 3:
      guard (try? fleet[device].write(place, .symlink([0xFF]), at: time)) != nil else { return nil }
      return Step(
        device: device, request: #"{"write":"\#(path)","symlink":{"base64":"/w=="},\#(at)}"#)
    case 4:
      guard (try? fleet[device].delete(place, at: time)) != nil else { return nil }
      return Step(device: device, request: #"{"delete":"\#(path)",\#(at)}"#)
    case 5:
      let target = random.pick(names)
      let other = try #require(RelativePath(target))
      guard (try? fleet[device].rename(place, to: other, at: time)) != nil else { return nil }
      return Step(device: device, request: #"{"rename":"\#(path)","to":"\#(target)",\#(at)}"#)
    case 6:
      try fleet[device].collect()
      return Step(device: device, request: #"{"collect":true}"#)
    case 7:
      fleet[device].prune()
      return Step(device: device, request: #"{"prune":true}"#)
    case 8:
      guard let file = fleet[device].undecided.first else { return nil }
      try fleet[device].decide(file, .keepBoth)
      return Step(
        device: device, request: #"{"decide":{"path":"\#(file.path)","keepBoth":true}}"#)
    case 9, 10:
      return Step(device: device, request: try observation(&random, time, on: &fleet[device]))
    case 11:
      let from = (device + 1 + random.number(2)) % 3
      fleet[device].receive(fleet[from].update())
      return Step(device: device, request: "", from: from)
    default:
      try fleet[device].resolve()
      return Step(device: device, request: #"{"resolve":true}"#)
    }
  }

  /// A scan after a user moved, edited, deleted and added some files while nobody watched.
  private static func observation(
    _ random: inout RepeatableGenerator, _ time: Timestamp, on replica: inout Replica
  ) throws -> String {
    var folder = ObservedFolder()
    folder.time = time
    folder.tree = replica.tree.mapValues { $0.state }
    for (number, path) in folder.tree.keys.sorted().enumerated() {
      folder.earlierFileIDs[path] = RenameDetector.FileID(Array("\(number)".utf8))
    }
    folder.fileIDs = folder.earlierFileIDs
    for _ in 0..<random.number(4) {
      let target = try #require(RelativePath(random.pick(["a", "e", "m", "d/b", "d/a"])))
      guard !folder.tree.keys.contains(where: { $0.isBelow(target) || target.isBelow($0) })
      else { continue }
      let path = folder.tree.keys.sorted().first { _ in random.number(3) == 0 }
      if let path, folder.tree[target] == nil {
        folder.tree[target] = folder.tree.removeValue(forKey: path)
        folder.fileIDs[target] = folder.fileIDs.removeValue(forKey: path)
      } else if let path, random.number(2) == 0 {
        folder.tree[path] = nil
      } else {
        folder.tree[target] = .file(FileContent("\(random.number(5))\nb\nc\n"))
        folder.times[target] = time.adding(seconds: -1)
      }
    }
    try replica.observe(
      folder.tree, fileIDs: folder.fileIDs, earlierFileIDs: folder.earlierFileIDs, at: time,
      times: folder.times)
    return request(folder)
  }

  private static func request(_ folder: ObservedFolder) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.list("observe", of: folder.tree.sorted { $0.key < $1.key }) { json, file in
      json.beginObject()
      json.member("path", name: file.key.bytes)
      json.content(file.value, in: .request, withBytes: true)
      json.member("at", folder.times[file.key])
      if let id = folder.fileIDs[file.key] { json.member("fileID", name: id.bytes) }
      json.endObject()
    }
    json.list("earlier", of: folder.earlierFileIDs.sorted { $0.key < $1.key }) { json, file in
      json.beginObject()
      json.member("path", name: file.key.bytes)
      json.member("fileID", name: file.value.bytes)
      json.endObject()
    }
    json.member("at", folder.time)
    json.endObject()
    return String(decoding: json.takeBytes(), as: UTF8.self)
  }

  /// The answer to a step, by devices that are asked by JSON.
  private static func answer(to step: Step, by fleet: [HeldReplica]) throws -> [UInt8] {
    guard let from = step.from else {
      return try fleet[step.device].answer(to: Array(step.request.utf8))
    }
    let update = try fleet[from].answer(to: Array(#"{"update":true}"#.utf8))
    return try fleet[step.device].answer(to: Array(#"{"receive":"#.utf8) + update + Array("}".utf8))
  }

  /// A replica that only follows the steps that another is seen to take.
  private final class Follower {
    var replica: Replica?

    func follow(_ held: HeldReplica) {
      held.observer = HeldReplica.Observer { policy, before, step, result in
        if let before { self.replica = before }
        self.replica?.policy = policy
        if case .success = result, var replica = self.replica {
          _ = try? step.perform(on: &replica)
          self.replica = replica
        }
        return false
      }
    }
  }

  @Test func eachStepLeavesWhatSwiftStores() throws {
    for seed in seeds(60) {
      var random = RepeatableGenerator(seed: seed)
      var fleet = try Self.fleet()
      var held = try Self.devices.map {
        try HeldReplica.open(
          Array(Self.opening($0).utf8), strategies: [])
      }
      let followers = held.map { _ in Follower() }
      for (follower, replica) in zip(followers, held) { follower.follow(replica) }
      for number in 0..<40 {
        guard let step = try Self.step(number, &random, on: &fleet) else { continue }
        _ = try Self.answer(to: step, by: held)
        let stored = try held[step.device].answer(to: Array(#"{"store":true}"#.utf8))
        #expect(
          stored == ReplicaWriter.bytes(of: StoredReplica(fleet[step.device])),
          "seed \(seed), step \(number): \(step.request)")
        if let follower = followers[step.device].replica {
          #expect(
            ReplicaWriter.bytes(of: StoredReplica(follower)) == stored,
            "seed \(seed), step \(number): \(step.request)")
        }
        guard random.number(8) == 0 else { continue }
        // The device goes on from what was stored.
        let opening = Self.opening(Self.devices[step.device]).dropLast()
        held[step.device] = try HeldReplica.open(
          Array(opening.utf8) + Array(#","replica":"#.utf8) + stored + Array("}".utf8),
          strategies: [])
        followers[step.device].follow(held[step.device])
        _ = try held[step.device].answer(to: Array(#"{"resolve":true}"#.utf8))
        try fleet[step.device].resolve()
      }
    }
  }

  @Test("a scan that is refused in its middle leaves everything as it was")
  func refusedScan() throws {
    let held = try HeldReplica.open(Array(Self.opening(Self.devices[2]).utf8), strategies: [])
    _ = try held.answer(to: Array(#"{"write":"old","text":"x"}"#.utf8))
    let before = try held.answer(to: Array(#"{"store":true}"#.utf8))
    let scan = #"{"observe":[{"path":"a","text":"1"},{"path":"b","deleted":true}]}"#
    #expect(throws: CallFault.self) { try held.answer(to: Array(scan.utf8)) }
    #expect(try held.answer(to: Array(#"{"store":true}"#.utf8)) == before)
  }

  /// The history that the packages of other languages play, with the digest of each answer.
  @Test func theHistoryForOtherLanguagesIsPinned() throws {
    var random = RepeatableGenerator(seed: 1)
    var fleet = try Self.fleet()
    let held = try Self.devices.map {
      try HeldReplica.open(
        Array(Self.opening($0).utf8), strategies: [])
    }
    var lines: [String] = []
    for number in 0..<300 {
      guard let step = try Self.step(number, &random, on: &fleet) else { continue }
      let digest = SHA256.digest(of: try Self.answer(to: step, by: held))
      let asked = step.from.map { #""from":"\#(Self.devices[$0])""# } ?? #""ask":\#(step.request)"#
      lines.append(#"{"device":"\#(Self.devices[step.device])",\#(asked),"sha256":"\#(digest)"}"#)
    }
    for (device, replica) in zip(Self.devices, held) {
      let digest = SHA256.digest(of: try replica.answer(to: Array(#"{"store":true}"#.utf8)))
      lines.append(#"{"device":"\#(device)","ask":{"store":true},"sha256":"\#(digest)"}"#)
    }
    let text =
      "{\"open\":[\n" + Self.devices.map(Self.opening).joined(separator: ",\n")
      + "\n],\"steps\":[\n"
      + lines.joined(separator: ",\n") + "\n]}\n"
    if isRecording {
      try FileManager.default.createDirectory(
        at: Self.url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: Self.url)
    }
    #expect(try String(contentsOf: Self.url, encoding: .utf8) == text)
  }

  static let faults: [(request: String, message: String)] = [
    ("", "request:1:1: "), ("{}", "request:1:1: the request says nothing"),
    (#"{"forget": true}"#, "request:1:2: the field 'forget' is not known"),
    (#"{"resolve": false}"#, "request:1:13: expected true"),
    (#"{"store": true, "tree": true}"#, "request:1:17: \"tree\" stands beside \"store\""),
    (#"{"delete": "a", "to": "b"}"#, "request:1:17: \"to\" has no meaning beside \"delete\""),
    (#"{"delete": "a", "text": "b"}"#, "request:1:17: \"text\" has no meaning"),
    (#"{"write": "a"}"#, "request:1:1: what is written has no content"),
    (#"{"write": "a", "deleted": true}"#, "call delete"),
    (#"{"rename": "a"}"#, "request:1:1: \"to\" is missing"),
    (#"{"observe": [{"text": "a"}]}"#, "request:1:14: \"path\" is missing"),
    (#"{"observe": [{"path": "a"}]}"#, "request:1:14: a file that was found has no content"),
    (
      #"{"observe": [{"path": "a", "text": ""}, {"path": "a", "text": "b"}]}"#,
      "request:1:50: 'a' is listed twice"
    ),
    (
      #"{"observe": [], "earlier": [{"path": "a"}]}"#,
      "request:1:29: \"fileID\" is missing"
    ),
    (#"{"delete": "a", "earlier": []}"#, "request:1:17: \"earlier\" has no meaning"),
    (#"{"rename": "b", "to": "c"}"#, "shows no file at 'b'"),
    (
      #"{"acknowledge": {"format": "resolve-update/1", "sender": "y", "files": []}}"#,
      "\"by\" is missing"
    ),
    (#"{"decide": {"keepBoth": true}}"#, "request:1:12: expected \"path\""),
    (#"{"decide": {"path": "a", "keepBoth": true}}"#, "left no file undecided at 'a'"),
    (#"{"policy": {"as": "y"}}"#, "request:1:12: \"as\" is 'y'"),
    (#"{"devices": ["y", "y"]}"#, "named twice"),
    (#"{"outcome": true}"#, "has not resolved anything yet"),
    (#"{"update": ["a", 1]}"#, "request:1:18: "), (#"{"store": true} x"#, "request:1:17: "),
  ]

  @Test(arguments: faults)
  func whatIsNoRequestIsRefusedAndChangesNothing(request: String, message: String) throws {
    let replica = try HeldReplica.open(
      Array(#"{"device": "x"}"#.utf8), strategies: [])
    _ = try replica.answer(to: Array(#"{"write": "a", "text": ""}"#.utf8))
    let before = try replica.answer(to: Array(#"{"store": true}"#.utf8))
    let error = try #require(throws: CallFault.self) {
      try replica.answer(to: Array(request.utf8))
    }
    #expect(error.message.contains(message), "\(error)")
    #expect(try replica.answer(to: Array(#"{"store": true}"#.utf8)) == before)
  }

  @Test func whatWasStoredIsRestored() throws {
    for (opening, message) in [
      ("{}", "\"device\" is missing"), (#"{"device": "a,b"}"#, "replica:1:12: "),
      (#"{"device": "a", "policy": {"as": "b"}}"#, "replica:1:27: \"as\" is 'b'"),
      (
        #"{"device": "b", "replica": {"format": "resolve-replica/1", "device": "a", "files": [], "shown": [], "places": []}}"#,
        "the replica is that of 'a'"
      ),
    ] {
      let error = try #require(throws: CallFault.self) {
        try HeldReplica.open(
          Array(opening.utf8), strategies: [])
      }
      #expect(error.message.contains(message), "\(error)")
    }
    let restored = try HeldReplica.open(
      Array(
        #"{"replica": {"format": "resolve-replica/1", "device": "a", "files": [], "shown": [], "places": []}}"#
          .utf8), strategies: [])
    #expect(throws: CallFault.self) { try restored.answer(to: Array(#"{"update": true}"#.utf8)) }
    _ = try restored.answer(to: Array(#"{"resolve": true}"#.utf8))
    _ = try restored.answer(to: Array(#"{"update": true}"#.utf8))
  }

  @Test("an update for one device has what it lacks, and no contents if it asks for them later")
  func updatesForOneDevice() throws {
    let x = try HeldReplica.open(Array(Self.opening("x").utf8), strategies: [])
    let y = try HeldReplica.open(Array(Self.opening("y").utf8), strategies: [])
    func ask(_ replica: HeldReplica, _ request: String) throws -> String {
      String(decoding: try replica.answer(to: Array(request.utf8)), as: UTF8.self)
    }
    _ = try ask(x, #"{"write":"a","text":"1\n"}"#)
    let update = try ask(x, #"{"update":true,"for":"y","contents":"none"}"#)
    #expect(!update.contains(#""text""#))
    #expect(update.contains(#""part":{"receiver":"y","after":0,"through":1,"received":0}"#))
    _ = try ask(y, #"{"receive":\#(update)}"#)
    #expect(try ask(y, #"{"needs":true}"#) == #"{"files":["a"]}"#)
    let contents = try ask(x, #"{"update":["a"]}"#)
    #expect(try ask(y, #"{"receive":\#(contents)}"#) == #"{"changed":true}"#)
    #expect(try ask(y, #"{"needs":true}"#) == #"{"files":[]}"#)
    _ = try ask(y, #"{"resolve":true}"#)
    #expect(try ask(y, #"{"tree":true}"#).contains(#""text":"1\n""#))
    let answer = try ask(y, #"{"update":true,"for":"x"}"#)
    #expect(
      answer.contains(#""files":[],"#)
        && answer.contains(#""unchanged":[{"id":"a","vectors":[{"x":1}]}]"#), "\(answer)")
    _ = try ask(x, #"{"receive":\#(answer)}"#)
    #expect(!(try ask(x, #"{"update":true,"for":"y"}"#).contains("unchanged")))
  }

  @Test(
    "what is for no device is refused",
    arguments: [
      #"{"update":true,"contents":"none"}"#, #"{"update":["a"],"for":"y"}"#,
      #"{"update":true,"for":"y","contents":"some"}"#, #"{"tree":true,"for":"y"}"#,
      #"{"needs":false}"#,
    ])
  func refusesUpdates(_ request: String) throws {
    let x = try HeldReplica.open(Array(Self.opening("x").utf8), strategies: [])
    #expect(throws: CallFault.self) { try x.answer(to: Array(request.utf8)) }
  }
}
