import ConflictResolution
import FileAccess
import Histories
import JSONText
import Scenarios
import Schemas

/// `resolve replay PATH…`: resolves recorded scenarios again and compares.
struct ReplayCommand: Sendable {
  private let arguments: ReplayArguments

  init(_ arguments: ReplayArguments) { self.arguments = arguments }

  /// Replays all scenarios; what was read is right before anything is printed or written.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    var recordings: [Recording] = []
    for path in try files() { recordings.append(try read(path)) }
    guard !recordings.isEmpty else {
      throw CommandFailure(.noInput, "There is no scenario in what was named: no *.json file.")
    }
    let replays = recordings.map { Replay($0.scenario) }
    if arguments.records { return try record(recordings, replays, &console) }

    let failed = replays.count { !$0.isPassed }
    let runs = replays.reduce(0) { $0 + $1.runs.count }
    switch arguments.format {
    case .json: try console.write(json(recordings, replays))
    case .text, .jsonl:
      if arguments.traces {
        for recording in recordings { try trace(recording, &console) }
      }
      for (recording, replay) in zip(recordings, replays) where !replay.isPassed {
        try console.write("\(recording.name): not as expected\n")
        for message in replay.messages { try console.write("  \(message)\n") }
      }
      try console.write(
        "\(recordings.count) scenario\(recordings.count == 1 ? "" : "s"), "
          + "\(runs) run\(runs == 1 ? "" : "s"): \(recordings.count - failed) as expected, "
          + "\(failed) not.\n")
    }
    return failed == 0 ? .complete : .remaining
  }

  /// A scenario file.
  private struct Recording {
    let path: [UInt8]
    let bytes: [UInt8]
    let scenario: Scenario
    var name: String { String(displayingPath: path) }
  }

  /// The files that are named, and those in folders that are named, in byte order.
  private func files() throws(CommandFailure) -> [[UInt8]] {
    var files: [[UInt8]] = []
    for path in arguments.paths {
      do throws(FileAccessError) {
        if try FileKind(at: path) == .folder {
          files += try Folder.files(under: path, withExtensions: ["json"])
        } else {
          files.append(path)
        }
      } catch {
        throw CommandFailure(reading: error)
      }
    }
    return files
  }

  private func read(_ path: [UInt8]) throws(CommandFailure) -> Recording {
    let bytes: [UInt8]
    do throws(FileAccessError) {
      bytes = try FileReader.read(path)
    } catch {
      throw CommandFailure(reading: error)
    }
    do throws(ScenarioError) {
      let scenario = try ScenarioReader.read(
        bytes, file: String(displayingPath: path), contentFolder: Folder.path(containing: path))
      return Recording(path: path, bytes: bytes, scenario: scenario)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Writes what came out into the scenarios that expect something else, or nothing; never where an outcome breaks
  /// a law.
  private func record(
    _ recordings: [Recording], _ replays: [Replay], _ console: inout Console
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
      do throws(FileAccessError) {
        try FileWriter.replace(recording.path, with: bytes)
      } catch {
        throw CommandFailure(writing: error, to: .cannotWrite)
      }
      try console.write("\(recording.name): recorded\n")
    }
    return status
  }

  /// Why nothing is written into a scenario.
  private struct RecordingRefusal: Error {
    let reasons: [String]
  }

  /// The text with what comes out, unless nothing comes out or it breaks a law.
  private static func text(
    _ recording: Recording, _ replay: Replay
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

  private func json(_ recordings: [Recording], _ replays: [Replay]) -> [UInt8] {
    var writer = JSONWriter(style: .pretty)
    writer.beginObject()
    writer.key("format")
    writer.string(FormatSchema.replayFormat)
    writer.key("scenarios")
    writer.beginArray()
    for (recording, replay) in zip(recordings, replays) {
      writer.beginObject()
      writer.key("file")
      writer.string(recording.name)
      writer.key("name")
      writer.string(replay.scenario)
      writer.key("passed")
      writer.bool(replay.isPassed)
      writer.key("runs")
      writer.integer(replay.runs.count)
      writer.key("messages")
      writer.beginArray()
      for message in replay.messages { writer.string(message) }
      writer.endArray()
      if arguments.traces { trace(recording, &writer) }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.endLine()
    return writer.takeBytes()
  }

  // MARK: Traces

  /// Shows the steps of each run of a timeline; of a scenario without one there is nothing to show.
  private func trace(_ recording: Recording, _ console: inout Console) throws(CommandFailure) {
    guard recording.scenario.timeline != nil else { return }
    for (index, run) in recording.scenario.runs.enumerated() {
      let number = recording.scenario.runs.count > 1 ? ", run \(index + 1)" : ""
      try console.write(
        "== \(String(displayingPath: Array(recording.scenario.name.utf8)))\(number)\n")
      let text = TraceText(
        devices: recording.scenario.devices, usesColour: console.allowsColor, width: console.width)
      var player = TimelinePlayer(recording.scenario, settings: run.settings)
      // A step that cannot have happened is told with the result.
      while let event = try? player.next() { try console.write(text.text(of: event)) }
    }
  }

  private func trace(_ recording: Recording, _ writer: inout JSONWriter) {
    writer.key("traces")
    writer.beginArray()
    for run in recording.scenario.runs where recording.scenario.timeline != nil {
      writer.beginArray()
      var player = TimelinePlayer(recording.scenario, settings: run.settings)
      while let event = try? player.next() { TraceWriter.write(event, to: &writer) }
      writer.endArray()
    }
    writer.endArray()
  }
}
