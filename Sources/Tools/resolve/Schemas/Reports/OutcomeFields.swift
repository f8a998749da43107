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
