import FileAccess
import Histories
import JSONText
import Recordings
import Scenarios

/// A replayed recording of calls.
struct PlayedRecording {
  /// Its name in messages.
  let name: String
  /// The counts of calls by result.
  var replay: RecordingReplay
  /// The calls with a different result, up to the limit of the list.
  var different: [CallReplay] = []
  /// The reasons for which calls were not compared: the first call of each, and their number.
  var notCompared: [(reason: String, first: Int, count: Int)] = []

  /// The greatest number of listed calls, and of listed reasons.
  static let listLimit = 1000

  /// The recording as an object.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("file", name)
    writer.member("calls", replay.counts.calls)
    writer.member("different", replay.counts.different)
    writer.member("notCompared", replay.counts.notCompared)
    writer.member("missing", replay.counts.lost)
    writer.list("differences", of: different) { writer, call in
      for difference in call.differences {
        writer.beginObject()
        writer.member("call", call.number)
        writer.member("line", call.line)
        writer.member("place", difference.place)
        if let recorded = difference.expected { writer.member("recorded", recorded) }
        if let found = difference.found { writer.member("found", found) }
        writer.endObject()
      }
    }
    writer.endObject()
  }
}

// Recordings of calls.
extension ReplayCommand {
  /// Repeats the calls of a recording; as text, findings are printed at once.
  func play(_ path: [UInt8], _ console: inout Console) throws(CommandFailure) -> PlayedRecording {
    var played = PlayedRecording(
      name: String(displayingPath: path), replay: RecordingReplay(numbers: arguments.calls))
    let shows = arguments.format == .text && arguments.detail == .all
    // A copy, since the closure changes `played`.
    var replay = played.replay
    do throws(RecordingFailure) {
      try replay.run(path: path) { call in
        switch call.finding {
        case .same: break
        case .different:
          if played.different.count < PlayedRecording.listLimit { played.different.append(call) }
        case .notCompared(let reason):
          if let index = played.notCompared.firstIndex(where: { $0.reason == reason }) {
            played.notCompared[index].count += 1
          } else if played.notCompared.count < PlayedRecording.listLimit {
            played.notCompared.append((reason, call.number, 1))
          }
        }
      }
    } catch {
      throw CommandFailure(error)
    }
    played.replay = replay
    for line in replay.tornLines {
      console.warn("\(played.name): line \(line) is incomplete and was left out")
    }
    if shows { try list(played, &console) }
    if arguments.format == .text { try console.write(Self.summary(of: played)) }
    return played
  }

  private func list(_ played: PlayedRecording, _ console: inout Console) throws(CommandFailure) {
    for call in played.different {
      try console.write(
        "\(played.name): call \(call.number) (line \(call.line)) came out differently\n")
      for difference in call.differences {
        let text =
          "\(difference.place): recorded \(difference.expected ?? "nothing"), found "
          + (difference.found ?? "nothing")
        try console.write("  \(DisplayText.escaping(text))\n")
      }
    }
    for reason in played.notCompared {
      let more = reason.count > 1 ? " and \(reason.count - 1) more" : ""
      try console.write(
        "\(played.name): call \(reason.first)\(more) not compared: \(DisplayText.escaping(reason.reason))\n"
      )
    }
    for calls in played.replay.lost {
      let numbers =
        calls.count == 1 ? "call \(calls.first) is" : "calls \(calls.first) to \(calls.last) are"
      try console.write("\(played.name): \(numbers) not recorded: \(calls.reason.text)\n")
    }
  }

  private static func summary(of played: PlayedRecording) -> String {
    let counts = played.replay.counts
    var line = "\(played.name): " + DisplayText.count(counts.calls, "call")
    line += ", \(counts.different) different"
    if counts.notCompared > 0 { line += ", \(counts.notCompared) not compared" }
    if counts.lost > 0 { line += ", \(counts.lost) not recorded" }
    return line + ".\n"
  }

  /// Writes the smallest part of the first call with a different result.
  func shrink(_ paths: [[UInt8]], _ console: inout Console) throws(CommandFailure) -> ExitStatus {
    guard !paths.isEmpty else {
      throw CommandFailure(
        .noInput, "There is no recording in what was named; --shrink is for recordings.")
    }
    for path in paths {
      var first: Int?
      var replay = RecordingReplay(numbers: arguments.calls)
      let shrunk: ShrunkCall?
      do throws(RecordingFailure) {
        try replay.run(path: path) { call in
          if first == nil, !call.differences.isEmpty { first = call.number }
        }
        guard let first else { continue }
        shrunk = try RecordingShrinker.shrink(path: path, call: first)
      } catch {
        throw CommandFailure(error)
      }
      guard let shrunk else { continue }
      try write(shrunk, of: String(displayingPath: path), &console)
      return .remaining
    }
    console.note("No call comes out differently: there is nothing to shrink.\n")
    return .complete
  }

  private func write(
    _ shrunk: ShrunkCall, of name: String, _ console: inout Console
  ) throws(CommandFailure) {
    guard let output = arguments.output else {
      try console.write(shrunk.text.bytes)
      return
    }
    try CommandFailure.ofWriting { () throws(FileAccessError) in
      try FileWriter.write(shrunk.text.bytes, to: output)
    }
    let file = String(displayingPath: output)
    let kind =
      switch shrunk.text {
      case .scenario: "a scenario"
      case .recording: "a recording of " + DisplayText.count(shrunk.calls.left, "call")
      }
    try console.write(
      "\(name): call \(shrunk.number) came out differently; \(file) is \(kind) with "
        + "\(DisplayText.count(shrunk.versions.left, "version")) of \(shrunk.versions.of).\n"
        + "See it with: resolve replay \(DisplayText.shellPath(output))\n")
  }
}

extension LostCalls.Reason {
  /// The reason, for a person.
  fileprivate var text: String {
    switch self {
    case .queueFull: "the queue was full"
    case .tooLarge: "too large for a segment"
    case .notWritten: "the file could not be written"
    case .notExpressible: "the format has no words for it"
    }
  }
}

extension CommandFailure {
  /// A recording that cannot be read.
  init(_ failure: RecordingFailure) {
    switch failure {
    case .file(let error): self.init(reading: error)
    case .line(let error): self.init(error)
    }
  }
}
