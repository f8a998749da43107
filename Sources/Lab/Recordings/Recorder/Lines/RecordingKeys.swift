package import Scenarios

/// The names of the format of recordings.
public enum RecordingFormat {
  /// The value of `format` in the first line of a recording, and of each of its segments.
  public static let name = "resolve-recording/1"
}

/// The first field of a line, which identifies the kind of the line.
package enum RecordingLineKey: String, CaseIterable {
  case format, policy, replica, call, lost

  package static let all = FormatKeys(Self.self)
}

/// The fields of the line that begins a segment.
package enum RecordingHeaderKey: String, CaseIterable {
  case format, segment, call, contents, library

  package static let all = FormatKeys(Self.self)
}

/// The fields of a line with a policy.
package enum RecordedPolicyKey: String, CaseIterable {
  case policy, own, devices, resolve

  package static let all = FormatKeys(Self.self)
}

/// The fields of a line with the state of a replica from then on.
package enum RecordedStateKey: String, CaseIterable {
  case replica, followsFolders, unplaced, state

  package static let all = FormatKeys(Self.self)
}

/// The fields of a line with a call.
package enum RecordedCallKey: String, CaseIterable {
  case call, at, policy, replica
  case files, present, decisions, precedents, withheld
  case ask, spare
  case error, answer, outcome

  package static let all = FormatKeys(Self.self)
}

/// The fields of an earlier decision that a decision repeats.
package enum RecordedPrecedentKey: String, CaseIterable {
  case conflict, path, day

  package static let all = FormatKeys(Self.self)
}

/// The fields of a line with the numbers of missing calls.
package enum LostCallsKey: String, CaseIterable {
  case lost, last, why

  package static let all = FormatKeys(Self.self)
}

/// The fields of an error.
package enum RecordedErrorKey: String, CaseIterable {
  case code, message
}
