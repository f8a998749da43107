package import ConflictResolution
package import Replicas
package import Scenarios

/// A policy that several calls share, identified by its reference.
package final class SharedPolicy: Sendable {
  package let policy: Policy

  package init(_ policy: Policy) { self.policy = policy }
}

/// One call and its result: only values, which are cheap to keep until they are written.
package struct RecordedCall: Sendable {
  /// The call.
  package enum Content: Sendable {
    /// `Resolver.resolve`.
    case resolver(ResolverInput, Result<Outcome, ResolutionError>)
    /// A call that changes a replica, with the number of the replica, and with the replica before the call if the
    /// recording has to start from it.
    case replica(Int, before: Replica?, ReplicaStep, Result<ReplicaStep.Answer, ReplicaError>)
  }

  /// The number of the call, from 1.
  package let number: Int
  /// The time, by the host's clock.
  package let time: Timestamp?
  package let policy: SharedPolicy
  package let content: Content

  package init(number: Int, time: Timestamp?, policy: SharedPolicy, content: Content) {
    self.number = number
    self.time = time
    self.policy = policy
    self.content = content
  }
}

/// The input of a resolver.
package struct ResolverInput: Sendable {
  package var files: [FileHistory]
  package var present: [RelativePath]
  package var decisions: [Decision]

  package init(files: [FileHistory], present: [RelativePath] = [], decisions: [Decision] = []) {
    self.files = files
    self.present = present
    self.decisions = decisions
  }
}

/// Calls of which only the numbers are known.
public struct LostCalls: Hashable, Sendable {
  /// Why calls are not recorded.
  public enum Reason: String, CaseIterable, Sendable {
    /// They came faster than they were written.
    case queueFull = "queue-full"
    /// A segment has no room for the call, or for the stored replica before it.
    case tooLarge = "too-large"
    /// The file could not be written.
    case notWritten = "not-written"
    /// The format cannot express something in it.
    case notExpressible = "not-expressible"
  }

  /// The number of the first call.
  public let first: Int
  /// The number of the last call.
  public internal(set) var last: Int
  /// Why they are not recorded.
  public let reason: Reason

  package init(first: Int, last: Int, reason: Reason) {
    self.first = first
    self.last = last
    self.reason = reason
  }

  /// The number of calls.
  public var count: Int { last - first + 1 }
}
