import ReplicaFormat
import Scenarios

extension FormatSchema {
  /// A replica as a device stores it.
  static let replica = FormatSchema(
    "replica", format: ReplicaWriter.replicaFormat,
    "All that a device has to store of its replica: what it knows, and what its user sees.",
    root: .object(ReplicaKey.allCases.map { $0.field }),
    definitions: [
      ("file", "A file, with all its known versions.", storedFile), storedVersion, storedMember,
      (
        "shown", "The version of a file that the user sees.",
        .object([
          identity, .required("version", .named("version"), "The version; a deletion, too."),
        ])
      ),
      (
        "place", "Where the user sees a file.",
        .object([identity, .required("path", .path, "The path.")])
      ),
      (
        "forgotten", "A file whose deletion is forgotten.",
        .object([identity, .required("vector", .vector, "The highest counters that it had.")])
      ),
      (
        "acknowledged", "What another device is known to hold.",
        .object([
          .required("device", .device, "The device."),
          .required(
            "files",
            .list(
              of: .object([
                identity,
                .required("vectors", .list(of: .vector), "The vectors of its heads there."),
              ])), "The files, in the order of their identities."),
        ])
      ),
    ])

  /// An update that a device sends to another.
  static let update = FormatSchema(
    "update", format: ReplicaWriter.updateFormat,
    "What one device sends another: files as it knows them.",
    root: .object(UpdateKey.allCases.map { $0.field }),
    definitions: [
      ("file", "A file, with all its known versions.", storedFile), storedVersion, storedMember,
    ])

  /// A file with all that is known of it.
  static let storedFile = Schema.object(StoredFileKey.allCases.map { $0.field })

  /// A version of such a file.
  static let storedVersion: Definition = (
    "version", "A version of a file, with its content where that is at hand.",
    .object(
      StoredVersionKey.all.keys.map { $0.field },
      [
        .exactlyOne(["text", "base64", "size", "directory", "symlink", "members", "deleted"]),
        .needs("formerParent", beside: "parent"),
      ] + digestRules)
  )

  /// A member of a group.
  static let storedMember: Definition = (
    "member", "A member of a group.",
    .object(
      [.required("path", .path, "Where it stands in its group.")]
        + StoredStateKey.allCases.filter { $0 != .members && $0 != .deleted }.map { $0.field },
      [.exactlyOne(["text", "base64", "size", "directory", "symlink"])] + digestRules)
  )

  private static let digestRules: [SchemaRule] = [
    .needs("sha256", beside: "size"), .needs("digest", beside: "size"),
    .needs("token", beside: "size"), .notTogether(["sha256", "digest"]),
    .notTogether(["sha256", "token"]), .notTogether(["digest", "token"]),
  ]

  private static let identity = SchemaField.required(
    "id", .nonemptyBytes, "The identity of the file.")
}

extension ReplicaKey {
  fileprivate var field: SchemaField {
    switch self {
    case .format: FormatSchema.formatField(ReplicaWriter.replicaFormat)
    case .device: .required(rawValue, .device, "The device.")
    case .files:
      .required(
        rawValue, .list(of: .named("file")),
        "What it knows of each file, deleted ones included, in the order of their identities.")
    case .shown:
      .required(
        rawValue, .list(of: .named("shown")), "The version of each file that its user sees.")
    case .places:
      .required(
        rawValue, .list(of: .named("place")), "Where its user sees the files that are live.")
    case .forgotten:
      .optional(
        rawValue, .list(of: .named("forgotten")),
        "The files whose deletion is forgotten: no counter is used twice.")
    case .acknowledged:
      .optional(
        rawValue, .list(of: .named("acknowledged")), "What other devices are known to hold.")
    case .created:
      .optional(
        rawValue, .count, "How many files it has given an identity other than their path.")
    }
  }
}

extension UpdateKey {
  fileprivate var field: SchemaField {
    switch self {
    case .format: FormatSchema.formatField(ReplicaWriter.updateFormat)
    case .sender: .required(rawValue, .device, "The device that sends it.")
    case .files:
      .required(
        rawValue, .list(of: .named("file")), "The files, in the order of their identities.")
    case .unplaced:
      .optional(
        rawValue, .list(of: .nonemptyBytes),
        "The identities of files whose place says nothing: the sender has no name for them.")
    }
  }
}

extension StoredFileKey {
  fileprivate var field: SchemaField {
    switch self {
    case .path: .required(rawValue, .path, "The path of the file.")
    case .id:
      .optional(
        rawValue, .nonemptyBytes,
        "What makes it the same file on every device; by default its path.")
    case .shown: .optional(rawValue, .path, "Where it stands, if under a generated name.")
    case .copyOf:
      .optional(rawValue, .path, "For a copy: the path that its name was generated from.")
    case .group:
      .optional(
        rawValue,
        .either([
          .path,
          .object([
            .required("path", .path, "The name of a set of files by rule."),
            .optional("scope", .isTrue, "That it is such a set, and no folder."),
          ]),
        ]), "The document that it is part of: a folder, or a set of files by rule.")
    case .versions: .required(rawValue, .list(of: .named("version")), "All known versions.")
    case .forgotten:
      .optional(
        rawValue, .vector,
        "The join of the vectors of its deletions that are not among the versions any more.")
    }
  }
}

extension StoredVersionKey {
  fileprivate var field: SchemaField {
    switch self {
    case .path: .required("path", .path, "The path that its writer gave.")
    case .parent:
      .optional(
        "parent", .nonemptyBytes,
        "The folder that it is in, by identity; `/` is the folder that everything is in.")
    case .formerParent:
      .optional(
        "formerParent", .nonemptyBytes,
        "The folder that it was in before it was last moved to another one.")
    case .device: .required("device", .device, "The device that wrote the version.")
    case .vector: .optional("vector", .vector, "The version vector.")
    case .modified: .optional("modified", .time, "When the content was last changed.")
    case .label: .optional("label", .bytes, "A name for people.")
    case .origin: .optional("origin", .versionID, "The ID of the version as it was written.")
    case .from: .optional("from", .list(of: .versionID), "The heads that it was made of.")
    case .ancestor:
      .optional("ancestor", .boolean, "Without vectors: the others were made from this one.")
    case .seen: .optional("seen", .devices, "The devices that know of the deletion.")
    case .forced:
      .optional("forced", .boolean, "The deletion may be forgotten before all know of it.")
    case .keptBy:
      .optional("keptBy", .devices, "The devices that keep a local copy of what is deleted.")
    case .state(let key): key.field
    }
  }
}

extension StoredStateKey {
  fileprivate var field: SchemaField {
    switch self {
    case .text: .optional(rawValue, .text(), "The content, if it is UTF-8.")
    case .base64: .optional(rawValue, .base64, "The content as Base64.")
    case .size:
      .optional(rawValue, .size, "The length of a content that is not at hand, in bytes.")
    case .sha256: .optional(rawValue, .sha256, "Its SHA-256.")
    case .digest: .optional(rawValue, .bytes, "Another digest of it.")
    case .token:
      .optional(rawValue, .bytes, "Without a digest: what tells it from other unknown contents.")
    case .directory: .optional(rawValue, .isTrue, "It is a folder.")
    case .symlink: .optional(rawValue, .bytes, "It is a symbolic link to this target.")
    case .members:
      .optional(rawValue, .list(of: .named("member")), "It is a folder that is one document.")
    case .deleted: .optional(rawValue, .isTrue, "It is a deletion.")
    }
  }
}
