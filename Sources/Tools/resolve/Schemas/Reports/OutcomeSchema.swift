import ConflictResolution
import Scenarios

extension FormatSchema {
  /// An outcome.
  static let outcome = FormatSchema(
    "outcome", format: OutcomeWriter.format,
    "What should be on every device, and why. It can be resolved again, and nothing changes.",
    root: .object(OutcomeKey.allCases.map { $0.field }), definitions: parts + [refused])

  /// A line of a resolved stream.
  static let streamOutput = FormatSchema(
    "stream-output",
    """
    One line that `resolve --format jsonl` prints: what came of a file; then files that other lines changed, names that \
    met, and the summary.
    """,
    root: .either([
      .named("file"),
      .object([
        .required("revised", .named("file"), "A file whose result changed because of other lines.")
      ]),
      .object([.required("collision", .named("collision"), "Names that met.")]),
      .object([.required("refused", .named("refused"), "A decision that was not carried out.")]),
      .object([
        .required("summary", .named("summary"), "How many of each there are: the last line.")
      ]),
    ]), definitions: parts + [refused])

  private static let refused = (
    name: "refused", summary: "A decision that was not carried out.",
    schema: Schema.object([
      .required("id", .text(), "The conflict's ID."), .required("reason", .text(), "Why."),
    ])
  )

  /// The conflict of a file, in an outcome and in a plan.
  static let conflict: Definition = (
    "conflict", "What was in conflict.",
    .object([
      .required("id", .text(pattern: "^c-"), "The name of the conflict, for decisions."),
      .required("kind", .words(ConflictKind.allCases.map { $0.rawValue }), "What kind it is."),
      .required(
        "heads", .list(of: .versionID), "The versions in conflict, highest in rank first."),
      .required(
        "bases", .list(of: .versionID), "Their bases: the latest versions that all follow."),
    ])
  )

  /// A reason, in an outcome and in a plan.
  static let why: Definition = (
    "why", "A reason.",
    .object([
      .required("rule", .text(), "The rule, for programs."),
      .required("reason", .text(), "The reason, for a person."),
      .optional("values", .map(of: .text()), "What was compared, by version."),
    ])
  )

  /// The definitions of an outcome.
  static let parts: [Definition] = [
    ("file", "What came of one file.", .object(OutcomeFileKey.allCases.map { $0.field })),
    conflict, why,
    (
      "comparison", "A reason whose words stand beside it.",
      .object([
        .required("rule", .text(), "The rule, for programs."),
        .optional("values", .map(of: .text()), "What was compared, by version."),
      ])
    ),
    ("kept", "A version that stands.", .version(.kept)),
    ("hidden", "A version that is kept but not shown.", .version(.hidden)),
    ("choice", "A version that can be picked.", .version(.choice)),
    ("stored", "A version that is needed to decide later.", .version(.history)),
    ("member", "A file in a document.", .version(.member)),
    (
      "setAside", "A version that does not stand any more.",
      .object([
        .required("version", .versionID, "The version."),
        .required("device", .device, "The device that wrote it."),
        .required("reason", .text(), "Why, for a person."),
        .required("why", .named("comparison"), "Why, for programs."),
      ])
    ),
    (
      "keptBefore", "A copy that is known already.",
      .object([
        .required("version", .versionID, "The head that it is a copy of."),
        .required("id", .bytes, "The copy's identity."),
      ])
    ),
    (
      "formerTwin", "A file that had the same content.",
      .object([
        .required("path", .path, "Where it had it."),
        .optional("id", .bytes, "Its identity, if it is not its path."),
        .required("version", .versionID, "The version that had it."),
        .required("why", .named("why"), "What became of it."),
      ])
    ),
    (
      "declined", "A strategy that could not decide.",
      .object([
        .required("strategy", .text(), "Its name."), .required("reason", .text(), "Why."),
        .optional("needs", .list(of: .versionID), "The versions whose content it lacks."),
      ])
    ),
    (
      "proposal", "A finer merge.",
      .object(
        [
          .optional("text", .text(), "The whole text."),
          .optional("base64", .base64, "The same, if it is no UTF-8."),
          .required("by", .text(), "What the conflicts were settled by."),
          .required("reason", .text(), "What was taken from whom."),
        ], [.exactlyOne(["text", "base64"])])
    ),
    (
      "collision", "Names that collide on some file system.",
      .object([
        .required("key", .text(), "The folded form of the name."),
        .required("paths", .list(of: .path), "The names that met."),
        .required("renamed", .list(of: .named("renamed")), "What was renamed."),
        .optional("undecided", .isTrue, "The names still collide."),
        .optional("reason", .text(), "Why they do."),
      ])
    ),
    (
      "renamed", "A file that got another name.",
      .object([
        .required("id", .bytes, "The file's identity."),
        .required("from", .path, "The name before."),
        .required("to", .path, "The name now."),
      ])
    ),
    (
      "summary", "How many of each there are.",
      .object([
        .required("files", .count, "Files."),
        .required("unchanged", .count, "Files with one head."),
        .required("converged", .count, "Files whose heads had one content."),
        .required("conflicts", .count, "Files in conflict."),
        .required("resolved", .count, "Conflicts that were decided."),
        .required("undecided", .count, "Conflicts that were not."),
        .required("collisions", .count, "Names that met."),
        .required("discarded", .count, "Versions that were discarded."),
      ])
    ),
  ]
}
