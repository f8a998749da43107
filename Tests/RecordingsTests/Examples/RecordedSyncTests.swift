import ConflictResolution
import FileAccess
import Recordings
import Replicas
import Scenarios
import TestSupport
import Testing

/// The example of the documentation, and the recordings among the fixtures.
@Suite("examples of recordings")
struct RecordedSyncTests {
  @Test("the example records what it resolves")
  func example() throws {
    let folder = try ReadingFolder()
    let sync = try RecordedSync(
      recordingInto: folder.path + "/recording", policy: Policy([.merge, .keepBoth]))
    let scenario = WrittenScenarios.merged
    let outcome = try sync.resolve(scenario.files)
    #expect(outcome.summary.conflicts == 1)
    sync.finish()
    var replay = RecordingReplay()
    try replay.run(path: Array((folder.path + "/recording/recording-000001.jsonl").utf8)) { _ in }
    #expect(replay.counts.calls == 1 && replay.counts.different == 0)
  }

  /// Recordings that are made anew with `RECORD=1`; what they say must not change by itself.
  @Test(
    "the recordings of the fixtures are what a recorder writes, and replay",
    arguments: [true, false])
  func fixtures(contents: Bool) throws {
    let path = fixtureFolder("recordings") + (contents ? "/contents.jsonl" : "/digests.jsonl")
    var options = wholeOptions(contents: contents)
    options.queueLimit = 9
    let recorder = Recorder(options) { .seconds(1_794_988_800) }
    for scenario in [
      WrittenScenarios.newest, WrittenScenarios.merged, WrittenScenarios.undecided,
      WrittenScenarios.proposal,
    ] {
      for run in scenario.runs {
        _ = try recorder.resolver(run.settings).resolve(scenario.files, present: scenario.present)
      }
    }
    let policy = Policy([.merge, .keepBoth], registeredDevices: ["mom", "home"])
    var mom = recorder.replica(Replica("mom", policy: policy))
    var home = recorder.replica(Replica("home", policy: policy))
    try mom.write("Budget.txt", .file(FileContent("one\n2\n")), at: .seconds(1_794_988_800))
    home.receive(mom.update())
    try home.resolve()
    try home.write("Budget.txt", .file(FileContent("one\ntwo\n")), at: .seconds(1_794_988_900))
    try mom.write("Budget.txt", .file(FileContent("1\n2\n")), at: .seconds(1_794_988_950))
    mom.receive(home.update())
    var text = RecordingText()
    text.apply(recorder.drain())
    try mom.resolve()
    #expect(throws: ReplicaError.self) { try mom.delete("none.txt") }
    text.apply(recorder.drain())
    if isRecording {
      try FileWriter.replace(path, with: text.bytes)
      Issue.record("the recording was written anew")
      return
    }
    // The version of the library is in the header.
    func withoutVersion(_ bytes: [UInt8]) -> [Substring] {
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
        !$0.hasPrefix("{\"format\"")
      }
    }
    #expect(withoutVersion(text.bytes) == withoutVersion(try FileReader.read(path)))
    var replay = RecordingReplay()
    try replay.run(path: Array(path.utf8)) { call in
      #expect(call.differences.isEmpty, "call \(call.number)")
    }
    #expect(replay.counts.calls == 11)
    #expect(replay.counts.lost == 1)
    #expect(replay.counts.notCompared == (contents ? 0 : 5))
  }
}
