import ConflictResolution
import FileAccess
import Histories
import JSONText
import Recordings
import Scenarios

/// `resolve replay PATH…`: resolves recorded scenarios again and compares.
struct ReplayCommand: Command {
  let arguments: ReplayArguments

  var isQuiet: Bool { arguments.detail == .nothing }

  /// Replays all scenarios; before anything is printed or written, all inputs are read and valid, except files that may
  /// be skipped.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let files = try RecordedScenarios(at: arguments.paths, keepsGoing: arguments.keepsGoing)
    guard !files.scenarios.isEmpty || !files.skipped.isEmpty || !files.recordings.isEmpty else {
      throw CommandFailure(
        .noInput, "There is no scenario and no recording in what was named: no *.json file.")
    }
    for file in files.skipped { console.report(file.failure) }
    let skippedStatus = ExitStatus(ofSkipped: files.skipped.map(\.failure.status))
    if arguments.records, !files.skipped.isEmpty, !arguments.keepsGoing {
      console.warn("nothing is recorded; with --keep-going the other files are")
      return skippedStatus ?? .badInput
    }
    if !files.skipped.isEmpty {
      let count = files.skipped.count + files.scenarios.count + files.recordings.count
      console.warn(
        "\(files.skipped.count) of \(DisplayText.count(count, "file")) skipped")
    }
    if arguments.shrinks {
      let status = try shrink(files.recordings, &console)
      return skippedStatus ?? status
    }
    let replays = files.scenarios.map { Replay($0.scenario) }
    let counts = Counts(replays)
    var status = counts.failed == 0 ? ExitStatus.complete : .remaining
    if arguments.records {
      if !files.recordings.isEmpty {
        console.warn("nothing is recorded into a recording; --record is for scenarios")
      }
      status = try record(files.scenarios, replays, &console)
    } else {
      var played: [PlayedRecording] = []
      for recording in files.recordings { played.append(try play(recording, &console)) }
      if played.contains(where: { $0.replay.counts.different > 0 }) { status = .remaining }
      switch arguments.format {
      case .json: try console.write(json(files, replays, counts, played))
      case .text, .jsonl:
        if !files.scenarios.isEmpty { try print(files.scenarios, replays, counts, &console) }
      }
    }
    return skippedStatus ?? status
  }

  /// The counts of scenarios by result.
  private struct Counts {
    let scenarios: Int
    let runs: Int
    let asExpected: Int
    /// Scenarios without an expectation, which break no law.
    let withoutExpectation: Int
    let failed: Int

    init(_ replays: [Replay]) {
      scenarios = replays.count
      runs = replays.reduce(0) { $0 + $1.runs.count }
      failed = replays.count { !$0.isPassed }
      withoutExpectation = replays.count { $0.isPassed && !$0.hasExpectation }
      asExpected = scenarios - failed - withoutExpectation
    }
  }

  private func print(
    _ recordings: [RecordedScenario], _ replays: [Replay], _ counts: Counts,
    _ console: inout Console
  ) throws(CommandFailure) {
    if arguments.traces, arguments.detail == .all {
      for recording in recordings { try trace(recording, &console) }
    }
    for (recording, replay) in zip(recordings, replays)
    where !replay.isPassed && arguments.detail == .all {
      try console.write("\(recording.name): not as expected\n")
      for message in replay.messages { try console.write("  \(message)\n") }
    }
    var line = DisplayText.count(counts.scenarios, "scenario") + ", "
    line += DisplayText.count(counts.runs, "run")
    line += ": \(counts.asExpected) as expected, \(counts.failed) not"
    if counts.withoutExpectation > 0 {
      line +=
        counts.withoutExpectation == 1 ? ", 1 expects" : ", \(counts.withoutExpectation) expect"
      line += " nothing"
    }
    try console.write(line + ".\n")
  }

  /// Writes the results into the scenarios that expect something else, or nothing; a result that breaks a law is never
  /// written.
  private func record(
    _ recordings: [RecordedScenario], _ replays: [Replay], _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    var status = ExitStatus.complete
    for (recording, replay) in zip(recordings, replays) {
      if replay.isPassed, replay.runs.allSatisfy(\.hasExpectation) {
        try console.write("\(recording.name): as expected, unchanged\n")
        continue
      }
      status = .remaining
      let bytes: [UInt8]
      do throws(RecordingRefusal) {
        bytes = try Self.text(recording, replay)
      } catch {
        try console.write("\(recording.name): not recorded\n")
        for reason in error.reasons { try console.write("  \(reason)\n") }
        continue
      }
      try CommandFailure.ofWriting { () throws(FileAccessError) in
        try FileWriter.replace(recording.path, with: bytes)
      }
      try console.write("\(recording.name): recorded\n")
    }
    return status
  }

  /// Why nothing is written into a scenario.
  private struct RecordingRefusal: Error {
    let reasons: [String]
  }

  /// The text with the results, unless there are none or one breaks a law.
  private static func text(
    _ recording: RecordedScenario, _ replay: Replay
  ) throws(RecordingRefusal) -> [UInt8] {
    guard replay.runs.allSatisfy({ $0.outcome != nil && $0.violations.isEmpty }) else {
      throw RecordingRefusal(reasons: replay.messages)
    }
    do throws(ScenarioError) {
      return try Replay.record(
        recording.bytes, file: recording.name,
        outcomes: replay.runs.map { $0.hasExpectation && $0.isPassed ? nil : $0.outcome },
        files: recording.scenario.files)
    } catch {
      throw RecordingRefusal(reasons: [error.description])
    }
  }

  private func json(
    _ files: RecordedScenarios, _ replays: [Replay], _ counts: Counts,
    _ played: [PlayedRecording]
  ) -> [UInt8] {
    JSONWriter.report(FormatSchema.replayFormat) { writer in
      writer.beginArray("scenarios")
      for (recording, replay) in zip(files.scenarios, replays) {
        writer.beginObject()
        writer.member("file", recording.name)
        writer.member("name", replay.scenario)
        writer.member("passed", replay.isPassed)
        writer.member("expects", replay.hasExpectation)
        writer.member("runs", replay.runs.count)
        writer.list("messages", of: replay.messages) { $0.string($1) }
        if arguments.traces { trace(recording, &writer) }
        writer.endObject()
      }
      writer.endArray()
      if !played.isEmpty {
        writer.list("recordings", of: played) { writer, recording in recording.write(to: &writer) }
      }
      if !files.skipped.isEmpty {
        writer.objects("skipped", of: files.skipped) { writer, file in
          writer.member("file", file.name)
          writer.member("message", file.failure.message ?? "")
        }
      }
      writer.beginObject("summary")
      for (key, count) in [
        ("scenarios", counts.scenarios), ("runs", counts.runs), ("asExpected", counts.asExpected),
        ("notAsExpected", counts.failed), ("withoutExpectation", counts.withoutExpectation),
        ("skipped", files.skipped.count),
      ] {
        writer.member(key, count)
      }
      writer.endObject()
    }
  }

  // MARK: Traces

  /// Shows the steps of each run of a timeline; a scenario without one has none.
  private func trace(_ recording: RecordedScenario, _ console: inout Console) throws(CommandFailure)
  {
    guard recording.scenario.timeline != nil else { return }
    for (index, run) in recording.scenario.runs.enumerated() {
      let number = recording.scenario.runs.count > 1 ? ", run \(index + 1)" : ""
      try console.write(
        "== \(String(displayingPath: Array(recording.scenario.name.utf8)))\(number)\n")
      let text = TraceText(
        devices: recording.scenario.devices, usesColor: console.allowsColor, width: console.width)
      var player = TimelinePlayer(recording.scenario, settings: run.settings)
      // A step that cannot have happened is reported with the result.
      var differences = TraceDifferences(
        width: console.width, paint: Paint(usesColor: console.allowsColor))
      while let event = try? player.next() {
        try console.write(text.text(of: event))
        if arguments.showsDifferences { try console.write(differences.text(of: event)) }
      }
    }
  }

  private func trace(_ recording: RecordedScenario, _ writer: inout JSONWriter) {
    writer.beginArray("traces")
    for run in recording.scenario.runs where recording.scenario.timeline != nil {
      writer.beginArray()
      var player = TimelinePlayer(recording.scenario, settings: run.settings)
      while let event = try? player.next() { TraceWriter.write(event, to: &writer) }
      writer.endArray()
    }
    writer.endArray()
  }
}
