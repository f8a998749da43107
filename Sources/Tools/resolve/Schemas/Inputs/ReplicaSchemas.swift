import Scenarios

extension FormatSchema {
  /// A replica as a device stores it.
  static let replica = FormatSchema(
    "replica", format: ReplicaWriter.replicaFormat,
    "All that a device has to store of its replica: what it knows, and what its user sees.",
    root: .object(ReplicaKey.allCases.map { $0.field }),
    definitions: storedFiles + [
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
        .object([identity, .required("vector", .storedVector, "The highest counters that it had.")])
      ),
      (
        "acknowledged", "What another device is known to hold.",
        .object(AcknowledgedKey.allCases.map { $0.field })
      ),
      ("log", "The changes of its files.", changeLog),
    ])

  /// An update that a device sends to another.
  static let update = FormatSchema(
    "update", format: ReplicaWriter.updateFormat,
    "What one device sends another: files as it knows them.",
    root: .object(UpdateKey.allCases.map { $0.field }),
    definitions: storedFiles + [
      ("part", "For which device it is, and what it leaves out.", part)
    ])

  /// What an update for one device leaves out.
  private static let part = Schema.object(
    UpdatePartKey.allCases.map { key in
      switch key {
      case .receiver: .required(key.rawValue, .device, "The device that it is for.")
      case .after:
        .required(key.rawValue, .count, "The sender's last change of which the device has all.")
      case .through: .required(key.rawValue, .count, "The sender's last change in the update.")
      case .received:
        .required(key.rawValue, .count, "The device's last change that the sender has received.")
      case .unchanged:
        .optional(
          key.rawValue, vectors, "The changed files that the device has sent exactly as they are.")
      }
    })

  /// The changes of the files of a replica.
  private static let changeLog = Schema.object(
    UpdateLogKey.allCases.map { key in
      switch key {
      case .count: .required(key.rawValue, .count, "The number of the last change.")
      case .changes:
        .optional(
          key.rawValue,
          .list(of: .object(FileChangeKey.allCases.map { $0.field })),
          "The last change of each file.")
      case .received:
        .optional(
          key.rawValue, .storedVector, "Up to which change of each device it has received all.")
      case .known:
        .optional(
          key.rawValue, .storedVector, "Up to which of its changes each device has received all.")
      }
    })

  /// Files with the vectors of their heads.
  fileprivate static let vectors = Schema.list(
    of: .object([
      identity, .required("vectors", .list(of: .storedVector), "The vectors of its heads there."),
    ]))

  /// A file with all that is known of it, its versions, and the members of a group.
  static let storedFiles: [Definition] = [
    (
      "file", "A file, with all its known versions.",
      .object(FileKey.allCases.map { $0.field(isStored: true) })
    ),
    ("version", "A version of a file, with its content if that is at hand.", .version(.stored)),
    ("member", "A member of a group.", .version(.storedMember)),
  ]

  fileprivate static let identity = SchemaField.required(
    "id", .nonemptyBytes, "The identity of the file.")
}

extension FileChangeKey {
  fileprivate var field: SchemaField {
    switch self {
    case .id: FormatSchema.identity
    case .number: .required(rawValue, .count, "The number of its last change.")
    case .sharedWith:
      .optional(rawValue, .list(of: .device), "The devices that have sent it as it is.")
    }
  }
}

extension AcknowledgedKey {
  fileprivate var field: SchemaField {
    switch self {
    case .device: .required(rawValue, .device, "The device.")
    case .files:
      .required(rawValue, FormatSchema.vectors, "The files, in the order of their identities.")
    }
  }
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
    case .log:
      .optional(
        rawValue, .named("log"), "The changes of its files, and which of them other devices have.")
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
        "The identities of files whose place has no meaning: they collide, and the sender's convention has no name "
          + "left.")
    case .part:
      .optional(
        rawValue, .named("part"), "For which device it is; without it, it leaves nothing out.")
    }
  }
}
