import ConflictResolution
import Scenarios

extension OutcomeKey {
  /// The schema of the field.
  var field: SchemaField {
    switch self {
    case .format: FormatSchema.formatField(OutcomeWriter.format)
    case .scenario: .required(rawValue, .text(), "The scenario's name.")
    case .strategy:
      .required(rawValue, .list(of: .text()), "The strategies that were tried in turn.")
    case .devices:
      .optional(
        rawValue, .map(of: .text(), keys: Schema.devicePattern),
        "All devices, and what people call them.")
    case .present:
      .optional(
        rawValue, .list(of: .path), "Names that exist beside the files and are never renamed.")
    case .files: .required(rawValue, .list(of: .named("file")), "What came of each file, by path.")
    case .collisions:
      .required(
        rawValue, .list(of: .named("collision")), "Names that collide on some file system.")
    case .refused:
      .optional(rawValue, .list(of: .named("refused")), "Decisions that were not carried out.")
    case .summary: .required(rawValue, .named("summary"), "How many of each there are.")
    }
  }
}

extension OutcomeFileKey {
  /// The schema of the field.
  var field: SchemaField {
    switch self {
    case .path:
      .required(
        rawValue, .path, "The path of the file's first version, or of the file as it was given.")
    case .id: .optional(rawValue, .bytes, "The file's identity, if it is not its path.")
    case .group: .optional(rawValue, .path, "The document that it is.")
    case .scope:
      .optional(rawValue, .isTrue, "The document is a set of files by rule, and no folder.")
    case .copyOf:
      .optional(rawValue, .path, "For a copy: the path that its name was generated from.")
    case .shown:
      .optional(
        rawValue, .path,
        "Of an undecided file: where it stands, if under a generated name or another spelling.")
    case .forgotten:
      .optional(
        rawValue, .vector,
        "The join of the vectors of its deletions that need not be remembered otherwise. Store it.")
    case .state:
      .required(
        rawValue, .words(FileOutcome.State.allCases.map { $0.rawValue }),
        "`unchanged`: one head; `converged`: heads of one content; `resolved` or `undecided`: they were in conflict."
      )
    case .light:
      .required(
        rawValue, .words(FileOutcome.Light.allCases.map { $0.rawValue }),
        "`yellow` if something is left to decide, `red` if a content is not at hand, else `green`.")
    case .conflict: .optional(rawValue, .named("conflict"), "What was in conflict.")
    case .by:
      .optional(
        rawValue, .text(),
        "What decided: a strategy's name, `manual`, `attributes`, `deletes`, `fork` or `origin`.")
    case .why: .optional(rawValue, .named("why"), "Why what is kept was chosen.")
    case .placement:
      .optional(
        rawValue, .named("why"),
        "Why it stands in another folder than its versions say, or why a deleted folder stays: `cycle`, `folder "
          + "deleted`, `folder in use`, `folder unknown`, `folder name` or `path length`.")
    case .keeps: .required(rawValue, .list(of: .named("kept")), "What stands, by path.")
    case .discards:
      .required(
        rawValue, .list(of: .named("setAside")), "Heads that do not stand any more, and why.")
    case .replaced:
      .optional(
        rawValue, .list(of: .named("setAside")),
        "Heads whose content somebody had replaced already: neither chosen nor discarded.")
    case .keptBefore:
      .optional(
        rawValue, .list(of: .named("keptBefore")),
        "Copies that are known as files already, and are not made again.")
    case .formerTwin:
      .optional(
        rawValue, .named("formerTwin"),
        "The file that had the same content under a colliding name. It changed, so this file is shown by itself."
      )
    case .notShown:
      .optional(
        rawValue, .list(of: .named("hidden")),
        "Versions that are kept but not shown, because a colliding name shows the same content.")
    case .choices:
      .optional(rawValue, .list(of: .named("choice")), "What can be picked, if it is undecided.")
    case .history:
      .optional(
        rawValue, .list(of: .named("stored")),
        "Further versions that are needed to decide it later. Store them.")
    case .declined:
      .optional(
        rawValue, .list(of: .named("declined")), "Strategies that could not decide, and why.")
    case .preview:
      .optional(rawValue, .text(), "The text with conflict markers, if a merge got that far.")
    case .previewBase64: .optional(rawValue, .base64, "The same, if it is no UTF-8.")
    case .proposal:
      .optional(rawValue, .named("proposal"), "A finer merge, which the decision `merge` accepts.")
    case .provisional:
      .optional(
        rawValue, .isTrue,
        "No resolving device was given: do not store new content under this vector.")
    }
  }
}

extension OutcomeVersionKey {
  /// The schema of the field in an outcome.
  private func field(isRequired: Bool) -> SchemaField {
    let (schema, summary) = described
    return SchemaField(rawValue, schema, summary, isRequired: isRequired)
  }

  private var described: (Schema, String) {
    if let key = versionKey { return (key.field.schema, key.field.summary) }
    switch self {
    case .path: return (.path, "Where it stands.")
    case .given: return (.path, "The path that its writer gave, if it stands elsewhere. Store it.")
    case .id: return (.bytes, "The identity of the file that it is a version of, if not its path.")
    case .copyOf: return (.path, "For a copy: the path that its name was generated from.")
    case .version: return (.versionID, "The ID by which it is picked.")
    case .versions: return (.list(of: .versionID), "The IDs of all versions that say the same.")
    case .members: return (.list(of: .named("member")), "What is in the document.")
    case .collectable:
      return (.boolean, "Whether all devices know of the deletion, so that it may be forgotten.")
    case .inUseBy:
      return (.path, "What has the name of the deleted file now, or is in the folder of that name.")
    case .reason: return (.text(), "Why it is not shown.")
    case .shown: return (.path, "Where it would stand. Store it.")
    case .shownBy: return (.bytes, "The identity of the file that is shown.")
    case .shownAt: return (.path, "Where that file stands.")
    default: return (.anything, "")
    }
  }

  /// Versions, each with some of the fields.
  private static func object(_ required: [Self], without others: Set<Self>) -> Schema {
    let fields = allCases.filter { !others.contains($0) }
    var rules: [SchemaRule] = [
      .anyOf(["size", "directory", "symlink", "deleted"]), .notTogether(["sha256", "digest"]),
      .needs("formerParent", beside: "parent"),
    ]
    if fields.contains(.text) { rules.append(.notTogether(["text", "base64"])) }
    return .object(fields.map { $0.field(isRequired: required.contains($0)) }, rules)
  }

  private static let pickedAlone: Set<Self> = [.version, .versions, .label, .ancestor]
  private static let hiddenAlone: Set<Self> = [.reason, .shown, .shownBy, .shownAt]
  private static let keptAlone: Set<Self> = [
    .given, .id, .copyOf, .collectable, .inUseBy, .text, .base64,
  ]

  static let kept = object(
    [.path, .from, .device], without: pickedAlone.union(hiddenAlone))
  static let hidden = object(
    [.path, .from, .device, .reason, .shownBy, .shownAt], without: pickedAlone)
  static let choice = object(
    [.path, .device, .version], without: keptAlone.union(hiddenAlone))
  static let stored = object(
    [.path, .device], without: keptAlone.union(hiddenAlone).union([.version, .versions]))
}

extension MemberKey {
  /// The schema of the field.
  var field: SchemaField {
    guard let key = versionKey else {
      return .required(rawValue, .path, "Where it is in the document.")
    }
    return .optional(rawValue, key.field.schema, key.field.summary)
  }
}
