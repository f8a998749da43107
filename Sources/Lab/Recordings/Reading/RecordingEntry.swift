public import ConflictResolution
package import Replicas
package import Scenarios

/// The content of one line of a recording.
public enum RecordingEntry: Sendable {
  /// A segment begins: nothing before it is needed for the lines after it.
  case segment(RecordingSegment)
  /// Calls refer to this policy from here on.
  case policy(RecordedPolicy)
  /// The state of a replica from here on.
  case replica(RecordedState)
  /// A call.
  case call(CallEntry)
  /// Some calls are missing.
  case lost(LostCalls)
}

/// The line that begins a segment.
public struct RecordingSegment: Hashable, Sendable {
  /// The number of the segment, from 1.
  public let number: Int
  /// The number of its first call.
  public let firstCall: Int
  /// Whether the bytes of contents are recorded.
  public let includesContents: Bool
  /// The version of the library that recorded it.
  public let library: String
}

/// A policy that calls refer to by its number.
public struct RecordedPolicy: Sendable {
  /// The number.
  public let number: Int
  /// The settings for each file.
  public let policy: Policy
  /// The names of the host's own strategies in it that the reader does not have.
  public let missingStrategies: [String]
}

/// A replica as it was before the next call.
public struct RecordedState: Sendable {
  /// The number of the replica.
  public let number: Int
  /// The stored part of it.
  package let stored: StoredReplica
  /// Whether the replica follows folders, which is not stored with it.
  package let followsFolders: Bool
  /// The files whose place has no meaning after its last resolution.
  package let unplaced: Set<FileIdentity>

  /// The replica, with a policy.
  func replica(_ policy: Policy) -> Replica {
    var replica = Replica(stored, policy: policy)
    replica.followsFolders = followsFolders
    return replica
  }
}

/// A call and its recorded result.
public struct CallEntry: Sendable {
  package enum Content: Sendable {
    case resolver(ResolverInput)
    case replica(Int, ReplicaStep)
  }

  /// The number of the call.
  public let number: Int
  /// The line with the call.
  public let line: Int
  /// The time, by the host's clock.
  public let time: Timestamp?
  package let policy: Int
  package var content: Content
  /// The conflicts that were decided by contents which are not recorded.
  package let withheld: [String]
  package let result: RecordedResult
}
