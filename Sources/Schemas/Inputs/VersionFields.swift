import Scenarios

extension VersionKey {
  /// The schema of the field, in a scenario and in a line of a stream.
  var field: SchemaField {
    let (schema, summary, isRequired) = described
    return SchemaField(rawValue, schema, summary, isRequired: isRequired)
  }

  private var described: (Schema, String, Bool) {
    switch self {
    case .device: (.device, "The device that wrote the version.", true)
    case .vector:
      (
        .vector,
        "The version vector: for each device, its last version that this one includes. All versions of a file have "
          + "one, or none has.", false
      )
    case .modified: (.time, "When the content was last changed.", false)
    case .path: (.path, "Where the version stands; by default the path of its file.", false)
    case .parent:
      (
        .nonemptyBytes,
        "The folder that the version is in: the identity of that folder, or `/` for the one that everything is in. Then "
          + "the last name of the path is its name there, and the rest of the path is computed. Not in a stream, "
          + "whose lines are resolved one by one.",
        false
      )
    case .formerParent:
      (
        .nonemptyBytes,
        "The folder that it was in before it was last moved to another one: where it goes back to if that move would "
          + "put a folder into itself.", false
      )
    case .label:
      (
        .bytes,
        "A name for people. In a document without vectors, members with one label belong to one version.",
        false
      )
    case .origin:
      (
        .versionID,
        "The ID of the version as it was written, if an outcome carried it on under a later vector. Store it and pass "
          + "it on.", false
      )
    case .from:
      (.list(of: .versionID), "The heads that an outcome made this version of. Store it.", false)
    case .ancestor:
      (
        .boolean,
        "Without vectors: whether the other versions were made from this one. By default false.",
        false
      )
    case .text: (.text(), "The content, if it is UTF-8.", false)
    case .base64: (.base64, "The content as Base64.", false)
    case .file:
      (
        .nonemptyBytes,
        "The content, in a file beside the input: a relative path below its folder.", false
      )
    case .size: (.size, "The length of a content that is not at hand, in bytes.", false)
    case .sha256:
      (.sha256, "Its SHA-256. Without a digest, no content is taken to be equal.", false)
    case .digest:
      (.text(pattern: "^[^:]+:[\\s\\S]+"), "Another digest of it: a name, a colon, a value.", false)
    case .directory: (.isTrue, "The version is a folder.", false)
    case .symlink: (.nonemptyBytes, "The version is a symbolic link to this target.", false)
    case .deleted: (.isTrue, "The version is a deletion.", false)
    case .seen:
      (.devices, "The devices that know of the deletion. When all do, it may be forgotten.", false)
    case .forced:
      (
        .boolean, "Whether the deletion may be forgotten although not all devices know of it.",
        false
      )
    case .keptBy:
      (.devices, "The devices that keep a local copy although the file is deleted.", false)
    }
  }

  /// The fields for the content, of which exactly one is given.
  static let contents: [VersionKey] = [
    .text, .base64, .file, .size, .directory, .symlink, .deleted,
  ]
}

extension Schema {
  static let devices = Schema.list(of: .device, isSet: true)

  /// A version of a file.
  static let version = Schema.object(
    VersionKey.allCases.map { $0.field },
    contentRules + [
      .notTogether(["ancestor", "vector"]), .needs("formerParent", beside: "parent"),
      .needs("seen", beside: "deleted"),
      .needs("forced", beside: "deleted"), .needs("keptBy", beside: "deleted"),
    ])

  /// The rules for exactly one content, in one of its forms.
  static let contentRules: [SchemaRule] = [
    .exactlyOne(VersionKey.contents.map { $0.rawValue }), .needs("sha256", beside: "size"),
    .needs("digest", beside: "size"), .notTogether(["sha256", "digest"]),
  ]

  /// A file with its versions.
  static let file = Schema.object(FileKey.allCases.map { $0.field })
}

extension FileKey {
  /// The schema of the field.
  var field: SchemaField {
    switch self {
    case .path:
      .required(rawValue, .path, "The path of the file; of a version that names no other.")
    case .id:
      .optional(
        rawValue, .nonemptyBytes,
        "What makes it the same file on every device; by default its path.")
    case .shown:
      .optional(
        rawValue, .path,
        "Where it stands, if under a generated name or another spelling of its path.")
    case .copyOf:
      .optional(rawValue, .path, "For a copy: the path that its name was generated from.")
    case .group:
      .optional(
        rawValue, .path, "The document that it is part of; by default what the rules say.")
    case .versions:
      .required(rawValue, .list(of: .named("version"), atLeast: 1), "All known versions.")
    case .forgotten:
      .optional(
        rawValue, .vector,
        "The join of the vectors of the file's deletions that are not among the versions any more.")
    }
  }
}
