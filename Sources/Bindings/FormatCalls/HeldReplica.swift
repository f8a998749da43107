package import ConflictResolution
import JSONText
package import Replicas
package import Scenarios

/// A replica that takes requests as JSON and answers with JSON.
package final class HeldReplica {
  private var replica: Replica
  private let strategies: [Strategy]
  /// Whether the latest outcome is unknown, since it was not stored.
  private var isRestored: Bool
  /// Observes each step that may change the replica, with its result, the policy at that time, and the replica before
  /// the step if ``Observer/needsReplica`` is set.
  package var observer: Observer?

  /// An observer of the steps of a replica.
  package struct Observer {
    /// Whether the next step must pass the replica as it was before.
    package var needsReplica = true
    /// Takes a step; returns whether the next one must pass the replica.
    package let note:
      (Policy, Replica?, ReplicaStep, Result<ReplicaStep.Answer, ReplicaError>) -> Bool

    package init(
      _ note:
        @escaping (
          Policy, Replica?, ReplicaStep, Result<ReplicaStep.Answer, ReplicaError>
        ) -> Bool
    ) {
      self.note = note
    }
  }

  /// Makes a new replica, or one from its stored data.
  ///
  /// ```json
  /// {"device": "home", "policy": {"strategy": "merge,keep-both"}, "devices": ["home", "mom"]}
  /// {"replica": {"format": "resolve-replica/1", …}, "policy": …, "devices": …, "followsFolders": true}
  /// ```
  ///
  /// - Parameters:
  ///   - request: the replica; `devices` are those for which deletions and ancestors are kept.
  ///   - strategies: strategies in addition to the built-in ones, by their names.
  /// - Returns: the replica.
  /// - Throws: ``CallFault`` with line and column of the request.
  package static func open(
    _ request: [UInt8], strategies: [Strategy]
  ) throws(CallFault) -> HeldReplica {
    var decoder = FormatDecoder(request)
    decoder.otherStrategies = strategies
    do throws(JSONError) {
      let opening = try decoder.readReplicaOpening()
      try decoder.reader.expectEnd()
      return HeldReplica(opening, strategies)
    } catch {
      throw CallFault(ScenarioError(decoder.explained(error), file: "replica"))
    }
  }

  /// It never throws: if an initializer of a class throws, Embedded Swift does not release the memory.
  private init(_ opening: ReplicaOpening, _ strategies: [Strategy]) {
    let policy = opening.policy.registering(opening.devices)
    replica =
      opening.stored.map { Replica($0, policy: policy) } ?? Replica(opening.device, policy: policy)
    replica.followsFolders = opening.followsFolders
    isRestored = opening.stored != nil
    self.strategies = strategies
  }

  /// Handles a request.
  ///
  /// - Parameter request: one step, in the form of ``ReplicaRequestKey``.
  /// - Returns: the result, as JSON on one line.
  /// - Throws: ``CallFault``; the replica is as it was before.
  package func answer(to request: [UInt8]) throws(CallFault) -> [UInt8] {
    var decoder = FormatDecoder(request)
    decoder.otherStrategies = strategies
    let asked: ReplicaRequest
    do throws(JSONError) {
      asked = try decoder.readReplicaRequest(of: replica.device)
      try decoder.reader.expectEnd()
    } catch {
      throw CallFault(ScenarioError(decoder.explained(error), file: "request"))
    }
    try check(asked)
    do throws(ReplicaError) {
      return try answer(to: asked)
    } catch {
      throw CallFault(error)
    }
  }

  private func answer(to request: ReplicaRequest) throws(ReplicaError) -> [UInt8] {
    switch request {
    case .step(let step): return ReplicaAnswer.text(try perform(step))
    case .observe(let folder): return ReplicaAnswer.observation(try observe(folder))
    case .decide(let path, let choice):
      // What is not undecided was refused.
      guard let file = undecidedFile(at: path) else { return ReplicaAnswer.nothing }
      let decisions = file.conflict.map {
        [Decision($0.id, choice, path: file.path, heads: $0.heads)]
      }
      return ReplicaAnswer.text(try perform(.resolve(decisions ?? [])))
    case .update(let identities):
      let whole = identities.map { replica.outcome?.whole($0) ?? $0 }
      return ReplicaWriter.bytes(of: replica.update(of: whole))
    case .updateFor(let receiver, let contents):
      return ReplicaWriter.bytes(of: replica.update(for: receiver, contents: contents))
    case .needs: return ReplicaAnswer.needs(try replica.needs())
    case .store: return ReplicaWriter.bytes(of: StoredReplica(replica))
    case .tree: return ReplicaAnswer.tree(of: replica)
    case .outcome:
      return replica.outcome.map { ReplicaAnswer.outcome($0, by: replica.policy) }
        ?? ReplicaAnswer.nothing
    case .policy(let policy):
      replica.policy = policy.registering(replica.policy.registeredDevices)
      return ReplicaAnswer.nothing
    case .devices(let devices):
      replica.policy.registeredDevices = devices
      return ReplicaAnswer.nothing
    }
  }

  private func perform(_ step: ReplicaStep) throws(ReplicaError) -> ReplicaStep.Answer {
    let answer = try perform(step, on: &replica) { (replica) throws(ReplicaError) in
      try step.perform(on: &replica)
    } as: {
      $0
    }
    if case .resolved = answer { isRestored = false }
    return answer
  }

  /// Carries out what a scan shows, all of it or nothing; for an observer these are steps as others.
  private func observe(_ folder: ObservedFolder) throws(ReplicaError) -> ReplicaObservation {
    var changed = replica
    let observation = try changed.observe(folder) { (replica, step) throws(ReplicaError) in
      try perform(ReplicaStep(step), on: &replica) { (replica) throws(ReplicaError) in
        try step.perform(on: &replica)
      } as: {
        .written($0)
      }
    }
    replica = changed
    return observation
  }

  /// Carries out a step, and passes it to the observer.
  private func perform<Value>(
    _ step: ReplicaStep, on replica: inout Replica,
    _ body: (inout Replica) throws(ReplicaError) -> Value, as answer: (Value) -> ReplicaStep.Answer
  ) throws(ReplicaError) -> Value {
    let before = observer?.needsReplica == true ? replica : nil
    do throws(ReplicaError) {
      let value = try body(&replica)
      note(replica.policy, before, step, .success(answer(value)))
      return value
    } catch {
      note(replica.policy, before, step, .failure(error))
      throw error
    }
  }

  private func note(
    _ policy: Policy, _ before: Replica?, _ step: ReplicaStep,
    _ result: Result<ReplicaStep.Answer, ReplicaError>
  ) {
    guard var noting = observer else { return }
    noting.needsReplica = noting.note(policy, before, step, result)
    observer = noting
  }

  /// Refuses a request for the latest outcome of a replica that was restored, since that was not stored, and the
  /// decision of a file that is not undecided.
  private func check(_ request: ReplicaRequest) throws(CallFault) {
    switch request {
    case .step, .observe, .needs, .store, .tree, .policy, .devices: return
    case .update, .updateFor, .decide: break
    case .outcome:
      guard replica.outcome == nil else { break }
      throw CallFault(
        "not-resolved",
        "'\(replica.device)' has not resolved anything yet; ask it to \"resolve\" first",
        isRefusal: true)
    }
    if isRestored {
      throw CallFault(
        "not-resolved",
        "'\(replica.device)' was restored and has not resolved since; ask it to \"resolve\" first",
        isRefusal: true)
    }
    if case .decide(let path, _) = request, undecidedFile(at: path) == nil {
      throw CallFault(
        "not-undecided",
        "'\(replica.device)' left no file undecided at '\(path)'; name one of \"undecided\"",
        isRefusal: true)
    }
  }

  /// The undecided file that its user sees at a path.
  private func undecidedFile(at path: RelativePath) -> FileOutcome? {
    let places = replica.places
    return replica.undecided.first { places[$0.identity] == path || $0.path == path }
  }
}
