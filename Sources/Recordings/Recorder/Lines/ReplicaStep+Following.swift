import ConflictResolution
import Replicas
import Scenarios

// Following a replica by what came of its calls.
extension ReplicaStep {
  /// Whether a replica as it was before, and what came of the step, give what it is after it without resolving again.
  package var isFollowed: Bool {
    if case .collect = self { false } else { true }
  }

  /// Makes a replica what it is after the step, which succeeded, without asking a strategy again.
  ///
  /// - Returns: whether that could be done.
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
