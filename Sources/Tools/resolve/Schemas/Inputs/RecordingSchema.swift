import Recordings
import Scenarios

extension FormatSchema {
  /// A line of a recording of calls.
  static let recording = FormatSchema(
    "recording", format: RecordingFormat.name,
    "One line of a recording that a recorder writes and `resolve replay` reads: the call and its result.",
    root: .either(lines.map { .named($0.name) }),
    definitions: lines + storedFiles + [
      ("settings", "How files are resolved.", .settings),
      ("rule", "Settings for the paths that a pattern matches.", .rule), decision,
    ])

  private static let lines: [Definition] = [
    (
      "header", "The line that begins a segment: nothing before it is needed for what follows.",
      .object(RecordingHeaderKey.allCases.map { $0.field })
    ),
    (
      "policy", "A policy that the calls after it refer to.",
      .object(RecordedPolicyKey.allCases.map { $0.field })
    ),
    (
      "replica", "A replica as it was before the next call.",
      .object(RecordedStateKey.allCases.map { $0.field })
    ),
    (
      "call", "A call of a resolver, with `files`, or of a replica, with `ask`.",
      .object(
        RecordedCallKey.allCases.map { $0.field },
        [
          .exactlyOne(["files", "ask"]), .needs("ask", beside: "replica"),
          .needs("answer", beside: "ask"), .notTogether(["error", "outcome"]),
          .notTogether(["error", "answer"]),
        ])
    ),
    (
      "lost", "Calls that are not recorded.", .object(LostCallsKey.allCases.map { $0.field })
    ),
  ]

  /// A number from 1.
  fileprivate static let ordinal = Schema.number(from: 1)
  /// An object of another format, which has a separate schema.
  fileprivate static let otherFormat = Schema.map(of: .anything)
}

extension RecordingHeaderKey {
  fileprivate var field: SchemaField {
    switch self {
    case .format: FormatSchema.formatField(RecordingFormat.name)
    case .segment: .required(rawValue, FormatSchema.ordinal, "The number of the segment.")
    case .call: .required(rawValue, FormatSchema.ordinal, "The number of its first call.")
    case .contents:
      .required(
        rawValue, .boolean,
        "Whether the bytes of contents are recorded; if not, each is its size and digest.")
    case .library: .optional(rawValue, .text(), "The version of the library that recorded.")
    }
  }
}

extension RecordedPolicyKey {
  fileprivate var field: SchemaField {
    switch self {
    case .policy:
      .required(rawValue, FormatSchema.ordinal, "The number of the policy in this segment.")
    case .own:
      .optional(
        rawValue, .list(of: .text()), "The strategies in it that are the host's own, by name.")
    case .devices:
      .optional(
        rawValue, .list(of: .device), "The devices that a deletion is kept for until they know it.")
    case .resolve: .required(rawValue, .named("settings"), "How files are resolved.")
    }
  }
}

extension RecordedStateKey {
  fileprivate var field: SchemaField {
    switch self {
    case .replica:
      .required(rawValue, FormatSchema.ordinal, "The number of the replica in the recording.")
    case .followsFolders:
      .optional(rawValue, .isTrue, "It follows folders, which is not stored with it.")
    case .unplaced:
      .optional(
        rawValue, .list(of: .bytes),
        "The identities of files whose place had no meaning after the last resolution: they collided, and no numbered "
          + "name was left.")
    case .state: .required(rawValue, FormatSchema.otherFormat, "The replica: `resolve-replica/1`.")
    }
  }
}

extension RecordedCallKey {
  fileprivate var field: SchemaField {
    switch self {
    case .call: .required(rawValue, FormatSchema.ordinal, "The number of the call.")
    case .at: .optional(rawValue, .time, "The time of the call, by the host's clock.")
    case .policy: .required(rawValue, FormatSchema.ordinal, "The number of the policy.")
    case .replica: .optional(rawValue, FormatSchema.ordinal, "The number of the replica.")
    case .files: .optional(rawValue, .list(of: .named("file")), "The files that were resolved.")
    case .present:
      .optional(rawValue, .list(of: .path), "Names that existed in addition to the files.")
    case .decisions:
      .optional(
        rawValue, .list(of: .map(of: .named("decision"), keys: #"[\s\S]"#)),
        "What a person decided: an object of one conflict ID each.")
    case .precedents:
      .optional(
        rawValue, .list(of: .object(RecordedPrecedentKey.allCases.map { $0.field })),
        "The earlier decisions that some of them repeat.")
    case .withheld:
      .optional(
        rawValue, .list(of: .text()),
        "The conflicts that were decided by a content, in a recording without contents.")
    case .ask:
      .optional(
        rawValue, FormatSchema.otherFormat,
        "What the replica was asked, as `cr_replica_ask` takes it.")
    case .spare:
      .optional(rawValue, .bytes, "The identity that a new file may have, if the host gave one.")
    case .error:
      .optional(
        rawValue, .object(RecordedErrorKey.allCases.map { $0.field }), "Why the call failed.")
    case .answer:
      .optional(
        rawValue, FormatSchema.otherFormat,
        "What the replica answered: what was written, what has to change in the folder.")
    case .outcome:
      .optional(
        rawValue, FormatSchema.otherFormat,
        "What was resolved: `resolve-outcome/2`; without contents also without `light`, `preview` and `proposal`."
      )
    }
  }
}

extension RecordedPrecedentKey {
  fileprivate var field: SchemaField {
    switch self {
    case .conflict: .required(rawValue, .text(), "The ID of the conflict that is decided.")
    case .path: .required(rawValue, .path, "The file of the earlier decision.")
    case .day: .required(rawValue, .text(), "The day of the earlier decision.")
    }
  }
}

extension RecordedErrorKey {
  fileprivate var field: SchemaField {
    switch self {
    case .code: .required(rawValue, .text(), "What was wrong, for a program.")
    case .message: .required(rawValue, .text(), "What was wrong, for a person.")
    }
  }
}

extension LostCallsKey {
  fileprivate var field: SchemaField {
    switch self {
    case .lost:
      .required(rawValue, FormatSchema.ordinal, "The number of the first call that is missing.")
    case .last: .required(rawValue, FormatSchema.ordinal, "The number of the last one.")
    case .why:
      .required(
        rawValue, .words(LostCalls.Reason.allCases.map { $0.rawValue }),
        "Why they are not recorded.")
    }
  }
}
