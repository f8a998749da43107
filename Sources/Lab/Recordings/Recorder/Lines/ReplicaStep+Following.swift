import ConflictResolution
import Replicas
import Scenarios

// Updating a replica from the results of its calls.
extension ReplicaStep {
  /// Whether the replica after the step follows from the replica before and the result, without resolving again.
  package var isFollowed: Bool {
    if case .collect = self { false } else { true }
  }

  /// Applies the result of a successful step to a replica, without asking a strategy again.
  ///
  /// - Returns: whether that was possible.
  func follow(_ replica: inout Replica, _ answer: Answer) -> Bool {
    guard isFollowed else { return false }
    if case .resolved(let resolution) = answer {
      _ = replica.apply(resolution.outcome)
      return true
    }
    do throws(ReplicaError) {
      _ = try perform(on: &replica)
      return true
    } catch {
      return false
    }
  }
}
