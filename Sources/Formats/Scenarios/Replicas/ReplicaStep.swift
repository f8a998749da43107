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
  /// A step that a scan of the folder shows.
  package init(_ observed: ObservedStep) {
    self =
      switch observed {
      case .rename(let path, let target, let time): .rename(path, to: target, at: time)
      case .delete(let path, let time): .delete(path, at: time)
      case .write(let path, let state, let time):
        .write(path, state, at: time, group: nil, spare: nil)
      }
  }

  /// The step with what its request does not say: further decisions, and an identity for a file that is new.
  package func adding(_ decisions: [Decision], spare: FileIdentity?) -> ReplicaStep {
    switch self {
    case .write(let path, let state, let time, let group, _):
      .write(path, state, at: time, group: group, spare: spare)
    case .resolve(let own): .resolve(own + decisions)
    case .rename, .delete, .receive, .acknowledge, .collect, .prune: self
    }
  }
}
