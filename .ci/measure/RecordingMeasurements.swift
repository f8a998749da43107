import ConflictResolution
import FileAccess
import Foundation
import Recordings

// What recording costs. `.ci/measure/recording` builds and runs this.
//
//   calls plain|queue COUNT STRATEGIES         makes calls, recorded into a queue or not: for counting instructions
//   pairs digests|contents COUNT STRATEGIES    times calls, recorded and not, in turns, with a folder that is written to
//   write digests|contents COUNT FILE SEED     writes a recording; one call of it has another outcome than it had

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
    default: print("expected calls, pairs or write")
    }
  }

  /// A file of three versions, as a line of a stream has it.
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
    var policy = Policy(resolvingDevice: "home")
    try SettingName.strategy.set(Array(strategies.utf8), in: &policy.common)
    return policy
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
      // In turns, the first one changing, so that what else the machine does falls on both.
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

  /// The processor's seconds that this thread takes for something; waiting for a processor is none of them.
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
    try FileWriter.replace(path, with: bytes)
    print("\(bytes.count) \(planted)")
  }

  /// Says that another strategy decided the first file of a call.
  static func plant(in line: inout [UInt8]) {
    let old = Array("\"by\":\"newest\"".utf8)
    let new = Array("\"by\":\"oldest\"".utf8)
    for index in 0..<max(line.count - old.count, 0) where line[index...].starts(with: old) {
      line.replaceSubrange(index..<(index + old.count), with: new)
      return
    }
  }
}
