import ConflictResolution
import Histories
import Replicas
import Scenarios

/// Repeats recorded calls and compares their results with the recorded ones.
///
/// ```swift
/// var reader = RecordingReader(file: "sync.jsonl")
/// var player = RecordingPlayer()
/// for line in lines {
///   guard let entry = try reader.read(line) else { continue }
///   if let replay = player.play(entry) { print(replay.number, replay.differences) }
/// }
/// ```
///
/// It keeps the policies of a segment and the replicas, but no calls: a recording may have any length.
public struct RecordingPlayer: Sendable {
  private(set) var includesContents = true
  private(set) var policies: [Int: RecordedPolicy] = [:]
  private var replicas: [Int: PlayedReplica] = [:]

  /// A replica, as far as it is known.
  private struct PlayedReplica {
    var replica: Replica
    /// The files whose place has no meaning, until a policy is known with which this can be restored.
    var unplaced: Set<FileIdentity>
    /// Why it may differ from the recorded replica; `nil` if it does not.
    var doubt: String?
  }

  /// A player at the beginning of a recording.
  public init() {}

  /// Carries out a line.
  ///
  /// - Parameter entry: the line.
  /// - Returns: for a call, its result.
  /// - Complexity: that of the call.
  public mutating func play(_ entry: RecordingEntry) -> CallReplay? {
    note(entry)
    guard case .call(let call) = entry else { return nil }
    let finding: CallReplay.Finding
    switch call.content {
    case .resolver(let input): finding = resolve(input, call)
    case .replica(let number, let step): finding = perform(step, on: number, call)
    }
    return CallReplay(number: call.number, line: call.line, finding: finding)
  }

  /// Takes over an entry other than a call.
  mutating func note(_ entry: RecordingEntry) {
    switch entry {
    case .segment(let segment):
      includesContents = segment.includesContents
      policies = [:]
      replicas = [:]
    case .policy(let policy): policies[policy.number] = policy
    case .replica(let state):
      replicas[state.number] = PlayedReplica(
        replica: state.replica(Policy()), unplaced: state.unplaced)
    case .call, .lost: break
    }
  }

  /// A player that knows the policies but no replica: enough for calls of resolvers, on another thread.
  var forResolvers: RecordingPlayer {
    var player = self
    player.replicas = [:]
    return player
  }

  private func resolve(_ input: ResolverInput, _ call: CallEntry) -> CallReplay.Finding {
    guard let policy = policies[call.policy] else { return .notCompared("its policy is missing") }
    if let reason = unplayable(call, policy) { return .notCompared(reason) }
    return comparison(by: policy.policy, input.decisions).finding(
      call.result, ResolverCall(input: input, policy: policy.policy).result(includesContents))
  }

  private mutating func perform(
    _ step: ReplicaStep, on number: Int, _ call: CallEntry
  ) -> CallReplay.Finding {
    guard let policy = policies[call.policy] else { return .notCompared("its policy is missing") }
    // It is removed from the dictionary so that it is changed in place.
    guard var played = replicas.removeValue(forKey: number) else {
      return .notCompared("its replica is missing")
    }
    defer { replicas[number] = played }
    if let doubt = played.doubt { return .notCompared(doubt) }
    if step.resolves, let reason = unplayable(call, policy) {
      played.doubt = "the replica is not known after call \(call.number)"
      return .notCompared(reason)
    }
    played.replica.policy = policy.policy
    if !step.resolves, !played.replica.restore(unplaced: played.unplaced) {
      let doubt = "which names of the replica were undecided is not recorded"
      played.doubt = doubt
      return .notCompared(doubt)
    }
    played.unplaced = []
    let result = ReplicaCalls.Call(step: step, policy: policy.policy).perform(on: &played.replica)
    let finding = comparison(by: policy.policy, step.decisions).finding(
      call.result,
      RecordedResult(result, by: policy.policy, includesContents: includesContents))
    switch finding {
    case .same: break
    case .different:
      played.doubt =
        "the replica is another one since call \(call.number), which came out differently"
    case .notCompared: played.doubt = "the replica is not known after call \(call.number)"
    }
    return finding
  }

  private func comparison(by policy: Policy, _ decisions: [Decision]) -> ResultComparison {
    ResultComparison(policy: policy, decisions: decisions, includesContents: includesContents)
  }

  /// Why a call cannot be repeated.
  private func unplayable(_ call: CallEntry, _ policy: RecordedPolicy) -> String? {
    if let name = policy.missingStrategies.first {
      return "the strategy '\(name)' is the host's own"
    }
    if let conflict = call.withheld.first {
      return "the content that a person wrote for \(conflict) is not recorded"
    }
    return nil
  }
}

extension ReplicaStep {
  /// Whether strategies are asked.
  fileprivate var resolves: Bool {
    switch self {
    case .resolve, .collect: true
    case .write, .rename, .delete, .receive, .acknowledge, .prune: false
    }
  }

  fileprivate var decisions: [Decision] {
    if case .resolve(let decisions) = self { decisions } else { [] }
  }
}
