import ConflictResolution
import Histories
import Replicas
import Scenarios

/// Shrinks the calls of a replica that lead to a call with a different result.
struct ReplicaCallShrinker {
  /// A call, and the policy of the replica at that time.
  struct Call {
    var step: ReplicaStep
    let policy: Policy
  }

  private var start: Replica
  /// The calls before the last one, whose result is different.
  private var calls: [Call]
  private let last: Call
  private let target: FailureTarget
  private let includesContents: Bool

  init(
    _ start: Replica, _ calls: [Call], _ last: Call, target: FailureTarget, includesContents: Bool
  ) {
    self.start = start
    self.calls = calls
    self.last = last
    self.target = target
    self.includesContents = includesContents
  }

  /// The fewest calls, and the replica that they start from.
  func shrunk() -> (start: Replica, calls: [Call]) {
    var shrinker = self
    shrinker.removeCalls()
    shrinker.removeFiles()
    shrinker.removeReceivedFiles()
    shrinker.removeCalls()
    return (shrinker.start, shrinker.calls)
  }

  /// The result of the last call.
  static func result(
    _ start: Replica, _ calls: [Call], _ last: Call, _ includesContents: Bool
  ) -> RecordedResult {
    var replica = start
    for call in calls { _ = perform(call, on: &replica) }
    return RecordedResult(
      perform(last, on: &replica), by: last.policy, includesContents: includesContents)
  }

  static func perform(
    _ call: Call, on replica: inout Replica
  ) -> Result<ReplicaStep.Answer, ReplicaError> {
    replica.policy = call.policy
    do throws(ReplicaError) {
      return .success(try call.step.perform(on: &replica))
    } catch {
      return .failure(error)
    }
  }

  private func holds(_ start: Replica, _ calls: [Call]) -> Bool {
    target.isMet(by: Self.result(start, calls, last, includesContents))
  }

  private mutating func removeCalls() {
    let (start, calls) = (start, calls)
    self.calls = PartRemoval.shortest(calls) { holds(start, $0) }
  }

  /// Removes files from the replica at the start.
  private mutating func removeFiles() {
    let stored = StoredReplica(start)
    let (start, calls) = (start, calls)
    let left = PartRemoval.shortest(stored.files) { left in
      holds(Self.replica(start, stored, keeping: left), calls)
    }
    if left.count < stored.files.count {
      self.start = Self.replica(start, stored, keeping: left)
    }
  }

  private static func replica(
    _ start: Replica, _ stored: StoredReplica, keeping files: [FileHistory]
  ) -> Replica {
    let kept = Set(files.map { $0.identity })
    var smaller = stored
    smaller.files = files
    smaller.shown = stored.shown.filter { kept.contains($0.key) }
    smaller.places = stored.places.filter { kept.contains($0.key) }
    smaller.forgotten = stored.forgotten.filter { kept.contains($0.key) }
    smaller.acknowledged = stored.acknowledged.mapValues { $0.filter { kept.contains($0.key) } }
    return Replica(smaller, policy: start.policy)
  }

  /// Removes files from updates.
  private mutating func removeReceivedFiles() {
    for index in calls.indices {
      guard case .receive(let update) = calls[index].step else { continue }
      let (start, calls) = (start, calls)
      let left = PartRemoval.shortest(update.files) { left in
        var candidate = calls
        candidate[index].step = .receive(
          ReplicaUpdate(sender: update.sender, files: left, unplaced: update.unplaced))
        return holds(start, candidate)
      }
      self.calls[index].step = .receive(
        ReplicaUpdate(sender: update.sender, files: left, unplaced: update.unplaced))
    }
  }
}
