import ConflictResolution
import Recordings
import Replicas
import Scenarios
import TestSupport
import Testing

/// Recorded calls of generated input; every failure names its seed.
@Suite("recorded calls are the calls, and their recording replays")
struct RecorderLawTests {
  private func text(_ result: Result<Outcome, ResolutionError>) -> String {
    switch result {
    case .success(let outcome):
      String(
        decoding: OutcomeWriter(scenario: "", strategies: []).bytes(of: outcome), as: UTF8.self)
    case .failure(let error): "\(error.code) \(error)"
    }
  }

  private func result(
    _ body: () throws(ResolutionError) -> Outcome
  ) -> Result<Outcome, ResolutionError> {
    do throws(ResolutionError) { return .success(try body()) } catch { return .failure(error) }
  }

  /// Resolves generated files with and without a recorder.
  private func resolve(_ seed: UInt64, _ recorder: Recorder) {
    var calls = GeneratedCalls(seed: seed)
    var recorded = recorder.resolver(calls.policy())
    for _ in 0..<6 {
      if calls.random.chance(1, in: 3) { recorded.policy = calls.policy() }
      let input = calls.files()
      let plain = Resolver(recorded.policy)
      let first = result { () throws(ResolutionError) in
        try plain.resolve(input.files, present: input.present)
      }
      let again = result { () throws(ResolutionError) in
        try recorded.resolve(input.files, present: input.present)
      }
      #expect(text(first) == text(again), "seed \(seed)")
      guard case .success(let outcome) = first else { continue }
      let decisions = calls.decisions(for: outcome)
      let decided = result { () throws(ResolutionError) in
        try plain.resolve(input.files, present: input.present, decisions: decisions)
      }
      let decidedAgain = result { () throws(ResolutionError) in
        try recorded.resolve(input.files, present: input.present, decisions: decisions)
      }
      #expect(text(decided) == text(decidedAgain), "seed \(seed)")
    }
  }

  @Test("resolvers: the same outcomes, and replayed without difference")
  func resolvers() throws {
    for seed in seeds(300, ordinarily: 50) {
      let recorder = Recorder(wholeOptions())
      resolve(seed, recorder)
      let replayed = try ReplayedText(recordingText(recorder))
      #expect(!replayed.replays.isEmpty)
      for replay in replayed.different {
        Issue.record("seed \(seed), call \(replay.number): \(replay.differences[0])")
      }
      #expect(replayed.notCompared.isEmpty, "seed \(seed)")
    }
  }

  @Test("without contents nothing is different, and only merges are not compared")
  func withoutContents() throws {
    var compared = 0
    var notCompared = 0
    for seed in seeds(300, ordinarily: 50) {
      let recorder = Recorder(wholeOptions(contents: false))
      resolve(seed, recorder)
      let bytes = recordingText(recorder)
      #expect(!String(decoding: bytes, as: UTF8.self).contains("\"text\":"), "seed \(seed)")
      #expect(!String(decoding: bytes, as: UTF8.self).contains("decided\\n"), "seed \(seed)")
      let replayed = try ReplayedText(bytes)
      for replay in replayed.different {
        Issue.record("seed \(seed), call \(replay.number): \(replay.differences[0])")
      }
      notCompared += replayed.notCompared.count
      compared += replayed.replays.count - replayed.notCompared.count
    }
    #expect(compared > notCompared * 4)
    #expect(notCompared > 0)
  }

  @Test("replicas: the same results, and replayed without difference")
  func replicas() throws {
    for seed in seeds(300, ordinarily: 50) {
      let recorder = Recorder(wholeOptions())
      try replicas(seed, recorder)
      let replayed = try ReplayedText(recordingText(recorder))
      #expect(!replayed.replays.isEmpty)
      for replay in replayed.different {
        Issue.record("seed \(seed), call \(replay.number): \(replay.differences[0])")
      }
      #expect(replayed.notCompared.isEmpty, "seed \(seed)")
    }
  }

