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
    #"{"device":"\#(device)","policy":{"strategy":"merge,keep-both","rules":[{"path":"*.log","strategy":"newest"},{"path":"c","strategy":"manual"}]},"devices":["x","y","é z"]}"#
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
    switch random.number(12) {
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
    case 9:
      let from = (device + 1 + random.number(2)) % 3
      fleet[device].receive(fleet[from].update())
      return Step(device: device, request: "", from: from)
    default:
      try fleet[device].resolve()
      return Step(device: device, request: #"{"resolve":true}"#)
    }
  }

  /// The answer to a step, by devices that are asked by JSON.
  private static func answer(to step: Step, by fleet: [HeldReplica]) throws -> [UInt8] {
    guard let from = step.from else {
      return try fleet[step.device].answer(to: Array(step.request.utf8))
    }
    let update = try fleet[from].answer(to: Array(#"{"update":true}"#.utf8))
    return try fleet[step.device].answer(to: Array(#"{"receive":"#.utf8) + update + Array("}".utf8))
  }

  @Test func eachStepLeavesWhatSwiftStores() throws {
    for seed in seeds(60) {
      var random = RepeatableGenerator(seed: seed)
      var fleet = try Self.devices.map { Replica($0, policy: try Self.policy()) }
      var held = try Self.devices.map {
        try HeldReplica.open(
          Array(Self.opening($0).utf8), strategies: [])
      }
      for number in 0..<40 {
        guard let step = try Self.step(number, &random, on: &fleet) else { continue }
        _ = try Self.answer(to: step, by: held)
        let stored = try held[step.device].answer(to: Array(#"{"store":true}"#.utf8))
        #expect(
          stored == ReplicaWriter.bytes(of: StoredReplica(fleet[step.device])),
          "seed \(seed), step \(number): \(step.request)")
        guard random.number(8) == 0 else { continue }
        // The device goes on from what was stored.
        let opening = Self.opening(Self.devices[step.device]).dropLast()
        held[step.device] = try HeldReplica.open(
          Array(opening.utf8) + Array(#","replica":"#.utf8) + stored + Array("}".utf8),
          strategies: [])
        _ = try held[step.device].answer(to: Array(#"{"resolve":true}"#.utf8))
        try fleet[step.device].resolve()
      }
    }
  }

  /// The history that the packages of other languages play, with the digest of each answer.
  @Test func theHistoryForOtherLanguagesIsPinned() throws {
    var random = RepeatableGenerator(seed: 1)
    var fleet = try Self.devices.map { Replica($0, policy: try Self.policy()) }
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
