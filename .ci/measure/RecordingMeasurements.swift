import ConflictResolution
import FileAccess
import Foundation
import Recordings

// Measures what recording costs. `.ci/measure/recording` builds and runs it.
//
//   calls plain|queue COUNT STRATEGIES         makes calls, with a recorder's queue or without: to count instructions
//   pairs digests|contents COUNT STRATEGIES    times recorded and plain calls in turn, while a folder is written
//   write digests|contents COUNT FILE SEED     writes a recording; one call in it has a changed outcome
//   replay FILE                                makes its calls again
//   shrink FILE CALL                           finds the smallest part of a call that gives a different outcome

@main
struct RecordingMeasurements {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().map { $0 }
    switch arguments.first {
    case "calls": try calls(arguments[1] == "queue", Int(arguments[2]) ?? 1, arguments[3])
    case "pairs": try pairs(arguments[1] == "contents", Int(arguments[2]) ?? 1, arguments[3])
    case "write":
      try write(
        arguments[1] == "contents", Int(arguments[2]) ?? 1, arguments[3], UInt64(arguments[4]) ?? 1)
    case "replay": try replay(Array(arguments[1].utf8))
    case "shrink": try shrink(Array(arguments[1].utf8), Int(arguments[2]) ?? 1)
    default: print("expected calls, pairs, write, replay or shrink")
    }
  }

  /// A file of three versions, like one line of a stream.
  static func file(_ number: Int) throws -> FileHistory {
    let path = try RelativePath(Array("Documents/\(number % 97)/Budget \(number).txt".utf8))
    func version(_ device: DeviceID, _ vector: VersionVector, _ seconds: Int64, _ text: String)
      -> FileVersion
    {
      FileVersion(
        path: path, state: .file(FileContent(text)), vector: vector, device: device,
        modified: .seconds(1_795_000_000 + seconds))
    }
    return FileHistory(
      path: path,
      versions: [
        version("mom", ["mom": 1], 0, "one\ntwo \(number)\n"),
        version("mom", ["mom": 2], 11_300, "one\n2 \(number)\n"),
        version("home", ["home": 1, "mom": 1], 11_310, "1\ntwo \(number)\n"),
      ])
  }

  static func policy(_ strategies: String) throws -> Policy {
    try Policy(StrategyChain.parse(Array(strategies.utf8)), resolvingDevice: "home")
  }

  static func calls(_ isRecorded: Bool, _ count: Int, _ strategies: String) throws {
    let policy = try policy(strategies)
    let files = try (0..<1000).map(file)
    var options = RecordingOptions()
    options.queueLimit = .max
    let recorder = Recorder(options)
    let (plain, recorded) = (Resolver(policy), recorder.resolver(policy))
    var conflicts = 0
    for number in 0..<count {
      let file = files[number % files.count]
      let outcome = isRecorded ? try recorded.resolve([file]) : try plain.resolve([file])
      conflicts += outcome.summary.conflicts
    }
    print(conflicts, recorder.waitingCount)
  }

  static func pairs(_ contents: Bool, _ count: Int, _ strategies: String) throws {
    let policy = try policy(strategies)
    let files = try (0..<1000).map(file)
    let folder = try PrivateFolder()
    var options = RecordingOptions()
    options.includesContents = contents
    options.queueLimit = 1 << 20
    options.byteLimit = 1 << 28
    let recording = try RecordingFolder(folder.path + Array("/recording".utf8), options: options)
    let (plain, recorded) = (Resolver(policy), recording.recorder.resolver(policy))
    var ratios: [Double] = []
    for round in 0..<count {
      // The two alternate, and so does the first of them, so that other load affects both.
      func plainly() throws { for file in files { _ = try plain.resolve([file]) } }
      func recordedly() throws { for file in files { _ = try recorded.resolve([file]) } }
      let first = try seconds(round.isMultiple(of: 2) ? plainly : recordedly)
      recording.flush()
      let second = try seconds(round.isMultiple(of: 2) ? recordedly : plainly)
      recording.flush()
      ratios.append(round.isMultiple(of: 2) ? second / first : first / second)
    }
    recording.close()
    ratios.sort()
    print("\(ratios[ratios.count / 4]) \(ratios[ratios.count / 2]) \(ratios[ratios.count * 3 / 4])")
    if recording.recorder.lostCount > 0 { print("lost \(recording.recorder.lostCount)") }
  }

  /// The processor time of this thread in seconds, without the time that it waits for a processor.
  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try body()
    return now() - start
  }

  static func write(_ contents: Bool, _ count: Int, _ path: String, _ seed: UInt64) throws {
    var options = RecordingOptions()
    options.includesContents = contents
    options.byteLimit = 1 << 40
    options.segmentLimit = 2
    let recorder = Recorder(options)
    let resolver = recorder.resolver(try policy("newest,keep-both"))
    let planted = Int(seed % UInt64(count)) + 1
    var bytes: [UInt8] = []
    for number in 1...count {
      _ = try resolver.resolve([try file(number), try file(number + 1), try file(number + 2)])
      if number.isMultiple(of: 500) || number == count || number == planted || number == planted - 1
      {
        var text: [UInt8] = []
        for case .append(let lines, _) in recorder.drain() { text += lines }
        if number == planted { plant(in: &text) }
        bytes += text
      }
    }
    try FileWriter.replace(Array(path.utf8), with: bytes)
    print("\(bytes.count) \(planted)")
  }

  static func replay(_ path: [UInt8]) throws {
    var replay = RecordingReplay()
    var different: [Int] = []
    try replay.run(path: path) { if !$0.differences.isEmpty { different.append($0.number) } }
    print("\(replay.counts.calls) calls, different: \(different)")
  }

  static func shrink(_ path: [UInt8], _ call: Int) throws {
    guard let shrunk = try RecordingShrinker.shrink(path: path, call: call) else {
      print("the call does not come out differently")
      return
    }
    let kind = if case .scenario = shrunk.text { "a scenario" } else { "a recording" }
    print("\(kind) with \(shrunk.versions.left) versions of \(shrunk.versions.of)")
  }

  /// Replaces the strategy that decided the first file of a call by another one.
  static func plant(in line: inout [UInt8]) {
    let old = Array("\"by\":\"newest\"".utf8)
    let new = Array("\"by\":\"oldest\"".utf8)
    for index in 0..<max(line.count - old.count, 0) where line[index...].starts(with: old) {
      line.replaceSubrange(index..<(index + old.count), with: new)
      return
    }
  }
}
