import ConflictResolution
import SyncFolders

extension FormatSchema {
  /// A plan for a folder.
  static let plan = FormatSchema(
    "plan", format: PlanWriter.format, "What `resolve --strategy NAME FOLDER` would do, or did.",
    root: .object(
      planHead + [.required("files", .list(of: .named("file")), "The files with conflict copies.")]
        + planEnd), definitions: planParts)

  /// A line of a plan.
  static let planLines = FormatSchema(
    "plan-lines", "One line of a plan in lines: a file, or at the end what holds for all.",
    root: .either([.named("file"), .object(planHead + planEnd)]), definitions: planParts)

  private static let planHead: [SchemaField] = [
    formatField(PlanWriter.format), .required("folder", .bytes, "The folder, as it was named."),
    .required("strategy", .list(of: .text()), "The strategies, tried in turn."),
  ]

  private static let planEnd: [SchemaField] = [
    .optional("warnings", .list(of: .named("warning")), "What a run would refuse."),
    .required("summary", .named("summary"), "How many of each there are."),
  ]

  /// A reason why a run would not do what is planned.
  static let warning: Definition = (
    "warning", "What a run would refuse.",
    .object([
      .required("code", .text(), "The reason, for programs."),
      .required("path", .bytes, "Where."),
      .required("message", .text(), "The reason, for a person."),
    ])
  )

  static let planParts: [Definition] = [
    conflict, why,
    (
      "file", "A file and its conflict copies.",
      .object([
        .required("path", .bytes, "The path of the original in the folder."),
        .required(
          "state", .words(FileOutcome.State.allCases.map { $0.rawValue }), "What is decided."),
        .optional("by", .text(), "What decided."), .optional("why", .named("why"), "Why."),
        .optional("problem", .text(), "Why nothing can be planned."),
        .optional("conflict", .named("conflict"), "What is in conflict."),
        renamed,
        .optional(
          "base", .text(), "The base of a merge and how it was found, or why there is none."),
        .optional(
          "drops", .list(of: .named("drops")),
          "The lines of each version that a merge on the base of `--base` drops."),
        .optional(
          "tie", .words(["content", "time"]),
          "`content`: versions had the same time, and the digests of their contents decided; `time`: their times are no "
            + "further apart than what counts as equal."),
        .required("versions", .list(of: .named("version")), "The original and its copies."),
        .optional("made", .named("made"), "A new content."),
        .optional("declined", .list(of: .named("declined")), "Strategies that could not decide."),
      ])
    ),
    (
      "version", "A version as it is in the folder.",
      .object([
        .required("name", .bytes, "Its name."),
        .optional(
          "with", .list(of: .bytes), "Further conflict copies in the same version of a document."),
        .optional("version", .versionID, "Its ID, for `--pick`."),
        .required("device", .text(), "What messages call it."),
        .optional(
          "tool", .words(CopyTool.allCases.map { $0.identifier }), "The tool that made the copy."),
        .optional("modified", .time, "When it was last changed."),
        .optional("problem", .text(), "Why its time is not compared."),
        .optional("size", .size, "Its length in bytes."),
        .optional("sha256", .sha256, "Its digest."),
        .required(
          "does", .words(["stays", "becomes", "set-aside", "open", "passed-over"]),
          "`open`: nothing is decided; `passed-over`: a possible copy that nobody asked for."),
        .optional("to", .bytes, "The name that it becomes."),
        .optional("reason", .text(), "Why it is set aside."),
        .optional("rights", .named("rights"), "Whose permissions it gets."),
      ])
    ),
    (
      "drops",
      "The lines of a version that a merge drops, since the base has them and another version neither has nor changed them.",
      .object([
        .required("name", .bytes, "The version's name."),
        .required("lines", .number(from: 1), "How many lines these are."),
        .required("first", .bytes, "The first of them."),
      ])
    ),
    (
      "made", "A new content.",
      .object(
        [
          .required("name", .bytes, "Its name."), .optional("text", .text(), "The content."),
          .optional("base64", .base64, "The content, if it is no UTF-8."),
          .required("from", .list(of: .versionID), "The versions that it was made of."),
          .optional("rights", .named("rights"), "Whose permissions it gets."),
        ], [.exactlyOne(["text", "base64"])])
    ),
    (
      "rights", "Permissions that are not those that another version has.",
      .object([
        .required("of", .bytes, "The version whose permissions they are."),
        .required("from", .words(ResultRights.Source.allCases.map { $0.rawValue }), "Why these."),
        .required("permissions", .text(pattern: "^[0-7]+"), "In octal."),
        .required("instead", .text(pattern: "^[0-7]+"), "Those of the other version."),
        .required(
          "other", .list(of: .words(ResultRights.Part.allCases.map { $0.rawValue })),
          "What the other version has otherwise."),
      ])
    ),
    (
      "declined", "A strategy that could not decide.",
      .object([
        .required("strategy", .text(), "Its name."), .required("reason", .text(), "Why."),
      ])
    ),
    warning,
    (
      "summary", "How many of each there are.",
      .object([
        .required("conflicts", .count, "Files with conflict copies."),
        .required("resolved", .count, "Those that are decided."),
        .required("undecided", .count, "Those that are not."),
        .required("setAside", .count, "Versions that go to the store."),
        .required("merged", .count, "Merged texts."), .required("weak", .count, "Possible copies."),
      ])
    ),
  ]

