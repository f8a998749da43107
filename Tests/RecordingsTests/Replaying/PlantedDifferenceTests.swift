import ConflictResolution
import FileAccess
import Foundation
import Histories
import JSONText
import Recordings
import Replicas
import Scenarios
import Streams
import TestSupport
import Testing

/// A recorded outcome that is changed by hand is found, and shrunk to what it needs.
@Suite("a planted difference is found and shrunk")
struct PlantedDifferenceTests {
  private func version(
    _ device: DeviceID, _ vector: VersionVector, _ text: String, _ path: RelativePath
  ) -> FileVersion {
    FileVersion(
      path: path, state: .file(FileContent(text)), vector: vector, device: device,
      modified: .seconds(1_794_000_000))
  }

  private func conflict(_ path: RelativePath) -> FileHistory {
    FileHistory(
      path: path,
      versions: [
        version("mom", ["mom": 1], "one\n", path), version("mom", ["mom": 2], "two\n", path),
        version("mom", ["mom": 3], "three\n", path),
        version("home", ["mom": 2, "home": 1], "II\n", path),
      ])
  }

  /// A recording of some calls, with one text of one line replaced.
  private func planted(
    _ bytes: [UInt8], call: Int, _ old: String, _ new: String
  ) throws -> [UInt8] {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    let changed = lines.map { line -> String in
      guard line.hasPrefix("{\"call\":\(call),"), let range = line.range(of: old, options: [])
      else { return line }
      return line.replacingCharacters(in: range, with: new)
    }
    #expect(changed != lines)
    return Array((changed.joined(separator: "\n") + "\n").utf8)
  }

  private func write(_ bytes: [UInt8], _ folder: ReadingFolder) throws -> [UInt8] {
    try folder.write("recording.jsonl", bytes)
  }

  private func differing(
    _ path: [UInt8], numbers: ClosedRange<Int> = 1...Int.max, workers: Int = 2
  ) throws -> (numbers: [Int], counts: RecordingReplay.Counts) {
    var replay = RecordingReplay(numbers: numbers, workerCount: workers)
    var found: [Int] = []
    try replay.run(path: path) { if !$0.differences.isEmpty { found.append($0.number) } }
    return (found, replay.counts)
  }

  private func resolverCalls(_ count: Int, _ policy: Policy) throws -> [UInt8] {
    let recorder = Recorder(wholeOptions())
    let resolver = recorder.resolver(policy)
    for number in 1...count {
      let paths: [RelativePath] = ["a", "b", "c", "d/e", "f"]
      _ = try resolver.resolve(
        paths.prefix(1 + number % 5).map(conflict), present: number % 2 == 0 ? ["z"] : [])
    }
    return recordingText(recorder)
  }

  @Test("a call of a resolver becomes a scenario that fails in the same way", arguments: [0, 1, 2])
  func resolver(workers: Int) throws {
    var policy = Policy(
      [.newest, .keepBoth], resolvingDevice: "home", deletes: .keepCopy, granularity: nil)
    policy.now = .seconds(1_795_000_000)
    policy.rules = [
      PolicyRule(try PathPattern(Array("*.txt".utf8)), FileSettings(strategies: [.oldest]))
    ]
    let bytes = try planted(
      try resolverCalls(300, policy), call: 214, "\"by\":\"newest\"", "\"by\":\"oldest\"")
    let folder = try ReadingFolder()
    let path = try write(bytes, folder)
    let found = try differing(path, workers: workers)
    #expect(found.numbers == [214])
    #expect(found.counts.calls == 300)
    let shrunk = try #require(try RecordingShrinker.shrink(path: path, call: 214))
    #expect(shrunk.number == 214)
    guard case .scenario(let text) = shrunk.text else {
      Issue.record("it is no scenario: \(String(decoding: shrunk.text.bytes, as: UTF8.self))")
      return
    }
    let scenario = try ScenarioReader.read(text, file: "shrunk.json", contentFolder: [])
    #expect(scenario.files.count == 1)
    #expect(scenario.files[0].versions.count <= 3)
    #expect(scenario.present.isEmpty)
    #expect(scenario.runs[0].settings.rules.isEmpty)
    #expect(scenario.runs[0].settings.now == nil)
    #expect(scenario.runs[0].settings.common.strategies?.map { $0.name } == ["newest"])
    let replay = Replay(scenario)
    #expect(!replay.isPassed)
    let difference = try #require(replay.runs[0].differences.first)
    #expect(difference.expected == "\"oldest\"")
    #expect(difference.found == "\"newest\"")
    #expect(try RecordingShrinker.shrink(path: path, call: 213) == nil)
  }

