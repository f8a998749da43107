package import ConflictResolution
import JSONText
import OutcomeFormat
import ReplicaFormat
import Replicas
import Scenarios

/// A replica that is asked by JSON, and answers by JSON.
package final class HeldReplica {
  private var replica: Replica
  private let strategies: [Strategy]
  /// Whether what it resolved last is not known: it was not stored.
  private var isRestored = false

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
  /// - Throws: ``CallFault`` with line and column of the request.
  package init(opening request: [UInt8], strategies: [Strategy]) throws(CallFault) {
    self.strategies = strategies
    var decoder = FormatDecoder(request)
    decoder.otherStrategies = strategies
    do throws(JSONError) {
      let opening = try decoder.readReplicaOpening()
      try decoder.reader.expectEnd()
      let policy = opening.policy.registering(opening.devices)
      if let stored = opening.stored {
        replica = Replica(stored, policy: policy)
        isRestored = true
      } else {
        replica = Replica(opening.device, policy: policy)
      }
    } catch {
      throw CallFault(ScenarioError(decoder.explained(error), file: "replica"))
    }
  }

  /// Carries out a request.
  ///
  /// - Parameter request: one step, as ``ReplicaRequestKey`` says.
  /// - Returns: what came of it, as JSON on one line.
  /// - Throws: ``CallFault``; the replica is as it was before.
  package func answer(to request: [UInt8]) throws(CallFault) -> [UInt8] {
    var decoder = FormatDecoder(request)
    decoder.otherStrategies = strategies
    let step: ReplicaRequest
    do throws(JSONError) {
      step = try decoder.readReplicaRequest(of: replica.device)
      try decoder.reader.expectEnd()
    } catch {
      throw CallFault(ScenarioError(decoder.explained(error), file: "request"))
    }
    try check(step)
    do throws(ReplicaError) {
      return try answer(to: step)
    } catch {
      throw CallFault(error)
    }
  }

  private func answer(to request: ReplicaRequest) throws(ReplicaError) -> [UInt8] {
    switch request {
    case .write(let path, let state, let time, let group):
      return ReplicaAnswer.written(try replica.write(path, state, at: time, group: group))
    case .rename(let path, let target, let time):
      return ReplicaAnswer.written(try replica.rename(path, to: target, at: time))
    case .delete(let path, let time):
      return ReplicaAnswer.written(try replica.delete(path, at: time))
    case .receive(let update):
      return ReplicaAnswer.changed(replica.receive(update))
    case .resolve(let decisions):
      let resolution = try replica.resolve(decisions: decisions)
      isRestored = false
      return ReplicaAnswer.resolution(resolution)
    case .decide(let path, let choice):
      guard let file = undecidedFile(at: path) else { throw .notShown(path, replica.device) }
      return ReplicaAnswer.resolution(try replica.decide(file, choice))
    case .collect:
      let resolution = try replica.collect()
      isRestored = false
      return ReplicaAnswer.resolution(resolution)
    case .acknowledge(let update, let device):
      replica.acknowledge(update, by: device)
      return ReplicaAnswer.nothing
    case .prune: return ReplicaAnswer.forgotten(replica.prune())
    case .update(let identities):
      let whole = identities.map { replica.outcome?.whole($0) ?? $0 }
      return ReplicaWriter.bytes(of: replica.update(of: whole))
    case .store: return ReplicaWriter.bytes(of: StoredReplica(replica))
    case .tree: return ReplicaAnswer.tree(of: replica)
    case .outcome:
      guard let outcome = replica.outcome else { return ReplicaAnswer.nothing }
      return ReplicaAnswer.outcome(outcome, by: replica.policy)
    case .policy(let policy):
      replica.policy = policy.registering(replica.policy.registeredDevices)
      return ReplicaAnswer.nothing
    case .devices(let devices):
      replica.policy.registeredDevices = devices
      return ReplicaAnswer.nothing
    }
  }

  /// Refuses what asks for the latest outcome of a replica that was restored, since that was not stored, and the
  /// decision of what is not undecided.
  private func check(_ request: ReplicaRequest) throws(CallFault) {
    switch request {
    case .update, .outcome, .decide: break
    default: return
    }
    if case .outcome = request, replica.outcome == nil {
      throw CallFault(
        "not-resolved",
        "'\(replica.device)' has not resolved anything yet; ask it to \"resolve\" first")
    }
    if isRestored {
      throw CallFault(
        "not-resolved",
        "'\(replica.device)' was restored and has not resolved since; ask it to \"resolve\" first")
    }
    if case .decide(let path, _) = request, undecidedFile(at: path) == nil {
      throw CallFault(
        "not-undecided",
        "'\(replica.device)' left no file undecided at '\(path)'; name one of \"undecided\"")
    }
  }

  /// The undecided file that its user sees at a path.
  private func undecidedFile(at path: RelativePath) -> FileOutcome? {
    let places = replica.places
    return replica.undecided.first { places[$0.identity] == path || $0.path == path }
  }
}