  /// The result of a scan.
  static let scan = FormatSchema(
    "scan", format: ScanWriter.format,
    "The conflict copies in a folder, as `resolve scan` finds them.",
    root: .object([
      formatField(ScanWriter.format), .required("folder", .bytes, "The folder, as it was named."),
      .required("files", .list(of: .named("file")), "Files with their copies."),
      .required("problems", .list(of: .named("problem")), "What could not be read."),
      skippedField, .required("summary", .named("summary"), "How many of each there are."),
    ]), definitions: scanParts)

  /// A line of a scan.
  static let scanLines = FormatSchema(
    "scan-lines", "One line of a scan in lines: a file, a problem, or at the end the summary.",
    root: .either([
      .named("file"),
      .object([.required("problem", .named("problem"), "What could not be read.")]),
      .object([
        formatField(ScanWriter.format), .required("folder", .bytes, "The folder, as it was named."),
        skippedField, .required("summary", .named("summary"), "How many of each there are."),
      ]),
    ]), definitions: scanParts)

  private static let kindFields: [SchemaField] = [
    .required("kind", .words(["file", "folder", "symlink", "other"]), "What it is."),
    .optional("size", .size, "The length of a file in bytes."),
    .optional("modified", .time, "When it was last changed."),
    .optional("sha256", .sha256, "The digest of a file's content."),
    .optional("problem", .text(), "Why it could not be read, for programs."),
  ]

  /// The file that an original may be now, in reports of scans, of plans and of what is open.
  static let renamed = SchemaField.optional(
    "renamed",
    .object([
      .required("name", .bytes, "Its name."),
      .required("path", .bytes, "Its path in the folder."),
      .required("evidence", .words(["digest", "similarity"]), "What shows it."),
      .optional("percent", .count, "How much of the content is the same."),
      .optional("ambiguous", .isTrue, "Another file would be it as well."),
    ]), "A file that the original may be now: somebody renamed or moved it.")

  private static let skippedField: SchemaField = .optional(
    "skipped",
    .list(
      of: .object([
        .required("path", .bytes, "The folder."),
        .required("copies", .count, "How many names in it only a sync tool gives."),
      ])), "Folders of version control with conflict copies, which are skipped.")

  private static let scanParts: [Definition] = [
    (
      "file", "A file and its conflict copies.",
      .object([
        .required("path", .bytes, "The path of the original in the folder."),
        .required(
          "content",
          .words([
            "identical", "contained", "different-text", "mergeable-text", "conflicting-text",
            "binary", "different-kinds", "folders", "too-large", "unread", "single", "name-clash",
            "document", "absent",
          ]), "What the versions are to each other."),
        .optional("whole", .bytes, "The version that has all lines of the others."),
        .optional("places", .count, "In how many places the texts conflict."),
        .optional(
          "original", .object(kindFields), "The original; missing if only copies are left."),
        renamed,
        .required("copies", .list(of: .named("copy")), "The copies."),
        .required("weak", .list(of: .named("copy")), "Possible copies, which do not count."),
      ])
    ),
    (
      "copy", "A conflict copy.",
      .object(
        [
          .required("name", .bytes, "Its name."),
          .optional(
            "tool", .words(CopyTool.allCases.map { $0.identifier }), "The tool that made it."),
          .optional(
            "cause",
            .words(CopyCause.allCases.map { $0.rawValue }), "Why the tool made it."),
          .optional("writer", .bytes, "The device or the person that the name tells."),
          .optional("time", .text(), "The local time that the name tells; with `Z` if it is UTC."),
          .optional("number", .number(from: 0), "The number in the name."),
          .optional("weak", .isTrue, "It counts although the name proves little."),
        ] + kindFields + [
          .optional("sameAsOriginal", .isTrue, "It has the same content as the original.")
        ])
    ),
    (
      "problem", "What could not be read.",
      .object([
        .required("path", .bytes, "Where."), .required("code", .text(), "Why, for programs."),
        .required("message", .text(), "Why, for a person."),
      ])
    ),
    (
      "summary", "How many of each there are.",
      .object([
        .required("conflicts", .count, "Files with copies."),
        .required("copies", .count, "Copies."),
        .required("weak", .count, "Possible copies."),
        .required("names", .count, "Names that were seen."),
        .required("folders", .count, "Folders that were seen."),
        .required("problems", .count, "What could not be read."),
      ])
    ),
  ]
}
