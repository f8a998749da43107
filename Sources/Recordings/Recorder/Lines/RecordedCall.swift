package import ConflictResolution
package import Replicas
package import Scenarios

/// A policy that several calls share, identified by its reference.
package final class SharedPolicy: Sendable {
  package let policy: Policy

  package init(_ policy: Policy) { self.policy = policy }
}

/// One call and what came of it: values alone, which cost little to keep until somebody writes them.
package struct RecordedCall: Sendable {
  /// What was called.
  package enum Content: Sendable {
    /// `Resolver.resolve`.
    case resolver(ResolverInput, Result<Outcome, ResolutionError>)
    /// A call that changes a replica, by the number of the replica; with the replica before the call, where the
    /// recording has to start from it.
    case replica(Int, before: Replica?, ReplicaStep, Result<ReplicaStep.Answer, ReplicaError>)
  }

  /// The number of the call, from 1.
  package let number: Int
  /// When, by the host's time.
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

/// What a resolver is given.
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

/// Calls of which nothing is known but their numbers.
public struct LostCalls: Hashable, Sendable {
  /// Why calls are not recorded.
  public enum Reason: String, CaseIterable, Sendable {
    /// They came faster than they were written.
    case queueFull = "queue-full"
    /// A segment has no room for the call, or for the stored replica before it.
    case tooLarge = "too-large"
    /// The file could not be written.
    case notWritten = "not-written"
    /// The format has no words for something in it.
    case notExpressible = "not-expressible"
  }

  /// The number of the first.
  public let first: Int
  /// The number of the last.
  public internal(set) var last: Int
  /// Why they are not recorded.
  public let reason: Reason

  package init(first: Int, last: Int, reason: Reason) {
    self.first = first
    self.last = last
    self.reason = reason
  }

  /// How many they are.
  public var count: Int { last - first + 1 }
}