  @Test(
    "replicas in segments: each part replays from its own states, within the bounds after every call"
  )
  func segments() throws {
    var dropped = 0
    let seeds = seeds(100, ordinarily: 25)
    for seed in seeds {
      var options = wholeOptions()
      options.byteLimit = 15_000
      options.segmentLimit = 3
      let recorder = Recorder(options)
      var recording = RecordingText()
      try replicas(seed, recorder) {
        for change in recorder.drain() {
          recording.apply([change])
          #expect(recording.count <= options.byteLimit, "seed \(seed)")
        }
      }
      let replayed = try ReplayedText(recording.bytes)
      if case .segment(let segment)? = replayed.entries.first, segment.number > 1 { dropped += 1 }
      for replay in replayed.different {
        Issue.record("seed \(seed), call \(replay.number): \(replay.differences[0])")
      }
      for replay in replayed.notCompared {
        Issue.record("seed \(seed), call \(replay.number): \(replay.finding)")
      }
      // Every call is there, or said to be missing, from the first that is there.
      var expected: Int?
      for entry in replayed.entries {
        switch entry {
        case .call(let call):
          #expect(call.number == expected ?? call.number, "seed \(seed)")
          expected = call.number + 1
        case .lost(let calls):
          #expect(calls.first == expected ?? calls.first, "seed \(seed)")
          expected = calls.last + 1
        case .segment, .policy, .replica: break
        }
      }
    }
    #expect(dropped > seeds.count / 10)
  }

  /// Plays generated steps on three replicas, recorded and not.
  private func replicas(
    _ seed: UInt64, _ recorder: Recorder, afterStep: () -> Void = {}
  ) throws {
    var calls = GeneratedCalls(seed: seed)
    let devices: [DeviceID] = ["x", "y", "z"]
    var plain = devices.map { Replica($0, policy: calls.policy()) }
    for device in plain.indices { plain[device].followsFolders = calls.random.chance(1, in: 3) }
    var x = recorder.replica(plain[0])
    var y = recorder.replica(plain[1])
    var z = recorder.replica(plain[2])
    var backups = plain
    for number in 0..<30 {
      let step = calls.step()
      let others = plain
      if calls.random.chance(1, in: 6) { backups = plain }
      let backup = backups[step.device]
      let expected = step.perform(
        on: &plain[step.device], others: others, backup: backup, at: number)
      let found =
        switch step.device {
        case 0: step.perform(on: &x, others: others, backup: backup, at: number)
        case 1: step.perform(on: &y, others: others, backup: backup, at: number)
        default: step.perform(on: &z, others: others, backup: backup, at: number)
        }
      #expect(expected == found, "seed \(seed), step \(number) \(step)")
      afterStep()
    }
    #expect(StoredReplica(plain[0]) == StoredReplica(x.replica), "seed \(seed)")
    #expect(StoredReplica(plain[1]) == StoredReplica(y.replica), "seed \(seed)")
    #expect(StoredReplica(plain[2]) == StoredReplica(z.replica), "seed \(seed)")
  }

  @Test("every scenario of the fixtures", arguments: ScenarioFixtures.all)
  func fixtures(_ name: String) throws {
    let scenario = try ScenarioFixtures.read(name)
    let recorder = Recorder(wholeOptions())
    for run in scenario.runs {
      let policy = run.settings.registering(Array(scenario.devices.keys))
      let plain = result { () throws(ResolutionError) in
        try Resolver(policy).resolve(
          scenario.files, present: scenario.present, decisions: scenario.decisions)
      }
      let recorded = result { () throws(ResolutionError) in
        try recorder.resolver(policy).resolve(
          scenario.files, present: scenario.present, decisions: scenario.decisions)
      }
      #expect(text(plain) == text(recorded))
    }
    let replayed = try ReplayedText(recordingText(recorder))
    #expect(replayed.replays.count == scenario.runs.count)
    #expect(replayed.different.isEmpty)
    #expect(replayed.notCompared.isEmpty)
  }
}
