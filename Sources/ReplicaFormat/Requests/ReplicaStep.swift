package import ConflictResolution
package import Replicas

/// A call that changes a replica.
///
/// The decision of a person is recorded as `resolve` with that decision.
package enum ReplicaStep: Sendable {
  case write(
    RelativePath, FileState, at: Timestamp?, group: GroupName?, spare: FileIdentity?)
  case rename(RelativePath, to: RelativePath, at: Timestamp?)
  case delete(RelativePath, at: Timestamp?)
  case receive(ReplicaUpdate)
  case acknowledge(ReplicaUpdate, by: DeviceID)
  case resolve([Decision])
  case collect
  case prune

  /// The result of a step.
  package enum Answer: Sendable {
    case done
    case written(WrittenVersion)
    case changed(Bool)
    case resolved(ReplicaResolution)
    case forgotten(Int)
  }

  /// Carries it out.
  ///
  /// - Throws: `ReplicaError`, as the replica does.
  package func perform(on replica: inout Replica) throws(ReplicaError) -> Answer {
    switch self {
    case .write(let path, let state, let time, let group, let spare):
      .written(try replica.write(path, state, at: time, group: group, spare: spare))
    case .rename(let path, let target, let time):
      .written(try replica.rename(path, to: target, at: time))
    case .delete(let path, let time): .written(try replica.delete(path, at: time))
    case .receive(let update): .changed(replica.receive(update))
    case .acknowledge(let update, let device):
      acknowledged(&replica, update, device)
    case .resolve(let decisions): .resolved(try replica.resolve(decisions: decisions))
    case .collect: .resolved(try replica.collect())
    case .prune: .forgotten(replica.prune())
    }
  }

  private func acknowledged(
    _ replica: inout Replica, _ update: ReplicaUpdate, _ device: DeviceID
  ) -> Answer {
    replica.acknowledge(update, by: device)
    return .done
  }
}

extension ReplicaStep {
  /// The step that a request asks for; `nil` if it only reads, or decides a file that only the replica knows.
  package init?(
    _ request: ReplicaRequest, decisions: [Decision] = [], spare: FileIdentity? = nil
  ) {
    switch request.action {
    case .write:
      guard let path = request.path, let state = request.state else { return nil }
      self = .write(path, state, at: request.time, group: request.group, spare: spare)
    case .rename:
      guard let path = request.path, let target = request.target else { return nil }
      self = .rename(path, to: target, at: request.time)
    case .delete:
      guard let path = request.path else { return nil }
      self = .delete(path, at: request.time)
    case .receive:
      guard let update = request.update else { return nil }
      self = .receive(update)
    case .acknowledge:
      guard let update = request.update, let device = request.receiver else { return nil }
      self = .acknowledge(update, by: device)
    case .resolve: self = .resolve(request.decisions + decisions)
    case .collect: self = .collect
    case .prune: self = .prune
    case .decide, .store, .tree, .outcome, .update, .policy, .devices, nil: return nil
    }
  }
}
