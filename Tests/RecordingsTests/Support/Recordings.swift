import ConflictResolution
import Recordings
import Scenarios
import Testing

/// What replaying a recording finds.
struct ReplayedText {
  var replays: [CallReplay] = []
  var entries: [RecordingEntry] = []

  init(_ bytes: [UInt8], strategies: [Strategy] = []) throws(ScenarioError) {
    var reader = RecordingReader(file: "recording.jsonl", strategies: strategies)
    var player = RecordingPlayer()
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      guard let entry = try reader.read(Array(line)) else { continue }
      entries.append(entry)
      if let replay = player.play(entry) { replays.append(replay) }
    }
  }

  var different: [CallReplay] { replays.filter { !$0.differences.isEmpty } }
  var notCompared: [CallReplay] {
    replays.filter { if case .notCompared = $0.finding { true } else { false } }
  }
  var lost: [LostCalls] {
    entries.compactMap { if case .lost(let calls) = $0 { calls } else { nil } }
  }
}

/// A text of a recording, of everything that a recorder has.
func recordingText(_ recorder: Recorder) -> [UInt8] {
  var text = RecordingText()
  text.apply(recorder.drain())
  return text.bytes
}

/// Options under which nothing is dropped.
func wholeOptions(contents: Bool = true) -> RecordingOptions {
  var options = RecordingOptions()
  options.includesContents = contents
  options.byteLimit = 1 << 30
  options.queueLimit = 1 << 20
  return options
}
