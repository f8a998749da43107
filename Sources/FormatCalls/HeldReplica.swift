package import ConflictResolution
import JSONText
package import Replicas
package import Scenarios

/// A replica that is asked by JSON, and answers by JSON.
package final class HeldReplica {
  private var replica: Replica
  private let strategies: [Strategy]
  /// Whether what it resolved last is not known: it was not stored.
  private var isRestored: Bool
  /// Takes each step that may change the replica, what came of it, the policy that held, and the replica before it
  /// where it gave true for none before.
  package var observer: Observer?

  /// What wants to know of the steps of a replica.
  package struct Observer {
    /// Whether the next step has to bring the replica as it is before.
    package var needsReplica = true
    /// Takes a step; gives whether the next one has to bring the replica.
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

  /// Makes a replica, or one as it was stored.
  ///
  /// ```json
  /// {"device": "home", "policy": {"strategy": "merge,keep-both"}, "devices": ["home", "mom"]}
  /// {"replica": {"format": "resolve-replica/1", …}, "policy": …, "devices": …}
  /// ```
  ///
  /// - Parameters:
  ///   - request: which replica; `devices` are those that a deletion, or an ancestor, is kept for.
  ///   - strategies: strategies beside the built-in ones, by their names.
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

  /// It throws nothing: where an initializer of a class does, Embedded Swift does not give the memory back.
  private init(_ opening: ReplicaOpening, _ strategies: [Strategy]) {
    let policy = opening.policy.registering(opening.devices)
    replica =
      opening.stored.map { Replica($0, policy: policy) } ?? Replica(opening.device, policy: policy)
    isRestored = opening.stored != nil
    self.strategies = strategies
  }

  /// Carries out a request.
  ///
  /// - Parameter request: one step, as ``ReplicaRequestKey`` says.
  /// - Returns: what came of it, as JSON on one line.
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
    let before = observer?.needsReplica == true ? replica : nil
    do throws(ReplicaError) {
      let answer = try step.perform(on: &replica)
      if case .resolved = answer { isRestored = false }
      note(before, step, .success(answer))
      return answer
    } catch {
      note(before, step, .failure(error))
      throw error
    }
  }

  private func note(
    _ before: Replica?, _ step: ReplicaStep, _ result: Result<ReplicaStep.Answer, ReplicaError>
  ) {
    guard var noting = observer else { return }
    noting.needsReplica = noting.note(replica.policy, before, step, result)
    observer = noting
  }

  /// Refuses what asks for the latest outcome of a replica that was restored, since that was not stored, and the
  /// decision of what is not undecided.
  private func check(_ request: ReplicaRequest) throws(CallFault) {
    switch request {
    case .step, .store, .tree, .policy, .devices: return
    case .update, .decide: break
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
