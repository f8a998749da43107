// What must hold for everything in Sources/Formats/Scenarios/Reading that takes bytes, and for replaying the accepted
// inputs.
// An input is a file: a scenario, an outcome, decisions, or a stream.
//
// - It is read, or refused with the file's name, a line and a column that it has, and a message that is safe to print.
// - Decisions are written and read back the same.
// - A scenario of moderate size is replayed to its end, timelines step by step, and breaks no law.
// - Its outcome is written, read as a scenario, and written again; a replay meets its recorded expectations.

import ConflictResolution
import FileAccess
import Glibc
import Histories
import JSONText
import Streams

@testable import Scenarios

func fuzz(_ bytes: [UInt8]) {
  if let scenario = read(
    { () throws(ScenarioError) in
      try ScenarioReader.read(bytes, file: "input", contentFolder: nil)
    }, of: bytes)
  {
    if isModerate(scenario) { replay(scenario, bytes) }
    return
  }
  if let decisions = read(
    { () throws(ScenarioError) in
      try DecisionsFile.read(bytes, file: "input")
    }, of: bytes)
  {
    let written = DecisionsWriter.bytes(of: decisions)
    let again = try? DecisionsFile.read(written, file: "input")
    require(again.map(DecisionsWriter.bytes) == written, "decisions are read back")
  }
  readStream(bytes)
}

func read<Value>(_ body: () throws(ScenarioError) -> Value, of bytes: [UInt8]) -> Value? {
  do throws(ScenarioError) {
    return try body()
  } catch {
    expectPlace(error, in: bytes)
    return nil
  }
}

func expectPlace(_ error: ScenarioError, in bytes: [UInt8]) {
  require(!error.message.isEmpty && !error.code.rawValue.isEmpty, "\(error): says what is wrong")
  guard let line = error.line, let column = error.column else {
    require(false, "\(error): has a place")
    return
  }
  let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
  require((1...lines.count).contains(line), "\(error): the line is there")
  require((1...lines[line - 1].count + 1).contains(column), "\(error): the column is there")
  require(isSafe(error.description), "\(error.description.debugDescription): is safe to print")
}

/// Whether a text contains no character that controls a terminal.
func isSafe(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy {
    $0 == "\n" || ($0.value >= 0x20 && !(0x7F...0x9F).contains($0.value))
  }
}

// MARK: Streams

/// A temporary file without a name, because a stream is read from a file.
let unnamed: CInt = unsafe fileno(tmpfile())

func readStream(_ bytes: [UInt8]) {
  guard unnamed >= 0, ftruncate(unnamed, 0) == 0 else { return }
  guard unsafe pwrite(unnamed, bytes, bytes.count, 0) == bytes.count else { return }
  guard let lines = try? LineReader(path: Array("/proc/self/fd/\(unnamed)".utf8)) else { return }
  var stream = StreamReader(lines, file: "input")
  do throws(ScenarioError) {
    var files: [FileHistory] = []
    while let file = try stream.next() { files.append(file) }
    require(Set(files.map { $0.identity }).count == files.count, "no identity twice")
    let scenario = Scenario(name: "stream", files: files)
    if isModerate(scenario) { replay(scenario, nil) }
  } catch {
    expectPlace(error, in: bytes)
  }
}

// MARK: Replaying

/// Whether the scenario is small enough to be replayed quickly: this target does not look for inputs that are slow
/// because of their size.
func isModerate(_ scenario: Scenario) -> Bool {
  scenario.files.count <= 60 && scenario.files.reduce(0) { $0 + $1.versions.count } <= 120
    && (scenario.timeline?.count ?? 0) <= 60 && scenario.runs.count <= 4
    && scenario.devices.count <= 20
    && Set((scenario.timeline ?? []).flatMap { $0.devices }).count <= 6
}

/// Replays a scenario that was read from bytes or from a stream.
func replay(_ scenario: Scenario, _ bytes: [UInt8]?) {
  let replay = Replay(scenario)
  require(replay.messages.allSatisfy(isSafe), "messages are safe to print")
  for run in replay.runs {
    if let violation = run.violations.first { require(false, "\(violation)") }
    guard let outcome = run.outcome else { continue }
    expectWriting(of: outcome, scenario, run.settings)
  }
  for run in scenario.runs where scenario.timeline != nil { play(scenario, run.settings) }
  let outcomes = replay.runs.compactMap { $0.outcome }
  guard let bytes, outcomes.count == replay.runs.count, scenario.timeline == nil else { return }
  expectRecording(outcomes, of: scenario, bytes)
}

func play(_ scenario: Scenario, _ settings: Policy) {
  var player = TimelinePlayer(scenario, settings: settings)
  do throws(TimelineError) {
    while let event = try player.next() {
      require(isSafe(TraceText(devices: scenario.devices).text(of: event)), "a trace is safe")
      var writer = JSONWriter()
      TraceWriter.write(event, to: &writer)
    }
  } catch {
    require(error.step > 0 && isSafe(error.description), "\(error): a step is named")
  }
}

func expectWriting(of outcome: Outcome, _ scenario: Scenario, _ settings: Policy) {
  let writer = OutcomeWriter(scenario, settings: settings)
  let written = writer.bytes(of: outcome)
  do throws(ScenarioError) {
    _ = try ScenarioReader.read(written, file: "outcome", contentFolder: nil)
  } catch {
    require(false, "an outcome is read back: \(error)\n\(String(decoding: written, as: UTF8.self))")
  }
  // A preview shows the tabs of a text unchanged.
  let text = OutcomeText(devices: scenario.devices).text(of: outcome)
  require(isSafe(text.filter { $0 != "\t" }), "a text is safe")
}

func expectRecording(_ outcomes: [Outcome], of scenario: Scenario, _ bytes: [UInt8]) {
  // An outcome that is read as a scenario contains no place to record outcomes.
  guard (try? JSONValue.parse(bytes))?["format"] == .string(Scenario.format) else { return }
  do throws(ScenarioError) {
    let recorded = try Replay.record(
      bytes, file: "input", outcomes: outcomes, files: scenario.files)
    let again = try ScenarioReader.read(recorded, file: "recorded", contentFolder: nil)
    let messages = Replay(again).messages
    require(messages.isEmpty, "what is recorded is met: \(messages)")
  } catch {
    require(false, "what comes out is recorded: \(error)")
  }
}
