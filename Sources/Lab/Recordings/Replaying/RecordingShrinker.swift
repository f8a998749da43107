import ConflictResolution
import Histories
import JSONText
import Replicas
import Scenarios

/// Finds the smallest part of a recording with the same difference.
///
/// ```swift
/// if let shrunk = try RecordingShrinker.shrink(path: path, call: 17) {
///   save(shrunk.text.bytes)
/// }
/// ```
///
/// A call of a resolver becomes a scenario that expects the recorded result, with the fewest files, versions and
/// settings. A call of a replica becomes a recording with the fewest calls before it. A removal must leave the same
/// field different in the same way, and must keep in each file the versions that the recorded outcome names.
public enum RecordingShrinker {
  /// Shrinks a call.
  ///
  /// - Parameters:
  ///   - path: the file of the recording, as bytes.
  ///   - number: the number of a call with a different result.
  /// - Returns: the smallest part; `nil` if the call's result is the recorded one.
  /// - Throws: ``RecordingFailure``.
  /// - Complexity: up to some thousand times that of the call and, for a replica, of those before it.
  public static func shrink(
    path: [UInt8], call number: Int
  ) throws(RecordingFailure) -> ShrunkCall? {
    var reader = RecordingReader(file: DisplayText.escaping(path))
    var context = Context()
    var lines = try RecordingLines(path: path)
    while let line = try lines.nextLine() {
      do throws(ScenarioError) {
        guard let entry = try reader.read(line.bytes, number: line.number) else { continue }
        if case .call(let call) = entry, call.number == number { return context.shrink(call) }
        context.note(entry)
      } catch {
        if line.mayBeTorn { continue }
        throw .line(error)
      }
    }
    return nil
  }

  /// The data that a call depends on.
  private struct Context {
    private var includesContents = true
    private var policies: [Int: Policy] = [:]
    private var replicas: [Int: (state: RecordedState, calls: [ReplicaCalls.Call])] = [:]

    mutating func note(_ entry: RecordingEntry) {
      switch entry {
      case .segment(let segment):
        includesContents = segment.includesContents
        policies = [:]
        replicas = [:]
      case .policy(let policy): policies[policy.number] = policy.policy
      case .replica(let state): replicas[state.number] = (state, [])
      case .call(let call):
        guard case .replica(let number, let step) = call.content,
          let policy = policies[call.policy]
        else { return }
        replicas[number]?.calls.append(ReplicaCalls.Call(step: step, policy: policy))
      case .lost: break
      }
    }

    func shrink(_ call: CallEntry) -> ShrunkCall? {
      guard let policy = policies[call.policy] else { return nil }
      switch call.content {
      case .resolver(let input): return shrink(call, input, policy)
      case .replica(let number, let step):
        guard let known = replicas[number] else { return nil }
        return shrink(
          call, known, ReplicaCalls.Call(step: step, policy: policy), number)
      }
    }

    private func shrink(
      _ call: CallEntry, _ input: ResolverInput, _ policy: Policy
    ) -> ShrunkCall? {
      let whole = ResolverCall(input: input, policy: policy)
      guard let target = FailureTarget(call.result, whole.result(includesContents)) else {
        return nil
      }
      let smallest = Shrinker(whole, target: target, includesContents: includesContents)
        .shrunk(for: target)
      let text: ShrunkCall.Text
      if let scenario = scenario(call.number, smallest.input, smallest.policy, target) {
        text = .scenario(scenario)
      } else {
        text = .recording(
          recording([
            (
              smallest.policy, .resolver(smallest.input, .failure(.standIn)),
              target.planted(in: smallest.result(includesContents))
            )
          ]))
      }
      return ShrunkCall(
        number: call.number, text: text, calls: (1, 1),
        versions: (smallest.input.versionCount, input.versionCount))
    }

    /// The scenario, if it fails in the same way when it is read and replayed.
    private func scenario(
      _ number: Int, _ input: ResolverInput, _ policy: Policy, _ target: FailureTarget
    ) -> [UInt8]? {
      guard let expectation = target.expectation else { return nil }
      var devices: [DeviceID: String] = [:]
      for device in policy.registeredDevices { devices[device] = device.description }
      let scenario = Scenario(
        name: "recorded-call-\(number)", devices: devices, files: input.files,
        present: input.present, decisions: input.decisions,
        runs: [Scenario.Run(settings: policy.registering([]), expectation: expectation)])
      guard let bytes = ScenarioWriter.bytes(of: scenario),
        let read = try? ScenarioReader.read(
          bytes, file: "recorded-call-\(number)", contentFiles: nil),
        let run = Replay(read).runs.first, run.error == nil, run.violations.isEmpty,
        !run.differences.isEmpty, let outcome = run.outcome
      else { return nil }
      let found = RecordedResult(
        .success(outcome), by: policy, includesContents: includesContents)
      return target.isMet(by: found) ? bytes : nil
    }

    private func shrink(
      _ call: CallEntry, _ known: (state: RecordedState, calls: [ReplicaCalls.Call]),
      _ last: ReplicaCalls.Call, _ number: Int
    ) -> ShrunkCall? {
      var start = known.state.replica(known.calls.first?.policy ?? last.policy)
      _ = start.restore(unplaced: known.state.unplaced)
      let whole = ReplicaCalls(start: start, calls: known.calls, last: last)
      guard let target = FailureTarget(call.result, whole.result(includesContents)) else {
        return nil
      }
      let smallest = Shrinker(whole, target: target, includesContents: includesContents).shrunk()
      var replica = smallest.start
      var lines: [(Policy, RecordedCall.Content, RecordedResult?)] = []
      for (index, step) in (smallest.calls + [last]).enumerated() {
        let before = replica
        let result = step.perform(on: &replica)
        let isLast = index == smallest.calls.count
        let planted =
          isLast
          ? target.planted(
            in: RecordedResult(result, by: step.policy, includesContents: includesContents)) : nil
        lines.append(
          (
            step.policy,
            .replica(number, before: index == 0 ? before : nil, step.step, result), planted
          ))
      }
      return ShrunkCall(
        number: call.number, text: .recording(recording(lines)),
        calls: (lines.count, known.calls.count + 1),
        versions: (
          StoredReplica(smallest.start).files.reduce(0) { $0 + $1.versions.count },
          known.state.stored.files.reduce(0) { $0 + $1.versions.count }
        ))
    }

    private func recording(
      _ calls: [(Policy, RecordedCall.Content, RecordedResult?)]
    ) -> [UInt8] {
      var encoder = RecordingEncoder(includesContents: includesContents)
      var bytes = encoder.beginSegment(1, firstCall: 1)
      for (index, (policy, content, result)) in calls.enumerated() {
        let call = RecordedCall(
          number: index + 1, time: nil, policy: SharedPolicy(policy), content: content)
        encoder.prepare(for: call)
        guard let addition = encoder.lines(for: call, result: result) else { continue }
        bytes += addition.bytes
        encoder.commit(addition, for: call)
      }
      return bytes
    }
  }
}

extension ResolverInput {
  fileprivate var versionCount: Int { files.reduce(0) { $0 + $1.versions.count } }
}

extension ResolutionError {
  /// A placeholder for a result that is given as text.
  fileprivate static let standIn = ResolutionError(
    code: .noVersions, path: "call", message: "")
}
