import ConflictResolution
import Histories
import Replicas
import Scenarios

/// Calls of a replica; the result of the last one is different.
struct ReplicaCalls {
  /// A call, and the policy of the replica at that time.
  struct Call {
    var step: ReplicaStep
    let policy: Policy

    func perform(on replica: inout Replica) -> Result<ReplicaStep.Answer, ReplicaError> {
      replica.policy = policy
      do throws(ReplicaError) {
        return .success(try step.perform(on: &replica))
      } catch {
        return .failure(error)
      }
    }

    /// The files of the update that it receives.
    fileprivate var received: [FileHistory] {
      get {
        if case .receive(let update) = step { update.files } else { [] }
      }
      set {
        guard case .receive(let update) = step else { return }
        step = .receive(
          ReplicaUpdate(
            sender: update.sender, files: newValue, unplaced: update.unplaced,
            part: update.part))
      }
    }
  }

  var start: Replica
  /// The calls before the last one.
  var calls: [Call]
  let last: Call

  /// The result of the last call.
  func result(_ includesContents: Bool) -> RecordedResult {
    var replica = start
    for call in calls { _ = call.perform(on: &replica) }
    return RecordedResult(
      last.perform(on: &replica), by: last.policy, includesContents: includesContents)
  }

  /// The files that the replica has at the start.
  fileprivate var files: [FileHistory] {
    get { StoredReplica(start).files }
    set {
      let kept = Set(newValue.map { $0.identity })
      var smaller = StoredReplica(start)
      smaller.files = newValue
      smaller.shown = smaller.shown.filter { kept.contains($0.key) }
      smaller.places = smaller.places.filter { kept.contains($0.key) }
      smaller.forgotten = smaller.forgotten.filter { kept.contains($0.key) }
      smaller.acknowledged = smaller.acknowledged.mapValues {
        $0.filter { kept.contains($0.key) }
      }
      let followsFolders = start.followsFolders
      start = Replica(smaller, policy: start.policy)
      start.followsFolders = followsFolders
    }
  }

  fileprivate var cost: Int {
    files.count + calls.reduce(0) { $0 + 1 + $1.received.count }
  }
}

extension Shrinker<ReplicaCalls> {
  init(_ calls: ReplicaCalls, target: FailureTarget, includesContents: Bool) {
    self.init(calls, cost: { $0.cost }) { calls in
      target.isMet(by: calls.result(includesContents)) ? calls : nil
    }
  }

  /// The fewest calls, and the replica that they start from.
  func shrunk() -> ReplicaCalls {
    shrunk { shrinker in
      shrinker.removeParts(of: \.calls)
      shrinker.removeParts(of: \.files)
      for index in shrinker.smallest.calls.indices {
        shrinker.removeParts(of: \.calls[index].received)
      }
    }
  }
}