  @Test("a part of a recording")
  func part() throws {
    let bytes = try planted(
      try resolverCalls(50, Policy([.newest])), call: 20, "\"by\":\"newest\"", "\"by\":\"oldest\"")
    let folder = try ReadingFolder()
    let path = try write(bytes, folder)
    #expect(try differing(path, numbers: 1...19).numbers == [])
    #expect(try differing(path, numbers: 1...19).counts.calls == 19)
    #expect(try differing(path, numbers: 20...20).numbers == [20])
    #expect(try differing(path, numbers: 20...20).counts.calls == 1)
    #expect(try differing(path, numbers: 21...Int.max).counts.calls == 30)
  }

  @Test("calls of a replica become a recording of the fewest calls that fails in the same way")
  func replica() throws {
    let recorder = Recorder(wholeOptions())
    let policy = Policy([.newest], registeredDevices: ["mom", "home"])
    var mom = Replica("mom", policy: policy)
    var home = recorder.replica(Replica("home", policy: policy))
    for number in 1...12 {
      let path = try RelativePath(Array("file \(number)".utf8))
      try home.write(path, .file(FileContent("home \(number)\n")), at: .seconds(1_794_000_000))
      try mom.write(path, .file(FileContent("mom \(number)\n")), at: .seconds(1_794_000_100))
    }
    try home.resolve()
    home.receive(mom.update())
    try home.resolve()
    let bytes = try planted(
      recordingText(recorder), call: 15, "\"by\":\"newest\"", "\"by\":\"merge\"")
    let folder = try ReadingFolder()
    let path = try write(bytes, folder)
    #expect(try differing(path).numbers == [15])
    let shrunk = try #require(try RecordingShrinker.shrink(path: path, call: 15))
    guard case .recording(let text) = shrunk.text else {
      Issue.record("it is no recording")
      return
    }
    // The write of one file, what mom sent of it, and the resolving.
    #expect(shrunk.calls.left == 3)
    #expect(shrunk.calls.of == 15)
    let replayed = try ReplayedText(text)
    #expect(replayed.replays.count == 3)
    let different = replayed.different
    #expect(different.map { $0.number } == [3])
    #expect(different.first?.differences.count == 1)
    #expect(different.first?.differences.first?.expected == "\"merge\"")
  }

  @Test("a recorded error that does not come any more")
  func error() throws {
    let recorder = Recorder(wholeOptions())
    _ = try recorder.resolver(Policy([.newest], resolvingDevice: "home")).resolve([conflict("a")])
    var lines = String(decoding: recordingText(recorder), as: UTF8.self).split(separator: "\n")
      .map(String.init)
    let line = try #require(lines.last)
    let place = try #require(line.range(of: ",\"outcome\":"))
    lines[lines.count - 1] =
      line[..<place.lowerBound] + ",\"error\":{\"code\":\"no-versions\",\"message\":\"a: none\"}}"
    let folder = try ReadingFolder()
    let path = try write(Array((lines.joined(separator: "\n") + "\n").utf8), folder)
    #expect(try differing(path).numbers == [1])
    let shrunk = try #require(try RecordingShrinker.shrink(path: path, call: 1))
    guard case .recording(let text) = shrunk.text else {
      Issue.record("it is no recording")
      return
    }
    #expect(try ReplayedText(text).different.count == 1)
  }

  @Test("an incomplete last line is left out and named; one in the middle is an error")
  func torn() throws {
    let bytes = try resolverCalls(10, Policy([.newest]))
    let folder = try ReadingFolder()
    for length in [1, 40, 300] {
      let path = try folder.write("torn-\(length).jsonl", Array(bytes.dropLast(length)))
      var replay = RecordingReplay()
      try replay.run(path: path) { _ in }
      // Without its line feed alone the last line is whole.
      #expect(replay.counts.calls == (length == 1 ? 10 : 9))
      #expect(replay.tornLines == (length == 1 ? [] : [12]))
      #expect(replay.counts.different == 0)
    }
    var lines = bytes.split(separator: 0x0A).map(Array.init)
    lines[5].removeLast(20)
    let path = try folder.write("broken.jsonl", lines.reduce(into: []) { $0 += $1 + [0x0A] })
    var replay = RecordingReplay()
    #expect(throws: RecordingFailure.self) { try replay.run(path: path) { _ in } }
  }

  @Test("recordings are told from streams by their first line")
  func recognizing() throws {
    #expect(RecordingReader.isRecording(Array(try resolverCalls(1, Policy()).prefix(200))))
    #expect(RecordingReader.isRecording(Array(#"{"format":"resolve-recording/2","#.utf8)))
    #expect(!RecordingReader.isRecording(Array(#"{"path":"a","versions":[]}"#.utf8)))
    #expect(!RecordingReader.isRecording(Array(#"{"format":"resolve-scenario/1"}"#.utf8)))
    #expect(!RecordingReader.isRecording([]))
  }
}
