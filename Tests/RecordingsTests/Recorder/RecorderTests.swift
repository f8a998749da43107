import ConflictResolution
import FileAccess
import Recordings
import Replicas
import Scenarios
import Testing

/// A clock that goes on by so many seconds each time it is asked.
private final class RepeatedClock: Sendable {
  private let monitor: Monitor<Int64>
  private let step: Int64

  init(from seconds: Int64, step: Int64) {
    monitor = Monitor(seconds)
    self.step = step
  }

  func now() -> Timestamp {
    monitor.take { seconds in
      defer { seconds += step }
      return .seconds(seconds)
    }
  }
}

@Suite("what a recorder keeps, and says of what it does not")
struct RecorderTests {
  private let file = FileHistory(
    path: "a",
    versions: [
      FileVersion(
        path: "a", state: .file(FileContent("one\n")), vector: ["mom": 1], device: "mom")
    ])

  @Test("calls that find the queue full are counted, and the recording names them")
  func dropped() throws {
    var options = wholeOptions()
    options.queueLimit = 5
    let recorder = Recorder(options)
    let resolver = recorder.resolver(Policy([.newest]))
    for _ in 1...8 { _ = try resolver.resolve([file]) }
    #expect(recorder.lostCount == 3)
    #expect(recorder.waitingCount == 5)
    var text = RecordingText()
    text.apply(recorder.drain())
    for _ in 1...2 { _ = try resolver.resolve([file]) }
    text.apply(recorder.drain())
    let replayed = try ReplayedText(text.bytes)
    #expect(replayed.replays.map { $0.number } == [1, 2, 3, 4, 5, 9, 10])
    #expect(replayed.lost.map { [$0.first, $0.last] } == [[6, 8]])
    #expect(replayed.lost.first?.reason == .queueFull)
    #expect(replayed.different.isEmpty)
    #expect(recorder.lostCount == 3)
  }

  @Test("a replica that missed calls goes on from what it is then")
  func droppedReplicaCalls() throws {
    var options = wholeOptions()
    options.queueLimit = 2
    let recorder = Recorder(options)
    var home = recorder.replica(Replica("home", policy: Policy([.newest])))
    var text = RecordingText()
    for number in 1...5 { try home.write("a", .file(FileContent("\(number)"))) }
    text.apply(recorder.drain())
    try home.write("a", .file(FileContent("after")))
    text.apply(recorder.drain())
    let replayed = try ReplayedText(text.bytes)
    #expect(replayed.replays.map { $0.number } == [1, 2, 6])
    #expect(replayed.lost.map { [$0.first, $0.last] } == [[3, 5]])
    #expect(replayed.different.isEmpty)
    #expect(replayed.notCompared.isEmpty)
  }

  @Test("a call that no segment has room for is said to be missing")
  func tooLarge() throws {
    var options = wholeOptions()
    options.byteLimit = 4000
    options.segmentLimit = 2
    let recorder = Recorder(options)
    let resolver = recorder.resolver(Policy([.newest]))
    let large = FileHistory(
      path: "b",
      versions: [
        FileVersion(
          path: "b", state: .file(FileContent([UInt8](repeating: 0x61, count: 5000))),
          vector: ["mom": 1], device: "mom")
      ])
    var text = RecordingText()
    for files in [[file], [large], [file]] {
      _ = try resolver.resolve(files)
      text.apply(recorder.drain())
      #expect(text.count <= options.byteLimit)
    }
    let replayed = try ReplayedText(text.bytes)
    #expect(replayed.replays.map { $0.number } == [1, 3])
    #expect(replayed.lost == [LostCalls(first: 2, last: 2, reason: .tooLarge)])
  }

  @Test("a policy that no text can say is no fault of the recording")
  func notExpressible() throws {
    let recorder = Recorder(wholeOptions())
    var policy = Policy([.newest])
    policy.common.nameLimit = 3
    _ = try recorder.resolver(policy).resolve([file])
    _ = try recorder.resolver(Policy([.newest])).resolve([file])
    let replayed = try ReplayedText(recordingText(recorder))
    #expect(replayed.replays.map { $0.number } == [2])
    #expect(replayed.lost == [LostCalls(first: 1, last: 1, reason: .notExpressible)])
  }

