import Scenarios

extension VersionField {
  /// What the field is in an object.
  func field(of scope: VersionScope) -> SchemaField {
    let (schema, summary) = described(in: scope)
    return SchemaField(rawValue, schema, summary, isRequired: isRequired(in: scope))
  }

  /// Whether an object always has the field.
  private func isRequired(in scope: VersionScope) -> Bool {
    switch self {
    case .path: scope != .scenario
    case .device, .version, .reason, .shownBy, .shownAt: true
    case .from: scope == .kept || scope == .hidden
    case .versions, .given, .parent, .formerParent, .id, .copyOf, .vector, .modified, .label,
      .origin, .ancestor, .text, .base64, .file, .size, .sha256, .digest, .token, .directory,
      .symlink, .members, .deleted, .seen, .forced, .keptBy, .collectable, .inUseBy, .localCopies,
      .shown:
      false
    }
  }

  private func described(in scope: VersionScope) -> (Schema, String) {
    switch self {
    case .version: (.versionID, "The ID by which it is picked.")
    case .versions: (.list(of: .versionID), "The IDs of all versions that say the same.")
    case .path: (.path, whereItIs(in: scope))
    case .given: (.path, "The path that its writer gave, if it stands elsewhere. Store it.")
    case .parent:
      (
        .nonemptyBytes,
        "The folder that the version is in: the identity of that folder, or `/` for the one that everything is in. Then "
          + "the last name of the path is its name there, and the rest of the path is computed. Not in a stream, "
          + "whose lines are resolved one by one."
      )
    case .formerParent:
      (
        .nonemptyBytes,
        "The folder that it was in before it was last moved to another one: where it goes back to if that move would "
          + "put a folder into itself."
      )
    case .id: (.bytes, "The identity of the file that it is a version of, if not its path.")
    case .copyOf: (.path, "For a copy: the path that its name was generated from.")
    case .device: (.device, "The device that wrote the version.")
    case .vector:
      (
        scope.isStored ? .storedVector : .vector,
        "The version vector: for each device, its last version that this one includes. All versions of a file have "
          + "one, or none has."
      )
    case .modified: (.time, "When the content was last changed.")
    case .label:
      (
        .bytes,
        "A name for people. In a document without vectors, members with one label belong to one version."
      )
    case .origin:
      (
        .versionID,
        "The ID of the version as it was written, if an outcome carried it on under a later vector. Store it and pass "
          + "it on."
      )
    case .from: (.list(of: .versionID), "The heads that an outcome made this version of. Store it.")
    case .ancestor:
      (
        .boolean,
        "Without vectors: whether the other versions were made from this one. By default false."
      )
    case .text: (.text(), "The content, if it is UTF-8.")
    case .base64: (.base64, "The content as Base64.")
    case .file:
      (
        .nonemptyBytes,
        "The content, in a file beside the input: a relative path below its folder."
      )
    case .size: (.size, "The length of a content that is not at hand, in bytes.")
    case .sha256: (.sha256, "Its SHA-256. Without a digest, no content is taken to be equal.")
    case .digest:
      (
        scope.isStored ? .bytes : .text(pattern: "^[^:]+:[\\s\\S]+"),
        "Another digest of it: a name, a colon, a value."
      )
    case .token: (.bytes, "Without a digest: what tells it from other unknown contents.")
    case .directory: (.isTrue, "It is a folder.")
    case .symlink:
      (scope.isStored ? .bytes : .nonemptyBytes, "It is a symbolic link to this target.")
    case .members:
      (.list(of: .named("member")), "It is a folder that is one document: what is in it.")
    case .deleted: (.isTrue, "It is a deletion.")
    case .seen:
      (.devices, "The devices that know of the deletion. When all do, it may be forgotten.")
    case .forced:
      (.boolean, "Whether the deletion may be forgotten although not all devices know of it.")
    case .keptBy, .localCopies:
      (.devices, "The devices that keep a local copy although the file is deleted.")
    case .collectable:
      (.boolean, "Whether all devices know of the deletion, so that it may be forgotten.")
    case .inUseBy:
      (.path, "What has the name of the deleted file now, or is in the folder of that name.")
    case .shown: (.path, "Where it would stand. Store it.")
    case .reason: (.text(), "Why it is not shown.")
    case .shownBy: (.bytes, "The identity of the file that is shown.")
    case .shownAt: (.path, "Where that file stands.")
    }
  }

  private func whereItIs(in scope: VersionScope) -> String {
    if scope == .scenario { return "Where the version stands; by default the path of its file." }
    if scope == .stored { return "The path that its writer gave." }
    return scope.isSubset(of: .versions) ? "Where it stands." : "Where it is in the document."
  }
}

extension SchemaField {
  /// The fields of a version that an object has.
  static func fields(of scope: VersionScope) -> [SchemaField] {
    VersionField.fields(of: scope).map { $0.field(of: scope) }
  }
}

extension Schema {
  static let devices = Schema.list(of: .device, isSet: true)

  /// A version, or something else with a content.
  static func version(_ scope: VersionScope) -> Schema {
    .object(SchemaField.fields(of: scope), SchemaRule.rules(of: scope))
  }

  /// A file with its versions.
  static let file = Schema.object(FileKey.allCases.map { $0.field(isStored: false) })
}

extension SchemaRule {
  /// What must hold between the fields of a version.
  static func rules(of scope: VersionScope) -> [SchemaRule] {
    if scope == .member { return [] }
    let fields = VersionField.fields(of: scope)
    let digests = fields.filter { [.sha256, .digest, .token].contains($0) }.map { $0.rawValue }
    var rules: [SchemaRule] = []
    if scope.isOfOutcome {
      rules.append(
        .anyOf(["size", "directory", "symlink"] + (fields.contains(.deleted) ? ["deleted"] : [])))
      if fields.contains(.text) { rules.append(.notTogether(["text", "base64"])) }
    } else {
      rules.append(.exactlyOne(fields.filter { $0.isContent }.map { $0.rawValue }))
      rules += digests.map { .needs($0, beside: "size") }
    }
    for (index, digest) in digests.enumerated() {
      rules += digests[..<index].map { .notTogether([$0, digest]) }
    }
    if fields.contains(.formerParent) { rules.append(.needs("formerParent", beside: "parent")) }
    if scope == .scenario {
      rules.append(.notTogether(["ancestor", "vector"]))
      rules += ["seen", "forced", "keptBy"].map { .needs($0, beside: "deleted") }
    }
    return rules
  }
}

extension FileKey {
  /// What the field says; a replica stores more of a group, and files without versions.
  func field(isStored: Bool) -> SchemaField {
    switch self {
    case .path:
      .required(
        rawValue, .path,
        "The path of the file" + (isStored ? "." : "; of a version that names no other."))
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
      isStored
        ? .optional(
          rawValue,
          .either([
            .path,
            .object([
              .required("path", .path, "The name of a set of files by rule."),
              .optional("scope", .isTrue, "That it is such a set, and no folder."),
            ]),
          ]), "The document that it is part of: a folder, or a set of files by rule.")
        : .optional(
          rawValue, .path, "The document that it is part of; by default what the rules say.")
    case .versions:
      .required(
        rawValue, .list(of: .named("version"), atLeast: isStored ? 0 : 1), "All known versions.")
    case .forgotten:
      .optional(
        rawValue, isStored ? .storedVector : .vector,
        "The join of the vectors of the file's deletions that are not among the versions any more.")
    }
  }
}
