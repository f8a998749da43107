public import ConflictResolution
package import Replicas
package import Scenarios

/// What one line of a recording says.
public enum RecordingEntry: Sendable {
  /// A segment begins: nothing before it is needed for what follows.
  case segment(RecordingSegment)
  /// Calls refer to this policy from here on.
  case policy(RecordedPolicy)
  /// A replica is this from here on.
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
  /// The number of the first call that it says something of.
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
  /// What applies to which file.
  public let policy: Policy
  /// The names of the host's own strategies in it that the reader was not given.
  public let missingStrategies: [String]
}

/// A replica as it was before the next call.
public struct RecordedState: Sendable {
  /// The number of the replica.
  public let number: Int
  /// What has to be stored of it.
  package let stored: StoredReplica
  /// The files whose place says nothing by what it resolved last.
  package let unplaced: Set<FileIdentity>
}

/// A call, and what came of it then.
public struct CallEntry: Sendable {
  package enum Content: Sendable {
    case resolver(ResolverInput)
    case replica(Int, ReplicaStep)
  }

  /// The number of the call.
  public let number: Int
  /// The line that says it.
  public let line: Int
  /// When, by the host's time.
  public let time: Timestamp?
  package let policy: Int
  package var content: Content
  /// The conflicts whose decision is a content that is not recorded.
  package let withheld: [String]
  package let result: RecordedResult
}