  @Test("segments are dropped when their last call is too old")
  func age() throws {
    let clock = RepeatedClock(from: 1_794_000_000, step: 10)
    var options = wholeOptions()
    options.age = 100
    options.segmentLimit = 4
    let recorder = Recorder(options) { clock.now() }
    let resolver = recorder.resolver(Policy([.newest]))
    var text = RecordingText()
    for _ in 0...100 {
      _ = try resolver.resolve([file])
      text.apply(recorder.drain())
    }
    let replayed = try ReplayedText(text.bytes)
    let times = replayed.entries.compactMap { entry -> Int64? in
      if case .call(let call) = entry {
        call.time.map { $0.nanoseconds / 1_000_000_000 }
      } else {
        nil
      }
    }
    let first = try #require(times.first)
    #expect(times.last == 1_794_001_000)
    // A whole segment is dropped at a time: its share of the age is kept at most besides.
    #expect(first >= 1_794_001_000 - 100 - 40)
    #expect(first <= 1_794_001_000 - 60)
  }

  @Test("strategies of the host are named, and their calls are compared when they are given")
  func ownStrategies() throws {
    let longest = Strategy(name: "longest") { conflict in
      let head = conflict.heads.max { ($0.version.state.size ?? 0) < ($1.version.state.size ?? 0) }
      guard let head else { return .declined("nothing there") }
      return .choose(head.id) { _ in
        Explanation(rule: Explanation.Rule(rawValue: "longest"), reason: "longest")
      }
    }
    let recorder = Recorder(wholeOptions())
    let two = FileHistory(
      path: "a",
      versions: [
        FileVersion(path: "a", state: .file(FileContent("1")), vector: ["x": 1], device: "x"),
        FileVersion(path: "a", state: .file(FileContent("22")), vector: ["y": 1], device: "y"),
      ])
    _ = try recorder.resolver(Policy([longest], resolvingDevice: "x")).resolve([two])
    let bytes = recordingText(recorder)
    #expect(try ReplayedText(bytes).notCompared.count == 1)
    let replayed = try ReplayedText(bytes, strategies: [longest])
    #expect(replayed.notCompared.isEmpty)
    #expect(replayed.different.isEmpty)
    #expect(replayed.replays.count == 1)
  }

  @Test("an equal policy has one line")
  func policies() throws {
    let recorder = Recorder(wholeOptions())
    for _ in 1...3 {
      _ = try recorder.resolver(Policy([.newest])).resolve([file])
      _ = try recorder.resolver(Policy([.oldest])).resolve([file])
    }
    let replayed = try ReplayedText(recordingText(recorder))
    #expect(
      replayed.entries.count { if case .policy = $0 { true } else { false } } == 2)
    #expect(replayed.replays.count == 6)
  }
}

extension RecorderTests {
  @Test("a replica that no segment has room for is recorded when it fits")
  func oversizedReplica() throws {
    var options = wholeOptions()
    options.byteLimit = 8000
    options.segmentLimit = 2
    let recorder = Recorder(options)
    var replica = Replica("home", policy: Policy([.newest]))
    let large = FileState.file(FileContent([UInt8](repeating: 0x61, count: 9000)))
    try replica.write("large", large)
    var home = recorder.replica(replica)
    var text = RecordingText()
    for number in 1...40 {
      try home.write("a", .file(FileContent("\(number)")))
      text.apply(recorder.drain())
      #expect(text.count <= options.byteLimit)
    }
    #expect(recorder.lostCount == 40)
    // Without its content the state fits.
    var small = Replica("home", policy: Policy([.newest], registeredDevices: ["home"]))
    try small.write("a", .file(FileContent("0")))
    home.replica = small
    for number in 1...100 {
      try home.write("b", .file(FileContent("\(number)")))
      home.prune()
      text.apply(recorder.drain())
      #expect(text.count <= options.byteLimit)
    }
    let replayed = try ReplayedText(text.bytes)
    #expect(replayed.replays.last?.number == 240)
    #expect(replayed.different.isEmpty)
    #expect(replayed.notCompared.isEmpty)
  }
}
