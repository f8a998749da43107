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
  private var isRestored: Bool

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
    switch (request.action, request.path, request.update) {
    case (.write, let path?, _):
      guard let state = request.state else { break }
      return ReplicaAnswer.written(
        try replica.write(path, state, at: request.time, group: request.group))
    case (.rename, let path?, _):
      guard let target = request.target else { break }
      return ReplicaAnswer.written(try replica.rename(path, to: target, at: request.time))
    case (.delete, let path?, _):
      return ReplicaAnswer.written(try replica.delete(path, at: request.time))
    case (.receive, _, let update?): return ReplicaAnswer.changed(replica.receive(update))
    case (.acknowledge, _, let update?):
      guard let receiver = request.receiver else { break }
      replica.acknowledge(update, by: receiver)
    case (.resolve, _, _):
      let resolution = try replica.resolve(decisions: request.decisions)
      isRestored = false
      return ReplicaAnswer.resolution(resolution)
    case (.collect, _, _):
      let resolution = try replica.collect()
      isRestored = false
      return ReplicaAnswer.resolution(resolution)
    case (.decide, let path?, _):
      guard let file = undecidedFile(at: path), let choice = request.choice else { break }
      return ReplicaAnswer.resolution(try replica.decide(file, choice))
    case (.prune, _, _): return ReplicaAnswer.forgotten(replica.prune())
    case (.update, _, _):
      let whole = request.identities.map { replica.outcome?.whole($0) ?? $0 }
      return ReplicaWriter.bytes(of: replica.update(of: whole))
    case (.store, _, _): return ReplicaWriter.bytes(of: StoredReplica(replica))
    case (.tree, _, _): return ReplicaAnswer.tree(of: replica)
    case (.outcome, _, _):
      guard let outcome = replica.outcome else { break }
      return ReplicaAnswer.outcome(outcome, by: replica.policy)
    case (.policy, _, _):
      replica.policy = request.policy.registering(replica.policy.registeredDevices)
    case (.devices, _, _): replica.policy.registeredDevices = request.devices
    // The reader gives nothing without what its action needs.
    case (.write, nil, _), (.rename, nil, _), (.delete, nil, _), (.decide, nil, _),
      (.receive, _, nil), (.acknowledge, _, nil), (nil, _, _):
      break
    }
    return ReplicaAnswer.nothing
  }

  /// Refuses what asks for the latest outcome of a replica that was restored, since that was not stored, and the
  /// decision of what is not undecided.
  private func check(_ request: ReplicaRequest) throws(CallFault) {
    guard let action = request.action, [.update, .outcome, .decide].contains(action) else { return }
    if action == .outcome, replica.outcome == nil {
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
    if action == .decide, let path = request.path, undecidedFile(at: path) == nil {
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
